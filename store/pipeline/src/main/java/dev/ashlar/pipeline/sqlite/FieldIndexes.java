package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Indexes of the columns of fields that their schema wants found by value: those with {@code index} or {@code unique}, and the key. They
 * let several records have one value, since authors may have duplicates for a while, of which validation tells.
 */
final class FieldIndexes {
    private static final String PREFIX = "ashlar_";

    private FieldIndexes() {}

    /** Makes the indexes of a type that are not there yet. Former names of a field have columns of their own, and so indexes. */
    static void addMissing(Session session, Schema schema) throws SQLException {
        List<SchemaField> fields = schema.fields().stream()
                .filter(field -> isIndexed(schema, field))
                .toList();
        TypeTable table =
                fields.isEmpty() ? null : TypeTable.find(session.connection(), session.location(), schema.name());
        if (table == null) {
            return;
        }
        Set<String> indexed = indexed(session.connection(), schema.name());
        for (SchemaField field : fields) {
            for (TypeTable.Column column : table.columns(field)) {
                if (indexed.add(Names.folded(column.name()))) {
                    add(session.connection(), schema.name(), column.name());
                }
            }
        }
    }

    private static boolean isIndexed(Schema schema, SchemaField field) {
        return field.index() != IndexKind.NONE || field.name().equals(schema.key());
    }

    /** Folded names of the columns that have one of our indexes. */
    private static Set<String> indexed(Connection connection, String type) throws SQLException {
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
    private static void add(Connection connection, String type, String column) throws SQLException {
        String name = name(type, column);
        for (int i = 2; isTaken(connection, name); i++) {
            name = name(type, column) + "_" + i;
        }
        // By the order of searches, whatever that of the column is.
        TypeTable.execute(
                connection,
                "CREATE INDEX " + Names.quoted(name) + " ON " + Names.quoted(type) + " (" + Names.quoted(column)
                        + " COLLATE BINARY)");
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
        for (String name : names) {
            TypeTable.execute(connection, "DROP INDEX " + Names.quoted(name));
        }
    }
}
