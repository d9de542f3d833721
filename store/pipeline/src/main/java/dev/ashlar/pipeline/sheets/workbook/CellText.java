package dev.ashlar.pipeline.sheets.workbook;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Texts and numbers as workbooks have them. Pure functions; any thread. */
final class CellText {
    /** Characters that a cell has at most. */
    static final int MOST_CHARACTERS = 32_767;
    /** Spreadsheets keep this many digits of a number that somebody types. */
    private static final int DIGITS = 15;

    /** With more, Java writes an exponent. */
    private static final int MOST_BEFORE_POINT = 7;

    private static final double MOST_WHOLE = 1e15;
    /** Spreadsheets make nothing of smaller numbers, and an error of greater ones. */
    private static final double LEAST = 0x1p-1022;

    private static final double MOST = 9.99999999999999e307;
    /** A character that XML does not have, as Excel writes it (ECMA-376 part 1, 22.9.2.19, ST_Xstring). */
    private static final Pattern ESCAPE = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    private static final Pattern NUMBER =
            Pattern.compile("[+-]?[0-9]{0,400}(?:\\.[0-9]{0,400})?(?:[eE][+-]?[0-9]{1,9})?");

    private CellText() {}

    /** A text as it stands in a part. */
    static String unescaped(String text) {
        if (!text.contains("_x")) {
            return text;
        }
        Matcher escape = ESCAPE.matcher(text);
        StringBuilder plain = new StringBuilder();
        while (escape.find()) {
            String character = String.valueOf((char) Integer.parseInt(escape.group(1), 16));
            escape.appendReplacement(plain, Matcher.quoteReplacement(character));
        }
        return escape.appendTail(plain).toString();
    }

    /** The content of an element for a text. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        boolean hasEscapes = text.contains("_x");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '\t', '\n' -> escaped.append(c);
                default -> {
                    boolean isEscape = hasEscapes
                            && c == '_'
                            && ESCAPE.matcher(text).region(i, text.length()).lookingAt();
                    if (c < ' ' || c >= '\uFFFE' || isEscape) {
                        escaped.append("_x%04X_".formatted((int) c));
                    } else {
                        escaped.append(c);
                    }
                }
            }
        }
        return escaped.toString();
    }

    /** The value of an attribute. */
    static String attribute(String text) {
        return escaped(text).replace("\"", "&quot;").replace("\n", "&#10;").replace("\t", "&#9;");
    }

    /** What a cell has for a number; null when spreadsheets would not keep it, so that it has to be a text. */
    static @Nullable String kept(String number) {
        boolean isWhole = number.chars().allMatch(c -> c >= '0' && c <= '9' || c == '-');
        if (isWhole) {
            return number.length() - (number.startsWith("-") ? 1 : 0) <= DIGITS ? number : null;
        }
        if (!NUMBER.matcher(number).matches()) {
            return null;
        }
        double value = Double.parseDouble(number);
        boolean isZero = value == 0 && !number.startsWith("-");
        boolean isInRange = isZero || Math.abs(value) >= LEAST && Math.abs(value) <= MOST;
        return isInRange && digits(number) <= DIGITS ? number : null;
    }

    /** LibreOffice writes no more than 15 of a float. */
    private static int digits(String number) {
        int exponent = number.indexOf('E');
        String mantissa = number.substring(0, exponent < 0 ? number.length() : exponent);
        return mantissa.replaceAll("[-.]|\\.0$", "").replaceAll("^0+|0+$", "").length();
    }

    /** A number of a cell as people write it, the same for all ways to write it; null when it is none. */
    static @Nullable String number(String cell) {
        boolean isPlain = !cell.isEmpty() && cell.length() < DIGITS && (cell.charAt(0) != '0' || cell.length() == 1);
        for (int i = 0; i < cell.length() && isPlain; i++) {
            isPlain = cell.charAt(i) >= '0' && cell.charAt(i) <= '9';
        }
        if (isPlain || isPlainFraction(cell)) {
            return cell;
        }
        String text = cell.strip();
        if (text.isEmpty() || !NUMBER.matcher(text).matches()) {
            return null;
        }
        try {
            double value = Double.parseDouble(text);
            if (Math.rint(value) == value && Math.abs(value) < MOST_WHOLE) {
                return Long.toString((long) value);
            }
            return Double.isInfinite(value) ? null : Double.toString(value);
        } catch (NumberFormatException e) {
            return null; // Without digits.
        }
    }

    /** Whether a number with a point is written as {@link Double#toString(double)} writes it: 0.001 to 9999999.9, with at most 15 digits. */
    private static boolean isPlainFraction(String cell) {
        int point = cell.indexOf('.');
        int first = cell.startsWith("-") ? 1 : 0;
        int last = cell.length() - 1;
        if (point <= first || point > first + MOST_BEFORE_POINT || point == last || last - first > DIGITS) {
            return false;
        }
        for (int i = first; i <= last; i++) {
            if (i != point && (cell.charAt(i) < '0' || cell.charAt(i) > '9')) {
                return false;
            }
        }
        boolean isLess = cell.charAt(first) == '0'; // Of 0.0012 three zeros are one too many.
        return cell.charAt(last) != '0' && (!isLess || point == first + 1 && !cell.startsWith("000", point + 1));
    }

    /** Whether a number may have had more digits than spreadsheets keep. */
    static boolean isRounded(String number) {
        return number.length() >= DIGITS && Math.abs(Double.parseDouble(number)) >= MOST_WHOLE;
    }
}
