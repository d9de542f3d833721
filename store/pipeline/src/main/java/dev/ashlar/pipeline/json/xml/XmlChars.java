package dev.ashlar.pipeline.json.xml;

import java.util.regex.Pattern;

/** The characters of XML 1.0 (fifth edition), and how texts are written. Pure functions; any thread. */
final class XmlChars {
    /** Names that are written: all readers of XML know them. */
    private static final Pattern SIMPLE = Pattern.compile("(?![xX][mM][lL])[A-Za-z_][A-Za-z0-9_.-]*");

    /** First and last of each range of characters that a name may begin with. */
    private static final int[] NAME_START = {
        ':', ':', 'A', 'Z', '_', '_', 'a', 'z', 0xC0, 0xD6, 0xD8, 0xF6, 0xF8, 0x2FF, 0x370, 0x37D, 0x37F, 0x1FFF,
        0x200C, 0x200D, 0x2070, 0x218F, 0x2C00, 0x2FEF, 0x3001, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFFD, 0x10000, 0xEFFFF
    };

    /** The same for the other characters of a name. */
    private static final int[] NAME_OTHER = {'-', '-', '.', '.', '0', '9', 0xB7, 0xB7, 0x300, 0x36F, 0x203F, 0x2040};

    private static final int[] CHARS = {
        '\t', '\t', '\n', '\n', '\r', '\r', 0x20, 0xD7FF, 0xE000, 0xFFFD, 0x10000, 0x10FFFF
    };

    private XmlChars() {}

    static boolean isNameStart(int codePoint) {
        return isIn(NAME_START, codePoint);
    }

    static boolean isName(int codePoint) {
        return isIn(NAME_START, codePoint) || isIn(NAME_OTHER, codePoint);
    }

    static boolean isChar(int codePoint) {
        return isIn(CHARS, codePoint);
    }

    private static boolean isIn(int[] ranges, int codePoint) {
        for (int i = 0; i < ranges.length; i += 2) {
            if (codePoint >= ranges[i] && codePoint <= ranges[i + 1]) {
                return true;
            }
        }
        return false;
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    static boolean isBlank(String text) {
        return trim(text).isEmpty();
    }

    /** Without the white space of XML at both ends; other spaces are characters like all others. */
    static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /** Whether a name is written as the name of an element. */
    static boolean isSimpleName(String name) {
        return SIMPLE.matcher(name).matches();
    }

    /** Whether XML can hold a text. */
    static boolean canHold(String text) {
        return text.codePoints().allMatch(XmlChars::isChar);
    }

    /** A text as the content of an element, or as the value of an attribute in double quotes. */
    static String escaped(String text, boolean isAttribute) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '\r' -> escaped.append("&#13;");
                case '\n', '\t' -> {
                    if (isAttribute) {
                        escaped.append("&#").append((int) c).append(';');
                    } else {
                        escaped.append(c);
                    }
                }
                case '"' -> escaped.append(isAttribute ? "&quot;" : "\"");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
