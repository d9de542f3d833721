package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of rows that are walked over. What is of another type than its field is handed on as it is, for validation to
 * judge; what is no value is told. For one thread.
 */
interface CellReader {
    /**
     * The value of a cell that is not NULL.
     *
     * @param field that it belongs to
     * @param column that it stands in
     * @param cell as the driver has it: an Integer or a Long, a Double, a String or an array of bytes, by how SQLite stores it
     * @param row has the cell
     * @param index of the cell in the row
     * @return null when it is absent, or no value: then it was told
     */
    @Nullable
    Variant read(SchemaField field, TypeTable.Column column, Object cell, ResultSet row, int index) throws SQLException;
}
