package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.sql.RecordQuery;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.agrona.collections.LongArrayList;
import org.jspecify.annotations.Nullable;

/**
 * What a type's rows were: a table in the temporary database of the connection, with the id and the columns that are read.
 *
 * @param table its name in SQL; empty when the type had no table
 * @param form what was read, and how; rows that are read in another way cannot be compared
 * @param count of the rows
 */
record Shadow(String table, String form, long count) {
    /** Of a type without a table. */
    static final Shadow NONE = new Shadow("", "", 0);

    private static final int FEW = 64;
    private static final int PART = 4;

    /**
     * Rows that are other than they were.
     *
     * @param added ids that were not there
     * @param changed ids that were
     * @param removed ids that are no longer there
     */
    record Difference(LongArrayList added, LongArrayList changed, LongArrayList removed) {
        boolean isEmpty() {
            return added.isEmpty() && changed.isEmpty() && removed.isEmpty();
        }

        /** Those that are there. */
        Set<Long> standing() {
            Set<Long> ids = new TreeSet<>(added);
            ids.addAll(changed);
            return ids;
        }
    }

    /** A name that no table of a type has: it would stand before that one wherever its name is said without a database. */
    static String name(int number) {
        return sqlName("ashlar: shadow " + number);
    }

    /** A temporary table in SQL. */
    static String sqlName(String table) {
        return "temp." + SqliteDialect.name(table);
    }

    /** What a query reads, and how. */
    static String form(Session session, RecordQuery query) throws SQLException {
        return SqliteDialect.isStrict(session.connection(), query.table().type()) + " " + query.sql(Map.of()) + " "
                + query.columns();
    }

    /** Copies the rows that a query reads. */
    static Shadow of(Session session, RecordQuery query, String table) throws SQLException {
        create(session.connection(), table, query.columns().size());
        long count;
        try (Statement statement = session.connection().createStatement()) {
            count = statement.executeLargeUpdate(copySql(query, table));
        }
        return new Shadow(table, form(session, query), count);
    }

    private static void create(Connection connection, String table, int columns) throws SQLException {
        String names = IntStream.range(0, columns)
                .mapToObj(i -> ", " + CellComparison.shadowed(i))
                .collect(Collectors.joining());
        TypeTable.execute(connection, "CREATE TABLE " + table + " (id INTEGER PRIMARY KEY" + names + ")");
    }

    private static String copySql(RecordQuery query, String table) {
        String columns = query.columns().stream()
                .map(column -> ", m." + SqliteDialect.name(column.name()))
                .collect(Collectors.joining());
        return "INSERT INTO " + table + " SELECT " + id(query) + columns + " FROM " + main(query);
    }

    private static String id(RecordQuery query) {
        return "m." + SqliteDialect.name(TypeTable.idColumn(query.table().type()));
    }

    private static String main(RecordQuery query) {
        return "main." + SqliteDialect.name(query.table().type()) + " AS m";
    }

    /** Copies some rows as they are now into a table of their own. */
    static void copy(Session session, RecordQuery query, String table, Set<Long> ids) throws SQLException {
        create(session.connection(), table, query.columns().size());
        String sql = copySql(query, table) + " WHERE " + id(query) + " IN (SELECT value FROM json_each(?))";
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            statement.setString(1, ids.toString());
            statement.executeUpdate();
        }
    }

    /** How the rows differ from those that are there now; null when more than a quarter of them does. */
    @Nullable
    Difference difference(Session session, RecordQuery query) throws SQLException {
        long most = Math.max(FEW, count / PART);
        Difference found = new Difference(new LongArrayList(), new LongArrayList(), new LongArrayList());
        boolean isStrict =
                SqliteDialect.isStrict(session.connection(), query.table().type());
        String sql = "SELECT " + id(query) + ", s.id IS NULL FROM " + main(query) + " LEFT JOIN " + table
                + " AS s ON s.id = " + id(query) + " WHERE s.id IS NULL OR "
                + CellComparison.anyDiffers(query.columns(), isStrict);
        try (Statement statement = session.connection().createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                (rows.getBoolean(2) ? found.added : found.changed).addLong(rows.getLong(1));
                if (found.added.size() + found.changed.size() > most) {
                    return null;
                }
            }
        }
        long removed = count
                + found.added.size()
                - TypeTable.number(session.connection(), "SELECT count(*) FROM " + main(query));
        if (removed > most) {
            return null;
        }
        if (removed > 0) {
            addRemoved(session.connection(), query, found.removed);
        }
        return found;
    }

    private void addRemoved(Connection connection, RecordQuery query, LongArrayList removed) throws SQLException {
        String sql = "SELECT s.id FROM " + table + " AS s WHERE NOT EXISTS (SELECT 1 FROM " + main(query) + " WHERE "
                + id(query) + " = s.id)";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                removed.addLong(rows.getLong(1));
            }
        }
    }

    /**
     * Puts in the rows of a table that {@link #copy} made, and takes others out. The file is not looked at: it may be locked, which
     * {@code json_each} would not get by.
     */
    void put(Connection connection, String rows, LongArrayList removed) throws SQLException {
        TypeTable.execute(connection, "INSERT OR REPLACE INTO " + table + " SELECT * FROM " + rows);
        try (PreparedStatement statement = connection.prepareStatement("DELETE FROM " + table + " WHERE id = ?")) {
            for (int i = 0; i < removed.size(); i++) {
                statement.setLong(1, removed.getLong(i));
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** Drops a table, if it is there. */
    static void drop(Connection connection, String table) throws SQLException {
        TypeTable.execute(connection, "DROP TABLE IF EXISTS " + table);
    }
}
