package dev.ashlar.pipeline.json.xml;

import org.jspecify.annotations.Nullable;

/** Line ends and indentation of a file, so that new elements look like those around them. Immutable. */
final class XmlSpace {
    private final String text;
    private final XmlElement root;
    private final String lineEnd;
    private final String indent;

    XmlSpace(String text, XmlElement root) {
        this.text = text;
        this.root = root;
        int first = text.indexOf('\n');
        this.lineEnd = first < 0 ? "" : first > 0 && text.charAt(first - 1) == '\r' ? "\r\n" : "\n";
        String child = root.children.isEmpty() ? "" : before(root.children.get(0));
        String own = before(root);
        this.indent = child.startsWith(own) && child.length() > own.length()
                ? child.substring(own.length())
                : XmlWriter.INDENT;
    }

    /** Of an element in another one. */
    String indent() {
        return indent;
    }

    /** Line end and indentation before an element that begins a line; empty if something stands before it. */
    String before(XmlElement element) {
        int lineStart = lineStart(element);
        if (lineStart < 0) {
            return element == root ? lineEnd : "";
        }
        return lineStart == 0 && element != root ? "" : lineEnd + text.substring(lineStart, element.start);
    }

    /** Where the line of an element begins; negative if more than white space stands before the element. */
    private int lineStart(XmlElement element) {
        int at = element.start;
        while (at > 0 && isSpaceOrTab(text.charAt(at - 1))) {
            at--;
        }
        return at == 0 || text.charAt(at - 1) == '\n' ? at : -1;
    }

    private static boolean isSpaceOrTab(char c) {
        return c == ' ' || c == '\t';
    }

    /** The same for a child of an element, behind another one. */
    String beforeChild(XmlElement element, @Nullable XmlElement behind) {
        if (behind != null) {
            return before(behind);
        }
        String own = before(element);
        return own.isEmpty() ? own : own + indent;
    }

    /** The last child; null for none. */
    @Nullable
    XmlElement last(XmlElement element) {
        return element.children.isEmpty() ? null : element.children.get(element.children.size() - 1);
    }

    /** Behind an element, and behind the comments on its line. */
    int behind(XmlElement element) {
        int at = element.end;
        int end = at;
        while (true) {
            while (end < text.length() && isSpaceOrTab(text.charAt(end))) {
                end++;
            }
            if (!text.startsWith("<!--", end)) {
                return at;
            }
            int close = text.indexOf("-->", end) + 3;
            if (text.substring(end, close).indexOf('\n') >= 0) {
                return at;
            }
            at = close;
            end = close;
        }
    }

    /** Where the removal of an element begins: with its line, if nothing else stands there. */
    int removalStart(XmlElement element) {
        int lineStart = lineStart(element);
        int end = element.end;
        while (end < text.length() && (isSpaceOrTab(text.charAt(end)) || text.charAt(end) == '\r')) {
            end++;
        }
        boolean isAlone = lineStart > 0 && end < text.length() && text.charAt(end) == '\n';
        return isAlone ? lineStart - lineEnd(lineStart) : element.start;
    }

    /** How many characters the line end before a line has. */
    private int lineEnd(int lineStart) {
        return lineStart > 1 && text.charAt(lineStart - 2) == '\r' ? 2 : 1;
    }

    /** The end of the content without white space behind it. */
    int contentEnd(XmlElement element) {
        return trimmed(element.tagEnd, element.contentEnd);
    }

    /** The end of a range without white space behind it. */
    int trimmed(int from, int to) {
        int end = to;
        while (end > from && XmlChars.isSpace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }
}
