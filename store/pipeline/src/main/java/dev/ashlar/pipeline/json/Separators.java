package dev.ashlar.pipeline.json;

/** Looks at what stands between the elements of a list: white space, a comma, and comments where a file may have them. Stateless. */
final class Separators {
    /** No comma, or no line end. */
    static final int NONE = -1;

    private Separators() {}

    /** Whether there is a comment; {@code from} is behind an element, and {@code to} where the next begins, or of the closing bracket. */
    static boolean haveComment(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) == '/') {
                return true;
            }
        }
        return false;
    }

    /** The place of the comma, for comments may have commas too. */
    static int comma(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == ',') {
                return i;
            }
            if (c == '/') {
                i = behindComment(text, i, to) - 1;
            }
        }
        return NONE;
    }

    /** The first line end that is not in a comment of several lines. Of two characters, the place of the first. */
    static int lineEnd(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                return i > from && text.charAt(i - 1) == '\r' ? i - 1 : i;
            }
            if (c == '/') {
                i = behindComment(text, i, to) - 1;
            }
        }
        return NONE;
    }

    /** A comment of one line ends at its line end, which stands behind it. */
    private static int behindComment(String text, int from, int to) {
        boolean isLine = text.startsWith("//", from);
        int end = text.indexOf(isLine ? "\n" : "*/", from + 2);
        return end < 0 ? to : Math.min(to, isLine ? end : end + 2);
    }
}
