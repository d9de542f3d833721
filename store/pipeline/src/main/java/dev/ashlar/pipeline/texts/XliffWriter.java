package dev.ashlar.pipeline.texts;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Texts as a document of XLIFF 2.0: a file for each type, a unit for each text. */
final class XliffWriter {
    static final String NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0";

    static final String OLDER_SOURCE = "older source";
    static final String OLDER_TEXT = "older text";
    private static final String FIELD = "field";
    /** Categories of the notes that are written here; those of translators have others, or none. */
    static final Set<String> CATEGORIES = Set.of(FIELD, OLDER_SOURCE, OLDER_TEXT);

    private static final String XML = "http://www.w3.org/XML/1998/namespace";
    private static final int LAST_OF_BMP = 0xFFFD;

    private final XMLStreamWriter xml;
    private final String prefix;

    private XliffWriter(XMLStreamWriter xml, String prefix) {
        this.xml = xml;
        this.prefix = prefix;
    }

    /** A part of a document. */
    interface Part {
        void write(XliffWriter writer) throws XMLStreamException;
    }

    static String text(String sourceLanguage, String language, List<TextFile.Task> tasks) throws IOException {
        return fragment("", writer -> writer.document(sourceLanguage, language, tasks)) + '\n';
    }

    /** {@code prefix}: of the elements, with its colon. */
    static String fragment(String prefix, Part part) throws IOException {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            part.write(new XliffWriter(xml, prefix));
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(e);
        }
        return text.toString();
    }

    private void document(String sourceLanguage, String language, List<TextFile.Task> tasks) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        line(0);
        xml.writeStartElement("xliff");
        xml.writeDefaultNamespace(NAMESPACE);
        xml.writeAttribute("version", "2.0");
        xml.writeAttribute("srcLang", sourceLanguage);
        xml.writeAttribute("trgLang", language);
        files(tasks);
        line(0);
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    /** An element for each type. */
    void files(List<TextFile.Task> tasks) throws XMLStreamException {
        String type = "";
        for (TextFile.Task task : tasks) {
            if (!task.text().type().equals(type)) {
                end(type);
                type = task.text().type();
                line(1);
                start("file");
                xml.writeAttribute("id", type);
                xml.writeAttribute("xml", XML, "space", "preserve");
            }
            unit(task);
        }
        end(type);
    }

    private void start(String name) throws XMLStreamException {
        xml.writeStartElement(prefix + name);
    }

    private void end(String type) throws XMLStreamException {
        if (!type.isEmpty()) {
            line(1);
            xml.writeEndElement();
        }
    }

    void unit(TextFile.Task task) throws XMLStreamException {
        line(2);
        start("unit");
        xml.writeAttribute("id", task.text().key());
        if (hasNotes(task)) {
            line(3);
            notes(task);
        }
        line(3);
        segment(task);
        line(2);
        xml.writeEndElement();
    }

    void segment(TextFile.Task task) throws XMLStreamException {
        start("segment");
        xml.writeAttribute("state", task.translation().isEmpty() ? "initial" : "translated");
        element("source", task.text().source());
        if (!task.translation().isEmpty()) {
            element("target", task.translation());
        }
        xml.writeEndElement();
    }

    static boolean hasNotes(TextFile.Task task) {
        return task.older() != null || !task.text().note().isEmpty();
    }

    void notes(TextFile.Task task) throws XMLStreamException {
        start("notes");
        eachNote(task);
        xml.writeEndElement();
    }

    void eachNote(TextFile.Task task) throws XMLStreamException {
        Translation older = task.older();
        if (!task.text().note().isEmpty()) {
            note(FIELD, task.text().note());
        }
        if (older != null) {
            note(OLDER_SOURCE, older.source());
            note(OLDER_TEXT, older.text());
        }
    }

    /** Whether a note can hold a text: notes have no element for characters that XML does not have. */
    static boolean isNote(String text) {
        return text.codePoints().allMatch(XliffWriter::isXml);
    }

    private void note(String category, String text) throws XMLStreamException {
        start("note");
        xml.writeAttribute("category", category);
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> shown.appendCodePoint(isXml(c) ? c : LAST_OF_BMP));
        characters(shown.toString());
        xml.writeEndElement();
    }

    private void element(String name, String text) throws XMLStreamException {
        start(name);
        characters(text);
        xml.writeEndElement();
    }

    private void characters(String text) throws XMLStreamException {
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
    }

    /** A parser would make a line feed of a carriage return. */
    private void special(int c) throws XMLStreamException {
        if (c == '\r') {
            xml.writeEntityRef("#13");
            return;
        }
        xml.writeEmptyElement(prefix + "cp");
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
        xml.writeCharacters(lineTo(depth));
    }

    /** A line feed, and the indentation of the next line. */
    static String lineTo(int depth) {
        return "\n" + "  ".repeat(depth);
    }
}
