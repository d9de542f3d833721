package dev.ashlar.pipeline.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** A value of a JSON text, with all that is in it. */
final class JsonNode {
    /** What kind of value it is, in words for messages. */
    enum Kind {
        OBJECT("an object"),
        ARRAY("an array"),
        STRING("a string"),
        INTEGER("a number"),
        FRACTION("a number"),
        BOOL("a bool"),
        NULL("null");

        final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    /** A text that is no JSON, or has a name twice. */
    static final class SyntaxException extends Exception {
        private static final long serialVersionUID = 1L;

        SyntaxException(String message) {
            super(message);
        }
    }

    final Kind kind;
    final String text;
    final Map<String, JsonNode> members = new LinkedHashMap<>();
    final List<JsonNode> elements = new ArrayList<>();
    private final int line;
    private final int column;

    private JsonNode(Kind kind, String text, TokenStreamLocation at) {
        this.kind = kind;
        this.text = text;
        this.line = at.getLineNr();
        this.column = at.getColumnNr();
    }

    /** The one value of a text. How deep it may go is Jackson's limit, of some hundreds. */
    static JsonNode parse(String text) throws SyntaxException {
        try (JsonParser parser = JsonText.parser(text)) {
            JsonNode node = node(parser, parser.nextToken());
            if (parser.nextToken() != null) {
                throw new SyntaxException("expected the end of the text" + place(parser.currentTokenLocation()));
            }
            return node;
        } catch (JacksonException e) {
            throw new SyntaxException("not JSON: " + JsonText.withoutSource(String.valueOf(e.getOriginalMessage()))
                    + (e.getLocation() == null ? "" : place(e.getLocation())));
        }
    }

    private static JsonNode node(JsonParser parser, @Nullable JsonToken token) throws SyntaxException {
        if (token == null) {
            throw new SyntaxException("not JSON: the text is empty");
        }
        TokenStreamLocation at = parser.currentTokenLocation();
        switch (token) {
            case START_OBJECT -> {
                JsonNode object = new JsonNode(Kind.OBJECT, "an object", at);
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    TokenStreamLocation member = parser.currentTokenLocation();
                    if (object.members.put(name, node(parser, parser.nextToken())) != null) {
                        throw new SyntaxException("there are two members " + name + place(member));
                    }
                }
                return object;
            }
            case START_ARRAY -> {
                JsonNode array = new JsonNode(Kind.ARRAY, "an array", at);
                for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                    array.elements.add(node(parser, next));
                }
                return array;
            }
            default -> {
                return new JsonNode(kind(token), parser.getString(), at);
            }
        }
    }

    private static Kind kind(JsonToken token) {
        return switch (token) {
            case VALUE_STRING -> Kind.STRING;
            case VALUE_NUMBER_INT -> Kind.INTEGER;
            case VALUE_NUMBER_FLOAT -> Kind.FRACTION;
            case VALUE_TRUE, VALUE_FALSE -> Kind.BOOL;
            default -> Kind.NULL;
        };
    }

    private static String place(TokenStreamLocation at) {
        return place(at.getLineNr(), at.getColumnNr());
    }

    private static String place(int line, int column) {
        return " (line " + line + ", column " + column + ")";
    }

    /** What it is and where, for the end of a message. */
    String found() {
        boolean isShort = kind == Kind.STRING || kind == Kind.INTEGER || kind == Kind.FRACTION || kind == Kind.BOOL;
        String shown = text.length() > 40 ? text.substring(0, 40) + "…" : text;
        return "found " + (isShort ? kind == Kind.STRING ? '"' + shown + '"' : shown : kind.words) + at();
    }

    /** Where it is, for the end of a message. */
    String at() {
        return place(line, column);
    }
}
