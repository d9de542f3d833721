package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.schema.Token.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Cuts HOCON text into tokens, in one pass and one at a time. Agrees with the lexer of typesafe config about quotes,
 * comments and blanks; where it is stricter, the text is refused.
 */
final class HoconLexer {
    private static final String NUMBER_CHARACTERS = "0123456789eE+-.";
    private static final String RESERVED = "$\"{}[]:=,+#`^?!@*&\\";
    private static final String TRIPLE_QUOTE = "\"\"\"";
    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String ESCAPED = "\"\\/\b\f\n\r\t";

    private final String text;
    private int at;
    private int line = 1;
    private int lineStart;
    private @Nullable Token ahead;

    HoconLexer(String text) {
        this.text = text;
    }

    /** {@return the next token, which is taken; {@link Kind#END} for ever after the last} */
    Token next() {
        Token token = peek();
        ahead = null;
        return token;
    }

    /** {@return the next token, which stays} */
    Token peek() {
        if (ahead == null) {
            skipBlanks();
            ahead = cut();
        }
        return ahead;
    }

    private void skipBlanks() {
        while (at < text.length()) {
            if (isBlank(text.charAt(at))) {
                at++;
            } else if (startsComment(at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else {
                return;
            }
        }
    }

    private Token cut() {
        if (at == text.length()) {
            return token(Kind.END, at, "");
        }
        char first = text.charAt(at);
        return switch (first) {
            case '\n' -> newline();
            case '{' -> token(Kind.OPEN_OBJECT, at + 1);
            case '}' -> token(Kind.CLOSE_OBJECT, at + 1);
            case '[' -> token(Kind.OPEN_LIST, at + 1);
            case ']' -> token(Kind.CLOSE_LIST, at + 1);
            case ',' -> token(Kind.COMMA, at + 1);
            case '=', ':' -> token(Kind.ASSIGN, at + 1);
            case '+' -> startsWith("+=") ? token(Kind.APPEND, at + 2) : token(Kind.RESERVED, at + 1);
            case '$' -> startsWith("${") ? substitution() : token(Kind.RESERVED, at + 1);
            case '"' -> startsWith(TRIPLE_QUOTE) ? tripleQuoted() : quoted();
            default -> RESERVED.indexOf(first) >= 0 ? token(Kind.RESERVED, at + 1) : word();
        };
    }

    private Token newline() {
        Token newline = token(Kind.NEWLINE, at + 1);
        line++;
        lineStart = at;
        return newline;
    }

    private Token substitution() {
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n') {
            if (text.charAt(end++) == '}') {
                break;
            }
        }
        return token(Kind.SUBSTITUTION, end);
    }

    private Token word() {
        int end = at;
        char first = text.charAt(at);
        if (first == '-' || first >= '0' && first <= '9') {
            while (end < text.length() && NUMBER_CHARACTERS.indexOf(text.charAt(end)) >= 0) {
                end++;
            }
        }
        while (end < text.length() && continuesWord(end)) {
            end++;
        }
        return token(Kind.WORD, end);
    }

    private boolean continuesWord(int index) {
        char c = text.charAt(index);
        return c != '\n' && RESERVED.indexOf(c) < 0 && !isBlank(c) && !startsComment(index);
    }

    private Token tripleQuoted() {
        int close = text.indexOf(TRIPLE_QUOTE, at + 3);
        if (close < 0) {
            return token(Kind.BROKEN, text.length(), "quotation \"\"\" is not closed");
        }
        int end = close + 3;
        while (end < text.length() && text.charAt(end) == '"') {
            end++;
        }
        Token quoted = token(Kind.QUOTED, end, text.substring(at + 3, end - 3));
        for (int i = quoted.start(); i < end; i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return quoted;
    }

    private Token quoted() {
        StringBuilder content = new StringBuilder();
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != '\n') {
            char c = text.charAt(end++);
            if (c == '"') {
                return token(Kind.QUOTED, end, content.toString());
            }
            if (c == '\\') {
                end = unescape(end, content);
                if (end < 0) {
                    return token(Kind.BROKEN, text.length(), "backslash in quotes begins no JSON escape");
                }
            } else {
                content.append(c);
            }
        }
        return token(Kind.BROKEN, text.length(), "quotation mark is not closed on its line");
    }

    /** Appends what stands for the escape whose backslash is before an index; {@return the index behind it, or −1} */
    private int unescape(int index, StringBuilder content) {
        if (index >= text.length()) {
            return -1;
        }
        int known = ESCAPES.indexOf(text.charAt(index));
        if (known >= 0) {
            content.append(ESCAPED.charAt(known));
            return index + 1;
        }
        int end = index + 5;
        if (text.charAt(index) != 'u' || end > text.length()) {
            return -1;
        }
        int code = 0;
        for (int i = index + 1; i < end; i++) {
            int digit = text.charAt(i) < 0x80 ? Character.digit(text.charAt(i), 16) : -1;
            code = code < 0 || digit < 0 ? -1 : code << 4 | digit;
        }
        if (code < 0) {
            return -1;
        }
        content.append((char) code);
        return end;
    }

    private Token token(Kind kind, int end) {
        return token(kind, end, text.substring(at, end));
    }

    private Token token(Kind kind, int end, String content) {
        Token token = new Token(kind, content, at, end, line, at - lineStart + 1);
        at = end;
        return token;
    }

    private boolean startsWith(String prefix) {
        return text.startsWith(prefix, at);
    }

    private boolean startsComment(int index) {
        return text.charAt(index) == '#' || text.startsWith("//", index);
    }

    private static boolean isBlank(char c) {
        return c != '\n'
                && (Character.isWhitespace(c) || c == '\u00A0' || c == '\u2007' || c == '\u202F' || c == '\uFEFF');
    }
}
