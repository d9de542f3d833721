package dev.ashlar.pipeline.texts;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.json.xml.MalformedXmlException;
import dev.ashlar.pipeline.json.xml.XmlParser;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents of XLIFF 2.0 to 2.2. A unit may have been divided into segments: their texts are joined. Elements of other namespaces are passed
 * over. Nothing outside of the document is read.
 */
final class XliffReader {
    private static final Set<String> VERSIONS = Set.of("2.0", "2.1", "2.2");
    private static final String NAMESPACES = "urn:oasis:names:tc:xliff:document:2";
    private static final String EXPECTED = "XLIFF 2.0";
    private static final int HEX = 16;

    private final XMLStreamReader xml;
    private final String file;
    private final Problems problems;
    private final List<Translation> found = new ArrayList<>();
    private final List<Translation> older = new ArrayList<>();
    private @Nullable String language;
    private Location ofLanguage;

    private XliffReader(XMLStreamReader xml, String file, Problems problems) {
        this.xml = xml;
        this.file = file;
        this.problems = problems;
        this.ofLanguage = Location.of(file);
    }

    static TextFile.Read read(byte[] bytes, String file, Problems problems) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
            XliffReader reader = new XliffReader(xml, file, problems);
            reader.document();
            return new TextFile.Read(reader.language, reader.ofLanguage, reader.found, reader.older);
        } catch (XMLStreamException e) {
            problems.add(malformed(bytes, file, e));
            return new TextFile.Read(null, Location.of(file), List.of(), List.of());
        }
    }

    /** What is wrong, as for XML of records; the parser's message if that is no help. */
    private static Problem malformed(byte[] bytes, String file, XMLStreamException e) {
        try {
            String text = new String(bytes, StandardCharsets.UTF_8);
            XmlParser.parse(text.startsWith("\uFEFF") ? text.substring(1) : text, file);
        } catch (MalformedXmlException better) {
            return better.problem();
        }
        Location at = e.getLocation() == null
                ? Location.of(file)
                : new Location(
                        file,
                        Math.max(0, e.getLocation().getLineNumber()),
                        Math.max(0, e.getLocation().getColumnNumber()));
        String all = String.valueOf(e.getMessage());
        String message = all.substring(all.lastIndexOf('\n') + 1);
        return new Problem(at, "", "no well-formed XML", EXPECTED, message);
    }

    private Location here() {
        return new Location(
                file, xml.getLocation().getLineNumber(), xml.getLocation().getColumnNumber());
    }

    private void document() throws XMLStreamException {
        boolean isXliff = false;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.DTD) {
                problems.add(here(), "", "document type declarations are not read", "none", "<!DOCTYPE");
                return;
            }
            if (event != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            if (!isXliff) {
                isXliff = root();
                if (!isXliff) {
                    return;
                }
            } else if (isElement("unit")) {
                unit();
            }
        }
    }

    private boolean isElement(String name) {
        return xml.getLocalName().equals(name) && isXliff();
    }

    private boolean isXliff() {
        return Objects.requireNonNullElse(xml.getNamespaceURI(), "").startsWith(NAMESPACES);
    }

    private boolean root() {
        String version = Objects.requireNonNullElse(xml.getAttributeValue(null, "version"), "");
        if (!xml.getLocalName().equals("xliff")) {
            problems.add(here(), "", "another kind of file", EXPECTED, "XML with the root " + xml.getLocalName());
            return false;
        }
        if (!VERSIONS.contains(version) || !isXliff()) {
            problems.add(here(), "", "another version of XLIFF", "2.0, 2.1 or 2.2", version);
            return false;
        }
        language = xml.getAttributeValue(null, "trgLang");
        ofLanguage = here();
        return true;
    }

    /** From the start of a unit to its end. */
    private void unit() throws XMLStreamException {
        Location at = here();
        String key = Objects.requireNonNullElse(xml.getAttributeValue(null, "id"), "");
        if (key.isEmpty()) {
            problems.add(at, "", "a unit without an id", "the key of a text: id=\"Type.id.field\"", "");
        }
        StringBuilder source = new StringBuilder();
        StringBuilder target = new StringBuilder();
        String olderSource = "";
        String olderText = "";
        boolean isWhole = true;
        while (!(xml.next() == XMLStreamConstants.END_ELEMENT && isElement("unit"))) {
            if (!xml.isStartElement()) {
                continue;
            }
            if (isElement("segment") || isElement("ignorable")) {
                isWhole &= segment(xml.getLocalName(), source, target, key);
            } else if (isNote(XliffWriter.OLDER_SOURCE)) {
                olderSource = content("note", key);
            } else if (isNote(XliffWriter.OLDER_TEXT)) {
                olderText = content("note", key);
            }
        }
        String text = isWhole ? target.toString() : "";
        found.add(new Translation(key, source.toString(), text, at));
        if (text.isEmpty() && !olderText.isEmpty()) {
            older.add(new Translation(key, olderSource, olderText, at));
        }
    }

    private boolean isNote(String category) {
        return isElement("note") && category.equals(xml.getAttributeValue(null, "category"));
    }

    /** {@return whether there is a target, or none is needed} */
    private boolean segment(String name, StringBuilder source, StringBuilder target, String key)
            throws XMLStreamException {
        String ofSource = "";
        String ofTarget = null;
        while (!(xml.next() == XMLStreamConstants.END_ELEMENT && isElement(name))) {
            if (xml.isStartElement() && isElement("source")) {
                ofSource = content("source", key);
            } else if (xml.isStartElement() && isElement("target")) {
                ofTarget = content("target", key);
            }
        }
        source.append(ofSource);
        boolean isMissing = ofTarget == null || ofTarget.isEmpty() && !ofSource.isEmpty();
        boolean isBetween = name.equals("ignorable");
        target.append(ofTarget == null && isBetween ? ofSource : Objects.requireNonNullElse(ofTarget, ""));
        return !isMissing || isBetween;
    }

    /** The text of an element with what marks parts of it; other codes have no meaning in a game's text. */
    private String content(String name, String key) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        while (true) {
            int event = xml.next();
            if (event == XMLStreamConstants.END_ELEMENT && isElement(name)) {
                return text.toString();
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                inline(text, key);
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                text.append(xml.getText());
            }
        }
    }

    private void inline(StringBuilder text, String key) {
        switch (xml.getLocalName()) {
            case "mrk", "sm", "em" -> {
                return; // Annotations of translators: the text inside counts.
            }
            case "cp" -> codePoint(text, key);
            default ->
                problems.add(here(), key, "a code inside a text", "text without codes", "<" + xml.getLocalName() + ">");
        }
    }

    private void codePoint(StringBuilder text, String key) {
        String hex = Objects.requireNonNullElse(xml.getAttributeValue(null, "hex"), "");
        try {
            int character = Integer.parseInt(hex, HEX);
            if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
                throw new IllegalArgumentException("half of a character");
            }
            text.appendCodePoint(character);
        } catch (IllegalArgumentException e) {
            problems.add(here(), key, "wrong code point", "the number of a character, in hexadecimal digits", hex);
        }
    }
}
