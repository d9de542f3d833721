package dev.ashlar.feed.format;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Reads the JSON of an index. Members that it does not know are left out, whatever they hold; all else is read strictly. */
final class IndexReader {
    private static final int MOST_DEPTH = 8;
    private static final int MOST_NUMBER_LENGTH = 20;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MOST_DEPTH)
                    .maxNumberLength(MOST_NUMBER_LENGTH)
                    .build())
            .build();
    private static final Pattern CONTENT_ID = Pattern.compile("[0-9A-F]{16}");

    private final JsonParser parser;
    private final Object place;

    private IndexReader(JsonParser parser, Object place) {
        this.parser = parser;
        this.place = place;
    }

    static FeedIndex read(byte[] bytes, Object place) throws FeedException {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            return new IndexReader(parser, place).index();
        } catch (JacksonException e) {
            throw malformed(place, e.getOriginalMessage(), e);
        } catch (IllegalArgumentException e) {
            throw malformed(place, e.getMessage(), e); // What the records refuse.
        }
    }

    private static FeedException malformed(Object place, String why, @Nullable Exception cause) {
        return new FeedException(FeedErrorKind.MALFORMED, place, why, cause);
    }

    private FeedException expected(String what, String expected) {
        return malformed(
                place,
                what + ": expected " + expected + ", found "
                        + (parser.currentToken() == null ? "the end" : parser.currentToken()),
                null);
    }

    private FeedIndex index() throws FeedException {
        String format = null;
        Long version = null;
        Long sequence = null;
        List<FeedEntry> packs = null;
        List<FeedPatch> patches = List.of();
        parser.nextToken();
        beginObject("index");
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "format" -> format = text(name);
                case "version" -> version = requireVersion(number(name));
                case "sequence" -> sequence = number(name);
                case "packs" -> packs = list(name, this::pack);
                case "patches" -> patches = list(name, this::patch);
                default -> parser.skipChildren();
            }
        }
        if (parser.nextToken() != null) {
            throw expected("index", "the end");
        }
        if (!FeedIndex.FORMAT.equals(required("format", format))) {
            throw malformed(place, "format: expected \"" + FeedIndex.FORMAT + "\", found \"" + format + '"', null);
        }
        required("version", version);
        return new FeedIndex(required("sequence", sequence), required("packs", packs), patches);
    }

    /** At once: another version may have the other members in another form. */
    private long requireVersion(long version) throws FeedException {
        if (version != FeedIndex.VERSION) {
            throw new FeedException(
                    FeedErrorKind.TOO_NEW, place, "version: expected " + FeedIndex.VERSION + ", found " + version);
        }
        return version;
    }

    /** Reads one element of an array. */
    private interface Element<T> {
        T read() throws FeedException;
    }

    private <T> List<T> list(String name, Element<T> element) throws FeedException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw expected(name, "an array");
        }
        List<T> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(element.read());
        }
        return list;
    }

    private FeedEntry pack() throws FeedException {
        Long contentId = null;
        Long size = null;
        String sha256 = null;
        String productVersion = "";
        beginObject("pack");
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "contentId" -> contentId = contentId(text(name));
                case "size" -> size = number(name);
                case "sha256" -> sha256 = text(name);
                case "productVersion" -> productVersion = text(name);
                default -> parser.skipChildren();
            }
        }
        return new FeedEntry(
                required("contentId", contentId), required("size", size), required("sha256", sha256), productVersion);
    }

    private FeedPatch patch() throws FeedException {
        String from = null;
        String to = null;
        Long size = null;
        String sha256 = null;
        beginObject("patch");
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "from" -> from = text(name);
                case "to" -> to = text(name);
                case "size" -> size = number(name);
                case "sha256" -> sha256 = text(name);
                default -> parser.skipChildren();
            }
        }
        return new FeedPatch(
                required("from", from), required("to", to), required("size", size), required("sha256", sha256));
    }

    private void beginObject(String what) throws FeedException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw expected(what, "an object");
        }
    }

    private String text(String name) throws FeedException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw expected(name, "a string");
        }
        return parser.getString();
    }

    private long number(String name) throws FeedException {
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT
                || parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw expected(name, "an integer of at most 64 bits");
        }
        return parser.getLongValue();
    }

    private long contentId(String text) throws FeedException {
        if (!CONTENT_ID.matcher(text).matches()) {
            throw malformed(
                    place, "contentId: expected 16 hexadecimal digits, upper case, found \"" + text + '"', null);
        }
        return HexFormat.fromHexDigitsToLong(text);
    }

    private <T> T required(String name, @Nullable T value) throws FeedException {
        if (value == null) {
            throw malformed(place, name + ": expected a value, found none", null);
        }
        return value;
    }
}
