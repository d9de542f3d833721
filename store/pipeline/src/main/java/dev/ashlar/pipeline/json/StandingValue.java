package dev.ashlar.pipeline.json;

import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.ColorText;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.DecimalNumbers;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Values that stand in a text, compared with those that are to be saved. The parser is at a value's first token before, and
 * at its last behind.
 */
final class StandingValue {
    private static final RecordReceiver NOBODY = new RecordReceiver() {
        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            // No records are read.
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            // Whoever reads the record is told.
        }
    };

    private StandingValue() {}

    /** Whether the parser's current value means the same, however it is written; {@code declared}: the field, null when no schema has it. */
    static boolean means(JsonParser parser, Variant value, @Nullable SchemaField declared) {
        if (value.type().isList()) {
            return declared != null && declared.isList() && meansList(parser, value, declared);
        }
        boolean same = value.shape().isArray() ? meansArray(parser, value) : meansSingle(parser, value);
        parser.skipChildren();
        return same;
    }

    private static boolean meansList(JsonParser parser, Variant value, SchemaField field) {
        Variant standing = read(parser, field);
        return standing != null && says(standing, value);
    }

    /** Whether values of lists have the same text: it has neither names of structs nor types of numbers. */
    private static boolean says(Variant standing, Variant value) {
        if (standing.equals(value)) {
            return true;
        }
        if (standing.type().isList() && standing.type() == value.type()) {
            List<DataRecord> elements = standing.list();
            return elements.size() == value.list().size()
                    && IntStream.range(0, elements.size())
                            .allMatch(i -> says(elements.get(i), value.list().get(i)));
        }
        boolean areNumbers = !standing.shape().isArray()
                && !value.shape().isArray()
                && Numbers.isNumber(standing.type())
                && Numbers.isNumber(value.type());
        Long bits = areNumbers ? DecimalNumbers.same(value.type(), value.bits(), standing.type()) : null;
        return bits != null && bits == standing.bits();
    }

    private static boolean says(DataRecord standing, DataRecord element) {
        return standing.keys().equals(element.keys())
                && standing.keys().stream()
                        .allMatch(name -> says(
                                Objects.requireNonNull(standing.get(name)), Objects.requireNonNull(element.get(name))));
    }

    private static boolean meansArray(JsonParser parser, Variant value) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return false;
        }
        int elements = value.elementCount();
        int count = 0;
        boolean same = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            same = same && count < elements && meansElement(parser, value, count);
            count++;
            parser.skipChildren();
        }
        return same && count == elements;
    }

    private static boolean meansElement(JsonParser parser, Variant array, int index) {
        ValueType type = array.type();
        return type.isNumeric()
                ? meansLanes(parser, array, index * type.lanes())
                : meansSingle(parser, array.element(index));
    }

    private static boolean meansSingle(JsonParser parser, Variant value) {
        return switch (value.type()) {
            case STRING, ENUM, HASH -> meansText(parser, value.text());
            case FLAGS -> meansFlags(parser, value.flags());
            case BYTES -> meansBytes(parser, value);
            case REF -> value.isByKey() ? meansText(parser, value.text()) : meansId(parser, value.bits());
            default ->
                value.type().lanes() > 1
                        ? meansLanes(parser, value, 0)
                        : meansNumber(parser, value.type(), value.bits());
        };
    }

    /** A text is never an id: it is the key of a record, also one such as "7". */
    private static boolean meansId(JsonParser parser, long id) {
        JsonToken token = parser.currentToken();
        return id == DataRecord.NO_ID
                ? token == JsonToken.VALUE_NULL
                : token != JsonToken.VALUE_STRING && meansNumber(parser, ValueType.I64, id);
    }

    private static boolean meansText(JsonParser parser, String text) {
        return parser.currentToken() == JsonToken.VALUE_STRING
                && parser.getString().equals(text);
    }

    private static boolean meansFlags(JsonParser parser, List<String> names) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return false;
        }
        Set<String> standing = new TreeSet<>();
        boolean readable = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            readable &= parser.currentToken() == JsonToken.VALUE_STRING && standing.add(parser.getString());
            parser.skipChildren();
        }
        return readable && names.equals(List.copyOf(standing));
    }

    private static boolean meansBytes(JsonParser parser, Variant value) {
        return meansText(parser, ValueText.base64(value))
                || parser.currentToken() == JsonToken.VALUE_STRING && decodesTo(value, parser.getString());
    }

    private static boolean decodesTo(Variant value, String text) {
        try {
            return Variant.ofBytes(Base64.getDecoder().decode(text)).equals(value);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The lanes of one value, the first of which is lane {@code from} of an array or a single value. */
    private static boolean meansLanes(JsonParser parser, Variant value, int from) {
        ValueType type = value.type();
        if (type.lanes() == 1) {
            return meansNumber(parser, type, value.lane(from));
        }
        if (type == ValueType.COLOR && parser.currentToken() == JsonToken.VALUE_STRING) {
            return meansColor(ColorText.read(parser.getString()), value, from);
        }
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return false;
        }
        int count = 0;
        boolean same = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            same = same && count < type.lanes() && meansNumber(parser, type.lane(), value.lane(from + count));
            count++;
            parser.skipChildren();
        }
        return same && count == type.lanes();
    }

    private static boolean meansColor(@Nullable Variant color, Variant value, int from) {
        boolean same = color != null;
        for (int i = 0; same && i < ValueType.COLOR.lanes(); i++) {
            same = color.lane(i) == value.lane(from + i);
        }
        return same;
    }

    private static boolean meansNumber(JsonParser parser, ValueType type, long bits) {
        JsonToken token = parser.currentToken();
        if (type == ValueType.BOOL) {
            return token == (bits != 0 ? JsonToken.VALUE_TRUE : JsonToken.VALUE_FALSE);
        }
        if (type.isFloat()) {
            return meansFloat(parser, type, bits);
        }
        Long standing = JsonNumbers.bits(type, parser);
        return standing != null && standing == bits;
    }

    private static boolean meansFloat(JsonParser parser, ValueType type, long bits) {
        double value = type == ValueType.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
        if (!Double.isFinite(value)) {
            return meansText(parser, ValueText.floatText(type, bits));
        }
        // By bits: -0.0 is another value than 0.0.
        Long standing = JsonNumbers.bits(type, parser);
        return standing != null && (type == ValueType.F32 ? standing.intValue() == (int) bits : standing == bits);
    }

    /** Whether a field could have the parser's current value: it is told neither where nor why not. */
    static boolean isReadable(JsonParser parser, SchemaField field) {
        return parser.currentToken() != JsonToken.VALUE_NULL && read(parser, field) != null;
    }

    /** The value of a field that a text is; null when it is none. */
    static @Nullable Variant read(String text, SchemaField field) {
        try (JsonParser parser = JsonText.part(text)) {
            parser.nextToken();
            return read(parser, field);
        }
    }

    private static @Nullable Variant read(JsonParser parser, SchemaField field) {
        return new ValueReader(parser, "", NOBODY, null).read(field, () -> "", field.name(), new JsonPlaces());
    }

    /** Whether some field could have the parser's current value: all but null, objects, and lists of anything but values. */
    static boolean isOfAField(JsonParser parser) {
        return parser.currentToken() != JsonToken.VALUE_NULL && isValue(parser, 2);
    }

    /** Lists stand in one another at most {@code depth} deep: the lanes or flags of an element do. */
    private static boolean isValue(JsonParser parser, int depth) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY && depth == 0) {
            parser.skipChildren();
            return false;
        }
        boolean values = true;
        while (token == JsonToken.START_ARRAY && parser.nextToken() != JsonToken.END_ARRAY) {
            values &= isValue(parser, depth - 1);
        }
        return values;
    }
}
