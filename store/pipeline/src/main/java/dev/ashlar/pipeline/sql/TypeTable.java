package dev.ashlar.pipeline.sql;

import dev.ashlar.compiler.schema.SchemaField;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The structure of the table of a type, with exactly the columns that exist in the database. For one thread. */
public final class TypeTable {
    private final Dialect dialect;
    private final String type;
    private final boolean hasRest;
    /** By folded name. */
    private final Map<String, Column> columns = new LinkedHashMap<>();

    /**
     * Creates the description of a table.
     *
     * @param dialect of the database
     * @param type type of the records
     * @param columns columns of fields
     * @param hasRest whether the table has a column for {@link Rest}
     */
    public TypeTable(Dialect dialect, String type, List<? extends Column> columns, boolean hasRest) {
        this.dialect = dialect;
        this.type = type;
        this.hasRest = hasRest;
        columns.forEach(this::add);
    }

    private void add(Column column) {
        columns.put(dialect.folded(column.name()), column);
    }

    /** The table of a type; null when there is none. */
    static @Nullable TypeTable find(Session session, String type) throws SQLException {
        return session.dialect().find(session.connection(), session.location(), type);
    }

    /** The table of a type, made if it is missing, with a column for each of some fields. */
    static TypeTable require(Session session, String type, Map<String, String> declared) throws SQLException {
        return require(session, type, declared, session.dialect()::add);
    }

    /** As {@link #require}, for a table that the transaction has written to. */
    static TypeTable requireLater(Session session, String type, Map<String, String> declared) throws SQLException {
        return require(session, type, declared, session.dialect()::addLater);
    }

    private interface Adding {
        Column add(Connection connection, String type, String name, String declared) throws SQLException;
    }

    private static TypeTable require(Session session, String type, Map<String, String> declared, Adding adding)
            throws SQLException {
        Dialect dialect = session.dialect();
        TypeTable table = session.table(type);
        dialect.requireFields(session.location(), type, declared.keySet());
        if (table == null) {
            return session.know(dialect.create(session.connection(), type, declared));
        }
        for (Map.Entry<String, String> field : declared.entrySet()) {
            if (table.column(field.getKey()) == null) {
                table.add(adding.add(session.connection(), type, field.getKey(), field.getValue()));
            }
        }
        return table;
    }

    /**
     * Executes a statement.
     *
     * @param connection an open connection
     * @param sql without parameters
     * @throws SQLException if the database fails
     */
    public static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * Runs a query for a number.
     *
     * @param connection an open connection
     * @param sql without parameters
     * @return the first column of the first row; 0 without rows
     * @throws SQLException if the database fails
     */
    public static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    /**
     * Runs a query for texts.
     *
     * @param connection an open connection
     * @param sql without parameters
     * @return the first column of all rows, in their order
     * @throws SQLException if the database fails
     */
    public static List<String> texts(Connection connection, String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    /**
     * Returns the name of the id column.
     *
     * @param type of the records
     * @return the name
     */
    public static String idColumn(String type) {
        return type + "_id";
    }

    /** {@return the dialect of the database} */
    public Dialect dialect() {
        return dialect;
    }

    /** {@return the name of the type} */
    public String type() {
        return type;
    }

    /** The column that the database takes for a name; null when there is none. */
    @Nullable
    Column column(String name) {
        return columns.get(dialect.folded(name));
    }

    /** {@return whether the table has a column for {@link Rest}} */
    public boolean hasRest() {
        return hasRest;
    }

    /** {@return all columns of fields, in the order of the table} */
    public List<Column> columns() {
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
    static List<String> withRows(Session session) throws SQLException {
        List<String> types = new ArrayList<>();
        for (String type : session.dialect().types(session.connection())) {
            if (number(
                            session.connection(),
                            "SELECT 1 FROM " + session.dialect().table(type) + " LIMIT 1")
                    == 1) {
                types.add(type);
            }
        }
        return types;
    }

    /** The ids of all records. */
    void readIds(Connection connection, LongConsumer action) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT " + idSql() + " FROM " + sql())) {
            while (rows.next()) {
                action.accept(rows.getLong(1));
            }
        }
    }

    /** Those of some ids that records have. */
    void readIds(Connection connection, Set<Long> among, LongConsumer action) throws SQLException {
        String sql = "SELECT " + idSql() + " FROM " + sql() + " WHERE " + dialect.isAmong(idSql());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, dialect.ids(among));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    action.accept(rows.getLong(1));
                }
            }
        }
    }

    /** {@return the table in SQL} */
    public String sql() {
        return dialect.table(type);
    }

    /**
     * Returns the SQL name of a column. The name is qualified, so no database interprets a missing column as a text.
     *
     * @param column of this table
     * @return SQL
     */
    public String sql(Column column) {
        return dialect.quoted(type) + "." + dialect.quoted(column.name());
    }

    /** {@return the column of the id in SQL} */
    public String idSql() {
        return dialect.quoted(type) + "." + dialect.quoted(idColumn(type));
    }
}
