package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Formats the white space of a schema file in the style of {@link SchemaText}. Indentation, spaces and blank lines change. Lines, comments and the
 * order of attributes stay. Pure functions; any thread.
 */
public final class SchemaFormat {
    private static final String INDENT = "  ";
    private static final String MARK = "\uFEFF";

    private SchemaFormat() {}

    /** A line: tokens, and a comment behind them or by itself. */
    private static final class Line {
        private final List<Token> tokens = new ArrayList<>();
        private String comment = "";

        boolean isBlank() {
            return tokens.isEmpty() && comment.isEmpty();
        }

        /** Brackets that are open behind the line, when {@code depth} are open before it. */
        int depthBehind(int depth) {
            int open = depth;
            for (Token token : tokens) {
                open += isOpen(token) ? 1 : isClose(token) ? -1 : 0;
            }
            return Math.max(0, open);
        }

        /** Brackets that it closes before anything else. */
        int closed() {
            int count = 0;
            while (count < tokens.size() && isClose(tokens.get(count))) {
                count++;
            }
            return count;
        }
    }

    /**
     * Formats a file.
     *
     * @param file name of the file, for problems
     * @param bytes of the file
     * @param problems receives syntax problems
     * @return the formatted text, with the same meaning; null if the file has problems
     */
    public static @Nullable String format(String file, byte[] bytes, Problems problems) {
        int before = problems.size();
        String text = Utf8Text.decode(file, bytes, problems);
        if (text == null || HoconDocument.parse(file, text, problems) == null || problems.size() > before) {
            return null;
        }
        boolean isMarked = text.startsWith(MARK);
        return (isMarked ? MARK : "") + format(isMarked ? text.substring(1) : text);
    }

    private static String format(String text) {
        int newline = text.indexOf('\n');
        String lineEnd = newline > 0 && text.charAt(newline - 1) == '\r' ? "\r\n" : "\n";
        StringBuilder formatted = new StringBuilder(text.length());
        int depth = 0;
        boolean hasGap = false;
        for (Line line : lines(text)) {
            if (line.isBlank()) {
                hasGap = !formatted.isEmpty();
                continue;
            }
            formatted.append(hasGap ? lineEnd : "");
            hasGap = false;
            formatted.append(INDENT.repeat(Math.max(0, depth - line.closed())));
            append(line, text, formatted);
            formatted.append(lineEnd);
            depth = line.depthBehind(depth);
        }
        return formatted.toString();
    }

    private static List<Line> lines(String text) {
        HoconLexer lexer = new HoconLexer(text);
        List<Line> lines = new ArrayList<>();
        Line line = new Line();
        int end = 0;
        while (true) {
            Token token = lexer.next();
            String between = text.substring(end, token.start()).strip();
            line.comment = between.isEmpty() ? line.comment : between; // A comment ends with its line.
            end = token.end();
            if (token.is(Kind.NEWLINE) || token.is(Kind.END)) {
                lines.add(line);
                line = new Line();
            } else {
                line.tokens.add(token);
            }
            if (token.is(Kind.END)) {
                return lines;
            }
        }
    }

    private static void append(Line line, String text, StringBuilder into) {
        Token before = null;
        for (Token token : line.tokens) {
            if (before != null) {
                into.append(between(before, token, text));
            }
            into.append(token.is(Kind.ASSIGN) ? "=" : text.substring(token.start(), token.end()));
            before = token;
        }
        into.append(line.comment.isEmpty() || line.tokens.isEmpty() ? "" : INDENT)
                .append(line.comment);
    }

    /** White space between two tokens of a line. Between two texts, which are one value, it is part of the value. */
    private static String between(Token before, Token token, String text) {
        if (before.isText() && token.isText()) {
            return text.substring(before.end(), token.start());
        }
        boolean isEmpty = isOpen(before) && isClose(token);
        boolean isTight = before.is(Kind.OPEN_LIST) || token.is(Kind.CLOSE_LIST) || token.is(Kind.COMMA);
        return isEmpty || isTight ? "" : " ";
    }

    private static boolean isOpen(Token token) {
        return token.is(Kind.OPEN_OBJECT) || token.is(Kind.OPEN_LIST);
    }

    private static boolean isClose(Token token) {
        return token.is(Kind.CLOSE_OBJECT) || token.is(Kind.CLOSE_LIST);
    }
}
