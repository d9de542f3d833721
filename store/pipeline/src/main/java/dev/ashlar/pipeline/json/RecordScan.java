package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.json.xml.XmlImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** Walks over a file of records once, however long it is, and tells where among its bytes each record stands. */
final class RecordScan {
    /**
     * A record.
     *
     * @param id {@link DataRecord#NO_ID} when it has none
     * @param start of its first byte
     * @param end behind its last byte
     * @param hash of its characters
     */
    record Entry(long id, long start, long end, long hash, int line, int column) {
        Location at(Path file) {
            return new Location(file.toString(), line, column);
        }
    }

    /** Takes the records in their order. */
    interface Visitor {
        void entry(Entry entry);
    }

    /**
     * What was found around the records.
     *
     * @param isArray whether it is an array of them, and not one without brackets
     * @param open behind the array's opening bracket
     * @param close of the array's closing bracket
     * @param lastLineFeed before the closing bracket; −1 when there is none
     * @param lineEnd of the first line; a line feed when there is only one line
     * @param digest of all bytes
     */
    record Frame(boolean isArray, long open, long close, long lastLineFeed, String lineEnd, byte[] digest) {}

    private static final byte[] NO_DIGEST = {};

    private final Path file;
    private final Utf8Source source;
    private final JsonParser parser;
    private final Visitor visitor;
    /** Whether ids alone are of use. */
    private final boolean isOfIds;

    private RecordScan(Path file, Utf8Source source, JsonParser parser, Visitor visitor, boolean isOfIds) {
        this.file = file;
        this.source = source;
        this.parser = parser;
        this.visitor = visitor;
        this.isOfIds = isOfIds;
    }

    /**
     * Walks over a file.
     *
     * @param real where the bytes are
     * @param file what messages call it
     * @param mayBeSingle whether it may be one record instead of an array
     * @param image of an XML file, which has the bytes; null for other files
     * @throws BackendException when it cannot be read, or is something else
     */
    static Frame walk(Path real, Path file, boolean mayBeSingle, @Nullable XmlImage image, Visitor visitor) {
        try (Utf8Source source = image == null ? Utf8Source.digesting(real) : Utf8Source.digesting(image.json())) {
            return walk(source, file, mayBeSingle, image, visitor, false);
        } catch (IOException e) {
            throw ContentFiles.unreadable(file, e);
        }
    }

    private static Frame walk(
            Utf8Source source,
            Path file,
            boolean mayBeSingle,
            @Nullable XmlImage image,
            Visitor visitor,
            boolean isOfIds)
            throws IOException {
        try (JsonParser parser = parser(source, file, image)) {
            RecordScan scan = new RecordScan(file, source, parser, visitor, isOfIds);
            try {
                return scan.read(mayBeSingle);
            } catch (JacksonException e) {
                throw scan.broken(e);
            }
        }
    }

    private static JsonParser parser(Utf8Source source, Path file, @Nullable XmlImage image) {
        JsonParser parser = JsonText.parser(source, JsonText.mayHaveComments(file.toString()));
        return image == null ? parser : image.located(parser);
    }

    /** Hands over the ids of a file; of XML, too. */
    static void walkIds(Path path, RecordFile file, boolean mayBeSingle, LongConsumer action) {
        try {
            XmlImage image = file.image(path, path.toString(), MemberTree.UNKNOWN);
            try (Utf8Source source = image == null ? Utf8Source.open(path) : Utf8Source.of(image.json())) {
                walk(source, path, mayBeSingle, image, entry -> action.accept(entry.id()), true);
            }
        } catch (IOException e) {
            throw ContentFiles.unreadable(path, e);
        }
    }

    private BackendException broken(JacksonException e) throws IOException {
        if (e.getCause() instanceof Utf8Source.Malformed malformed) {
            Location at = new Location(file.toString(), malformed.line(), malformed.column());
            Problem problem = new Problem(at, "", malformed.text(), "", malformed.found());
            return new BackendException(problem.toString(), null);
        }
        if (e.getCause() instanceof IOException io) {
            throw io;
        }
        return new BackendException(
                SyntaxProblem.of(e, parser, source, file.toString()).toString(), e);
    }

    private Frame read(boolean mayBeSingle) {
        JsonToken first = parser.nextToken();
        boolean isArray = first == JsonToken.START_ARRAY;
        if (!isArray && !(mayBeSingle && first == JsonToken.START_OBJECT)) {
            throw unexpected(mayBeSingle ? "a record, or an array of records" : "an array of objects");
        }
        long open = 0;
        long close = 0;
        long lastLineFeed = -1;
        if (isArray) {
            open = offset(JsonText.end(parser));
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() != JsonToken.START_OBJECT) {
                    throw unexpected("an object");
                }
                readEntry();
            }
            close = offset(JsonText.start(parser));
            lastLineFeed = source.lastLineFeed();
        } else {
            readEntry();
        }
        if (parser.nextToken() != null) {
            throw unexpected("the end of the file");
        }
        return new Frame(isArray, open, close, lastLineFeed, source.lineEnd(), isOfIds ? NO_DIGEST : source.digest());
    }

    private long offset(long charOffset) {
        return isOfIds ? 0 : source.byteOffset(charOffset);
    }

    private long takeHash() {
        return isOfIds ? 0 : source.takeHash();
    }

    private void readEntry() {
        long start = offset(JsonText.start(parser));
        takeHash();
        TokenStreamLocation at = parser.currentTokenLocation();
        long id = readId();
        long end = offset(JsonText.end(parser));
        visitor.entry(new Entry(id, start, end, takeHash(), at.getLineNr(), at.getColumnNr()));
    }

    private long readId() {
        long id = DataRecord.NO_ID;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            boolean isId = parser.currentName().equals(JsonText.ID);
            parser.nextToken();
            id = isId ? id() : id;
            parser.skipChildren();
        }
        return id;
    }

    private long id() {
        return JsonNumbers.id(parser);
    }

    private BackendException unexpected(String expected) {
        parser.finishToken(); // That it is no UTF-8 would be the better reason.
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

    private Location at(@Nullable TokenStreamLocation at) {
        return at == null
                ? Location.of(file.toString())
                : new Location(file.toString(), at.getLineNr(), at.getColumnNr());
    }
}
