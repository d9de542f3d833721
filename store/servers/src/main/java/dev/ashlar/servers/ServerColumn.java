package dev.ashlar.servers;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Surrogates;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.sql.CellReader;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.RowProblems;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column whose values are those of the server's own types.
 *
 * @param name of the column
 * @param declared its type, as the database writes it
 * @param kind what that type is to Ashlar
 * @param rules what the server does in its own way
 */
public record ServerColumn(String name, String declared, Kind kind, CellRules rules) implements Column {
    /**
     * Whether values depend on nothing but their rows: not on settings, as the texts of types that only other programs use.
     *
     * @param columns that are read
     * @return true when the server keeps all in types that Ashlar writes
     */
    public static boolean areKnown(Collection<Column> columns) {
        return columns.stream().allMatch(column -> column instanceof ServerColumn known && known.kind != Kind.OTHER);
    }

    @Override
    public boolean holds(Variant value) {
        return kind.holds(value) && rules.takes(kind, value);
    }

    @Override
    public void bind(PreparedStatement statement, int index, Variant value, Function<Variant, String> json)
            throws SQLException {
        switch (kind) {
            case BOOLEAN -> statement.setBoolean(index, value.bits() != 0);
            case SMALLINT, INTEGER, BIGINT -> statement.setLong(index, value.bits());
            case REAL ->
                statement.setDouble(
                        index, Float.intBitsToFloat((int) value.bits())); // Exactly; a text may be rounded twice.
            case DOUBLE -> statement.setDouble(index, Double.longBitsToDouble(value.bits()));
            case UNSIGNED -> statement.setBigDecimal(index, (BigDecimal) cell(value, json));
            case TEXT -> statement.setString(index, (String) cell(value, json));
            case BYTES -> statement.setBytes(index, (byte[]) cell(value, json));
            case JSON -> rules.bindJson(statement, index, (String) cell(value, json));
            case OTHER -> throw new IllegalStateException(name + " is no column that Ashlar writes");
        }
    }

    /**
     * The value that {@link #bind} binds, as an object of the driver.
     *
     * @param value that the column holds
     * @param json returns the JSON of a list of structs
     * @return of the same class for all values of the column
     * @throws IllegalArgumentException if the value cannot be encoded
     */
    public Object cell(Variant value, Function<Variant, String> json) {
        if (Surrogates.half(value) != 0) {
            throw new IllegalArgumentException("half of a surrogate pair cannot be kept: " + value);
        }
        return switch (kind) {
            case BOOLEAN -> value.bits() != 0;
            case SMALLINT, INTEGER, BIGINT -> value.bits();
            case UNSIGNED -> number(value);
            case REAL -> (double) Float.intBitsToFloat((int) value.bits());
            case DOUBLE -> Double.longBitsToDouble(value.bits());
            case TEXT -> value.type() == ValueType.COLOR ? JsonArrays.write(value) : value.text();
            case BYTES -> value.bytes();
            case JSON -> value.type().isList() ? json.apply(value) : JsonArrays.write(value);
            case OTHER -> throw new IllegalStateException(name + " is no column that Ashlar writes");
        };
    }

    private static BigDecimal number(Variant integer) {
        return integer.type() == ValueType.U64
                ? new BigDecimal(Long.toUnsignedString(integer.bits()))
                : BigDecimal.valueOf(integer.bits());
    }

    /** Not what has several texts, as JSON and colours, and not floats, of which 0.0 and −0.0 are equal. */
    @Override
    public boolean isComparable(Variant value) {
        boolean hasOneForm = kind != Kind.JSON && kind != Kind.REAL && kind != Kind.DOUBLE;
        return hasOneForm && value.type() != ValueType.COLOR && holds(value);
    }

    @Override
    public CellReader reader(RowProblems problems) {
        return new ServerReader(problems, kind);
    }

    @Override
    public @Nullable String listIn(String cell) {
        return kind == Kind.JSON ? cell : null;
    }
}
