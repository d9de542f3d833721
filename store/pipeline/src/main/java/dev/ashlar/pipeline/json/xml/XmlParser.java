package dev.ashlar.pipeline.json.xml;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses XML 1.0 without document type declarations, and notes where all parts stand. So there are no entities but the five of XML, and nothing is
 * read from elsewhere. Pure functions; any thread.
 */
public final class XmlParser {
    /** Elements in one another. */
    static final int DEEPEST = 400;

    static final String NOT_XML = "not XML";

    private static final String CONFLICT = "<<<<<<<";
    private static final String CONFLICT_SOLVED =
            "the lines of one side or of both, without the lines of <<<<<<<, ======= and >>>>>>>";

    private static final Pattern DECLARATION = Pattern.compile(
            "<\\?xml\\s+version\\s*=\\s*(?:\"1\\.0\"|'1\\.0')(?:\\s+encoding\\s*=\\s*(?:\"(.*?)\"|'(.*?)'))?"
                    + "(?:\\s+standalone\\s*=\\s*(?:\"(?:yes|no)\"|'(?:yes|no)'))?\\s*\\?>");

    private static final Map<String, String> ENTITIES =
            Map.of("lt", "<", "gt", ">", "amp", "&", "quot", "\"", "apos", "'");

    private static final int LONGEST_REFERENCE = 12;

    private final String text;
    private final XmlLines lines;
    private int at;

    private XmlParser(String text, XmlLines lines) {
        this.text = text;
        this.lines = lines;
    }

    /**
     * Parses a text.
     *
     * @param text of a file, without a byte order mark
     * @param file name of the file, for problems
     * @return the root
     * @throws MalformedXmlException if the text is not XML, or declares a document type or an encoding other than UTF-8
     */
    public static XmlElement parse(String text, String file) throws MalformedXmlException {
        return parse(text, new XmlLines(file, text));
    }

    /** The root element of a text without a byte order mark. */
    static XmlElement parse(String text, XmlLines lines) throws MalformedXmlException {
        XmlParser parser = new XmlParser(text, lines);
        parser.readDeclaration();
        parser.skipMisc();
        XmlElement root = parser.readElement(1);
        parser.skipMisc();
        if (parser.at < text.length()) {
            throw parser.unexpected("the end of the file behind </" + root.name + ">");
        }
        return root;
    }

    private MalformedXmlException unexpected(String expected) {
        return lines.problem(at, NOT_XML, expected, shown(at));
    }

    private String shown(int place) {
        if (place >= text.length()) {
            return "the end of the file";
        }
        int found = text.codePointAt(place);
        return switch (found) {
            case '\n' -> "a line feed";
            case '\r' -> "a carriage return";
            case '\t' -> "a tab";
            default -> found <= ' ' || found >= 0x7F ? "U+%04X".formatted(found) : Character.toString(found);
        };
    }

    private boolean isAt(String expected) {
        return text.startsWith(expected, at);
    }

    private void readDeclaration() throws MalformedXmlException {
        if (!isAt("<?xml") || text.length() == at + 5 || !XmlChars.isSpace(text.charAt(at + 5))) {
            return;
        }
        Matcher declaration = DECLARATION.matcher(text);
        if (!declaration.lookingAt()) {
            throw lines.problem(at, NOT_XML, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "another declaration");
        }
        String encoding = declaration.group(1) == null ? declaration.group(2) : declaration.group(1);
        if (encoding != null && !encoding.equalsIgnoreCase("UTF-8")) {
            String message = "file is said to be " + encoding + "; save it as UTF-8";
            throw lines.problem(at, message, "encoding=\"UTF-8\"", "encoding=\"" + encoding + '"');
        }
        at = declaration.end();
    }

    /** White space, comments and processing instructions around the root. */
    private void skipMisc() throws MalformedXmlException {
        do {
            skipSpace();
            if (isAt("<!DOCTYPE")) {
                throw lines.problem(at, "document type declarations are not read", "none", "<!DOCTYPE");
            }
        } while (skipMarkup());
    }

    private boolean skipSpace() {
        int from = at;
        while (at < text.length() && XmlChars.isSpace(text.charAt(at))) {
            at++;
        }
        return at > from;
    }

    /** Skips a comment or a processing instruction; false where there is neither. */
    private boolean skipMarkup() throws MalformedXmlException {
        if (isAt("<!--")) {
            int from = at;
            at = requireEnd("--", at + 4, "--> at the end of the comment");
            if (!isAt(">")) {
                throw unexpected("> behind the two hyphens that end a comment");
            }
            at++;
            requireChars(from, at);
            return true;
        }
        if (!isAt("<?")) {
            return false;
        }
        int from = at;
        at += 2;
        String target = readName("the name of a processing instruction");
        if (target.equalsIgnoreCase("xml")) {
            throw lines.problem(from, NOT_XML, "the XML declaration at the first character of the file", "one here");
        }
        if (!isAt("?>") && !skipSpace()) {
            throw unexpected("?> or a space");
        }
        at = requireEnd("?>", at, "?> at the end of the processing instruction");
        requireChars(from, at);
        return true;
    }

    /** The place behind the next {@code end}. */
    private int requireEnd(String end, int from, String expected) throws MalformedXmlException {
        int found = text.indexOf(end, from);
        if (found < 0) {
            throw lines.problem(at, NOT_XML, expected, "the end of the file");
        }
        return found + end.length();
    }

    private void requireChars(int from, int to) throws MalformedXmlException {
        for (int i = from; i < to; i += Character.charCount(text.codePointAt(i))) {
            if (!XmlChars.isChar(text.codePointAt(i))) {
                throw lines.problem(i, NOT_XML, "a character of XML 1.0", shown(i));
            }
        }
    }

    private String readName(String expected) throws MalformedXmlException {
        int from = at;
        if (at == text.length() || !XmlChars.isNameStart(text.codePointAt(at))) {
            throw unexpected(expected);
        }
        while (at < text.length() && XmlChars.isName(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return text.substring(from, at);
    }

    private XmlElement readElement(int depth) throws MalformedXmlException {
        int start = at;
        if (!isAt("<")) {
            throw unexpected("an element");
        }
        if (depth > DEEPEST) {
            throw lines.problem(at, NOT_XML, "at most " + DEEPEST + " elements in one another", "more");
        }
        if (isAt(CONFLICT)) {
            throw lines.problem(at, NOT_XML + ", a git conflict marker", CONFLICT_SOLVED, "");
        }
        at++;
        XmlElement element = new XmlElement(readName("the name of an element"), start);
        readAttributes(element);
        boolean isEmpty = isAt("/>");
        at += isEmpty ? 2 : 1;
        element.tagEnd = at;
        element.textStart = at;
        element.contentEnd = at;
        element.end = at;
        if (!isEmpty) {
            readContent(element, depth);
        }
        return element;
    }

    private void readAttributes(XmlElement element) throws MalformedXmlException {
        Set<String> names = new HashSet<>();
        while (true) {
            boolean isSpaced = skipSpace();
            if (isAt(">") || isAt("/>")) {
                return;
            }
            if (!isSpaced) {
                throw unexpected("a space, > or />");
            }
            readAttribute(element, names);
        }
    }

    private void readAttribute(XmlElement element, Set<String> names) throws MalformedXmlException {
        int start = at;
        String name = readName("the name of an attribute, > or />");
        if (!names.add(name)) {
            throw lines.problem(start, NOT_XML, "each attribute once", name);
        }
        skipSpace();
        if (!isAt("=")) {
            throw unexpected("= behind the name of an attribute");
        }
        at++;
        skipSpace();
        if (!isAt("\"") && !isAt("'")) {
            throw unexpected("a value in quotes");
        }
        char quote = text.charAt(at++);
        int valueStart = at;
        StringBuilder value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != quote) {
            if (text.charAt(at) == '<') {
                throw unexpected("&lt; in the value of an attribute");
            }
            appendChar(value, true);
        }
        if (at == text.length()) {
            throw unexpected(quote + " at the end of the value of " + name);
        }
        element.attributes.add(new XmlElement.Attribute(name, start, valueStart, at, value.toString()));
        at++;
    }

    private void readContent(XmlElement element, int depth) throws MalformedXmlException {
        StringBuilder content = new StringBuilder();
        element.textStart = -1;
        while (!isAt("</")) {
            if (at == text.length()) {
                throw unexpected("</" + element.name + ">, opened on line " + lines.line(element.start));
            }
            if (isAt("<![CDATA[")) {
                readCharacterData(content, element);
            } else if (isAt("<")) {
                if (!skipMarkup()) {
                    element.children.add(readElement(depth + 1));
                }
            } else {
                readText(content, element);
            }
        }
        element.text = content.toString();
        element.textStart = element.textStart < 0 ? element.tagEnd : element.textStart;
        element.contentEnd = at;
        at += 2;
        int from = at;
        String name = readName("the name of an element");
        if (!name.equals(element.name)) {
            String expected = "</" + element.name + ">, opened on line " + lines.line(element.start);
            throw lines.problem(from - 2, NOT_XML, expected, "</" + name);
        }
        skipSpace();
        if (!isAt(">")) {
            throw unexpected("> at the end of a tag");
        }
        at++;
        element.end = at;
    }

    private void readText(StringBuilder content, XmlElement element) throws MalformedXmlException {
        while (at < text.length() && text.charAt(at) != '<') {
            if (isAt("]]>")) {
                throw unexpected("]]&gt; outside of CDATA");
            }
            if (element.textStart < 0 && !XmlChars.isSpace(text.charAt(at))) {
                element.textStart = at;
            }
            appendChar(content, false);
        }
    }

    private void readCharacterData(StringBuilder content, XmlElement element) throws MalformedXmlException {
        int end = requireEnd("]]>", at, "]]> at the end of CDATA") - 3;
        at += 9;
        requireChars(at, end);
        element.textStart = element.textStart < 0 ? at : element.textStart;
        content.append(text.substring(at, end).replace("\r\n", "\n").replace('\r', '\n'));
        at = end + 3;
    }

    /** Appends the next character: line ends are line feeds, and in attributes white space is spaces. */
    private void appendChar(StringBuilder into, boolean isAttribute) throws MalformedXmlException {
        char c = text.charAt(at);
        if (c == '&') {
            into.append(readReference());
            return;
        }
        int codePoint = text.codePointAt(at);
        if (!XmlChars.isChar(codePoint)) {
            throw unexpected("a character of XML 1.0");
        }
        at += Character.charCount(codePoint);
        if (c == '\r') {
            at += isAt("\n") ? 1 : 0;
            codePoint = '\n';
        }
        into.appendCodePoint(isAttribute && XmlChars.isSpace(c) ? ' ' : codePoint);
    }

    private String readReference() throws MalformedXmlException {
        int end = text.indexOf(';', at);
        String name = end < 0 || end - at > LONGEST_REFERENCE ? "" : text.substring(at + 1, end);
        String found = name.startsWith("#") ? character(name) : ENTITIES.get(name);
        if (found == null) {
            String expected = "&amp; &lt; &gt; &quot; &apos; or the number of a character, such as &#233;";
            throw lines.problem(at, NOT_XML, expected, name.isEmpty() ? "&" : "&" + name + ";");
        }
        at = end + 1;
        return found;
    }

    /** The character of a reference such as {@code #233} or {@code #xE9}; empty references and others give null. */
    private static @Nullable String character(String name) {
        boolean isHexadecimal = name.startsWith("#x");
        String digits = name.substring(isHexadecimal ? 2 : 1);
        if (!digits.matches(isHexadecimal ? "[0-9A-Fa-f]{1,8}" : "[0-9]{1,9}")) {
            return null;
        }
        long codePoint = Long.parseLong(digits, isHexadecimal ? 16 : 10);
        return codePoint <= Character.MAX_CODE_POINT && XmlChars.isChar((int) codePoint)
                ? Character.toString((int) codePoint)
                : null;
    }
}
