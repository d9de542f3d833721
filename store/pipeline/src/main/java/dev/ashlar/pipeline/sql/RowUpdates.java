package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.Variant;
import java.sql.SQLException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An UPDATE of many rows. Rows wait until they are executed. For one thread. */
public interface RowUpdates extends AutoCloseable {
    /**
     * Begins a row.
     *
     * @param id of the row
     * @throws SQLException if the database fails
     */
    void row(long id) throws SQLException;

    /**
     * Sets a cell of the row, once for each written column.
     *
     * @param index of the column among the written ones
     * @param value that the column can store; null for NULL
     * @param json returns the JSON of a list of structs
     * @throws IllegalArgumentException if the value cannot be encoded
     * @throws SQLException if the database fails
     */
    void cell(int index, @Nullable Variant value, Function<Variant, String> json) throws SQLException;

    /**
     * Sets what the columns of the row cannot store, and ends the row.
     *
     * @param json an object of {@link Rest}; null for none
     * @throws SQLException if the database fails
     */
    void rest(@Nullable String json) throws SQLException;

    /**
     * Writes the rows that wait.
     *
     * @return whether each row was in the table and was written; false if a row was not there, or if the database does not tell
     * @throws SQLException if the database fails
     */
    boolean execute() throws SQLException;

    @Override
    void close() throws SQLException;
}
