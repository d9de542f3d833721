package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.Alterations;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Dialect;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What SQLite does in its own way.
 *
 * @param encoding how values stand in cells
 */
record SqliteDialect(Encoding encoding) implements Dialect {
    /** Ordinary tables with rowids whose only primary key is an INTEGER column named as the table and {@code _id}. */
    private static final String TYPES = """
            SELECT t.name FROM %s AS t JOIN pragma_table_info(t.name) AS c
            WHERE t.schema = 'main' AND t.type = 'table' AND t.wr = 0 AND c.pk = 1 AND c.name = t.name || '_id'
              AND upper(c.type) = 'INTEGER' AND lower(t.name) NOT IN ('%s', '%s') AND t.name NOT LIKE 'sqlite\\_%%' ESCAPE '\\'
              AND (SELECT count(*) FROM pragma_table_info(t.name) AS k WHERE k.pk > 0) = 1
            ORDER BY t.name""";

    private static final String ALL = TYPES.formatted("pragma_table_list", SCHEMA_TABLE, IDS_TABLE);
    private static final String ONE = TYPES.formatted("pragma_table_list(?)", SCHEMA_TABLE, IDS_TABLE);

    /** A name in SQL. */
    static String name(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    @Override
    public String folded(String name) {
        return Names.folded(name);
    }

    @Override
    public void requireType(String location, String type) {
        Names.requireType(location, type);
    }

    @Override
    public void requireFields(String location, String type, Iterable<String> fields) {
        Names.requireFields(location, type, fields);
    }

    @Override
    public boolean hasTable(Connection connection, String name) throws SQLException {
        return first(connection, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?", name) != null;
    }

    @Override
    public List<String> types(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>(TypeTable.texts(connection, ALL));
        names.sort(null);
        return names;
    }

    @Override
    public @Nullable TypeTable find(Connection connection, String location, String type) throws SQLException {
        Names.requireType(location, type);
        String sql = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND lower(name) = lower(?)";
        String name = first(connection, sql, type);
        if (name == null) {
            return null;
        }
        if (!name.equals(type)) {
            throw new BackendException(
                    location + ": table " + name + " and type " + type
                            + " differ only in case, which SQLite does not tell apart",
                    null);
        }
        // One table alone: to look at all of them for each would take seconds in a database of some hundred types.
        if (first(connection, ONE, type) == null) {
            throw new BackendException(
                    location + ": table " + type + " keeps no records: expected a column " + TypeTable.idColumn(type)
                            + " INTEGER PRIMARY KEY",
                    null);
        }
        return new TypeTable(this, type, columns(connection, type), false);
    }

    private List<Column> columns(Connection connection, String type) throws SQLException {
        List<Column> columns = new ArrayList<>();
        String sql = "SELECT name, type FROM pragma_table_info(?) WHERE pk = 0 ORDER BY cid";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, type);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    columns.add(encoding.column(rows.getString(1), rows.getString(2)));
                }
            }
        }
        return columns;
    }

    private static @Nullable String first(Connection connection, String sql, String bound) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, bound);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getString(1) : null;
            }
        }
    }

    /** With all columns at once: SQLite reads its whole schema again for each that is added. */
    @Override
    public TypeTable create(Connection connection, String type, Map<String, String> declared) throws SQLException {
        List<String> sql = new ArrayList<>();
        List<Column> columns = new ArrayList<>();
        declared.forEach((name, as) -> {
            sql.add(name(name) + " " + as);
            columns.add(encoding.column(name, as));
        });
        String body = encoding.tableSql(TypeTable.idColumn(type), sql);
        TypeTable.execute(connection, "CREATE TABLE " + name(type) + " (" + body + ")");
        return new TypeTable(this, type, columns, false);
    }

    @Override
    public Column add(Connection connection, String type, String name, String declared) throws SQLException {
        TypeTable.execute(connection, "ALTER TABLE " + name(type) + " ADD COLUMN " + name(name) + " " + declared);
        return encoding.column(name, declared);
    }

    /** A type may be named Excluded. */
    @Override
    public String target(String table) {
        return table + " AS ashlar_row";
    }

    @Override
    public Alterations alterations() {
        return new SqliteAlterations(encoding);
    }

    @Override
    public String declared(SchemaField field) {
        return encoding.declared(field);
    }

    @Override
    public String declared(Variant value) {
        return encoding.declared(value);
    }

    @Override
    public String idType() {
        return "INTEGER";
    }

    @Override
    public String isAmong(String cell) {
        return cell + " IN (SELECT value FROM json_each(?))";
    }

    /** As JSON writes a list of whole numbers. */
    @Override
    public String ids(Set<Long> ids) {
        return ids.toString();
    }

    @Override
    public String isEqual(String cell) {
        return cell + " = ? COLLATE BINARY";
    }

    /** The plus keeps SQLite from looking for NULL by an index. */
    @Override
    public String isAbsent(TypeTable table, Column column) {
        return "+" + table.sql(column) + " IS NULL";
    }

    @Override
    public Set<String> indexed(Connection connection, String type) throws SQLException {
        return SqliteIndexes.of(connection, type);
    }

    @Override
    public void addIndex(Connection connection, String type, Column column) throws SQLException {
        SqliteIndexes.add(connection, type, column.name());
    }

    @Override
    public void dropIndexes(Connection connection) throws SQLException {
        SqliteIndexes.dropAll(connection);
    }
}
