package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.NumberText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** One of the versions of a file that are merged: its records, by what makes them the same record, and where they stand in the text. */
final class MergedVersion {
    /** A byte order mark, which a text may begin with. */
    static final String MARK = "\uFEFF";

    private static final Pattern ID = Pattern.compile("[0-9]{1,18}");

    private final String file;
    private final String text;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Set<String> names = new HashSet<>();
    private boolean isArray = true;
    private int open;
    private int close;

    /**
     * A member of a record, or of an object in it.
     *
     * @param canonical text that is equal for equal values
     * @param object what the value has; null when it is no object
     */
    record Member(
            String name,
            int start,
            int valueStart,
            int end,
            String canonical,
            @Nullable Entry object) implements Elements.Range {}

    /**
     * A record, or an object in it. Members are parsed each time that they are asked for: most records are the same in all versions, and
     * their text says so.
     *
     * @param key of a record: its id, and without one, all of it; empty of an object in a record
     * @param id {@link DataRecord#NO_ID} when there is none
     * @param all text that the record stands in
     * @param start of its first character
     * @param end behind its last one
     * @param at where it begins
     */
    record Entry(String key, long id, String all, int start, int end, Location at) {
        String text() {
            return all.substring(start, end);
        }

        boolean hasTextOf(Entry other) {
            int length = end - start;
            return length == other.end - other.start && all.regionMatches(start, other.all, other.start, length);
        }

        /** Whether both say the same, in whatever form. */
        boolean means(Entry other) {
            return hasTextOf(other) || values(members()).equals(values(other.members()));
        }

        /** By name; the places of members are counted from the first character of the record. */
        Map<String, Member> members() {
            String text = text();
            try (JsonParser parser = JsonText.parser(text)) {
                parser.nextToken();
                return new Members(text, at, parser).read(0);
            }
        }

        String value(Member member) {
            return all.substring(start + member.valueStart, start + member.end);
        }

        /** The value of a member, whose elements are {@link #elements}. */
        Entry list(Member member) {
            return new Entry("", 0, all, start + member.valueStart, start + member.end, at);
        }

        /** Of a list of objects its elements, by their number as {@code [2]}; else nothing. */
        Map<String, Member> elements() {
            Map<String, Member> elements = new LinkedHashMap<>();
            String text = text();
            try (JsonParser parser = JsonText.parser(text)) {
                boolean isList = parser.nextToken() == JsonToken.START_ARRAY;
                while (isList && parser.nextToken() == JsonToken.START_OBJECT) {
                    String name = "[" + elements.size() + "]";
                    elements.put(name, new Members(text, at, parser).object(name, (int) JsonText.start(parser), 0));
                }
                return parser.currentToken() == JsonToken.END_ARRAY ? elements : Map.of();
            }
        }
    }

    private static Map<String, String> values(Map<String, Member> members) {
        Map<String, String> values = new TreeMap<>();
        members.forEach((name, member) -> values.put(name, member.canonical));
        return values;
    }

    /** Reads the members of a record, and of the objects in it. */
    private record Members(String text, Location at, JsonParser parser) {
        /** Places are counted from {@code origin}. Ends at the closing brace. */
        Map<String, Member> read(int origin) {
            Map<String, Member> members = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                Member member = member(origin);
                if (members.put(member.name, member) != null) {
                    throw problem(at, "\"" + member.name + "\" is given twice in an object", "it once", "");
                }
            }
            return members;
        }

        private Member member(int origin) {
            String name = parser.currentName();
            int start = (int) JsonText.start(parser) - origin;
            JsonToken token = parser.nextToken();
            int from = (int) JsonText.start(parser);
            if (token == JsonToken.START_OBJECT) {
                return object(name, start, origin);
            }
            StringBuilder canonical = new StringBuilder();
            canonical(parser, canonical);
            int to = (int) JsonText.end(parser) - origin;
            return new Member(name, start, from - origin, to, canonical.toString(), null);
        }

        /** The object that begins at the parser's token. */
        Member object(String name, int start, int origin) {
            int from = (int) JsonText.start(parser);
            Map<String, Member> members = read(from);
            int to = (int) JsonText.end(parser);
            Entry object = new Entry("", 0, text, from, to, at);
            return new Member(name, start, from - origin, to - origin, "{" + values(members), object);
        }
    }

    private MergedVersion(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /**
     * Reads a version. One without any text has no records.
     *
     * @param file what problems call it
     * @throws ContentException when it is no JSON of records, or has a record or a member twice
     */
    static MergedVersion read(String file, byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        MergedVersion version = new MergedVersion(file, text.startsWith(MARK) ? text.substring(1) : text);
        if (version.text.isBlank()) {
            return version;
        }
        RecordFileText.parse(file, bytes, version::read);
        return version;
    }

    private static ContentException problem(Location at, String message, String expected, String found) {
        return new ContentException(List.of(new Problem(at, "", message, expected, found)));
    }

    private ContentException problem(JsonParser parser, String message, String expected) {
        TokenStreamLocation at = parser.currentTokenLocation();
        return problem(new Location(file, at.getLineNr(), at.getColumnNr()), message, expected, "");
    }

    private void read(JsonParser parser) {
        JsonToken first = parser.nextToken();
        isArray = first == JsonToken.START_ARRAY;
        if (isArray) {
            open = (int) JsonText.end(parser);
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                add(parser);
            }
            close = (int) JsonText.start(parser);
        } else {
            add(parser);
        }
        if (parser.nextToken() != null) {
            throw problem(parser, "no records", "the end of the file");
        }
    }

    private void add(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw problem(parser, "no records", "an array of objects, or one object");
        }
        TokenStreamLocation place = parser.currentTokenLocation();
        Location at = new Location(file, place.getLineNr(), place.getColumnNr());
        int start = (int) JsonText.start(parser);
        String id = "";
        names.clear();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            if (!names.add(name)) {
                throw problem(parser, "\"" + name + "\" is given twice in a record", "it once");
            }
            parser.nextToken();
            if (name.equals(JsonText.ID)) {
                StringBuilder canonical = new StringBuilder();
                canonical(parser, canonical);
                id = canonical.toString();
            } else {
                parser.skipChildren();
            }
        }
        long number = ID.matcher(id).matches() ? Long.parseLong(id) : DataRecord.NO_ID;
        Entry entry = new Entry(id, number, text, start, (int) JsonText.end(parser), at);
        String key = !isArray ? "the record" : id.isEmpty() ? keyOfUnnamed(entry) : id;
        if (entries.put(key, new Entry(key, number, text, start, entry.end, at)) != null) {
            throw problem(at, "two records have the id " + key, "another id for one of them", "");
        }
    }

    /** A record without an id is the same as one with the same values, each as often as it stands there. */
    private String keyOfUnnamed(Entry entry) {
        String values = values(entry.members()).toString();
        String key = "{" + values;
        for (int i = 2; entries.containsKey(key); i++) {
            key = "{" + i + values;
        }
        return key;
    }

    /** Equal for values that are equal but for spaces, escapes and the form of numbers. Ends at the last token of the value. */
    private static void canonical(JsonParser parser, StringBuilder into) {
        int depth = 0;
        do {
            JsonToken token = depth == 0 && into.isEmpty() ? parser.currentToken() : parser.nextToken();
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            switch (token) {
                case VALUE_STRING, PROPERTY_NAME ->
                    into.append(ValueText.quoted(parser.getString())).append(',');
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> into.append(number(parser.getString()));
                default -> into.append(parser.getString());
            }
            into.append(depth > 0 && token.isScalarValue() && token != JsonToken.VALUE_STRING ? "," : "");
        } while (depth > 0);
    }

    private static String number(String number) {
        BigDecimal value = NumberText.decimal(number);
        if (value == null || value.signum() == 0 && number.startsWith("-")) {
            return number;
        }
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    String text() {
        return text;
    }

    boolean isArray() {
        return isArray;
    }

    /** Behind the opening bracket of the array. */
    int open() {
        return open;
    }

    /** Of the closing bracket. */
    int close() {
        return close;
    }

    /** By key, in the order of the file. */
    Map<String, Entry> entries() {
        return entries;
    }

    /** Whether ids become greater from record to record. */
    boolean isAscending() {
        long last = DataRecord.NO_ID;
        for (Entry entry : entries.values()) {
            if (entry.id() <= last) {
                return false;
            }
            last = entry.id();
        }
        return true;
    }

    /** The first line end decides. */
    String lineEnd() {
        return RecordFileText.lineEnd(text);
    }
}
