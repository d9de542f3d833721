package dev.ashlar.pipeline.sql;

import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.schema.SchemaReader;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The table with the schema files: the name of each type and the text of its file. The lock has its own name. Stateless. */
public final class SchemaTable {
    private static final String SUFFIX = ".schema";

    private SchemaTable() {}

    private static String sql(Session session) {
        return session.dialect().table(Dialect.SCHEMA_TABLE);
    }

    /**
     * Creates the table if it does not exist.
     *
     * @param session an open session
     * @throws SQLException if the database fails
     */
    public static void create(Session session) throws SQLException {
        if (!session.hasTable(Dialect.SCHEMA_TABLE)) {
            TypeTable.execute(
                    session.connection(),
                    "CREATE TABLE " + sql(session) + " (name TEXT PRIMARY KEY, text TEXT NOT NULL)");
        }
    }

    /** The files by name, the lock among them; {@code prefix} stands before each name. */
    static List<SchemaReader.Source> read(Session session, String prefix) throws SQLException {
        if (!session.hasTable(Dialect.SCHEMA_TABLE)) {
            return List.of();
        }
        try (PreparedStatement statement = session.connection().prepareStatement(query(session));
                ResultSet rows = statement.executeQuery()) {
            return sources(rows, prefix);
        }
    }

    /**
     * The query for all files.
     *
     * @param session an open session
     * @return SQL without parameters
     */
    public static String query(Session session) {
        return "SELECT name, text FROM " + sql(session) + " WHERE name IS NOT NULL ORDER BY name";
    }

    /**
     * Reads the rows of {@link #query}.
     *
     * @param rows before the first row
     * @param prefix before each name
     * @return the files by name, the lock among them
     * @throws SQLException if the database fails
     */
    public static List<SchemaReader.Source> sources(ResultSet rows, String prefix) throws SQLException {
        List<SchemaReader.Source> sources = new ArrayList<>();
        while (rows.next()) {
            String name = rows.getString(1);
            String file = name.equals(SchemaLock.FILE) ? name : name + SUFFIX;
            sources.add(new SchemaReader.Source(prefix + file, rows.getString(2)));
        }
        return sources;
    }

    /** Writes the lock in the place of an older one. */
    static void putLock(Session session, String text) throws SQLException {
        create(session);
        String sql = "INSERT INTO " + sql(session)
                + " (name, text) VALUES (?, ?)"
                + session.dialect().orElse("name", "text = " + session.dialect().given("text"));
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            statement.setString(1, SchemaLock.FILE);
            statement.setString(2, text);
            statement.executeUpdate();
        }
    }

    /** Writes a file anew; false when it is not as it is known. */
    static boolean put(Session session, SchemaReader.Source known, String text) throws SQLException {
        create(session);
        String sql = "UPDATE " + sql(session) + " SET text = ? WHERE name = ? AND text = ?";
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            statement.setString(1, text);
            statement.setString(2, typeOf(known));
            statement.setString(3, known.text());
            return statement.executeUpdate() == 1;
        }
    }

    static void replace(Session session, List<SchemaReader.Source> sources) throws SQLException {
        create(session);
        boolean withLock = sources.stream().anyMatch(SchemaLock::isLock);
        String others = withLock ? "" : " WHERE name <> '" + SchemaLock.FILE + "'";
        TypeTable.execute(session.connection(), "DELETE FROM " + sql(session) + others);
        String sql = "INSERT INTO " + sql(session) + " (name, text) VALUES (?, ?)";
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
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
