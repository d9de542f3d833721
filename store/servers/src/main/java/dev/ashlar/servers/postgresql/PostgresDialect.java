package dev.ashlar.servers.postgresql;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.Alterations;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.RowUpdates;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.Indexes;
import dev.ashlar.servers.Kind;
import dev.ashlar.servers.NameRules;
import dev.ashlar.servers.Retyping;
import dev.ashlar.servers.ServerDialect;
import dev.ashlar.servers.StateTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What PostgreSQL does in its own way.
 *
 * @param schema of the database that has the tables
 */
record PostgresDialect(String schema) implements ServerDialect {
    private static final String IN_SCHEMA =
            " c.relnamespace = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = ?) ";

    /** Tables whose only key is a column of whole numbers named as the table and {@code _id}. */
    private static final String TYPES = "SELECT c.relname FROM pg_catalog.pg_class c"
            + " JOIN pg_catalog.pg_index i ON i.indrelid = c.oid AND i.indisprimary AND i.indnkeyatts = 1"
            + " JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]"
            + " WHERE" + IN_SCHEMA + "AND c.relkind IN ('r', 'p') AND a.attname = c.relname || '_id'"
            + " AND a.atttypid IN (20, 21, 23) AND NOT starts_with(c.relname::text, '" + NameRules.OWN + "')";

    /** Columns of a table or a view; whether each one is the only key of a table, and of whole numbers. */
    static final String COLUMNS = "SELECT a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod),"
            + " c.relkind IN ('r', 'p') AND i.indnkeyatts = 1 AND a.attnum = i.indkey[0] AND a.atttypid IN (20, 21, 23)"
            + " FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid"
            + " LEFT JOIN pg_catalog.pg_index i ON i.indrelid = c.oid AND i.indisprimary"
            + " WHERE" + IN_SCHEMA + "AND c.relname = ? AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum";

    /** Tables with no trigger of Ashlar, and those of the role with the triggers of former versions. */
    static final String UNNUMBERED = "SELECT c.relname, n.oid IS NULL FROM pg_catalog.pg_class c"
            + " LEFT JOIN pg_catalog.pg_trigger n ON n.tgrelid = c.oid AND n.tgname = 'ashlar_next'"
            + " LEFT JOIN pg_catalog.pg_trigger s ON s.tgrelid = c.oid AND s.tgname = 'ashlar_stamped' WHERE"
            + IN_SCHEMA
            + "AND c.relkind IN ('r', 'p') AND NOT starts_with(c.relname::text, '" + NameRules.OWN + "')"
            + " AND (n.oid IS NULL OR s.oid IS NULL AND pg_catalog.pg_has_role(c.relowner, 'USAGE'))";

    private static final String INDEXES = "SELECT t.relname, c.relname, a.attname FROM pg_catalog.pg_index i"
            + " JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid JOIN pg_catalog.pg_class t ON t.oid = i.indrelid"
            + " JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]"
            + " WHERE" + IN_SCHEMA + "AND starts_with(c.relname::text, '" + Indexes.PREFIX + "')";

    @Override
    public String table(String name) {
        return quoted(schema) + "." + quoted(name);
    }

    boolean hasSchema(Connection connection) throws SQLException {
        return !texts(connection, "SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname = ?", schema)
                .isEmpty();
    }

    @Override
    public NameRules names() {
        return Names.RULES;
    }

    @Override
    public String declared(Kind kind) {
        return Types.declared(kind);
    }

    @Override
    public boolean hasTable(Connection connection, String name) throws SQLException {
        String sql = "SELECT c.relname FROM pg_catalog.pg_class c WHERE" + IN_SCHEMA + "AND c.relname = ?";
        return !texts(connection, sql, schema, name).isEmpty();
    }

    @Override
    public List<String> types(Connection connection) throws SQLException {
        List<String> types = texts(connection, TYPES, schema);
        types.sort(null);
        return types;
    }

    /**
     * Types whose tables lack a trigger: all triggers, where another program has made the table (true), or the one that knows rows which their UPDATE has stamped
     * (false). {@code rows} are those of {@link #UNNUMBERED}.
     */
    Map<String, Boolean> unnumbered(Connection connection, ResultSet rows) throws SQLException {
        Map<String, Boolean> tables = new HashMap<>();
        while (rows.next()) {
            tables.put(rows.getString(1), rows.getBoolean(2));
        }
        if (!tables.isEmpty()) {
            tables.keySet().retainAll(types(connection));
        }
        return tables;
    }

    @Override
    public @Nullable TypeTable find(Connection connection, String location, String type) throws SQLException {
        Names.RULES.requireType(location, type);
        try (PreparedStatement statement = connection.prepareStatement(COLUMNS)) {
            statement.setString(1, schema);
            statement.setString(2, type);
            try (ResultSet rows = statement.executeQuery()) {
                return table(connection, location, type, rows);
            }
        }
    }

    /** The table of a type; null when there is none. {@code rows} are those of {@link #COLUMNS}. */
    @Nullable
    TypeTable table(Connection connection, String location, String type, ResultSet rows) throws SQLException {
        List<Column> columns = new ArrayList<>();
        boolean isType = false;
        boolean hasRest = false;
        while (rows.next()) {
            String name = rows.getString(1);
            hasRest |= name.equals(Rest.COLUMN);
            if (name.equals(TypeTable.idColumn(type))) {
                isType = rows.getBoolean(3);
            } else if (!StateTables.isOwn(name)) {
                columns.add(Types.column(name, rows.getString(2)));
            }
        }
        if (!isType && hasTable(connection, type)) {
            throw new BackendException(
                    "%s: table %s keeps no records: expected a column %s of bigint as its primary key"
                            .formatted(location, type, TypeTable.idColumn(type)),
                    null);
        }
        return isType ? new TypeTable(this, type, columns, hasRest) : null;
    }

    /** The first column of a query. */
    private static List<String> texts(Connection connection, String sql, String... bound) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < bound.length; i++) {
                statement.setString(1 + i, bound[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
            }
        }
        return texts;
    }

    @Override
    public TypeTable create(Connection connection, String type, Map<String, String> declared) throws SQLException {
        StringJoiner sql = new StringJoiner(", ", "CREATE TABLE " + table(type) + " (", ")");
        sql.add(quoted(TypeTable.idColumn(type)) + " bigint PRIMARY KEY");
        List<Column> columns = new ArrayList<>();
        declared.forEach((name, as) -> {
            sql.add(quoted(name) + " " + as);
            columns.add(Types.declaredColumn(name, as));
        });
        TypeTable.execute(connection, sql.toString());
        PostgresTables.number(connection, this, type);
        return new TypeTable(this, type, columns, true);
    }

    @Override
    public Column add(Connection connection, String type, String name, String declared) throws SQLException {
        TypeTable.execute(connection, "ALTER TABLE " + table(type) + " ADD COLUMN " + quoted(name) + " " + declared);
        return Types.declaredColumn(name, declared);
    }

    @Override
    public void settle(Session session, Schema schema) throws SQLException {
        Retyping.settle(
                session,
                schema,
                (table, column, to) -> PostgresRetyping.move(session.connection(), this, table, column, to));
    }

    @Override
    public String isAmong(String cell) {
        return cell + " = ANY (CAST(? AS bigint[]))";
    }

    /** As the server writes an array. */
    @Override
    public String ids(Set<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }

    @Override
    public String isAbsent(TypeTable table, Column column) {
        String absent = table.sql(column) + " IS NULL";
        return table.hasRest()
                ? absent + " AND " + rest(table) + " -> " + NameRules.literal(column.name()) + " IS NULL"
                : absent;
    }

    /** What the row has of other columns stays. */
    @Override
    public String mergedRest(TypeTable table, List<Column> columns, String written) {
        String names = columns.stream()
                .map(column -> NameRules.literal(column.name()))
                .collect(Collectors.joining(", ", "ARRAY[", "]::text[]"));
        return "NULLIF(COALESCE(" + rest(table) + " - " + names + ", '{}') || COALESCE(CAST(" + written
                + " AS jsonb), '{}'), '{}')";
    }

    /** An UPDATE that knows its rows takes half of the time of an INSERT that finds them. */
    @Override
    public boolean updatesFaster() {
        return true;
    }

    /** A table that nothing numbers has no columns for the stamp. */
    @Override
    public @Nullable RowUpdates updates(Connection connection, TypeTable table, List<Column> columns)
            throws SQLException {
        return table.hasRest() ? new ArrayUpdates(connection, this, table, columns) : null;
    }

    @Override
    public Set<String> indexed(Connection connection, String type) throws SQLException {
        return new HashSet<>(texts(
                connection,
                "SELECT attname FROM (" + INDEXES + ") AS i (type, name, attname) WHERE type = ?",
                schema,
                type));
    }

    /** Names of our indexes of a column. */
    List<String> indexes(Connection connection, String type, String column) throws SQLException {
        String sql = "SELECT name FROM (" + INDEXES + ") AS i (type, name, attname) WHERE type = ? AND attname = ?";
        return texts(connection, sql, schema, type, column);
    }

    @Override
    public Alterations alterations() {
        return new PostgresAlterations(this);
    }

    @Override
    public void addIndex(Connection connection, String type, Column column) throws SQLException {
        if (alterations().isIndexable(column)) {
            String sql = "CREATE INDEX IF NOT EXISTS " + quoted(Indexes.name(type, column.name())) + " ON "
                    + table(type) + " USING hash (" + quoted(column.name()) + ")";
            OptionalChange.make(connection, () -> TypeTable.execute(connection, sql));
        }
    }

    @Override
    public void dropIndexes(Connection connection) throws SQLException {
        for (String name : texts(connection, "SELECT name FROM (" + INDEXES + ") AS i (type, name, attname)", schema)) {
            TypeTable.execute(connection, "DROP INDEX " + table(name));
        }
    }
}
