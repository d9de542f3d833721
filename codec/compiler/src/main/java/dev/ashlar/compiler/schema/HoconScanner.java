package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks through HOCON text before it is parsed, for two things that typesafe config does not give: what content must
 * not use although HOCON has it (keys that are given twice, includes, substitutions, {@code +=}, dotted keys, values
 * that are joined), and where each value stands.
 *
 * <p>It goes over the text once, with a stack of its own; no text makes it loop or overflow. A problem of syntax ends
 * the scan; the others do not.
 */
final class HoconScanner {
    /** Deepest nesting of objects and lists. Schemas need 4. */
    static final int MAX_DEPTH = 32;

    /** Longest text without quotes: the parser takes time that grows with the square of it. */
    static final int MAX_UNQUOTED_LENGTH = 1024;

    private final String file;
    private final String text;
    private final Problems problems;
    private final HoconLexer lexer;
    private final Deque<Frame> stack = new ArrayDeque<>();
    private final List<Integer> missingCommas = new ArrayList<>();
    private boolean refused;
    private boolean stopped;
    private boolean rootClosed;

    private HoconScanner(String file, String text, Problems problems) {
        this.file = file;
        this.text = text;
        this.problems = problems;
        lexer = new HoconLexer(text);
    }

    /**
     * Scans a file.
     *
     * @param file its name, for problems
     * @param text its content
     * @param problems takes what is found
     * @return what the parser is to read; null when the text must not be read any further
     */
    static @Nullable Scanned scan(String file, String text, Problems problems) {
        HoconScanner scanner = new HoconScanner(file, text, problems);
        Place root = scanner.scan();
        return root == null ? null : new Scanned(root, scanner.textWithCommas());
    }

    /** The place of the outermost object, and the text with the commas that HOCON wants between members of one line. */
    record Scanned(Place root, String text) {}

    private String textWithCommas() {
        StringBuilder complete = new StringBuilder(text.length() + missingCommas.size());
        int done = 0;
        for (int place : missingCommas) {
            complete.append(text, done, place).append(',');
            done = place;
        }
        complete.append(text, done, text.length());
        return complete.toString();
    }

    private @Nullable Place scan() {
        Place root = new Place(new Location(file, 1, 1));
        skipNewlines();
        Token first = lexer.peek();
        if (first.is(Kind.OPEN_LIST)) {
            fail(first, "the file is a list", "keys and values", "[");
            return null;
        }
        stack.push(new Frame(root, true, first.is(Kind.OPEN_OBJECT) ? lexer.next() : null));
        while (!stopped) {
            step(lexer.next());
        }
        return refused ? null : root;
    }

    private void step(Token token) {
        if (rootClosed && !token.is(Kind.END) && !token.is(Kind.NEWLINE)) {
            fail(token, "text behind the last brace", "the end of the file", token.text());
            return;
        }
        switch (token.kind()) {
            case END -> end(token);
            case NEWLINE -> endOfLine();
            case COMMA -> comma(token);
            case OPEN_OBJECT, OPEN_LIST -> open(token);
            case CLOSE_OBJECT, CLOSE_LIST -> close(token);
            case ASSIGN, APPEND -> assignWithoutKey(token);
            case RESERVED -> fail(token, "character must stand in quotes", "", token.text());
            case BROKEN -> fail(token, token.text(), "", "");
            case SUBSTITUTION -> substitution(token);
            case WORD, QUOTED -> text(token);
        }
    }

    private void end(Token end) {
        stopped = true;
        Frame frame = top();
        if (frame.opened != null && !rootClosed) {
            fail(frame.opened, "bracket is not closed", frame.object ? "a } for it" : "a ] for it", "");
        } else {
            endValue(frame, end);
        }
    }

    private void endOfLine() {
        if (top().items > 0) {
            endValue(top(), null);
        }
    }

    private void comma(Token comma) {
        Frame frame = top();
        if (frame.afterComma && !frame.inValue) {
            fail(comma, "comma without a value before it", "", "");
            return;
        }
        endValue(frame, comma);
        frame.afterComma = true;
    }

    private void open(Token bracket) {
        Frame frame = top();
        if (frame.expectsKey()) {
            fail(bracket, "key is missing", frame.orItsEnd("a key"), bracket.text());
            return;
        }
        item(bracket);
        if (stack.size() > MAX_DEPTH) {
            fail(bracket, "nesting is too deep", "at most " + MAX_DEPTH + " brackets", "");
            return;
        }
        // What is joined to another value is refused, and its keys are its own.
        Place place = frame.items > 1 ? new Place(at(bracket)) : frame.current;
        stack.push(new Frame(place, bracket.is(Kind.OPEN_OBJECT), bracket));
    }

    private void close(Token bracket) {
        Frame frame = top();
        if (frame.opened == null || frame.object != bracket.is(Kind.CLOSE_OBJECT)) {
            fail(bracket, "bracket closes nothing", frame.orItsEnd(""), bracket.text());
            return;
        }
        endValue(frame, bracket);
        if (stack.size() == 1) {
            rootClosed = true;
        } else {
            stack.pop();
        }
    }

    private void assignWithoutKey(Token sign) {
        Frame frame = top();
        if (!frame.object || frame.items == 0 || !frame.lastItem.isText()) {
            fail(sign, "key is missing", "a key before " + sign.text(), "");
            return;
        }
        Token key = frame.lastItem;
        if (frame.items < 2 || sign.is(Kind.APPEND) || isDotted(key) || frame.joined != null && frame.joined != key) {
            refuse(key, "no comma and no new line before a key", "", key.text());
            frame.beginValue(new Place(at(key)));
            return;
        }
        // name = "x" type = "y": what HOCON does not allow, and every author writes.
        missingCommas.add(key.start());
        frame.joined = null;
        declare(key, key.text());
    }

    private void substitution(Token token) {
        refuse(token, "substitutions are not allowed", "a value", token.text());
        if (top().expectsKey()) {
            skipField();
        } else {
            item(token);
        }
    }

    private void text(Token token) {
        if (token.column() == 1 && text.startsWith("<<<<<<<", token.start())) {
            String expected = "the lines of one side or of both, without the lines of <<<<<<<, ======= and >>>>>>>";
            fail(token, "git conflict marker", expected, "");
        } else if (!top().expectsKey()) {
            item(token);
        } else if (token.is(Kind.WORD) && token.text().equals("include")) {
            include(token);
        } else {
            key(token);
        }
    }

    private void include(Token token) {
        if (lexer.peek().is(Kind.ASSIGN)) {
            fail(token, "include is not allowed", "includes = [\"NAME\"], which adds the members of structs", "");
        } else {
            refuse(token, "include is not allowed", "", "");
            skipField();
        }
    }

    private void key(Token first) {
        Token last = first;
        boolean dotted = isDotted(first);
        StringBuilder key = new StringBuilder(first.text());
        while (lexer.peek().isText()) {
            Token next = lexer.next();
            key.append(text, last.end(), next.start()).append(next.text());
            dotted |= isDotted(next);
            last = next;
        }
        skipNewlines();
        Token sign = lexer.peek();
        if (!sign.is(Kind.ASSIGN) && !sign.is(Kind.APPEND) && !sign.is(Kind.OPEN_OBJECT)) {
            fail(first, "no = behind a key", "", key.toString());
            return;
        }
        if (dotted) {
            refuse(first, "dotted keys are not allowed", "a name, or quotes around it", key.toString());
        }
        if (sign.is(Kind.APPEND)) {
            refuse(sign, "+= is not allowed", "=", "");
        }
        if (!sign.is(Kind.OPEN_OBJECT)) {
            lexer.next();
        }
        declare(first, key.toString());
    }

    private void declare(Token first, String key) {
        Frame frame = top();
        Place before = frame.place.member(key);
        if (before != null) {
            String found = key + ", first on line " + before.at().line();
            problems.add(at(first), "", "key is given twice in one object", "", Texts.visible(found));
        }
        frame.beginValue(frame.place.addMember(key, at(first)));
    }

    private void item(Token token) {
        Frame frame = top();
        if (frame.items == 0 && !frame.object) {
            frame.current = frame.place.addElement(at(token));
        }
        if (frame.items == 0 && token.isText()) {
            frame.current.setText(at(token), text.substring(token.start(), token.end()));
        }
        boolean plain = token.is(Kind.WORD) && frame.object;
        boolean reported = token.is(Kind.SUBSTITUTION) || frame.lastItem.is(Kind.SUBSTITUTION);
        if (frame.items > 0 && frame.joined == null && !reported && !(plain && frame.plain)) {
            frame.joined = token;
        }
        frame.plain = plain && (frame.items == 0 || frame.plain);
        frame.start = frame.items == 0 ? token.start() : frame.start;
        if (token.is(Kind.WORD) && token.end() - frame.start > MAX_UNQUOTED_LENGTH) {
            String expected = "at most " + MAX_UNQUOTED_LENGTH + " characters, or quotes around them";
            fail(token, "text without quotes is too long", expected, "");
        }
        frame.items++;
        frame.lastItem = token;
        frame.afterComma = false;
    }

    /** Ends the value, if any, of a key or the element of a list; a value that is missing is blamed on the token. */
    private void endValue(Frame frame, @Nullable Token blamed) {
        if (frame.inValue && frame.items == 0 && blamed != null) {
            fail(blamed, "value is missing", "a value", blamed.is(Kind.END) ? "the end of the file" : blamed.text());
        } else if (frame.joined != null) {
            refuse(
                    frame.joined,
                    "values are joined",
                    "a comma or a new line between two values, or quotes around one",
                    frame.joined.text());
        }
        frame.endValue();
    }

    private void skipNewlines() {
        while (lexer.peek().is(Kind.NEWLINE)) {
            lexer.next();
        }
    }

    /** Skips the rest of a field that was refused, up to what ends it. */
    private void skipField() {
        while (true) {
            switch (lexer.peek().kind()) {
                case NEWLINE, COMMA, CLOSE_OBJECT, CLOSE_LIST, RESERVED, BROKEN, END -> {
                    top().afterComma = false;
                    return;
                }
                default -> lexer.next();
            }
        }
    }

    private static boolean isDotted(Token token) {
        return token.is(Kind.WORD) && token.text().indexOf('.') >= 0;
    }

    private Frame top() {
        return stack.getFirst();
    }

    private Location at(Token token) {
        return new Location(file, token.line(), token.column());
    }

    private void refuse(Token token, String message, String expected, String found) {
        problems.add(at(token), "", message, expected, Texts.visible(found));
        refused = true;
    }

    private void fail(Token token, String message, String expected, String found) {
        refuse(token, message, expected, found);
        stopped = true;
    }

    /** An object or list that is open. */
    private static final class Frame {
        final Place place;
        final boolean object;
        /** Null for an outermost object without braces. */
        final @Nullable Token opened;
        /** Whether nothing stands behind the opening bracket or the last comma. */
        boolean afterComma = true;
        /** Whether a key was read, and its value is being read. */
        boolean inValue;
        /** Tokens and brackets of the value so far. */
        int items;
        /** Where the first of them starts. */
        int start;
        /** Whether all of them are words, in an object. */
        boolean plain;

        Token lastItem = new Token(Kind.END, "", 0, 0, 1, 1);

        @Nullable
        Token joined;

        Place current;

        Frame(Place place, boolean object, @Nullable Token opened) {
            this.place = place;
            this.object = object;
            this.opened = opened;
            current = place;
        }

        /** What may stand there, or else the bracket that closes this one, which an author may have forgotten far above. */
        String orItsEnd(String other) {
            String end = opened == null
                    ? ""
                    : (object ? "a } for the { of line " : "a ] for the [ of line ") + opened.line();
            return other.isEmpty() || end.isEmpty() ? other + end : other + ", or " + end;
        }

        boolean expectsKey() {
            return object && !inValue;
        }

        void beginValue(Place of) {
            endValue();
            inValue = true;
            current = of;
        }

        void endValue() {
            inValue = false;
            items = 0;
            joined = null;
        }
    }
}
