package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.Variant;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of the table of a type, other than the id, with its encoding of values. Immutable. Columns with different encodings have different texts
 * ({@code toString}).
 */
public interface Column {
    /** {@return the name of the column in the database} */
    String name();

    /** {@return the declared SQL type} */
    String declared();

    /**
     * Whether the column can store a value. If not, the cell is NULL, and {@link Rest} stores the value.
     *
     * @param value of any type, except a null reference
     * @return whether the column stores the value. This default returns true
     */
    default boolean holds(Variant value) {
        return true;
    }

    /** {@return false for a column that comes when the transaction ends: until then, its values stand in {@link Rest}} */
    default boolean isThere() {
        return true;
    }

    /**
     * Binds a value in the encoding of this column.
     *
     * @param statement with a parameter for this column
     * @param index of the parameter
     * @param value of any type
     * @param json returns the JSON of a list of structs
     * @throws IllegalArgumentException if the value cannot be encoded
     * @throws SQLException if the driver fails
     */
    void bind(PreparedStatement statement, int index, Variant value, Function<Variant, String> json)
            throws SQLException;

    /**
     * Whether equal values always have equal cells, so that the database can compare them.
     *
     * @param value of any type
     * @return false if records have to be compared after reading
     */
    boolean isComparable(Variant value);

    /**
     * Creates a reader of the cells of this column.
     *
     * @param problems receives the problems of the cells
     * @return a reader for one query
     */
    CellReader reader(RowProblems problems);

    /**
     * Extracts the JSON of a list of structs.
     *
     * @param cell the text of a cell
     * @return the JSON; null if the cell has none
     */
    @Nullable
    String listIn(String cell);
}
