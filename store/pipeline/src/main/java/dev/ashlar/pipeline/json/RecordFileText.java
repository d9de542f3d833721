package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** The text of a file of records, and a parser that goes from record to record. For one thread. */
final class RecordFileText {
    private final String file;
    private final String text;
    private final JsonParser parser;
    private final boolean isArray;
    private boolean isBegun;

    private RecordFileText(String file, String text, JsonParser parser) {
        this.file = file;
        this.text = text;
        this.parser = parser;
        this.isArray = parser.nextToken() == JsonToken.START_ARRAY;
    }

    /**
     * Makes a text of the text of a file of records. A byte order mark stays.
     *
     * @param file what problems call it
     * @param bytes of the file
     * @param text gives the new text; both are without a byte order mark
     * @throws ContentException when it is no JSON of records
     */
    static String read(String file, byte[] bytes, Function<RecordFileText, String> text) {
        StringBuilder result = new StringBuilder();
        parse(file, bytes, parser -> {
            String all = new String(bytes, StandardCharsets.UTF_8);
            boolean isMarked = all.startsWith(MergedVersion.MARK);
            result.append(isMarked ? MergedVersion.MARK : "")
                    .append(text.apply(new RecordFileText(file, isMarked ? all.substring(1) : all, parser)));
        });
        return result.toString();
    }

    /**
     * Parses a file. Offsets of characters do not count a byte order mark.
     *
     * @throws ContentException when it is no JSON
     */
    static void parse(String file, byte[] bytes, Consumer<JsonParser> reader) {
        try (Utf8Source source = Utf8Source.of(bytes);
                JsonParser parser = JsonText.parser(source, JsonText.mayHaveComments(file))) {
            try {
                reader.accept(parser);
            } catch (JacksonException e) {
                throw new ContentException(List.of(problem(e, parser, source, file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Problem problem(JacksonException e, JsonParser parser, Utf8Source source, String file) {
        if (e.getCause() instanceof Utf8Source.Malformed malformed) {
            Location at = new Location(file, malformed.line(), malformed.column());
            return new Problem(at, "", "not UTF-8", "UTF-8", malformed.found());
        }
        return SyntaxProblem.of(e, parser, source, file);
    }

    /** {@return the line end of the first line; a line feed when there is only one line} */
    static String lineEnd(String text) {
        int at = text.indexOf('\n');
        return at > 0 && text.charAt(at - 1) == '\r' ? "\r\n" : "\n";
    }

    String text() {
        return text;
    }

    JsonParser parser() {
        return parser;
    }

    /** Whether the file is an array of records, and not one record. */
    boolean isArray() {
        return isArray;
    }

    /** Goes to the opening brace of the next record, from the closing one of the record before. False behind the last one. */
    boolean next() {
        boolean isFirst = !isBegun;
        isBegun = true;
        boolean isEnd = isArray ? parser.nextToken() == JsonToken.END_ARRAY : !isFirst;
        if (!isEnd) {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw problem("an array of objects, or one object");
            }
            return true;
        }
        if (parser.nextToken() != null) {
            throw problem("the end of the file");
        }
        return false;
    }

    private ContentException problem(String expected) {
        TokenStreamLocation at =
                parser.currentToken() == null ? parser.currentLocation() : parser.currentTokenLocation();
        Location place = new Location(file, at.getLineNr(), at.getColumnNr());
        return new ContentException(List.of(new Problem(place, "", "no records", expected, "")));
    }
}
