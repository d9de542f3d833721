package dev.ashlar.servers;

import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.agrona.collections.LongHashSet;

/**
 * The versions of a state of the content.
 *
 * @param version of the last change
 * @param floor of the last change behind which all has to be read again
 */
public record Versions(long version, long floor) {
    /** Of a place in which nobody has saved anything. */
    public static final Versions NONE = new Versions(0, 0);

    /**
     * Reads the versions of now.
     *
     * @param session at work, in a place that has {@link StateTables#STATE}
     * @return the versions
     * @throws SQLException when the server fails
     */
    public static Versions read(Session session) throws SQLException {
        String sql = "SELECT version, floor FROM " + session.dialect().table(StateTables.STATE);
        try (Statement statement = session.connection().createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? new Versions(row.getLong(1), row.getLong(2)) : NONE;
        }
    }

    /**
     * Finds rows that a later transaction has written last.
     *
     * @param session at work
     * @param table of a type, which has versions
     * @param known the version of an earlier transaction
     * @return their ids
     * @throws SQLException when the server fails
     */
    public static LongHashSet changed(Session session, TypeTable table, long known) throws SQLException {
        String sql = "SELECT " + table.idSql() + " FROM " + table.sql() + " WHERE " + StateTables.VERSION + " > ?";
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            statement.setLong(1, known);
            return ids(statement);
        }
    }

    /** Ids of the rows that a later transaction has removed, whether others have taken their places or not. */
    static LongHashSet removed(Session session, TypeTable table, long known) throws SQLException {
        String sql =
                "SELECT id FROM " + session.dialect().table(StateTables.REMOVED) + " WHERE type = ? AND version > ?";
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            statement.setString(1, table.type());
            statement.setLong(2, known);
            return ids(statement);
        }
    }

    /** The number of rows. */
    static long count(Session session, TypeTable table) throws SQLException {
        return TypeTable.number(session.connection(), "SELECT count(*) FROM " + table.sql());
    }

    /** Ids of all rows. */
    static LongHashSet all(Session session, TypeTable table) throws SQLException {
        String sql = "SELECT " + table.idSql() + " FROM " + table.sql();
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            return ids(statement);
        }
    }

    private static LongHashSet ids(PreparedStatement statement) throws SQLException {
        LongHashSet ids = new LongHashSet();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }
}
