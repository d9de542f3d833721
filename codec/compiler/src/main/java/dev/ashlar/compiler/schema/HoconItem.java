package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.schema.Token.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value of HOCON text that nothing is wrong with, with the characters that it takes.
 *
 * @param start its first character
 * @param end behind its last character
 * @param text of a text or a number, without quotes and escapes; else empty
 * @param members of an object
 * @param elements of a list
 */
record HoconItem(int start, int end, String text, Map<String, HoconItem> members, List<HoconItem> elements) {
    /** {@return the outermost object} */
    static HoconItem read(List<Token> tokens) {
        return new Walk(tokens).root();
    }

    /** {@return all tokens, the last of which is the end} */
    static List<Token> tokens(String text) {
        HoconLexer lexer = new HoconLexer(text);
        List<Token> tokens = new ArrayList<>();
        do {
            tokens.add(lexer.next());
        } while (!tokens.get(tokens.size() - 1).is(Kind.END));
        return tokens;
    }

    @Nullable
    HoconItem member(String name) {
        return members.get(name);
    }

    String text(String member) {
        HoconItem found = members.get(member);
        return found == null ? "" : found.text;
    }

    /** Goes over the tokens once. The scanner has seen to it that brackets match and are not nested deeply. */
    private static final class Walk {
        private final List<Token> tokens;
        private int next;

        Walk(List<Token> tokens) {
            this.tokens = tokens;
        }

        private Token peek() {
            return tokens.get(next);
        }

        private void skip(Kind... kinds) {
            while (List.of(kinds).contains(peek().kind())) {
                next++;
            }
        }

        HoconItem root() {
            skip(Kind.NEWLINE);
            return peek().is(Kind.OPEN_OBJECT) ? value() : members(0);
        }

        private HoconItem value() {
            Token first = tokens.get(next++);
            if (first.is(Kind.OPEN_OBJECT)) {
                return members(first.start());
            }
            if (first.is(Kind.OPEN_LIST)) {
                return elements(first.start());
            }
            Token last = first;
            while (peek().isText() && !isKey(next)) {
                last = tokens.get(next++);
            }
            return new HoconItem(first.start(), last.end(), first.text(), Map.of(), List.of());
        }

        /** A key may follow on the same line without a comma. */
        private boolean isKey(int index) {
            Token behind = tokens.get(index + 1);
            return behind.is(Kind.ASSIGN) || behind.is(Kind.OPEN_OBJECT);
        }

        private HoconItem members(int start) {
            Map<String, HoconItem> members = new LinkedHashMap<>();
            skip(Kind.NEWLINE, Kind.COMMA);
            while (!peek().is(Kind.CLOSE_OBJECT) && !peek().is(Kind.END)) {
                String key = tokens.get(next++).text();
                skip(Kind.NEWLINE, Kind.WORD, Kind.QUOTED);
                skip(Kind.ASSIGN);
                skip(Kind.NEWLINE);
                members.put(key, value());
                skip(Kind.NEWLINE, Kind.COMMA);
            }
            return new HoconItem(start, tokens.get(next++).end(), "", members, List.of());
        }

        private HoconItem elements(int start) {
            List<HoconItem> elements = new ArrayList<>();
            skip(Kind.NEWLINE, Kind.COMMA);
            while (!peek().is(Kind.CLOSE_LIST) && !peek().is(Kind.END)) {
                elements.add(value());
                skip(Kind.NEWLINE, Kind.COMMA);
            }
            return new HoconItem(start, tokens.get(next++).end(), "", Map.of(), elements);
        }
    }
}
