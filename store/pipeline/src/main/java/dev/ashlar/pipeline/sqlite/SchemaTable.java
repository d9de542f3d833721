package dev.ashlar.pipeline.sqlite;

import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.schema.SchemaReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The table that keeps the schema files: the name of each type, and the text of its file; the lock by its own name. */
final class SchemaTable {
    private static final String SUFFIX = ".schema";

    private SchemaTable() {}

    static boolean exists(Connection connection) throws SQLException {
        String sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '" + Names.SCHEMA_TABLE + "'";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next();
        }
    }

    static void create(Connection connection) throws SQLException {
        TypeTable.execute(
                connection,
                "CREATE TABLE IF NOT EXISTS " + Names.SCHEMA_TABLE + " (name TEXT PRIMARY KEY, text TEXT NOT NULL)");
    }

    /** The files by name, the lock among them; {@code prefix} stands before each name. */
    static List<SchemaReader.Source> read(Connection connection, String prefix) throws SQLException {
        List<SchemaReader.Source> sources = new ArrayList<>();
        if (!exists(connection)) {
            return sources;
        }
        String sql = "SELECT name, text FROM " + Names.SCHEMA_TABLE + " WHERE name IS NOT NULL ORDER BY name";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                String name = rows.getString(1);
                String file = name.equals(SchemaLock.FILE) ? name : name + SUFFIX;
                sources.add(new SchemaReader.Source(prefix + file, rows.getString(2)));
            }
        }
        return sources;
    }

    /** Writes the lock in the place of an older one. */
    static void putLock(Connection connection, String text) throws SQLException {
        create(connection);
        String sql = "INSERT OR REPLACE INTO " + Names.SCHEMA_TABLE + " (name, text) VALUES (?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, SchemaLock.FILE);
            statement.setString(2, text);
            statement.executeUpdate();
        }
    }

    static void replace(Connection connection, List<SchemaReader.Source> sources) throws SQLException {
        create(connection);
        boolean withLock = sources.stream().anyMatch(SchemaLock::isLock);
        String others = withLock ? "" : " WHERE name <> '" + SchemaLock.FILE + "'";
        TypeTable.execute(connection, "DELETE FROM " + Names.SCHEMA_TABLE + others);
        String sql = "INSERT INTO " + Names.SCHEMA_TABLE + " (name, text) VALUES (?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (SchemaReader.Source source : sources) {
                statement.setString(1, typeOf(source));
                statement.setString(2, source.text());
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** The type that a file is named after. */
    static String typeOf(SchemaReader.Source source) {
        String name = source.file().substring(source.file().lastIndexOf('/') + 1);
        return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    }
}
