package dev.ashlar.servers;

import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.SQLException;
import java.util.Collection;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * Marks of rows: a row that any program has written since has another one, or {@link #form} differs. Caches compare them, since nobody knows what has happened between two
 * connections. Without state.
 */
public interface RowMarks {
    /**
     * What has to be the same for rows to be compared with an earlier state: the history of the server, the table, how its columns are read, and what gives marks.
     *
     * @param session in a transaction that reads
     * @param table of a type
     * @param columns those that are read
     * @return a text; null when rows cannot be compared at all
     * @throws SQLException when the server fails
     */
    @Nullable
    String form(Session session, TypeTable table, Collection<Column> columns) throws SQLException;

    /**
     * The mark of now.
     *
     * @param session in a transaction that reads
     * @return rows that this transaction does not see, and a later one does, have this mark or a later one
     * @throws SQLException when the server fails
     */
    long now(Session session) throws SQLException;

    /**
     * Finds rows that may have been written since.
     *
     * @param session in a transaction that reads
     * @param table of a type
     * @param since the mark of an earlier transaction
     * @return ids of all rows with this mark or a later one
     * @throws SQLException when the server fails
     */
    LongHashSet changed(Session session, TypeTable table, long since) throws SQLException;

    /**
     * A hash of the ids and marks of all rows.
     *
     * @param session in a transaction that reads
     * @param table of a type
     * @return a text that differs when any row is new, gone or written
     * @throws SQLException when the server fails
     */
    String sum(Session session, TypeTable table) throws SQLException;

    /**
     * The size of all tables of the place.
     *
     * @param session at work
     * @return bytes
     * @throws SQLException when the server fails
     */
    long bytes(Session session) throws SQLException;
}
