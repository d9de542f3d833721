package dev.ashlar.compiler.schema;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Why a text is no regular expression.
 *
 * @param expected what would be right
 * @param found part of the text, and near which character the flaw is
 */
record PatternFlaw(String expected, String found) {
    /** Of the text in messages. */
    private static final int LONGEST = 40;

    private static final String ANY = "the syntax of java.util.regex";

    /** What descriptions of the JDK begin with, and what would be right; the first that fits counts. */
    private static final Map<String, String> EXPECTED = new LinkedHashMap<>();

    static {
        EXPECTED.put("Unclosed group", "\")\" behind each \"(\"");
        EXPECTED.put("Unmatched closing", "\"(\" before each \")\"");
        EXPECTED.put("Dangling meta character", "a character or group before each *, + and ?, or a backslash");
        EXPECTED.put("Unclosed counted closure", "\"}\" behind each \"{\"");
        EXPECTED.put("Illegal repetition range", "numbers in ascending order, such as {1,3}");
        EXPECTED.put("Illegal repetition", "numbers in braces, such as {1,3}, or a backslash before the brace");
        EXPECTED.put("Unclosed character class", "\"]\" behind each \"[\"");
        EXPECTED.put("Illegal character range", "a range in ascending order, such as a-z");
        EXPECTED.put("Bad class syntax", "characters, ranges or classes between [ and ]");
        EXPECTED.put("Bad intersection syntax", "a class behind &&");
        EXPECTED.put("Unexpected internal error", "a character behind each backslash");
        EXPECTED.put("Unescaped trailing backslash", "a character behind each backslash"); // Of JDK 21 and later.
        EXPECTED.put("Unknown inline modifier", "some of the letters d, i, m, s, u, x and U behind \"(?\"");
        EXPECTED.put("Unknown group type", "one of (?: (?= (?! (?> (?<name> behind \"(?\"");
        EXPECTED.put("Unknown look-behind group", "(?<=, (?<! or (?<name>");
        EXPECTED.put("Look-behind group does not", "a look-behind of limited length, without * and +");
        EXPECTED.put("named capturing group is missing", "\">\" behind the name of a group");
        EXPECTED.put("named capturing group <", "the name of a group that stands before");
        EXPECTED.put("Named capturing group <", "another name for each group");
        EXPECTED.put("capturing group name does not start", "a name of letters and digits, a letter first");
        EXPECTED.put("\\k is not followed", "\\k<name>");
        EXPECTED.put("(named capturing group)", "\\k<name>");
        EXPECTED.put("Illegal/unsupported escape", "an escape such as \\d, \\w or \\.");
        EXPECTED.put("Illegal Unicode escape", "four hexadecimal digits behind \\u");
        EXPECTED.put("Illegal hexadecimal escape", "two hexadecimal digits behind \\x, or \\x{10FFFF}");
        EXPECTED.put("Unclosed hexadecimal escape", "\"}\" behind \\x{");
        EXPECTED.put("Hexadecimal codepoint is too big", "a code point of Unicode, up to 10FFFF");
        EXPECTED.put("Illegal octal escape", "one to three octal digits behind \\0");
        EXPECTED.put("Illegal control escape", "a character behind \\c");
        EXPECTED.put("Illegal character name", "\\N{NAME} with the name of a character of Unicode");
        EXPECTED.put("Unclosed character name", "\"}\" behind \\N{");
        EXPECTED.put("Unknown character name", "\\N{NAME} with the name of a character of Unicode");
        EXPECTED.put("Unclosed character family", "\"}\" behind \\p{");
        EXPECTED.put("Empty character family", "a name in \\p{…}, such as \\p{L} or \\p{IsGreek}");
        EXPECTED.put("Unknown character", "a name that Unicode has, such as \\p{L} or \\p{IsGreek}");
        EXPECTED.put("Unknown Unicode property", "a name that Unicode has, such as \\p{L} or \\p{IsGreek}");
    }

    /** {@return the first flaw of a text; null when it is a regular expression} */
    static @Nullable PatternFlaw of(String pattern) {
        try {
            Pattern.compile(pattern);
            return null;
        } catch (PatternSyntaxException e) {
            return new PatternFlaw(expected(e.getDescription()), found(pattern, e.getIndex()));
        }
    }

    private static String expected(String description) {
        for (Map.Entry<String, String> one : EXPECTED.entrySet()) {
            if (description.startsWith(one.getKey())) {
                return one.getValue();
            }
        }
        return ANY;
    }

    private static String found(String pattern, int index) {
        int at = Math.max(0, Math.min(index, pattern.length() - 1));
        int from = Math.max(0, Math.min(at - LONGEST / 2, pattern.length() - LONGEST));
        int to = Math.min(pattern.length(), from + LONGEST);
        String shown = (from > 0 ? "…" : "") + pattern.substring(from, to) + (to < pattern.length() ? "…" : "");
        return shown + ", near character " + (at + 1);
    }
}
