package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.io.ContentReference;

/** Says in plain words what the parser found and what JSON would have there. */
final class SyntaxProblem {
    static final String NOT_JSON = "not JSON";

    private static final Pattern CHARACTER = Pattern.compile("(?s)^Unexpected character \\('(.+)' \\(code (\\d+).*");
    private static final Pattern CLOSED = Pattern.compile("^Unexpected close marker '(.)': expected '(.)'.*");
    private static final Pattern CONTROL = Pattern.compile("^Illegal .*\\(CTRL-CHAR, code (\\d+)\\).*");
    private static final Pattern WORD =
            Pattern.compile("^(?:Unrecognized token|Non-standard token|Unrecognized character escape) '(.*?)'.*");

    private static final Pattern OPENING = Pattern.compile("^Unexpected character \\('[{\\[]'");

    /** The beginning of a value. */
    private static final Pattern VALUE = Pattern.compile("^Unexpected character \\('[\"{\\[0-9tfn-]'");

    private static final Pattern LIMIT = Pattern.compile(
            "^(Document nesting depth|Name length|String value length) \\((\\d+)\\) exceeds the maximum allowed \\((\\d+)\\).*");

    private static final List<String> CONFLICT = List.of("<<<<<<<", "=======", ">>>>>>>");
    private static final String CONFLICT_SOLVED =
            "the lines of one side or of both, without the lines of <<<<<<<, ======= and >>>>>>>";

    /** What a sentence of the parser has, and what was expected; the first that fits counts. */
    private static final Map<String, String> EXPECTED = new LinkedHashMap<>();

    static {
        EXPECTED.put("surrogate", "Unicode text");
        EXPECTED.put("no open ", "the end of the file");
        EXPECTED.put("a colon to separate", "\":\" and a value");
        EXPECTED.put("in property name", "a double quote at the end of a name");
        EXPECTED.put("within/between Object entries", "the rest of the object, and \"}\" at its end");
        EXPECTED.put("within/between Array entries", "a value, and \"]\" at the end of the array");
        EXPECTED.put("separate Object entries", "\",\" or \"}\"");
        EXPECTED.put("separate Array entries", "\",\" or \"]\"");
        EXPECTED.put("start property name", "a name in double quotes");
        EXPECTED.put("marker for Array", "\"]\" at the end of an array");
        EXPECTED.put("marker for Object", "\"}\" at the end of an object");
        EXPECTED.put("closing quote", "a double quote at the end of a text");
        EXPECTED.put("hex-digit", "four hexadecimal digits behind \\u");
        EXPECTED.put(
                "character escape", "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits");
        EXPECTED.put("follow minus sign", "a digit behind the minus sign");
        EXPECTED.put("digit following sign", "a digit behind the minus sign");
        EXPECTED.put("in a Number value", "a number");
        EXPECTED.put("more than one decimal point", "a number with one decimal point");
        EXPECTED.put("Decimal point", "a digit behind the decimal point");
        EXPECTED.put("Exponent indicator", "a digit behind the e");
        EXPECTED.put("digit for number exponent", "a digit behind the e");
        EXPECTED.put("hexadecimal number", "a number with decimal digits");
        EXPECTED.put("plus signs", "a number without a plus sign");
        EXPECTED.put("Leading zeroes", "a number without zeros before its other digits");
        EXPECTED.put("in a comment", "*/ at the end of the comment");
        EXPECTED.put("'*' or '/' for a comment", "// or /* at the beginning of a comment");
        EXPECTED.put("comment", "a value; comments are for files named " + "*" + ContentTree.COMMENTED);
        EXPECTED.put("unquoted character", "control characters of a text to be escaped, such as \\n");
        EXPECTED.put("regular white space", "spaces, tabs and line ends between values");
        EXPECTED.put("Non-standard token", "it in double quotes");
        EXPECTED.put("a value", "a value");
        EXPECTED.put("a valid value", "a value");
        EXPECTED.put("was expecting (JSON", "a value");
    }

    private SyntaxProblem() {}

    /** What is wrong, without a subject; {@code file} is what messages call the file. */
    static Problem of(JacksonException e, JsonParser parser, Utf8Source text, String file) {
        String words = JsonText.withoutSource(String.valueOf(e.getOriginalMessage()));
        TokenStreamLocation at = e.getLocation() == null ? parser.currentLocation() : e.getLocation();
        Location place = new Location(file, Math.max(0, at.getLineNr()), Math.max(0, at.getColumnNr()));
        if (at.getColumnNr() == 1 && CONFLICT.stream().anyMatch(marker -> text.hasAt(marker, at.getCharOffset()))) {
            return new Problem(place, "", NOT_JSON + ", a git conflict marker", CONFLICT_SOLVED, "");
        }
        if (isTrailingComma(words, parser)) {
            int[] end = text.endBefore(at.getCharOffset(), at.getLineNr(), at.getColumnNr());
            Location comma = end == null ? place : new Location(file, end[0], end[1] - 1);
            return new Problem(comma, "", NOT_JSON + ", a trailing comma", "no comma before " + found(words), "");
        }
        if (isMissingComma(words)) {
            return missingComma(place, at, words, text);
        }
        return new Problem(place, "", NOT_JSON, expected(words) + opened(words, parser), found(words));
    }

    /** The parser asks for a comma where another member or value begins. */
    private static boolean isMissingComma(String words) {
        boolean inObject = words.startsWith("Unexpected character ('\"'") && words.contains("separate Object entries");
        boolean inArray =
                words.contains("separate Array entries") && VALUE.matcher(words).lookingAt();
        return inObject || inArray;
    }

    /** The comma belongs behind the value before, which may be on another line. */
    private static Problem missingComma(Location place, TokenStreamLocation at, String words, Utf8Source text) {
        int[] end = text.endBefore(at.getCharOffset(), at.getLineNr(), at.getColumnNr());
        Location behind = end == null ? place : new Location(place.file(), end[0], end[1]);
        String next = words.contains("Object") ? "the next member" : "the next value";
        String where = behind.line() == place.line() ? "" : " on line " + place.line();
        return new Problem(behind, "", NOT_JSON + ", a comma is missing", "\",\" behind this value", next + where);
    }

    /** The parser asks for a name behind a comma in an object, and for a value behind one in an array. */
    private static boolean isTrailingComma(String words, JsonParser parser) {
        boolean inObject = words.startsWith("Unexpected character ('}'") && words.contains("start property name");
        boolean inArray = words.startsWith("Unexpected character (']'")
                && words.contains("a valid value")
                && parser.streamReadContext().inArray();
        return inObject || inArray;
    }

    /** Where the bracket was opened that is not closed, as the end of what was expected. */
    private static String opened(String words, JsonParser parser) {
        TokenStreamContext open = parser.streamReadContext();
        boolean isEnd = words.contains("within/between");
        boolean isOther = words.contains("close marker");
        boolean isOpening = OPENING.matcher(words).lookingAt() && words.contains("start property name");
        if (!isEnd && !isOther && !isOpening || open.inRoot()) {
            return "";
        }
        return (isOpening ? ", or \"}\"" : "")
                + (isEnd ? ", opened on line " : " for the bracket opened on line ")
                + open.startLocation(ContentReference.unknown()).getLineNr();
    }

    private static String expected(String words) {
        Matcher closed = CLOSED.matcher(words);
        if (closed.matches()) {
            return '"' + closed.group(2) + '"';
        }
        Matcher limit = LIMIT.matcher(words);
        if (limit.matches()) {
            return "at most " + limit.group(3)
                    + switch (limit.group(1).charAt(0)) {
                        case 'D' -> " arrays and objects in one another";
                        case 'N' -> " characters in a name";
                        default -> " characters in a text";
                    };
        }
        for (Map.Entry<String, String> one : EXPECTED.entrySet()) {
            if (words.contains(one.getKey())) {
                return one.getValue();
            }
        }
        return "";
    }

    private static String found(String words) {
        Matcher character = CHARACTER.matcher(words);
        if (character.matches()) {
            return shown(Integer.parseInt(character.group(2)));
        }
        Matcher limit = LIMIT.matcher(words);
        if (limit.matches()) {
            return limit.group(2) + " or more";
        }
        if (words.contains("surrogate")) {
            return "half of a surrogate pair";
        }
        Matcher control = CONTROL.matcher(words);
        if (control.matches()) {
            return shown(Integer.parseInt(control.group(1)));
        }
        Matcher word = WORD.matcher(words);
        if (word.matches()) {
            return (words.contains("escape") ? "\\" : "") + word.group(1);
        }
        if (words.startsWith("Unexpected close marker")) {
            return words.substring(words.indexOf('\''), words.lastIndexOf('\'') + 1)
                    .substring(1, 2);
        }
        if (words.startsWith("Unexpected end-of-input")) {
            return "the end of the file";
        }
        return words.contains("Leading zeroes") ? "0" : words;
    }

    private static String shown(int code) {
        return switch (code) {
            case '\n' -> "a line feed";
            case '\r' -> "a carriage return";
            case '\t' -> "a tab";
            default -> code <= ' ' || code >= 0x7F ? "U+%04X".formatted(code) : String.valueOf((char) code);
        };
    }
}
