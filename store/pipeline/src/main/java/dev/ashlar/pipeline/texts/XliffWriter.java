package dev.ashlar.pipeline.texts;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Texts as a document of XLIFF 2.0: a file for each type, a unit for each text. */
final class XliffWriter {
    static final String NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0";

    private static final String XML = "http://www.w3.org/XML/1998/namespace";
    private static final int LAST_OF_BMP = 0xFFFD;

    private final XMLStreamWriter xml;

    private XliffWriter(XMLStreamWriter xml) {
        this.xml = xml;
    }

    static String text(String sourceLanguage, String language, List<TextFile.Task> tasks) throws IOException {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            new XliffWriter(xml).document(sourceLanguage, language, tasks);
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
        return text.append('\n').toString();
    }

    private void document(String sourceLanguage, String language, List<TextFile.Task> tasks) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        line(0);
        xml.writeStartElement("xliff");
        xml.writeDefaultNamespace(NAMESPACE);
        xml.writeAttribute("version", "2.0");
        xml.writeAttribute("srcLang", sourceLanguage);
        xml.writeAttribute("trgLang", language);
        String type = "";
        for (TextFile.Task task : tasks) {
            if (!task.text().type().equals(type)) {
                end(type);
                type = task.text().type();
                line(1);
                xml.writeStartElement("file");
                xml.writeAttribute("id", type);
                xml.writeAttribute("xml", XML, "space", "preserve");
            }
            unit(task);
        }
        end(type);
        line(0);
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private void end(String type) throws XMLStreamException {
        if (!type.isEmpty()) {
            line(1);
            xml.writeEndElement();
        }
    }

    private void unit(TextFile.Task task) throws XMLStreamException {
        line(2);
        xml.writeStartElement("unit");
        xml.writeAttribute("id", task.text().key());
        notes(task);
        line(3);
        xml.writeStartElement("segment");
        xml.writeAttribute("state", task.translation().isEmpty() ? "initial" : "translated");
        element("source", task.text().source());
        if (!task.translation().isEmpty()) {
            element("target", task.translation());
        }
        xml.writeEndElement();
        line(2);
        xml.writeEndElement();
    }

    private void notes(TextFile.Task task) throws XMLStreamException {
        Translation older = task.older();
        if (older == null && task.text().note().isEmpty()) {
            return;
        }
        line(3);
        xml.writeStartElement("notes");
        if (!task.text().note().isEmpty()) {
            note("field", task.text().note());
        }
        if (older != null) {
            note("older source", older.source());
            note("older text", older.text());
        }
        xml.writeEndElement();
    }

    /** Notes have no element for characters that XML does not have. */
    private void note(String category, String text) throws XMLStreamException {
        xml.writeStartElement("note");
        xml.writeAttribute("category", category);
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> shown.appendCodePoint(isXml(c) ? c : LAST_OF_BMP));
        xml.writeCharacters(shown.toString());
        xml.writeEndElement();
    }

    private void element(String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        int from = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            if (c == '\r' || !isXml(c)) {
                xml.writeCharacters(text.substring(from, i));
                from = i + Character.charCount(c);
                special(c);
            }
        }
        xml.writeCharacters(text.substring(from));
        xml.writeEndElement();
    }

    /** A parser would make a line feed of a carriage return. */
    private void special(int c) throws XMLStreamException {
        if (c == '\r') {
            xml.writeEntityRef("#13");
            return;
        }
        xml.writeEmptyElement("cp");
        xml.writeAttribute("hex", String.format("%04X", c));
    }

    /** Whether XML 1.0 has a character, see its production 2. */
    private static boolean isXml(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || c >= ' ' && c < Character.MIN_SURROGATE
                || c > Character.MAX_SURROGATE && c <= LAST_OF_BMP
                || c > Character.MAX_VALUE;
    }

    private void line(int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }
}
