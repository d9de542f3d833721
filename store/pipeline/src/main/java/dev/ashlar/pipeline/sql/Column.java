package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.Variant;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A column of a type's table that is not the id: how values stand in it. Immutable; its text tells it from columns that keep values in another way. */
public interface Column {
    /** {@return its name in the database} */
    String name();

    /** {@return what it is declared as} */
    String declared();

    /**
     * Whether the column holds a value as it is. Where it does not, the cell is NULL, and the value stands in {@link Rest}.
     *
     * @param value of any type, but no reference to nothing
     * @return true, unless a kind of column says otherwise
     */
    default boolean holds(Variant value) {
        return true;
    }

    /** {@return false for a column that comes when the transaction ends: until then, its values stand in {@link Rest}} */
    default boolean isThere() {
        return true;
    }

    /**
     * Binds a value as this column keeps it.
     *
     * @param statement that has a parameter for this column
     * @param index of the parameter
     * @param value of any type
     * @param json gives the JSON of a list of structs
     * @throws IllegalArgumentException when the value has no form
     * @throws SQLException when the driver fails
     */
    void bind(PreparedStatement statement, int index, Variant value, Function<Variant, String> json)
            throws SQLException;

    /**
     * Whether equal values always stand in equal cells, so that the database may compare them.
     *
     * @param value of any type
     * @return false when records are to be compared as they are read
     */
    boolean isComparable(Variant value);

    /**
     * Reads cells of this column.
     *
     * @param problems is told what is wrong with them
     * @return a reader for one query
     */
    CellReader reader(RowProblems problems);

    /**
     * The JSON of a list of structs.
     *
     * @param cell the text of a cell
     * @return null when the cell has none
     */
    @Nullable
    String listIn(String cell);
}
