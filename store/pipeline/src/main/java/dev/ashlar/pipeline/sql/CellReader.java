package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of a column during a query. It returns values of another type than their field unchanged, because validation handles them. It
 * reports cells that are not values. For one thread.
 */
public interface CellReader {
    /**
     * Reads a cell that is not NULL.
     *
     * @param field field of the cell
     * @param cell value from the driver
     * @param row row of the cell
     * @param index of the cell in the row
     * @return the value; null if it is absent, or if it is invalid, which was reported
     * @throws SQLException if the driver fails
     */
    @Nullable
    Variant read(SchemaField field, Object cell, RowCells row, int index) throws SQLException;
}
