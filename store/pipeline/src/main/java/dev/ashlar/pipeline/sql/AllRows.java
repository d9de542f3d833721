package dev.ashlar.pipeline.sql;

import java.sql.SQLException;
import java.util.List;

/** Reads all rows of a table without a statement, where a database can do that faster. */
public interface AllRows {
    /** Reads nothing: statements read all rows. */
    AllRows NONE = (session, table, columns, action) -> false;

    /** Takes rows. */
    interface Action {
        /**
         * Takes a row.
         *
         * @param row the row; valid only during the call
         * @throws SQLException if the database fails
         */
        void accept(RowCells row) throws SQLException;
    }

    /**
     * Hands over all rows of a table, sorted by id.
     *
     * @param session an open session
     * @param table of a type
     * @param columns those whose cells the action reads, the first at index 2; a column may come twice
     * @param action takes the rows
     * @return false if a statement has to read the rows; then the action has received none
     * @throws SQLException if the database fails
     */
    boolean read(Session session, TypeTable table, List<Column> columns, Action action) throws SQLException;
}
