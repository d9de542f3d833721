package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.ValueParser;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.sql.CellReader;
import dev.ashlar.pipeline.sql.RowCells;
import dev.ashlar.pipeline.sql.RowProblems;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads cells whose storage and column say their type: what {@link TypedCells} writes, and what people type. */
final class TypedReader implements CellReader {
    private final RowProblems row;
    private final Affinity affinity;
    private final Declared declared;

    TypedReader(RowProblems row, Affinity affinity, Declared declared) {
        this.row = row;
        this.affinity = affinity;
        this.declared = declared;
    }

    @Override
    public @Nullable Variant read(SchemaField field, Object cell, RowCells cells, int index) throws SQLException {
        if (cell instanceof Double real) {
            return real(field, real);
        }
        if (cell instanceof Number integer) {
            return integer(field, integer.longValue(), signs(field).ofInteger(field.type()));
        }
        if (cell instanceof String text) {
            return row.isUnicode(field, text, cells, index) ? text(field, text) : null;
        }
        Variant former = affinity == Affinity.REAL ? formerFloat(field, (byte[]) cell) : null;
        return former == null ? blob(field, (byte[]) cell) : former;
    }

    /** What a column of floats keeps as a blob; null where it is no such float, or its field never had another type. */
    private static @Nullable Variant formerFloat(SchemaField field, byte[] bytes) {
        Variant value = field.retyped().isEmpty() ? null : floating(ByteBuffer.wrap(bytes));
        boolean isKeptAsBlob = value != null
                && (value.toText().startsWith("NaN") || value.toText().equals("-0.0"));
        return isKeptAsBlob ? value : null;
    }

    /** What the column says of integers; nothing where its field never had another type. */
    private Declared signs(SchemaField field) {
        return field.retyped().isEmpty() ? Declared.OTHER : declared;
    }

    /** {@code negative} is the type of negative values: i64 or u64, or that of the field where nothing else is known. */
    private static @Nullable Variant integer(SchemaField field, long value, ValueType negative) {
        ValueType fieldType = field.type();
        if (value < 0 && negative == ValueType.U64) {
            return Variant.ofInteger(ValueType.U64, value);
        }
        if (field.shape().isArray()) {
            return Variant.ofInteger(ValueType.I64, value);
        }
        if (fieldType == ValueType.REF && value >= 0) {
            return Variant.ofRef(field.target(), value);
        }
        if (fieldType == ValueType.BOOL && (value == 0 || value == 1)) {
            return Variant.of(value == 1);
        }
        boolean signed = value >= 0 || fieldType != ValueType.U64;
        boolean fits = fieldType.isInteger() && signed && Integers.fits(fieldType, value);
        return Variant.ofInteger(fits ? fieldType : ValueType.I64, value);
    }

    private static Variant real(SchemaField field, double value) {
        float rounded = Decimals.narrowed(value);
        boolean fits = Float.isFinite(rounded) || !Double.isFinite(value);
        boolean single = field.type() == ValueType.F32 && field.shape() == Shape.SINGLE && fits;
        return single ? Variant.of(rounded) : Variant.of(value);
    }

    private @Nullable Variant text(SchemaField field, String text) {
        boolean wasSingle = field.shape().isArray() && !field.retyped().isEmpty();
        if (wasSingle && (!text.startsWith("[") || isSingle(field))) {
            return Variant.of(text); // Of a time when the field had one value.
        }
        return textOrJson(field, text);
    }

    /** Whether a text is a single one, even if it looks like an array: as such it would be a blob in this column. */
    private boolean isSingle(SchemaField field) {
        return declared == Declared.SINGLE_TEXT
                && field.retyped().stream().anyMatch(former -> former.shape() == Shape.SINGLE && isText(former.type()));
    }

    private static boolean isText(ValueType type) {
        return type == ValueType.STRING || type == ValueType.ENUM || type == ValueType.HASH;
    }

    private @Nullable Variant textOrJson(SchemaField field, String text) {
        if (JsonArrays.keep(field.type(), field.shape())) {
            Variant value = JsonArrays.read(text, field, () -> row.subject(field), row::at, row.receiver());
            if (value == null) {
                row.flaw(field);
            }
            return value;
        }
        return switch (field.type()) {
            case ENUM -> Variant.ofEnum(text);
            case HASH -> Variant.ofHash(text);
            case REF -> Variant.ofRefByKey(field.target(), text);
            default -> Variant.of(text);
        };
    }

    /** A value that a cell of another kind would not have kept. */
    private @Nullable Variant blob(SchemaField field, byte[] bytes) {
        boolean isArray = declared == Declared.SINGLE_TEXT && field.shape().isArray();
        String json = isArray ? utf8(bytes) : null;
        if (json != null && json.startsWith("[")) {
            return textOrJson(field, json);
        }
        Variant value = JsonArrays.keep(field.type(), field.shape()) ? lanes(field, bytes) : single(field, bytes);
        if (value == null) {
            row.wrong(field, "a blob of " + bytes.length + " bytes");
        }
        return value;
    }

    /** Lanes among which is a NaN that JSON has no word for. */
    private static @Nullable Variant lanes(SchemaField field, byte[] bytes) {
        String text = field.type().lane().isFloat() ? utf8(bytes) : null;
        try {
            return text == null ? null : ValueParser.parse(text, field.type(), field.shape());
        } catch (IllegalArgumentException e) {
            return null; // Told by the caller.
        }
    }

    private @Nullable Variant single(SchemaField field, byte[] bytes) {
        ByteBuffer bits = ByteBuffer.wrap(bytes);
        return switch (field.type()) {
            case STRING, ENUM, HASH -> utf8(field, bytes);
            case BYTES -> Variant.ofBytes(bytes);
            case REF ->
                bytes.length == 1 + Long.BYTES && bytes[0] == 0
                        ? integer(field, bits.getLong(1), field.type())
                        : utf8(field, bytes);
            case F32, F64 -> floating(bits);
            default -> integer(field, bytes);
        };
    }

    private @Nullable Variant integer(SchemaField field, byte[] bytes) {
        boolean isPrefixed = bytes.length == 1 + Long.BYTES && bytes[0] == 0;
        if (!isPrefixed && bytes.length != Long.BYTES) {
            return null;
        }
        long value = ByteBuffer.wrap(bytes).getLong(isPrefixed ? 1 : 0);
        return integer(field, value, signs(field).ofBlob(field.type()));
    }

    /** Other blobs, such as images, are no text. */
    private @Nullable Variant utf8(SchemaField field, byte[] bytes) {
        String text = utf8(bytes);
        return text == null ? null : text(field, text);
    }

    private static @Nullable String utf8(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes) ? text : null;
    }

    private static @Nullable Variant floating(ByteBuffer bits) {
        return switch (bits.remaining()) {
            case Float.BYTES -> Variant.of(bits.getFloat());
            case Double.BYTES -> Variant.of(bits.getDouble());
            default -> null;
        };
    }
}
