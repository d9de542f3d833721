package dev.ashlar.pipeline.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** The table that keeps the greatest id that a type has had, for types whose record with that id was removed. */
final class LastIds {
    private LastIds() {}

    private static boolean exists(Session session) throws SQLException {
        return session.hasTable(Dialect.IDS_TABLE);
    }

    private static String sql(Session session) {
        return session.dialect().table(Dialect.IDS_TABLE);
    }

    /** All of them, by type. */
    static Map<String, Long> read(Session session) throws SQLException {
        Map<String, Long> ids = new TreeMap<>();
        if (exists(session)) {
            String sql = "SELECT type, last FROM " + sql(session) + " WHERE type IS NOT NULL AND last > 0";
            try (Statement statement = session.connection().createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    ids.put(rows.getString(1), rows.getLong(2));
                }
            }
        }
        return ids;
    }

    /** The greatest id that a type has had, by the table and by its records; 0 without any. */
    static long of(Session session, TypeTable table) throws SQLException {
        return Math.max(noted(session, table.type()), greatest(session.connection(), table));
    }

    /** The greatest id of the records that are there. */
    static long greatest(Connection connection, TypeTable table) throws SQLException {
        String sql = "SELECT max(" + table.idSql() + ") FROM " + table.sql();
        return Math.max(0, TypeTable.number(connection, sql));
    }

    private static long noted(Session session, String type) throws SQLException {
        if (!exists(session)) {
            return 0;
        }
        String sql = "SELECT last FROM " + sql(session) + " WHERE type = ?";
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            statement.setString(1, type);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Math.max(0, rows.getLong(1)) : 0;
            }
        }
    }

    /** Notes the greatest id that a type has had, unless its records tell it, or it is noted already. */
    static void note(Session session, String type, long greatest, long last) throws SQLException {
        if (last <= Math.max(greatest, noted(session, type))) {
            return;
        }
        if (!exists(session)) {
            TypeTable.execute(
                    session.connection(),
                    "CREATE TABLE " + sql(session) + " (type TEXT PRIMARY KEY, last "
                            + session.dialect().idType() + " NOT NULL)");
        }
        String sql = "INSERT INTO " + sql(session)
                + " (type, last) VALUES (?, ?)"
                + session.dialect().orElse("type", "last = " + session.dialect().given("last"));
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            statement.setString(1, type);
            statement.setLong(2, last);
            statement.executeUpdate();
        }
    }
}
