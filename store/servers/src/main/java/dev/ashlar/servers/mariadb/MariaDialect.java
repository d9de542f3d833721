package dev.ashlar.servers.mariadb;

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
import dev.ashlar.servers.ServerColumn;
import dev.ashlar.servers.ServerDialect;
import dev.ashlar.servers.StateTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What MariaDB does in its own way.
 *
 * @param database that has the tables
 * @param changes of tables
 */
record MariaDialect(String database, Changes changes) implements ServerDialect {
    private static final Set<String> ID_TYPES = Set.of("bigint", "int", "smallint");
    private static final String NO_REST = "{}";
    /** Of texts and bytes, an index has so many characters. */
    private static final int INDEXED = 255;

    /** Tables that know transactions. A join with their columns would have the server look at all databases. */
    private static final String TABLES = "SELECT table_name FROM information_schema.tables"
            + " WHERE table_type = 'BASE TABLE' AND engine = 'InnoDB' AND ";

    private static final String KEYS = "SELECT table_name, column_name, data_type FROM information_schema.columns"
            + " WHERE column_key = 'PRI' AND ";

    @Override
    public String quoted(String name) {
        return '`' + Names.written(name).replace("`", "``") + '`';
    }

    /** That rows of the catalog are about this database. */
    private String here() {
        return "table_schema = " + changes.database();
    }

    /** That rows of the catalog are about a table of this database. The catalog does not tell its case. */
    private String of(String type) {
        return here() + " AND table_name = " + NameRules.literal(Names.written(type));
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
        String sql = "SELECT table_name FROM information_schema.tables WHERE " + of(name);
        return TypeTable.texts(connection, sql).contains(Names.written(name));
    }

    /** Tables whose only key is a column of whole numbers named as the table and {@code _id}. */
    @Override
    public List<String> types(Connection connection) throws SQLException {
        Set<String> tables = new HashSet<>(TypeTable.texts(connection, TABLES + here()));
        Set<String> types = new HashSet<>();
        Set<String> others = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(KEYS + here())) {
            while (rows.next()) {
                String type = Names.read(rows.getString(1));
                boolean isId = type != null
                        && TypeTable.idColumn(type).equals(Names.read(rows.getString(2)))
                        && ID_TYPES.contains(rows.getString(3))
                        && tables.contains(rows.getString(1))
                        && !type.startsWith(NameRules.OWN);
                if (type != null) {
                    (isId ? types : others).add(type);
                }
            }
        }
        types.removeAll(others);
        return types.stream().sorted().toList();
    }

    @Override
    public @Nullable TypeTable find(Connection connection, String location, String type) throws SQLException {
        Names.RULES.requireType(location, type);
        TableText text = TableText.read(connection, table(type));
        return text == null ? null : table(location, type, text);
    }

    /** The table of a type that has this text. */
    TypeTable table(String location, String type, TableText text) {
        List<Column> columns = new ArrayList<>();
        boolean hasId = false;
        boolean hasRest = false;
        for (ServerColumn column : text.columns()) {
            String name = column.name();
            hasRest |= name.equals(Rest.COLUMN);
            if (name.equals(TypeTable.idColumn(type))) {
                hasId = ID_TYPES.contains(column.declared().replaceFirst("\\(.*", ""))
                        && quoted(name).equals(text.key());
            } else if (!StateTables.isOwn(name)) {
                columns.add(column);
            }
        }
        if (!hasId || !text.isTransactional()) {
            throw new BackendException(
                    "%s: table %s keeps no records: expected an InnoDB table with a column %s of BIGINT as its primary key"
                            .formatted(location, type, TypeTable.idColumn(type)),
                    null);
        }
        return new TypeTable(this, type, columns, hasRest);
    }

    @Override
    public TypeTable create(Connection connection, String type, Map<String, String> declared) {
        changes.removeAfterFailure(table(type));
        return create(type, declared);
    }

    /** The table stays if the transaction fails. */
    @Override
    public void createOwn(Session session, String name, String columns) {
        changes.make(second -> TypeTable.execute(
                second, "CREATE TABLE IF NOT EXISTS " + table(name) + " (" + columns + ") ENGINE = InnoDB"));
    }

    /** The table stays if the transaction fails. */
    TypeTable create(String type, Map<String, String> declared) {
        StringJoiner sql =
                new StringJoiner(", ", "CREATE TABLE IF NOT EXISTS " + table(type) + " (", ") ENGINE = InnoDB");
        sql.add(quoted(TypeTable.idColumn(type)) + " BIGINT PRIMARY KEY");
        List<Column> columns = new ArrayList<>();
        declared.forEach((name, as) -> {
            sql.add(quoted(name) + " " + as);
            columns.add(Types.declaredColumn(name, as));
        });
        sql.add(MariaTables.columns(""));
        changes.make(second -> {
            TypeTable.execute(second, sql.toString());
            MariaTables.number(second, this, type);
        });
        return new TypeTable(this, type, columns, true);
    }

    private String addition(String type, String name, String declared) {
        return "ALTER TABLE " + table(type) + " ADD COLUMN IF NOT EXISTS " + quoted(name) + " " + declared;
    }

    @Override
    public Column add(Connection connection, String type, String name, String declared) {
        changes.make(second -> TypeTable.execute(second, addition(type, name, declared)));
        return Types.declaredColumn(name, declared);
    }

    /** The transaction has a lock of the table. */
    @Override
    public Column addLater(Connection connection, String type, String name, String declared) {
        changes.makeAfterCommit(second -> TypeTable.execute(second, addition(type, name, declared)));
        return new LaterColumn(Types.declaredColumn(name, declared));
    }

    @Override
    public void settle(Session session, Schema schema) throws SQLException {
        Retyping.settle(
                session,
                schema,
                (table, column, to) -> MariaRetyping.move(session.connection(), this, table, column, to));
    }

    @Override
    public String isAmong(String cell) {
        return cell + " IN (SELECT id FROM JSON_TABLE(?, '$[*]' COLUMNS (id BIGINT PATH '$')) AS ids)";
    }

    @Override
    public String ids(Set<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }

    @Override
    public String isAbsent(TypeTable table, Column column) {
        String absent = table.sql(column) + " IS NULL";
        String path = NameRules.literal("$." + Rest.name(column.name()));
        return table.hasRest()
                ? absent + " AND NOT JSON_CONTAINS_PATH(COALESCE(" + rest(table) + ", '{}'), 'one', " + path + ")"
                : absent;
    }

    @Override
    public String given(String name) {
        return "VALUES(" + name + ")";
    }

    /** A row that another unique key finds is another record: its id would be set to NULL, which the server refuses. */
    @Override
    public String orElse(String key, String updates) {
        String same = key + " = IF(" + key + " = VALUES(" + key + "), " + key + ", NULL)";
        return " ON DUPLICATE KEY UPDATE " + same + (updates.isEmpty() ? "" : ", " + updates);
    }

    /** An INSERT that finds a row fires two triggers. */
    @Override
    public boolean updatesFaster() {
        return true;
    }

    /** A table that nothing numbers has no triggers. */
    @Override
    public @Nullable RowUpdates updates(Connection connection, TypeTable table, List<Column> columns) {
        return table.hasRest() ? new UnionUpdates(connection, this, table, columns) : null;
    }

    @Override
    public void bindRest(PreparedStatement statement, int index, @Nullable String rest) throws SQLException {
        statement.setString(index, rest);
    }

    /** What the row has of other columns stays. A member that is null in a patch goes. */
    @Override
    public String mergedRest(TypeTable table, List<Column> columns, String written) {
        String gone = columns.stream()
                .map(column -> Rest.name(column.name()) + ":null")
                .collect(Collectors.joining(",", "{", "}"));
        return "NULLIF(JSON_MERGE_PATCH(COALESCE(" + rest(table) + ", '" + NO_REST + "'), IF(" + rest(table)
                + " IS NULL, '" + NO_REST + "', " + NameRules.literal(gone) + "), COALESCE(" + written + ", '" + NO_REST
                + "')), '" + NO_REST + "')";
    }

    @Override
    public Set<String> indexed(Connection connection, String type) throws SQLException {
        String sql = "SELECT column_name FROM information_schema.statistics WHERE " + of(type)
                + " AND index_name LIKE '" + Indexes.PREFIX + "%'";
        Set<String> indexed = new HashSet<>();
        for (String column : TypeTable.texts(connection, sql)) {
            indexed.add(column.toLowerCase(Locale.ROOT));
        }
        return indexed;
    }

    /** Names of our indexes of a column. */
    List<String> indexes(Connection connection, String type, String column) throws SQLException {
        String sql = "SELECT index_name FROM information_schema.statistics WHERE " + of(type)
                + " AND column_name = " + NameRules.literal(Names.written(column)) + " AND index_name LIKE '"
                + Indexes.PREFIX + "%'";
        return TypeTable.texts(connection, sql);
    }

    @Override
    public Alterations alterations() {
        return new MariaAlterations(this);
    }

    @Override
    public <T> T apart(Session session, Work<T> work) throws SQLException {
        return changes.apart(
                session.connection(), second -> work.in(new Session(second, session.location(), session.dialect())));
    }

    @Override
    public void addIndex(Connection connection, String type, Column column) {
        if (alterations().isIndexable(column)) {
            String sql = index(type, (ServerColumn) column);
            changes.makeAfterCommit(second -> TypeTable.execute(second, sql));
        }
    }

    /** The statement that makes the index of a column. */
    String index(String type, ServerColumn column) {
        boolean isLong = column.kind() == Kind.TEXT || column.kind() == Kind.BYTES;
        return "CREATE INDEX IF NOT EXISTS " + Indexes.name(type, column.name()) + " ON " + table(type) + " ("
                + quoted(column.name()) + (isLong ? "(" + INDEXED + ")" : "") + ")";
    }

    /** To remove them is a transaction of its own, so they stay: a replacement may fail. */
    @Override
    public void dropIndexes(Connection connection) {}
}
