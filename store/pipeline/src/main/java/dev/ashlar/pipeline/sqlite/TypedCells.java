package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.internal.number.Decimals;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Surrogates;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.sql.UnusualNan;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.function.Function;

/**
 * Writes values into cells. What SQLite or the column's affinity would change, and what the column's declared type would give
 * another meaning, is kept as a blob of its big-endian bits, or of its UTF-8.
 */
final class TypedCells {
    private TypedCells() {}

    /** Binds a value as a column keeps it. */
    static void bind(
            PreparedStatement statement, int index, Variant value, TypedColumn column, Function<Variant, String> json)
            throws SQLException {
        Affinity affinity = column.affinity();
        if (Surrogates.half(value) != 0) {
            throw new IllegalArgumentException("half of a surrogate pair cannot be kept: " + value);
        }
        if (JsonArrays.keep(value.type(), value.shape())) {
            bindList(statement, index, value, column, json);
            return;
        }
        switch (value.type()) {
            case STRING, ENUM, HASH -> bindText(statement, index, value, affinity);
            case BYTES -> statement.setBytes(index, value.bytes());
            case REF -> bindReference(statement, index, value, affinity);
            case F32, F64 -> bindFloat(statement, index, value, affinity);
            default -> {
                // A float cannot tell that negative bits stand for a large number.
                boolean isLarge = value.type() == ValueType.U64 && value.bits() < 0;
                boolean kept = isLarge ? affinity.keepsBits() : affinity.keeps(value.bits());
                if (kept && column.meaning().keeps(value.type(), value.bits())) {
                    statement.setLong(index, value.bits());
                } else {
                    // In a column of floats, eight bytes are a float.
                    byte[] blob = affinity == Affinity.REAL ? prefixed(value.bits()) : bytes(value.bits());
                    statement.setBytes(index, blob);
                }
            }
        }
    }

    private static void bindList(
            PreparedStatement statement, int index, Variant value, TypedColumn column, Function<Variant, String> json)
            throws SQLException {
        boolean saysAll = !UnusualNan.isIn(value);
        boolean isList = value.type().isList();
        String text = isList ? json.apply(value) : saysAll ? JsonArrays.write(value) : value.toText();
        if (saysAll && column.meaning().keepsArray(value)) {
            statement.setString(index, text);
        } else {
            statement.setBytes(index, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void bindText(PreparedStatement statement, int index, Variant value, Affinity affinity)
            throws SQLException {
        String text = value.text();
        if (affinity.keeps(text)) {
            statement.setString(index, text);
        } else {
            statement.setBytes(index, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void bindReference(PreparedStatement statement, int index, Variant value, Affinity affinity)
            throws SQLException {
        if (value.isByKey()) {
            bindText(statement, index, value, affinity);
        } else if (value.isNull()) {
            statement.setNull(index, Types.INTEGER);
        } else if (affinity.keepsBits()) {
            // A float is no id.
            statement.setLong(index, value.bits());
        } else {
            // A blob of other bytes is a key.
            statement.setBytes(index, prefixed(value.bits()));
        }
    }

    private static void bindFloat(PreparedStatement statement, int index, Variant value, Affinity affinity)
            throws SQLException {
        boolean single = value.type() == ValueType.F32;
        double number = single ? Float.intBitsToFloat((int) value.bits()) : Double.longBitsToDouble(value.bits());
        boolean isNegativeZero = number == 0 && 1 / number < 0;
        if (Double.isNaN(number) || isNegativeZero || !affinity.keepsFloats()) {
            byte[] bits =
                    single ? ByteBuffer.allocate(4).putInt((int) value.bits()).array() : bytes(value.bits());
            statement.setBytes(index, bits);
        } else {
            statement.setDouble(index, single ? Decimals.widened((float) number) : number);
        }
    }

    /** Behind a zero byte. */
    private static byte[] prefixed(long bits) {
        return ByteBuffer.allocate(1 + Long.BYTES).put((byte) 0).putLong(bits).array();
    }

    private static byte[] bytes(long bits) {
        return ByteBuffer.allocate(Long.BYTES).putLong(bits).array();
    }
}
