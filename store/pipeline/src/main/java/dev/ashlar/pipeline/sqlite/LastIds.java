package dev.ashlar.pipeline.sqlite;

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

    private static boolean exists(Connection connection) throws SQLException {
        String sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '" + Names.IDS_TABLE + "'";
        return Marks.number(connection, sql) == 1;
    }

    /** All of them, by type. */
    static Map<String, Long> read(Connection connection) throws SQLException {
        Map<String, Long> ids = new TreeMap<>();
        if (exists(connection)) {
            String sql = "SELECT type, last FROM " + Names.IDS_TABLE + " WHERE type IS NOT NULL AND last > 0";
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    ids.put(rows.getString(1), rows.getLong(2));
                }
            }
        }
        return ids;
    }

    /** The greatest id that a type has had, by the table and by its records; 0 without any. */
    static long of(Connection connection, TypeTable table) throws SQLException {
        return Math.max(noted(connection, table.type()), greatest(connection, table));
    }

    /** The greatest id of the records that are there. */
    static long greatest(Connection connection, TypeTable table) throws SQLException {
        String sql = "SELECT max(" + table.idSql() + ") FROM " + Names.quoted(table.type());
        return Math.max(0, Marks.number(connection, sql));
    }

    private static long noted(Connection connection, String type) throws SQLException {
        if (!exists(connection)) {
            return 0;
        }
        String sql = "SELECT last FROM " + Names.IDS_TABLE + " WHERE type = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, type);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Math.max(0, rows.getLong(1)) : 0;
            }
        }
    }

    /** Notes the greatest id that a type has had, unless its records tell it, or it is noted already. */
    static void note(Connection connection, String type, long greatest, long last) throws SQLException {
        if (last <= Math.max(greatest, noted(connection, type))) {
            return;
        }
        TypeTable.execute(
                connection,
                "CREATE TABLE IF NOT EXISTS " + Names.IDS_TABLE + " (type TEXT PRIMARY KEY, last INTEGER NOT NULL)");
        String sql = "INSERT OR REPLACE INTO " + Names.IDS_TABLE + " (type, last) VALUES (?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, type);
            statement.setLong(2, last);
            statement.executeUpdate();
        }
    }
}
