package dev.ashlar.pipeline.sheets;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.ValueParser;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.FoundValue;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.json.ListCells;
import dev.ashlar.pipeline.sheets.grid.NewCell;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values as the text of cells: numbers, words and keys as they are, colours as {@code #ff8000}, all that has several parts as JSON. Flags are words with
 * commas between, or JSON. A number is the id of a reference, and a key that looks like a number is in quotes, as in JSON. Pure functions; any thread.
 */
final class Cells {
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
    private static final Pattern DECIMAL = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?");
    private static final Pattern COMMA = Pattern.compile(",");
    /** Of ids, and of greater numbers. */
    private static final int MOST_ID_DIGITS = 19;

    private Cells() {}

    /** A value as a cell; null for none. {@code standing} is the cell in its place. */
    static @Nullable NewCell write(Variant value, @Nullable SchemaField field, @Nullable String standing) {
        StringBuilder text = new StringBuilder();
        return append(value, field, standing, text) ? new NewCell(text.toString(), kind(value)) : null;
    }

    /** The type of the cell of a value. */
    static NewCell.Kind kind(Variant value) {
        if (JsonArrays.keep(value.type(), value.shape())) {
            return NewCell.Kind.TEXT;
        }
        return switch (value.type()) {
            case BOOL -> NewCell.Kind.FLAG;
            case REF -> value.isByKey() ? NewCell.Kind.TEXT : NewCell.Kind.NUMBER;
            default -> value.type().isNumeric() ? NewCell.Kind.NUMBER : NewCell.Kind.TEXT;
        };
    }

    /** Appends the text of the cell of a value; false for none. {@code standing} is the cell in its place. */
    static boolean append(Variant value, @Nullable SchemaField field, @Nullable String standing, StringBuilder into) {
        if (value.isNull() && !value.shape().isArray()) {
            return false;
        }
        if (value.type().isList() && field != null && field.isList() && !field.isMap()) {
            into.append(ListCells.of(field).write(value, standing));
        } else if (value.type() == ValueType.FLAGS
                && !value.shape().isArray()
                && (standing == null || isWords(standing))
                && !value.flags().isEmpty()
                && value.flags().stream().allMatch(Cells::isWord)) {
            into.append(String.join(", ", value.flags()));
        } else if (!JsonArrays.keep(value.type(), value.shape())) {
            appendSingle(value, into);
        } else if (hasUnusualNan(value)) {
            into.append(value.toText());
        } else {
            JsonArrays.append(value, into);
        }
        return true;
    }

    private static void appendSingle(Variant value, StringBuilder into) {
        switch (value.type()) {
            case STRING, ENUM, HASH -> into.append(value.text());
            case BYTES -> into.append(Base64.getEncoder().encodeToString(value.bytes()));
            case REF -> into.append(value.isByKey() ? key(value.text()) : Long.toString(value.bits()));
            case BOOL -> into.append(value.bits() != 0);
            default -> {
                if (isNan(value.type(), value.bits())) {
                    into.append(value.toText());
                } else {
                    appendNumber(value.type(), value.bits(), into);
                }
            }
        }
    }

    /** Appends a number that is neither a bool nor a NaN. */
    static void appendNumber(ValueType type, long bits, StringBuilder into) {
        if (type == ValueType.F32) {
            Decimals.append(Float.intBitsToFloat((int) bits), into);
        } else if (type == ValueType.F64) {
            Decimals.append(Double.longBitsToDouble(bits), into);
        } else if (type == ValueType.U64) {
            into.append(Long.toUnsignedString(bits));
        } else {
            into.append(bits);
        }
    }

    /** Whether a text is the digits of an id, or of a greater number. */
    static boolean isDigits(String text) {
        int length = text.length();
        boolean isDigits = length > 0 && length <= MOST_ID_DIGITS;
        for (int i = 0; isDigits && i < length; i++) {
            isDigits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        return isDigits;
    }

    private static String key(String key) {
        boolean isPlain = !key.isEmpty() && !key.startsWith("\"") && !isDigits(key);
        return isPlain ? key : '"' + key + '"';
    }

    /** A cell of which no schema knows the type. */
    static FoundValue found(String text) {
        String stripped = text.strip();
        if (DECIMAL.matcher(stripped).matches()) {
            BigDecimal number = new BigDecimal(stripped);
            return new FoundValue.Number(number, number.stripTrailingZeros().scale() <= 0);
        }
        boolean isFlag = stripped.equalsIgnoreCase("true") || stripped.equalsIgnoreCase("false");
        return isFlag ? new FoundValue.Flag(stripped.equalsIgnoreCase("true")) : new FoundValue.Text(text);
    }

    /** The text of a cell as JSON: of an {@code element} of an array, or of a member of an element. */
    static String json(String text, SchemaField field, boolean element) {
        boolean isJson = !element && field.shape().isArray() || JsonArrays.keep(field.type(), Shape.SINGLE);
        String stripped = text.strip();
        if (field.type() == ValueType.FLAGS && (element || !field.shape().isArray())) {
            return flags(stripped);
        }
        if (isJson) {
            return stripped.startsWith("[") || stripped.startsWith("{") ? stripped : quoted(stripped);
        }
        return switch (field.type()) {
            case STRING, ENUM, HASH, BYTES -> quoted(text);
            case REF -> isDigits(text) ? text : quoted(unquoted(text));
            case BOOL -> stripped.toLowerCase(Locale.ROOT);
            default -> NUMBER.matcher(stripped).matches() ? stripped : quoted(stripped);
        };
    }

    /** Whether a constant of flags can stand between commas. */
    static boolean isWord(String constant) {
        boolean isPlain = constant.equals(constant.strip()) && !constant.isEmpty() && constant.indexOf(',') < 0;
        return isPlain && !constant.startsWith("[");
    }

    /** Whether a cell has flags as words, and not as JSON. */
    private static boolean isWords(@Nullable String cell) {
        return cell != null && !cell.isBlank() && !cell.strip().startsWith("[");
    }

    /** Flags as JSON. */
    private static String flags(String cell) {
        if (!isWords(cell)) {
            return cell;
        }
        List<Variant> words = COMMA.splitAsStream(cell)
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .map(Variant::of)
                .toList();
        return JsonArrays.write(Variant.ofArray(ValueType.STRING, words));
    }

    /** A text as JSON. */
    static String quoted(String text) {
        String array = JsonArrays.write(Variant.ofArray(ValueType.STRING, List.of(Variant.of(text))));
        return array.substring(1, array.length() - 1);
    }

    /** A key without the quotes that tell it from an id. */
    private static String unquoted(String key) {
        boolean isQuoted = key.length() > 1 && key.startsWith("\"") && key.endsWith("\"");
        return isQuoted ? key.substring(1, key.length() - 1) : key;
    }

    /** Whether a lane is a NaN that JSON has no word for. */
    private static boolean hasUnusualNan(Variant value) {
        return value.type().lane().isFloat() && hasNan(value) && value.toText().contains("NaN(");
    }

    private static boolean hasNan(Variant value) {
        for (int i = 0; i < value.laneCount(); i++) {
            if (isNan(value.type().lane(), value.lane(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNan(ValueType type, long bits) {
        return type == ValueType.F32
                ? Float.isNaN(Float.intBitsToFloat((int) bits))
                : type == ValueType.F64 && Double.isNaN(Double.longBitsToDouble(bits));
    }

    /** The value of a cell, by the closest type; null after a problem was told. */
    static @Nullable Variant read(
            String text, SchemaField field, Supplier<String> subject, Supplier<Location> at, RecordReceiver receiver) {
        if (field.type() == ValueType.FLAGS && !field.shape().isArray()) {
            return JsonArrays.read(flags(text), field, subject, at, receiver);
        }
        if (JsonArrays.keep(field.type(), field.shape())) {
            Variant unusual = text.contains("NaN(") ? parsed(text.strip(), field.type(), field.shape()) : null;
            return unusual == null ? JsonArrays.read(text, field, subject, at, receiver) : unusual;
        }
        return switch (field.type()) {
            case STRING -> Variant.of(text);
            case ENUM -> Variant.ofEnum(text);
            case HASH -> Variant.ofHash(text);
            case REF -> reference(text, field);
            case BYTES -> bytes(text, field, subject, at, receiver);
            case BOOL -> bool(text);
            default -> number(text.strip(), field.type());
        };
    }

    private static Variant reference(String text, SchemaField field) {
        if (isDigits(text)) {
            Variant id = parsed(text, ValueType.I64, Shape.SINGLE);
            return id == null ? Variant.ofRefByKey(field.target(), text) : Variant.ofRef(field.target(), id.bits());
        }
        return Variant.ofRefByKey(field.target(), unquoted(text));
    }

    private static @Nullable Variant bytes(
            String text, SchemaField field, Supplier<String> subject, Supplier<Location> at, RecordReceiver receiver) {
        try {
            return Variant.ofBytes(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            receiver.problem(at.get(), subject.get(), "wrong value", Expected.value(field), text);
            return null;
        }
    }

    /** Spreadsheets write {@code TRUE}. */
    private static Variant bool(String text) {
        Variant value = parsed(text.strip().toLowerCase(Locale.ROOT), ValueType.BOOL, Shape.SINGLE);
        return value == null ? number(text.strip(), ValueType.I64) : value;
    }

    /** Validation makes it one of the field's type, or tells what is wrong with it. */
    private static Variant number(String text, ValueType type) {
        Variant value = parsed(text, type, Shape.SINGLE);
        value = value == null ? parsed(text, ValueType.I64, Shape.SINGLE) : value;
        value = value == null ? parsed(text, ValueType.U64, Shape.SINGLE) : value;
        value = value == null ? parsed(text, ValueType.F64, Shape.SINGLE) : value;
        return Objects.requireNonNullElseGet(value, () -> Variant.of(text));
    }

    private static @Nullable Variant parsed(String text, ValueType type, Shape shape) {
        try {
            return ValueParser.parse(text, type, shape);
        } catch (IllegalArgumentException e) {
            return null; // It is of another type.
        }
    }
}
