package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.NumberText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** One of the versions of a file that are merged: its records, by what makes them the same record, and where they stand in the text. */
final class MergedVersion {
    /** A byte order mark, which a text may begin with. */
    static final String MARK = "\uFEFF";

    private final String file;
    private final String text;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
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
     * A record, or an object in it.
     *
     * @param key of a record: its id, and without one, all of it; empty of an object in a record
     * @param text of the object; the places of members are counted from its first character
     */
    record Entry(String key, String text, int start, int end, Map<String, Member> members) {
        /** Whether both say the same, in whatever form. */
        boolean means(Entry other) {
            return values().equals(other.values());
        }

        private Map<String, String> values() {
            Map<String, String> values = new HashMap<>();
            members.forEach((name, member) -> values.put(name, member.canonical));
            return values;
        }

        String value(Member member) {
            return text.substring(member.valueStart, member.end);
        }

        /** The id; 0 when there is none. */
        long id() {
            Member id = members.get(JsonText.ID);
            return id == null || !id.canonical.matches("[0-9]{1,18}") ? 0 : Long.parseLong(id.canonical);
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
        try (Utf8Source source = Utf8Source.of(bytes);
                JsonParser parser = JsonText.parser(source)) {
            try {
                version.read(parser);
            } catch (JacksonException e) {
                if (e.getCause() instanceof Utf8Source.Malformed malformed) {
                    throw problem(
                            new Location(file, malformed.line(), malformed.column()),
                            "not UTF-8",
                            "UTF-8",
                            malformed.found());
                }
                throw new ContentException(List.of(SyntaxProblem.of(e, parser, source, file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        TokenStreamLocation at = parser.currentTokenLocation();
        int start = (int) JsonText.start(parser);
        Map<String, Member> members = members(parser, start);
        int end = (int) JsonText.end(parser);
        Member id = members.get(JsonText.ID);
        String key = isArray ? id == null ? "" : id.canonical : "the record";
        Entry entry = new Entry(key, text.substring(start, end), start, end, members);
        if (id == null && isArray) {
            entry = unnamed(entry);
        }
        if (entries.put(entry.key, entry) != null) {
            throw problem(
                    new Location(file, at.getLineNr(), at.getColumnNr()),
                    "two records have the id " + entry.key,
                    "another id for one of them",
                    "");
        }
    }

    /** A record without an id is the same as one with the same values, each as often as it stands there. */
    private Entry unnamed(Entry entry) {
        String values = entry.values().toString();
        String key = "{" + values;
        for (int i = 2; entries.containsKey(key); i++) {
            key = "{" + i + values;
        }
        return new Entry(key, entry.text, entry.start, entry.end, entry.members);
    }

    /** Places are counted from {@code origin}. Ends at the closing brace. */
    private Map<String, Member> members(JsonParser parser, int origin) {
        Map<String, Member> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            Member member = member(parser, origin);
            if (members.put(member.name, member) != null) {
                throw problem(parser, "\"" + member.name + "\" stands twice in an object", "it once");
            }
        }
        return members;
    }

    private Member member(JsonParser parser, int origin) {
        String name = parser.currentName();
        int start = (int) JsonText.start(parser) - origin;
        JsonToken token = parser.nextToken();
        int from = (int) JsonText.start(parser);
        if (token == JsonToken.START_OBJECT) {
            Map<String, Member> members = members(parser, from);
            int to = (int) JsonText.end(parser);
            Entry object = new Entry("", text.substring(from, to), from, to, members);
            return new Member(name, start, from - origin, to - origin, "{" + new TreeMap<>(object.values()), object);
        }
        StringBuilder canonical = new StringBuilder();
        canonical(parser, canonical);
        int to = (int) JsonText.end(parser) - origin;
        return new Member(name, start, from - origin, to, canonical.toString(), null);
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
        long last = 0;
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
        int at = text.indexOf('\n');
        return at > 0 && text.charAt(at - 1) == '\r' ? "\r\n" : "\n";
    }
}
