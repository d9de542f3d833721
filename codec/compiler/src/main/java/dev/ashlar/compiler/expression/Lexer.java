package dev.ashlar.compiler.expression;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.compiler.problem.Words;
import java.util.List;
import java.util.Map;

/** Takes a text apart, one token at a time. */
final class Lexer {
    /** The longest first. */
    private static final List<String> OPERATORS =
            List.of("==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ",");

    /** What other languages write. */
    private static final Map<String, String> OTHERS = Map.of(
            "&&", "and", "||", "or", "!", "not", "=", "==", "<>", "!=", "===", "==", "!==", "!=", "=<", "<=", "=>",
            ">=");

    private static final String EXPECTED =
            "a field, a number, a text in quotes, or one of " + String.join(" ", OPERATORS) + " and or not is in";

    private final String text;
    private int next;

    Lexer(String text) {
        this.text = text;
    }

    Token next() throws ExpressionException {
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        if (next == text.length()) {
            return new Token(Token.Kind.END, "", next);
        }
        int c = text.codePointAt(next);
        if (c == '\'' || c == '"') {
            return text((char) c);
        }
        if (c >= '0' && c <= '9') {
            return number();
        }
        return c == '`' || isNameStart(c) ? path() : operator();
    }

    private static boolean isNameStart(int c) {
        return c == '_' || Character.isLetter(c);
    }

    private Token operator() throws ExpressionException {
        int at = next;
        for (String other : List.of("===", "!==", "<>", "=<", "=>", "&&", "||")) {
            if (text.startsWith(other, at)) {
                throw other(other);
            }
        }
        for (String operator : OPERATORS) {
            if (text.startsWith(operator, at)) {
                next += operator.length();
                return new Token(Token.Kind.OPERATOR, operator, at);
            }
        }
        String sign = Character.toString(text.codePointAt(at));
        if (OTHERS.containsKey(sign)) {
            throw other(sign);
        }
        throw new ExpressionException(at, "unknown character", EXPECTED, Visible.of(sign));
    }

    private ExpressionException other(String sign) {
        return new ExpressionException(next, "unknown operator", OTHERS.get(sign), sign);
    }

    private Token text(char quote) throws ExpressionException {
        int at = next++;
        StringBuilder unescaped = new StringBuilder();
        while (next < text.length() && text.charAt(next) != quote) {
            char c = text.charAt(next++);
            if (c == '\\') {
                c = next < text.length() ? text.charAt(next++) : ' ';
                if (c != '\\' && c != '\'' && c != '"') {
                    String found = "\\" + (next == text.length() ? "" : Visible.of(String.valueOf(c)));
                    throw new ExpressionException(next - 2, "unknown escape in a text", "\\\\, \\' or \\\"", found);
                }
            }
            unescaped.append(c);
        }
        if (next++ == text.length()) {
            throw new ExpressionException(at, "the text does not end", String.valueOf(quote), "the end of the rule");
        }
        return new Token(Token.Kind.TEXT, unescaped.toString(), at);
    }

    private Token number() throws ExpressionException {
        int at = next;
        skipDigits();
        if (next + 1 < text.length() && text.charAt(next) == '.' && isDigit(text.charAt(next + 1))) {
            next++;
            skipDigits();
        }
        if (next < text.length() && (text.charAt(next) | 0x20) == 'e') {
            next++;
            if (next < text.length() && (text.charAt(next) == '+' || text.charAt(next) == '-')) {
                next++;
            }
            int digits = next;
            skipDigits();
            if (digits == next) {
                String found = text.substring(at, Math.min(text.length(), next + 1));
                throw new ExpressionException(at, "number without an exponent", "digits behind e", found);
            }
        }
        if (next < text.length() && (isNameStart(text.codePointAt(next)) || text.charAt(next) == '.')) {
            String found = text.substring(at, text.offsetByCodePoints(next, 1));
            throw new ExpressionException(at, "no number", "a number such as 5, 0.5 or 1e3", found);
        }
        return new Token(Token.Kind.NUMBER, text.substring(at, next), at);
    }

    private void skipDigits() {
        while (next < text.length() && isDigit(text.charAt(next))) {
            next++;
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private Token path() throws ExpressionException {
        int at = next;
        boolean isQuoted = text.charAt(at) == '`';
        StringBuilder path = new StringBuilder();
        name(path);
        indexes(path);
        while (next < text.length() && text.charAt(next) == '.') {
            next++;
            path.append('.');
            requireNoIndex(at);
            name(path);
            indexes(path);
        }
        return new Token(isQuoted ? Token.Kind.PATH : Token.Kind.WORD, path.toString(), at);
    }

    /** Of elements of lists of a fixed length, whose fields have them as names: {@code loot[2].chance} is {@code loot.2.chance}. */
    private void indexes(StringBuilder path) throws ExpressionException {
        while (next < text.length() && text.charAt(next) == '[') {
            int at = next++;
            skipDigits();
            boolean isIndex = next > at + 1 && next < text.length() && text.charAt(next) == ']';
            if (!isIndex) {
                String found = next == text.length()
                        ? "the end of the rule"
                        : Visible.of(Character.toString(text.codePointAt(next)));
                throw new ExpressionException(next, "no index of an element", "a number and ], as in loot[2]", found);
            }
            path.append('.').append(text, at + 1, next++);
        }
    }

    /** {@code from}: where the path begins. */
    private void requireNoIndex(int from) throws ExpressionException {
        if (next < text.length() && isDigit(text.charAt(next))) {
            int end = next;
            while (end < text.length()
                    && (isNamePart(text.codePointAt(end), false) || ".[]".indexOf(text.charAt(end)) >= 0)) {
                end += Character.charCount(text.codePointAt(end));
            }
            String message = "no path, did you mean \"" + Words.path(text.substring(from, end)) + '"';
            int digits = next;
            skipDigits();
            String index = text.substring(digits, next);
            throw new ExpressionException(digits, message, "the index of an element in brackets", index);
        }
    }

    private void name(StringBuilder into) throws ExpressionException {
        boolean isQuoted = next < text.length() && text.charAt(next) == '`';
        int from = isQuoted ? ++next : next;
        while (next < text.length() && isNamePart(text.codePointAt(next), next == from)) {
            next += Character.charCount(text.codePointAt(next));
        }
        boolean isClosed = !isQuoted || next < text.length() && text.charAt(next) == '`';
        if (next == from || !isClosed) {
            String found = next == text.length()
                    ? "the end of the rule"
                    : Visible.of(Character.toString(text.codePointAt(next)));
            throw new ExpressionException(next, "no path", isClosed ? "the name of a member" : "a name and `", found);
        }
        into.append(text, from, next);
        next += isQuoted ? 1 : 0;
    }

    private static boolean isNamePart(int c, boolean isFirst) {
        return isNameStart(c) || !isFirst && Character.isDigit(c);
    }
}
