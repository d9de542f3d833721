package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.ContentTree;
import java.io.Reader;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** Parsers of JSON text, and where their tokens stand in it. */
final class JsonText {
    static final String ID = "id";

    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(1 << 30)
                    .maxNumberLength(1 << 30) // Which numbers are too long is said where values are read.
                    .build())
            .build();

    /** Also takes comments, and a comma behind the last element. */
    private static final JsonFactory COMMENTED = FACTORY.rebuild()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();

    private JsonText() {}

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

    /** {@code mayHaveComments} as {@link RecordFile} has it. */
    static JsonParser parser(Reader text, boolean mayHaveComments) {
        return (mayHaveComments ? COMMENTED : FACTORY).createParser(ObjectReadContext.empty(), text);
    }

    /** A part of a text that was read before, whether that may have comments or not. Offsets are those of the part. */
    static JsonParser part(String text) {
        return COMMENTED.createParser(ObjectReadContext.empty(), text.toCharArray());
    }

    /** Whether a file with a name may have comments. */
    static boolean mayHaveComments(String file) {
        return file.endsWith(ContentTree.COMMENTED);
    }

    /** Throws when a text is no JSON. */
    static void require(String text) {
        try (JsonParser parser = parser(text)) {
            while (parser.nextToken() != null) {
                parser.skipChildren();
            }
        }
    }

    static long start(JsonParser parser) {
        return parser.currentTokenLocation().getCharOffset();
    }

    /** Behind the last character of the current token; of an object or array, when the parser is at its end. */
    static long end(JsonParser parser) {
        parser.finishToken(); // Strings are read lazily.
        return parser.currentLocation().getCharOffset();
    }
}
