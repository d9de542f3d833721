package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The indexes of fields that a SQLite database has. */
final class SqliteIndexes {
    private static final String PREFIX = "ashlar_";

    private SqliteIndexes() {}

    /** Folded names of the columns that have one of our indexes. */
    static Set<String> of(Connection connection, String type) throws SQLException {
        Set<String> columns = new HashSet<>();
        String sql = "SELECT i.name, c.name FROM pragma_index_list(?) AS i JOIN pragma_index_info(i.name) AS c";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, type);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    if (rows.getString(1).startsWith(name(type, ""))) {
                        columns.add(Names.folded(rows.getString(2)));
                    }
                }
            }
        }
        return columns;
    }

    private static String name(String type, String column) {
        return PREFIX + type + "_" + column;
    }

    /** The types {@code a} and {@code a_b} may have fields {@code b_c} and {@code c}: then the later index has a number behind its name. */
    static void add(Connection connection, String type, String column) throws SQLException {
        String name = name(type, column);
        for (int i = 2; isTaken(connection, name); i++) {
            name = name(type, column) + "_" + i;
        }
        // By the order of searches, whatever that of the column is.
        TypeTable.execute(
                connection,
                "CREATE INDEX " + SqliteDialect.name(name) + " ON " + SqliteDialect.name(type) + " ("
                        + SqliteDialect.name(column) + " COLLATE BINARY)");
    }

    private static boolean isTaken(Connection connection, String name) throws SQLException {
        String sql = "SELECT 1 FROM sqlite_schema WHERE lower(name) = lower(?)";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** Removes our indexes of a column. */
    static void drop(Connection connection, String type, String column) throws SQLException {
        List<String> names = new ArrayList<>();
        String sql =
                "SELECT i.name FROM pragma_index_list(?) AS i JOIN pragma_index_info(i.name) AS c WHERE c.name = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, type);
            statement.setString(2, column);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
        }
        names.removeIf(name -> !name.startsWith(name(type, "")));
        drop(connection, names);
    }

    private static void drop(Connection connection, List<String> names) throws SQLException {
        for (String name : names) {
            TypeTable.execute(connection, "DROP INDEX " + SqliteDialect.name(name));
        }
    }

    /** Removes all of our indexes, and nobody else's. */
    static void dropAll(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        String sql = "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                if (rows.getString(1).startsWith(name(rows.getString(2), ""))) {
                    names.add(rows.getString(1));
                }
            }
        }
        drop(connection, names);
    }
}
