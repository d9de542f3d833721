package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of a column, of rows that are walked over. What is of another type than its field is handed on as it is, for validation to
 * judge; what is no value is told. For one thread.
 */
public interface CellReader {
    /**
     * The value of a cell that is not NULL.
     *
     * @param field that it belongs to
     * @param cell as the driver has it
     * @param row has the cell
     * @param index of the cell in the row
     * @return null when it is absent, or no value: then it was told
     * @throws SQLException when the driver fails
     */
    @Nullable
    Variant read(SchemaField field, Object cell, ResultSet row, int index) throws SQLException;
}
