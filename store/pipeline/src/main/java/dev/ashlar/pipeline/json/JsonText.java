package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.backend.BackendException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** The text of a file of records, and where in it each record stands. */
final class JsonText {
    static final String ID = "id";

    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxStringLength(1 << 30).build())
            .build();

    /** No long has more characters. */
    private static final int MOST_ID_DIGITS = 19;

    /** An object of the array; its id is 0 when it has none. */
    record Entry(long id, int start, int end, Location at) implements Elements.Range {}

    private final String file;
    private final String text;
    private final List<Entry> entries = new ArrayList<>();
    private int open;
    private int close;

    private JsonText(String file, String text) {
        this.file = file;
        this.text = text;
    }

    static JsonText parse(String file, String text) {
        JsonText parsed = new JsonText(file, text);
        try (JsonParser parser = parser(text)) {
            parsed.readArray(parser);
        } catch (JacksonException e) {
            throw new BackendException(
                    parsed.at(e.getLocation()) + ": not JSON: " + withoutSource(String.valueOf(e.getOriginalMessage())),
                    e);
        }
        return parsed;
    }

    /** Jackson ends some sentences with where it reads from, in words for programmers. */
    static String withoutSource(String message) {
        return message.replaceAll(" \\(start marker at \\[Source.*", "")
                .replaceAll(": enable `[^`]*` to allow", "")
                .replaceAll(", from `[^`]*`", "")
                .replaceAll(" \\(not recognized as one since [^)]*\\)", "");
    }

    /** The whole text lies in the parser's buffer, so that offsets of characters are those of the text. */
    static JsonParser parser(String text) {
        return FACTORY.createParser(ObjectReadContext.empty(), text.toCharArray());
    }

    static int start(JsonParser parser) {
        return (int) parser.currentTokenLocation().getCharOffset();
    }

    /** Behind the last character of the current token; of an object or array, when the parser is at its end. */
    static int end(JsonParser parser) {
        parser.finishToken(); // Strings are read lazily.
        return (int) parser.currentLocation().getCharOffset();
    }

    String text() {
        return text;
    }

    List<Entry> entries() {
        return entries;
    }

    /** Behind the array's opening bracket. */
    int open() {
        return open;
    }

    /** Of the array's closing bracket. */
    int close() {
        return close;
    }

    String text(Entry entry) {
        return text.substring(entry.start(), entry.end());
    }

    /** The first line end decides: files that mix them have no style to keep. */
    String lineEnd() {
        int first = text.indexOf('\n');
        return first > 0 && text.charAt(first - 1) == '\r' ? "\r\n" : "\n";
    }

    private Location at(@Nullable TokenStreamLocation at) {
        return at == null ? Location.of(file) : new Location(file, at.getLineNr(), at.getColumnNr());
    }

    private BackendException unexpected(JsonParser parser, String expected) {
        JsonToken token = parser.currentToken();
        String found = token == null
                ? "nothing"
                : switch (token) {
                    case START_OBJECT -> "an object";
                    case START_ARRAY -> "an array";
                    case VALUE_STRING -> "a string";
                    default -> parser.getString();
                };
        TokenStreamLocation at = token == null ? parser.currentLocation() : parser.currentTokenLocation();
        return new BackendException(at(at) + ": no records: expected " + expected + ", found " + found, null);
    }

    private void readArray(JsonParser parser) {
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            throw unexpected(parser, "an array of objects");
        }
        open = end(parser);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw unexpected(parser, "an object");
            }
            int start = start(parser);
            Location at = at(parser.currentTokenLocation());
            entries.add(new Entry(readId(parser), start, end(parser), at));
        }
        close = start(parser);
        if (parser.nextToken() != null) {
            throw unexpected(parser, "the end of the file");
        }
    }

    private static long readId(JsonParser parser) {
        long id = 0;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            boolean isId = parser.currentName().equals(ID);
            parser.nextToken();
            id = isId ? id(parser) : id;
            parser.skipChildren();
        }
        return id;
    }

    private static long id(JsonParser parser) {
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            return 0;
        }
        String digits = parser.getString();
        boolean isLong = digits.length() <= MOST_ID_DIGITS && new BigInteger(digits).bitLength() < Long.SIZE;
        return isLong ? Math.max(0, Long.parseLong(digits)) : 0;
    }
}
