package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a JSON file of one type: an array of objects, each a record with an {@code id}. Goes on after whatever it can, so
 * that one run tells all problems; only a syntax error ends the file.
 */
final class JsonRecords {
    private static final String ID = "id";
    private static final String IDS = "a whole number from 1 to " + Long.MAX_VALUE;
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxStringLength(1 << 30).build())
            .build();

    private final Schema schema;
    private final String file;
    private final JsonParser parser;
    private final ValueReader values;
    private final Problems problems;
    private final List<PendingReference> references;
    private final Map<String, SchemaField> fields = new HashMap<>();
    private final Set<String> known;
    private final List<SourceRecord> records = new ArrayList<>();

    private JsonRecords(
            Schema schema, String file, JsonParser parser, Problems problems, List<PendingReference> references) {
        this.schema = schema;
        this.file = file;
        this.parser = parser;
        this.values = new ValueReader(parser, file, problems);
        this.problems = problems;
        this.references = references;
        for (SchemaField field : schema.fields()) {
            fields.put(field.name(), field);
            field.formerly().forEach(former -> fields.put(former, field));
        }
        this.known = new TreeSet<>(fields.keySet());
        known.add(ID);
    }

    /** The records of a file; {@code name} is what messages call it. */
    static List<SourceRecord> read(
            Path path, String name, Schema schema, Problems problems, List<PendingReference> references) {
        try (Reader text = withoutByteOrderMark(Files.newBufferedReader(path, StandardCharsets.UTF_8));
                JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            JsonRecords reader = new JsonRecords(schema, name, parser, problems, references);
            try {
                reader.readFile();
            } catch (JacksonException e) {
                reader.addSyntaxError(e);
            }
            return reader.records;
        } catch (CharacterCodingException e) {
            problems.add(Location.of(name), "", "not UTF-8", "UTF-8", "a malformed byte sequence near its start");
            return List.of();
        } catch (IOException e) {
            problems.add(Location.of(name), "", "cannot be read", "", String.valueOf(e.getMessage()));
            return List.of();
        }
    }

    private static Reader withoutByteOrderMark(Reader text) throws IOException {
        text.mark(1);
        if (text.read() != BYTE_ORDER_MARK) {
            text.reset();
        }
        return text;
    }

    private void addSyntaxError(JacksonException e) {
        if (e.getCause() instanceof CharacterCodingException) {
            problems.add(lastLocation(), "", "not UTF-8", "UTF-8", "a malformed byte sequence behind this place");
            return;
        }
        TokenStreamLocation at = e.getLocation();
        problems.add(
                at == null ? lastLocation() : new Location(file, at.getLineNr(), at.getColumnNr()),
                "",
                "not JSON",
                "",
                withoutSource(String.valueOf(e.getOriginalMessage())));
    }

    /** Jackson ends some sentences with where it reads from, in words for programmers. */
    private static String withoutSource(String message) {
        int source = message.indexOf(" (start marker at [Source");
        String own = source < 0 ? message : message.substring(0, source);
        return own.replaceAll(": enable `[^`]*` to allow", "")
                .replaceAll(", from `[^`]*`", "")
                .replaceAll(" \\(not recognized as one since [^)]*\\)", "");
    }

    private Location lastLocation() {
        TokenStreamLocation at = parser.currentLocation();
        return new Location(file, at.getLineNr(), at.getColumnNr());
    }

    private void readFile() {
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            problems.add(
                    values.here(),
                    schema.name(),
                    "wrong value",
                    "an array of records",
                    parser.currentToken() == null ? "nothing" : values.described());
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                readRecord();
            } else {
                values.wrong(schema.name(), "a record", values.described());
            }
        }
        if (parser.nextToken() != null) {
            problems.add(values.here(), schema.name(), "wrong value", "the end of the file", values.described());
        }
    }

    private void readRecord() {
        Location at = values.here();
        List<Value> read = new ArrayList<>();
        Set<String> flawed = new HashSet<>();
        Set<String> seen = new HashSet<>();
        long id = 0;
        boolean hasId = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            String subject = subject(id) + "." + key;
            Location keyAt = values.here();
            SchemaField field = fields.get(key);
            if (!seen.add(field == null ? key : field.name())) {
                problems.add(keyAt, subject, "given twice", "each field once", key);
            }
            parser.nextToken();
            if (key.equals(ID)) {
                hasId = true;
                id = readId(subject, IDS);
            } else if (field == null) {
                problems.add(
                        keyAt,
                        subject,
                        "unknown field" + Words.didYouMean(key, known),
                        "a field of " + schema.name(),
                        key);
                parser.skipChildren();
            } else {
                readValue(field, subject, read, flawed);
            }
        }
        if (!hasId) {
            problems.add(at, schema.name(), "no id", "a member \"id\"", "a record without one");
        }
        checkAbsent(add(id, at, read, flawed), seen);
    }

    private String subject(long id) {
        return id == 0 ? schema.name() : schema.name() + " " + id;
    }

    private long readId(String subject, String expected) {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            String text = parser.getString();
            if (text.length() < 20 && new BigInteger(text).bitLength() < 64 && Long.parseLong(text) > 0) {
                return Long.parseLong(text);
            }
        }
        values.wrong(subject, expected, values.described());
        return 0;
    }

    /** What a member gave: a value, or a reference yet to be resolved. */
    private record Value(
            SchemaField field,
            @Nullable Variant variant,
            @Nullable Object target,
            Location at) {}

    private void readValue(SchemaField field, String subject, List<Value> into, Set<String> flawed) {
        Location at = values.here();
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            if (!field.optional() && field.type() != ValueType.REF) {
                values.wrong(subject, "a value (" + field.declaredType() + " is not optional)", "null");
                flawed.add(field.name());
            }
        } else if (field.type() == ValueType.REF) {
            Object target = readTarget(subject);
            if (target != null) {
                into.add(new Value(field, null, target, at));
            }
        } else {
            Variant variant = values.read(field, subject);
            if (variant != null) {
                into.add(new Value(field, variant, null, at));
            } else {
                flawed.add(field.name());
            }
        }
    }

    private @Nullable Object readTarget(String subject) {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return parser.getString();
        }
        long id = readId(subject, "an id, " + IDS + ", or a key in quotes");
        return id == 0 ? null : (Object) id;
    }

    /** A field without a value reads its default; where that is none, zero, which has to be inside the limits. */
    private void checkAbsent(SourceRecord source, Set<String> given) {
        for (SchemaField field : schema.fields()) {
            boolean zero = field.shape() == Shape.SINGLE && field.defaultValue() == null && !field.optional();
            BigDecimal min = field.min();
            BigDecimal max = field.max();
            boolean outside = min != null && min.signum() > 0 || max != null && max.signum() < 0;
            if (zero && outside && !given.contains(field.name())) {
                String limits = min == null ? "" : field.shown(min) + (max == null ? " or more" : " to ");
                limits += max == null ? "" : field.shown(max) + (min == null ? " or less" : "");
                String subject = source.subject() + "." + field.name();
                problems.add(source.at(), subject, "no value, and no default", limits, "none, which reads as 0");
            }
        }
    }

    private SourceRecord add(long id, Location at, List<Value> read, Set<String> flawed) {
        SourceRecord source = new SourceRecord(new DataRecord(schema.name(), id), at, Set.copyOf(flawed));
        for (Value value : read) {
            if (value.variant() != null) {
                source.data().set(value.field().name(), value.variant());
            } else if (value.target() != null) {
                references.add(new PendingReference(source, value.field(), value.target(), value.at()));
            }
        }
        records.add(source);
        return source;
    }
}
