package dev.ashlar.pipeline.sqlite;

import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.BackendException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The table of a type as it is in the database: never more columns than it really has. */
final class TypeTable {
    /** Ordinary tables with rowids whose only primary key is an INTEGER column named as the table and {@code _id}. */
    private static final String TYPES = """
            SELECT t.name FROM %s AS t JOIN pragma_table_info(t.name) AS c
            WHERE t.schema = 'main' AND t.type = 'table' AND t.wr = 0 AND c.pk = 1 AND c.name = t.name || '_id'
              AND upper(c.type) = 'INTEGER' AND lower(t.name) NOT IN ('%s', '%s') AND t.name NOT LIKE 'sqlite\\_%%' ESCAPE '\\'
              AND (SELECT count(*) FROM pragma_table_info(t.name) AS k WHERE k.pk > 0) = 1
            ORDER BY t.name""";

    private static final String ALL = TYPES.formatted("pragma_table_list", Names.SCHEMA_TABLE, Names.IDS_TABLE);
    private static final String ONE = TYPES.formatted("pragma_table_list(?)", Names.SCHEMA_TABLE, Names.IDS_TABLE);

    private final String type;
    /** By folded name. */
    private final Map<String, Column> columns = new LinkedHashMap<>();

    /** A column that is not the id. */
    record Column(String name, Affinity affinity, Declared declared) {
        static Column of(String name, String declared) {
            return new Column(name, Affinity.of(declared), Declared.of(declared));
        }
    }

    private TypeTable(String type) {
        this.type = type;
    }

    /** Names of all types that have a table. */
    static List<String> all(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(ALL)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        names.sort(null);
        return names;
    }

    /** The table of a type; null when there is none. */
    static @Nullable TypeTable find(Connection connection, String location, String type) throws SQLException {
        Names.requireType(location, type);
        String name = existing(connection, type);
        if (name == null) {
            return null;
        }
        if (!name.equals(type)) {
            throw new BackendException(
                    location + ": table " + name + " and type " + type
                            + " differ only in case, which SQLite does not tell apart",
                    null);
        }
        if (!isType(connection, type)) {
            throw new BackendException(
                    location + ": table " + type + " keeps no records: expected a column " + Names.idColumn(type)
                            + " INTEGER PRIMARY KEY",
                    null);
        }
        TypeTable table = new TypeTable(type);
        table.readColumns(connection);
        return table;
    }

    /** One table alone: to look at all of them for each would take seconds in a database of some hundred types. */
    private static boolean isType(Connection connection, String type) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ONE)) {
            statement.setString(1, type);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** Whether its columns may keep values of any kind as they are, whatever their types are called. */
    boolean isStrict(Connection connection) throws SQLException {
        String sql = "SELECT strict FROM pragma_table_list(?) WHERE schema = 'main'";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, type);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() && rows.getBoolean(1);
            }
        }
    }

    private static @Nullable String existing(Connection connection, String type) throws SQLException {
        String sql = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND lower(name) = lower(?)";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, type);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getString(1) : null;
            }
        }
    }

    private void readColumns(Connection connection) throws SQLException {
        String sql = "SELECT name, type FROM pragma_table_info(?) WHERE pk = 0 ORDER BY cid";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, type);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    String name = rows.getString(1);
                    columns.put(Names.folded(name), Column.of(name, rows.getString(2)));
                }
            }
        }
    }

    /** The table of a type, made if it is missing, with a column for each of some fields. */
    static TypeTable require(Session session, String type, Map<String, String> declared) throws SQLException {
        TypeTable table = find(session.connection(), session.location(), type);
        Names.requireFields(session.location(), type, declared.keySet());
        if (table == null) {
            return create(session, type, declared);
        }
        for (Map.Entry<String, String> field : declared.entrySet()) {
            if (table.column(field.getKey()) == null) {
                execute(session.connection(), "ALTER TABLE " + Names.quoted(type) + " ADD COLUMN " + sql(field));
                table.add(field);
            }
        }
        return table;
    }

    /** With all columns at once: SQLite reads its whole schema again for each that is added. */
    private static TypeTable create(Session session, String type, Map<String, String> declared) throws SQLException {
        TypeTable table = new TypeTable(type);
        List<String> columns = new ArrayList<>();
        for (Map.Entry<String, String> field : declared.entrySet()) {
            columns.add(sql(field));
            table.add(field);
        }
        String body = session.encoding().tableSql(Names.idColumn(type), columns);
        execute(session.connection(), "CREATE TABLE " + Names.quoted(type) + " (" + body + ")");
        return table;
    }

    private static String sql(Map.Entry<String, String> field) {
        return Names.quoted(field.getKey()) + " " + field.getValue();
    }

    private void add(Map.Entry<String, String> field) {
        columns.put(Names.folded(field.getKey()), Column.of(field.getKey(), field.getValue()));
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    String type() {
        return type;
    }

    /** The column that SQLite takes for a name; null when there is none. */
    @Nullable
    Column column(String name) {
        return columns.get(Names.folded(name));
    }

    List<Column> columns() {
        return List.copyOf(columns.values());
    }

    /** The columns of a field's names, the present one first. */
    List<Column> columns(SchemaField field) {
        List<String> names = new ArrayList<>(List.of(field.name()));
        names.addAll(field.formerly());
        List<Column> ofField = new ArrayList<>();
        for (String name : names) {
            Column column = column(name);
            if (column != null && !ofField.contains(column)) {
                ofField.add(column);
            }
        }
        return ofField;
    }

    /** Names of all types that have records. */
    static List<String> withRows(Connection connection) throws SQLException {
        List<String> types = all(connection);
        for (String type : List.copyOf(types)) {
            if (!hasRows(connection, type)) {
                types.remove(type);
            }
        }
        return types;
    }

    private static boolean hasRows(Connection connection, String type) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 1 FROM " + Names.quoted(type) + " LIMIT 1")) {
            return rows.next();
        }
    }

    /** The ids of all records. */
    void readIds(Connection connection, LongConsumer action) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + idSql() + " FROM " + Names.quoted(type))) {
            while (rows.next()) {
                action.accept(rows.getLong(1));
            }
        }
    }

    /** A column in SQL, named so that SQLite cannot take it for text when it is missing. */
    String sql(Column column) {
        return Names.quoted(type) + "." + Names.quoted(column.name());
    }

    String idSql() {
        return Names.quoted(type) + "." + Names.quoted(Names.idColumn(type));
    }
}
