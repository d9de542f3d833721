package dev.ashlar.pipeline.sheets.workbook;

import org.jspecify.annotations.Nullable;

/**
 * Reads XML piece by piece, with the place of each in the text: so that a save leaves all other characters. It knows what parts of workbooks have, and no DTD:
 * there are no entities but those for single characters. Names are without their prefixes. For one thread.
 */
final class XmlScan {
    /** What a piece is. An element without content has a START and an END at the same place. */
    enum Piece {
        START,
        END,
        TEXT,
        NOTHING
    }

    private static final int MOST_DEPTH = 256;

    private final String part;
    private final String text;
    /** Those of the text: loops over them are twice as fast, where only the first compiler of the JVM runs. */
    private final char[] chars;

    private final String[] open = new String[MOST_DEPTH];
    private int depth;
    private int start;
    private int end;
    /** Of the name of an element with its prefix. */
    private int nameEnd;

    private String tag = "";
    private String name = "";
    private boolean isShort;
    private boolean isEndDue;

    /** {@code part} is its name, for messages. */
    XmlScan(String part, String text) {
        this.part = part;
        this.text = text;
        this.chars = text.toCharArray();
        this.end = !text.isEmpty() && text.charAt(0) == '\uFEFF' ? 1 : 0;
    }

    /** The next piece, past comments and instructions. */
    Piece next() {
        if (isEndDue) {
            isEndDue = false;
            depth--;
            return Piece.END;
        }
        while (end < chars.length) {
            start = end;
            if (chars[start] != '<') {
                end = find('<', start, chars.length);
                return Piece.TEXT;
            }
            char second = start + 1 < chars.length ? chars[start + 1] : ' ';
            if (second != '!' && second != '?') {
                return second == '/' ? endTag() : startTag();
            } else if (text.startsWith("<![CDATA[", start)) {
                end = past("]]>", start);
                return Piece.TEXT;
            } else if (text.startsWith("<!--", start)) {
                end = past("-->", start + 4);
            } else if (second == '?') {
                end = past("?>", start);
            } else {
                throw malformed("expected no document type");
            }
        }
        if (depth > 0) {
            throw malformed("expected </" + open[depth - 1] + ">, found the end of the text");
        }
        return Piece.NOTHING;
    }

    /** The first place of a character; {@code to} where there is none. To look further would look at all of the text for each value. */
    private int find(char wanted, int from, int to) {
        int at = from;
        while (at < to && chars[at] != wanted) {
            at++;
        }
        return at;
    }

    private int past(String what, int from) {
        int at = text.indexOf(what, from);
        if (at < 0) {
            throw malformed("expected " + what + ", found the end of the text");
        }
        return at + what.length();
    }

    private Piece startTag() {
        end = tagEnd();
        isShort = chars[end - 2] == '/';
        takeName(start + 1);
        if (depth == MOST_DEPTH) {
            throw malformed("expected at most " + MOST_DEPTH + " elements inside of each other");
        }
        open[depth++] = tag;
        isEndDue = isShort;
        return Piece.START;
    }

    private Piece endTag() {
        end = tagEnd();
        takeName(start + 2);
        if (depth == 0 || !open[depth - 1].equals(tag)) {
            throw malformed("expected no </" + tag + "> here");
        }
        depth--;
        return Piece.END;
    }

    /** Behind the tag; a value may have the character that ends tags. */
    private int tagEnd() {
        char quote = 0;
        for (int at = start + 1; at < chars.length; at++) {
            char c = chars[at];
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '>') {
                return at + 1;
            } else if (c == '<') {
                break;
            }
        }
        throw malformed("expected >, found another tag or the end of the text");
    }

    private void takeName(int from) {
        nameEnd = from;
        while (!isSpace(chars[nameEnd]) && chars[nameEnd] != '/' && chars[nameEnd] != '>') {
            nameEnd++;
        }
        int length = nameEnd - from;
        if (length == 0) {
            throw malformed("expected the name of an element");
        }
        // Most names come again and again.
        if (tag.length() != length || !text.startsWith(tag, from)) {
            tag = text.substring(from, nameEnd);
            name = tag.substring(tag.indexOf(':') + 1);
        }
    }

    /** Where the piece begins. */
    int start() {
        return start;
    }

    /** Behind the piece. */
    int end() {
        return end;
    }

    /** How many elements are open; that of a START is. */
    int depth() {
        return depth;
    }

    /** Whether an element has no content: {@code <c/>}. */
    boolean isShort() {
        return isShort;
    }

    String name() {
        return name;
    }

    /** The prefix of the element with its colon; empty when there is none. */
    String prefix() {
        return tag.substring(0, tag.length() - name.length());
    }

    boolean isStart(Piece piece, String wanted) {
        return piece == Piece.START && name.equals(wanted);
    }

    /** An attribute of a START without a prefix; null when it is not there. */
    @Nullable
    String attribute(String wanted) {
        return attribute(wanted, false);
    }

    /** An attribute of a START with any prefix; null when it is not there. */
    @Nullable
    String prefixed(String wanted) {
        return attribute(":" + wanted, true);
    }

    private @Nullable String attribute(String wanted, boolean isSuffix) {
        int at = nameEnd;
        while (true) {
            at = space(at);
            if (at >= end - 1 || chars[at] == '/') {
                return null;
            }
            int equals = at;
            while (equals < end && chars[equals] != '=' && chars[equals] != '>' && !isSpace(chars[equals])) {
                equals++;
            }
            int quote = space(equals);
            quote = quote < end && chars[quote] == '=' ? space(quote + 1) : end;
            if (quote >= end || chars[quote] != '"' && chars[quote] != '\'') {
                throw malformed("expected attributes as name=\"value\"");
            }
            int close = find(chars[quote], quote + 1, end);
            if (close == end) {
                throw malformed("expected attributes as name=\"value\"");
            }
            boolean isLong = isSuffix ? equals - at > wanted.length() : equals - at == wanted.length();
            if (isLong && text.startsWith(wanted, equals - wanted.length())) {
                return decoded(quote + 1, close);
            }
            at = close + 1;
        }
    }

    /** An attribute that is a number. */
    int number(String wanted, int otherwise) {
        String value = attribute(wanted);
        try {
            return value == null ? otherwise : Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw malformed("expected a number in the attribute " + wanted + ", found " + value);
        }
    }

    private int space(int from) {
        int at = from;
        while (at < end && isSpace(chars[at])) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    /** The characters of a TEXT. */
    String text() {
        return chars[start] == '<' ? text.substring(start + 9, end - 3) : decoded(start, end);
    }

    private String decoded(int from, int to) {
        int at = find('&', from, to);
        if (at == to) {
            return text.substring(from, to);
        }
        StringBuilder decoded = new StringBuilder(to - from);
        int done = from;
        while (at < to) {
            decoded.append(text, done, at);
            int semicolon = find(';', at, to);
            if (semicolon == to) {
                throw malformed("expected ; behind &");
            }
            appendCharacter(text.substring(at + 1, semicolon), decoded);
            done = semicolon + 1;
            at = find('&', done, to);
        }
        return decoded.append(text, done, to).toString();
    }

    private void appendCharacter(String entity, StringBuilder to) {
        switch (entity) {
            case "amp" -> to.append('&');
            case "lt" -> to.append('<');
            case "gt" -> to.append('>');
            case "quot" -> to.append('"');
            case "apos" -> to.append('\'');
            default -> {
                try {
                    to.appendCodePoint(
                            entity.startsWith("#x")
                                    ? Integer.parseInt(entity.substring(2), 16)
                                    : Integer.parseInt(entity.substring(entity.startsWith("#") ? 1 : entity.length())));
                } catch (IllegalArgumentException e) {
                    throw malformed("expected one of &lt; &gt; &amp; &quot; &apos; &#x41; found &" + entity + ";");
                }
            }
        }
    }

    MalformedPart malformed(String message) {
        return new MalformedPart("the part " + part + ", character " + start + ": " + message);
    }
}
