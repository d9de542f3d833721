package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.ColorText;
import dev.ashlar.compiler.schema.NumberText;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.DecimalNumbers;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RetypedValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/**
 * Reads JSON values as the values of fields, and says what is wrong with those that have another form. The parser stands
 * on the value's first token before, and on its last behind.
 */
final class ValueReader {
    private static final String WRONG = "wrong value";
    private static final String BASE_64 = "Base64 text";
    private static final int LONGEST_SHOWN = 64;
    private static final int NOWHERE = -1;

    private final JsonParser parser;
    private final String file;
    private final RecordReceiver receiver;
    private final @Nullable UnknownMembers unknown;
    /** What elements of lists may have; by field. */
    private final Map<SchemaField, MemberTree> trees = new IdentityHashMap<>();
    /** Of the value that is read. */
    private final Lanes lanes = new Lanes();

    private final SharedValues shared = new SharedValues();
    private final boolean sharesAll;

    // The value that is read, for problems.
    private Supplier<String> subject = () -> "";
    private int element = NOWHERE;
    private int part = NOWHERE;

    /** Takes the places of the parts of the value that is read; null when nobody will ask for them. */
    private JsonPlaces.@Nullable Parts parts;

    /** What could be read of a value that has a problem. */
    private @Nullable Variant readable;

    /** Of a list with a problem, the members with problems, such as {@code [2].chance}. */
    private List<String> flawedInside = List.of();

    /** {@code unknown} takes members of elements that no field has; null when nobody is told. */
    ValueReader(JsonParser parser, String file, RecordReceiver receiver, @Nullable UnknownMembers unknown) {
        this.unknown = unknown;
        this.parser = parser;
        this.file = file;
        this.receiver = receiver;
        this.sharesAll = receiver.keepsValues();
    }

    /** Numbers, one after the other. */
    private static final class Lanes {
        private long[] values = new long[4];
        private int count;

        boolean add(long bits) {
            if (count == values.length) {
                values = Arrays.copyOf(values, 2 * count);
            }
            values[count++] = bits;
            return true;
        }

        long[] toArray() {
            return Arrays.copyOf(values, count);
        }
    }

    /** The members that elements of a list may have. */
    MemberTree elements(SchemaField list) {
        return trees.computeIfAbsent(list, field -> MemberTree.of(Objects.requireNonNull(field.elements())));
    }

    /** What reads an object; {@code of} and {@code path} as {@link ObjectReader} has them. */
    ObjectReader object(
            Schema schema, MemberTree members, ObjectReader.@Nullable Of of, String path, JsonPlaces places) {
        return new ObjectReader(parser, this, receiver, unknown, schema, members, of, path, places);
    }

    /**
     * The value; null when it has a problem, which was told. What the value is called is asked only then. Parts are told their places, by the path of the field in its record, only where validation may
     * need them.
     */
    @Nullable
    Variant read(SchemaField field, Supplier<String> about, String path, JsonPlaces places) {
        flawedInside = List.of();
        if (field.isList()) {
            ListReader list = new ListReader(parser, this, field, about.get(), path, places);
            boolean good = list.read();
            readable = good ? null : list.value();
            flawedInside = list.flawed();
            return good ? list.value() : null;
        }
        subject = about;
        element = NOWHERE;
        part = NOWHERE;
        parts = partsOf(field);
        readable = null;
        Variant value = ofFormerType(field, field.shape().isArray());
        if (value == null) {
            value = field.shape().isArray() ? array(field) : single(field);
        }
        if (parts != null) {
            places.put(path, parts);
        }
        return value;
    }

    /**
     * Of the value that was read last and has a problem, what could be read, and substitutes for what could not; null when that
     * is nothing.
     */
    @Nullable
    Variant readable() {
        return readable;
    }

    /** Of the list that was read last and has a problem, the members with problems, such as {@code [2].chance}. */
    List<String> flawedInside() {
        return flawedInside;
    }

    private static JsonPlaces.@Nullable Parts partsOf(SchemaField field) {
        boolean several = field.shape().isArray() || field.type().lanes() > 1;
        boolean limited = field.min() != null || field.max() != null;
        if (field.type() == ValueType.FLAGS) {
            return new JsonPlaces.Parts(0);
        }
        return several && (limited || !field.type().isNumeric())
                ? new JsonPlaces.Parts(field.type().lanes())
                : null;
    }

    private @Nullable Variant array(SchemaField field) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return wrong(Expected.value(field));
        }
        return field.type().isNumeric() ? numbers(field) : others(field);
    }

    private @Nullable Variant numbers(SchemaField field) {
        lanes.count = 0;
        boolean good = true;
        element = 0;
        int perElement = field.type().lanes();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            Variant converted = ofFormerType(field, false);
            Location at = parts == null ? null : here();
            if (converted != null) {
                place();
                lanes.add(converted.bits());
            } else if (!readLanes(field, lanes)) {
                good = false;
                lanes.count = Math.min(lanes.count, element * perElement);
                Substitutes.lanes(field).forEach(lanes::add);
                if (parts != null && at != null) {
                    parts.endElement(element, at);
                }
            }
            element++;
        }
        Variant all = Variant.ofArray(field.type(), lanes.toArray());
        readable = good ? null : all;
        return good ? all : null;
    }

    private @Nullable Variant others(SchemaField field) {
        List<Variant> elements = new ArrayList<>();
        boolean good = true;
        element = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            Variant converted = ofFormerType(field, false);
            if (converted != null) {
                place();
            }
            Variant value = converted == null ? other(field) : converted;
            good &= value != null;
            elements.add(value == null ? Substitutes.element(field) : value);
            element++;
        }
        Variant all = Variant.ofArray(field.type(), elements);
        readable = good ? null : all;
        return good ? all : null;
    }

    private @Nullable Variant single(SchemaField field) {
        ValueType type = field.type();
        if (!type.isNumeric()) {
            return other(field);
        }
        lanes.count = 0;
        if (!readLanes(field, lanes)) {
            return null;
        }
        if (type.lanes() > 1) {
            return Variant.ofLanes(type, lanes.toArray());
        }
        return sharesAll ? shared.number(type, lanes.values[0]) : SharedValues.of(type, lanes.values[0]);
    }

    /** The value, or element, by a former type of the field; null where the present one may have it, or none has. */
    private @Nullable Variant ofFormerType(SchemaField field, boolean isArray) {
        if (field.retyped().isEmpty()) {
            return null;
        }
        JsonToken token = parser.currentToken();
        Variant written = isOf(field.type(), isArray, token) ? null : written(token);
        if (written == null) {
            return null;
        }
        return isArray == field.shape().isArray()
                ? RetypedValues.convert(field, written)
                : RetypedValues.element(field, written);
    }

    private static boolean isOf(ValueType type, boolean isArray, JsonToken token) {
        if (isArray) {
            return token == JsonToken.START_ARRAY;
        }
        if (type.lanes() > 1) {
            return true;
        }
        return switch (type) {
            case STRING, ENUM, HASH, BYTES -> token == JsonToken.VALUE_STRING;
            case BOOL -> token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE;
            case REF, FLAGS -> true;
            default -> token == JsonToken.VALUE_NUMBER_INT || type.isFloat() && token == JsonToken.VALUE_NUMBER_FLOAT;
        };
    }

    /** The current token by the closest type that JSON knows; null for what is no single value. */
    private @Nullable Variant written(JsonToken token) {
        return switch (token) {
            case VALUE_STRING -> Variant.of(parser.getString());
            case VALUE_TRUE, VALUE_FALSE -> Variant.of(token == JsonToken.VALUE_TRUE);
            case VALUE_NUMBER_INT -> {
                Long bits = JsonNumbers.bits(ValueType.I64, parser);
                Long unsigned = bits == null ? JsonNumbers.bits(ValueType.U64, parser) : null;
                yield bits != null
                        ? Variant.ofInteger(ValueType.I64, bits)
                        : unsigned == null ? null : Variant.ofInteger(ValueType.U64, unsigned);
            }
            case VALUE_NUMBER_FLOAT -> {
                Long bits = JsonNumbers.bits(ValueType.F64, parser);
                yield bits == null ? null : Variant.of(Double.longBitsToDouble(bits));
            }
            default -> null;
        };
    }

    /** A value that is no number, nor several. */
    private @Nullable Variant other(SchemaField field) {
        if (parts != null) {
            parts.begin();
        }
        if (field.type() == ValueType.FLAGS) {
            return flags(field);
        }
        place();
        if (field.type() == ValueType.REF) {
            return reference(field);
        }
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return wrong(field.type() == ValueType.BYTES ? BASE_64 : Expected.element(field));
        }
        return field.type() == ValueType.BYTES ? bytes(parser.getString()) : text(field.type());
    }

    /** Constants are shared always, since they are compared by identity first. */
    private Variant text(ValueType type) {
        return sharesAll || type == ValueType.ENUM
                ? shared.text(type, parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength())
                : SharedValues.of(type, parser.getString());
    }

    private @Nullable Variant bytes(String text) {
        try {
            return Variant.ofBytes(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            boolean isShort = text.length() <= LONGEST_SHOWN;
            return wrong(BASE_64, isShort ? quoted(text) : text.length() + " characters that are none");
        }
    }

    /** Unknown constants are for validation to tell; their places are in the order that the value has them in. */
    private @Nullable Variant flags(SchemaField field) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return wrong(Expected.element(field));
        }
        Map<String, Location> names = new TreeMap<>();
        boolean good = true;
        part = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                good = false;
                wrong("one of " + Expected.constants(field));
            } else if (names.putIfAbsent(parser.getString(), here()) != null) {
                good = false;
                receiver.problem(here(), subject(), "given twice", "each constant once", parser.getString());
            }
            part++;
        }
        part = NOWHERE;
        if (parts != null) {
            names.values().forEach(parts::add);
        }
        Variant all = Variant.ofFlags(names.keySet());
        readable = good ? null : all;
        return good ? all : null;
    }

    private @Nullable Variant reference(SchemaField field) {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            return Variant.ofRefByKey(field.target(), parser.getString());
        }
        if (parser.currentToken() == JsonToken.VALUE_NULL && element != NOWHERE) {
            return Variant.ofRef(field.target(), DataRecord.NO_ID);
        }
        long id = JsonNumbers.id(parser);
        return id == DataRecord.NO_ID ? wrong(Expected.element(field)) : Variant.ofRef(field.target(), id);
    }

    /** Adds the lanes of the current value; tells what is wrong, and answers false then. */
    private boolean readLanes(SchemaField field, Lanes into) {
        ValueType type = field.type();
        if (type.lanes() == 1) {
            return readLane(type, into);
        }
        if (type == ValueType.COLOR && parser.currentToken() == JsonToken.VALUE_STRING) {
            return readColor(into);
        }
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            wrong(Expected.element(field));
            return false;
        }
        return readList(field, into);
    }

    /** A number of integer vectors that were vectors of floats; null where the present type may have it, or it is not whole. */
    private @Nullable Variant ofFormerLane(SchemaField field) {
        JsonToken token = parser.currentToken();
        ValueType lane = field.type().lane();
        if (field.retyped().isEmpty() || !lane.isInteger() || token != JsonToken.VALUE_NUMBER_FLOAT) {
            return null;
        }
        Variant written = written(token);
        Long bits = written == null ? null : DecimalNumbers.same(written.type(), written.bits(), lane);
        if (bits == null) {
            return null;
        }
        place();
        return Variant.ofInteger(lane, bits);
    }

    private boolean readList(SchemaField field, Lanes into) {
        ValueType type = field.type();
        TokenStreamLocation at = parser.currentTokenLocation();
        boolean good = true;
        part = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (part < type.lanes()) {
                Variant converted = ofFormerLane(field);
                good &= converted == null ? readLane(type.lane(), into) : into.add(converted.bits());
            } else {
                parser.skipChildren();
            }
            part++;
        }
        int found = part;
        part = NOWHERE;
        if (found != type.lanes()) {
            Location start = new Location(file, at.getLineNr(), at.getColumnNr());
            receiver.problem(start, subject(), WRONG, Expected.element(field), "a list of " + found);
            return false;
        }
        return good;
    }

    private boolean readColor(Lanes into) {
        Variant color = ColorText.read(parser.getString());
        if (color == null) {
            wrong(ColorText.FORMS);
            return false;
        }
        for (int lane = 0; lane < ValueType.COLOR.lanes(); lane++) {
            place();
            into.add(color.lane(lane));
        }
        return true;
    }

    private boolean readLane(ValueType type, Lanes into) {
        place();
        long few = JsonNumbers.ofFewDigits(type, parser);
        if (few != JsonNumbers.MANY) {
            return into.add(few);
        }
        Long bits = number(type);
        if (bits != null) {
            into.add(bits);
        }
        return bits != null;
    }

    /** Bits of a number, as a variant has them. */
    private @Nullable Long number(ValueType type) {
        JsonToken token = parser.currentToken();
        if (type == ValueType.BOOL) {
            return wrong(Expected.number(type));
        }
        Long bits = JsonNumbers.bits(type, parser);
        if (bits != null) {
            return bits;
        }
        boolean isText = token.isNumeric() || token == JsonToken.VALUE_STRING;
        if (isText && parser.getStringLength() > NumberText.MAX_LENGTH) {
            return wrong(
                    Expected.number(type) + ", written with at most " + NumberText.MAX_LENGTH + " characters",
                    (token.isNumeric() ? "one of " : "text of ") + parser.getStringLength());
        }
        return wrong(token.isNumeric() && type.isFloat() ? Expected.fitting(type) : Expected.number(type));
    }

    /** Keeps the place of the current value as that of the next part, where anybody may ask for it. */
    private void place() {
        if (parts != null) {
            parts.add(here());
        }
    }

    private String subject() {
        String ofElement = element == NOWHERE ? subject.get() : subject.get() + "[" + element + "]";
        return part == NOWHERE ? ofElement : ofElement + "[" + part + "]";
    }

    private <T> @Nullable T wrong(String expected) {
        return wrong(expected, described());
    }

    private <T> @Nullable T wrong(String expected, String found) {
        return wrong(subject(), expected, found);
    }

    /** Tells a problem of the current value and skips what is left of it. */
    <T> @Nullable T wrong(String about, String expected, String found) {
        receiver.problem(here(), about, WRONG, expected, found);
        parser.skipChildren();
        return null;
    }

    /** The current value, for messages. */
    String described() {
        return switch (parser.currentToken()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> quoted(parser.getString());
            default -> parser.getString();
        };
    }

    static String quoted(String text) {
        return '"' + text + '"';
    }

    Location here() {
        TokenStreamLocation at = parser.currentTokenLocation();
        return new Location(file, at.getLineNr(), at.getColumnNr());
    }
}
