package dev.ashlar.pipeline.sql;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The cells of the present row of a query, by their indexes from 1; the first is the id. For one thread. */
public interface RowCells {
    /**
     * {@return the id}
     *
     * @throws SQLException if the database fails
     */
    long id() throws SQLException;

    /**
     * Reads a cell.
     *
     * @param index of the cell
     * @return the value as the driver has it: a number, a text, bytes, or an object of the driver; null for NULL
     * @throws SQLException if the database fails
     */
    @Nullable
    Object value(int index) throws SQLException;

    /**
     * Reads a cell that is not NULL as a text.
     *
     * @param index of the cell
     * @return the text
     * @throws SQLException if the database fails
     */
    String text(int index) throws SQLException;

    /**
     * Reads a cell that is not NULL as bytes. Bytes of a text are those in the database.
     *
     * @param index of the cell
     * @return the bytes
     * @throws SQLException if the database fails
     */
    byte[] bytes(int index) throws SQLException;

    /**
     * {@return the cell of {@link Rest}, in a table that has one; null for NULL}
     *
     * @throws SQLException if the database fails
     */
    @Nullable
    String rest() throws SQLException;
}
