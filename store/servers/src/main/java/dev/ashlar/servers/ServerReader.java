package dev.ashlar.servers;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.sql.CellReader;
import dev.ashlar.pipeline.sql.RowCells;
import dev.ashlar.pipeline.sql.RowProblems;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads cells by the types of their columns: what {@link ServerColumn} writes, and what people and other programs write. */
final class ServerReader implements CellReader {
    private final RowProblems row;
    private final Kind kind;

    ServerReader(RowProblems row, Kind kind) {
        this.row = row;
        this.kind = kind;
    }

    @Override
    public @Nullable Variant read(SchemaField field, Object cell, RowCells cells, int index) throws SQLException {
        if (cell instanceof Boolean bool) {
            return Variant.of(bool);
        }
        if (cell instanceof Float real) {
            return isSingle(field, ValueType.F32) ? Variant.of(real) : Variant.of(Decimals.widened(real));
        }
        if (cell instanceof Double real) {
            return real(field, real);
        }
        if (cell instanceof BigDecimal number) {
            return number(field, number);
        }
        if (cell instanceof BigInteger number) {
            return number(field, new BigDecimal(number));
        }
        if (cell instanceof Number integer) {
            return integer(field, integer.longValue());
        }
        if (cell instanceof byte[] || cell instanceof Blob) {
            return Variant.ofBytes(cells.bytes(index));
        }
        String text = cells.text(index);
        return kind == Kind.JSON ? json(field, text) : text(field, text);
    }

    private static boolean isSingle(SchemaField field, ValueType type) {
        return field.type() == type && field.shape() == Shape.SINGLE;
    }

    private static Variant real(SchemaField field, double value) {
        float rounded = Decimals.narrowed(value);
        boolean fits = Float.isFinite(rounded) || !Double.isFinite(value);
        return isSingle(field, ValueType.F32) && fits ? Variant.of(rounded) : Variant.of(value);
    }

    private @Nullable Variant number(SchemaField field, BigDecimal number) {
        if (number.scale() > 0 || !Double.isFinite(number.doubleValue())) {
            return real(field, number.doubleValue());
        }
        BigInteger integer = number.toBigInteger();
        if (integer.bitLength() < Long.SIZE) {
            return integer(field, integer.longValue());
        }
        if (integer.signum() > 0 && integer.bitLength() == Long.SIZE) {
            return Variant.ofInteger(ValueType.U64, integer.longValue());
        }
        row.wrong(field, number.toPlainString());
        return null;
    }

    private static Variant integer(SchemaField field, long value) {
        ValueType type = field.type();
        if (field.shape().isArray()) {
            return Variant.ofInteger(ValueType.I64, value);
        }
        if (type == ValueType.REF && value >= 0) {
            return Variant.ofRef(field.target(), value);
        }
        boolean isSigned = value >= 0 || type != ValueType.U64;
        boolean fits = type.isInteger() && isSigned && Integers.fits(type, value);
        return Variant.ofInteger(fits ? type : ValueType.I64, value);
    }

    private @Nullable Variant json(SchemaField field, String text) {
        return JsonArrays.keep(field.type(), field.shape()) && !isSingle(field, ValueType.COLOR)
                ? parsed(field, text)
                : Variant.of(text);
    }

    private @Nullable Variant text(SchemaField field, String text) {
        if (isSingle(field, ValueType.COLOR)) {
            return parsed(field, text);
        }
        if (JsonArrays.keep(field.type(), field.shape())) {
            // Of a time when the field had one value, or of a program that keeps JSON in texts.
            boolean wasSingle = !field.retyped().isEmpty();
            return wasSingle ? Variant.of(text) : parsed(field, text);
        }
        return switch (field.type()) {
            case ENUM -> Variant.ofEnum(text);
            case HASH -> Variant.ofHash(text);
            case REF -> Variant.ofRefByKey(field.target(), text);
            default -> Variant.of(text);
        };
    }

    private @Nullable Variant parsed(SchemaField field, String text) {
        Variant value = JsonArrays.read(text, field, () -> row.subject(field), row::at, row.receiver());
        if (value == null) {
            row.flaw(field);
        }
        return value;
    }
}
