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
        this.indent =
                child.startsWith(own) && child.length() > own.length() ? child.substring(own.length()) : XmlWriter.INDENT;
    }

    /** Of an element in another one. */
    String indent() {
        return indent;
    }

    /** Line end and indentation before an element that begins a line; empty if something stands before it. */
    String before(XmlElement element) {
        int lineStart = text.lastIndexOf('\n', element.start) + 1;
        String blank = text.substring(lineStart, element.start);
        boolean isFirst = XmlChars.isBlank(blank) && (lineStart > 0 || element == root);
        return isFirst || element == root ? lineEnd + (isFirst ? blank : "") : "";
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
            while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
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
        int lineStart = text.lastIndexOf('\n', element.start);
        int lineEnds = text.indexOf('\n', element.end);
        boolean isAlone = lineStart >= 0
                && lineEnds >= 0
                && XmlChars.isBlank(text.substring(lineStart, element.start))
                && XmlChars.isBlank(text.substring(element.end, lineEnds));
        return !isAlone ? element.start : lineStart > 0 && text.charAt(lineStart - 1) == '\r' ? lineStart - 1 : lineStart;
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
