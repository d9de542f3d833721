package dev.ashlar.servers.mariadb;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.RowUpdates;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.ServerColumn;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * UPDATEs of many rows each, from a table that is a UNION of their values. Of a batch, each row is a statement to the server, which locks the tables of the triggers
 * for each. Few rows are written in a batch all the same. For one thread.
 */
final class UnionUpdates implements RowUpdates {
    /** The driver remembers statements of up to 8,192 characters. */
    private static final int MOST_ROWS = 128;

    private static final int MOST_PARAMETERS = 65_535;

    /** The table of the values costs about as much as so many statements. */
    private static final int LEAST_ROWS = 8;

    /** Of one statement: the server takes at least as many. */
    private static final long MOST_BYTES = 1 << 20;

    private static final int BYTES_OF_A_CHARACTER = 3;
    /** No type has such a name. */
    private static final String GIVEN = "ashlar_given";

    private final Connection connection;
    private final MariaDialect dialect;
    private final TypeTable table;
    private final List<Column> columns;
    /** By number of rows. */
    private final Map<Integer, PreparedStatement> statements = new HashMap<>();

    /** Of each row the cells, the rest, and the id. */
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    private @Nullable Object[] row = {};

    UnionUpdates(Connection connection, MariaDialect dialect, TypeTable table, List<Column> columns) {
        this.connection = connection;
        this.dialect = dialect;
        this.table = table;
        this.columns = columns;
    }

    /** One row for each execution. */
    private String single() {
        return "UPDATE " + table.sql() + " SET " + assignments(index -> "?", dialect.mergedRest(table, columns, "?"))
                + " WHERE " + table.idSql() + " = ?";
    }

    private String union(int count) {
        StringJoiner kinds = new StringJoiner(", ");
        for (int i = 0; i < columns.size(); i++) {
            kinds.add(table.sql(columns.get(i)) + " AS c" + i);
        }
        String rest = GIVEN + ".rest";
        String merged = "IF(" + dialect.rest(table) + " IS NULL, " + rest + ", "
                + dialect.mergedRest(table, columns, rest) + ")";
        kinds.add(dialect.rest(table) + " AS rest").add(table.idSql() + " AS id");
        // The first SELECT has no rows, but the types of the columns.
        return "UPDATE (SELECT " + kinds + " FROM " + table.sql() + " WHERE FALSE"
                + (" UNION ALL SELECT ?" + ",?".repeat(columns.size() + 1)).repeat(count) + ") AS " + GIVEN
                + " STRAIGHT_JOIN " + table.sql() + " ON " + table.idSql() + " = " + GIVEN + ".id SET "
                + assignments(index -> GIVEN + ".c" + index, merged);
    }

    private String assignments(Function<Integer, String> value, String rest) {
        StringJoiner assignments = new StringJoiner(", ");
        for (int i = 0; i < columns.size(); i++) {
            assignments.add(table.sql(columns.get(i)) + " = " + value.apply(i));
        }
        return assignments.add(dialect.rest(table) + " = " + rest).toString();
    }

    @Override
    public void row(long id) {
        row = new Object[columns.size() + 2];
        row[columns.size() + 1] = id;
    }

    @Override
    public void cell(int index, @Nullable Variant value, Function<Variant, String> json) {
        row[index] = value == null ? null : ((ServerColumn) columns.get(index)).cell(value, json);
    }

    @Override
    public void rest(@Nullable String json) {
        row[columns.size()] = json;
        rows.add(row);
    }

    @Override
    public boolean execute() throws SQLException {
        boolean foundAll = true;
        int done = 0;
        while (done < rows.size()) {
            int count = count(done);
            if (count >= LEAST_ROWS) {
                PreparedStatement update = statement(count);
                bind(update, rows.subList(done, done + count));
                foundAll &= update.executeUpdate() == count; // Rows that stay as they are count too.
            } else {
                PreparedStatement update = statement(1);
                for (int i = done; i < done + count; i++) {
                    bind(update, rows.subList(i, i + 1));
                    update.addBatch();
                }
                foundAll &= IntStream.of(update.executeBatch()).allMatch(found -> found == 1);
            }
            done += count;
        }
        rows.clear();
        return foundAll;
    }

    /** How many rows come next. */
    private int count(int first) {
        int count = Math.min(MOST_ROWS, MOST_PARAMETERS / (columns.size() + 2));
        count = Math.min(count, rows.size() - first);
        while (count >= LEAST_ROWS && bytes(first, count) > MOST_BYTES) {
            count /= 2;
        }
        return count >= LEAST_ROWS ? count : Math.min(LEAST_ROWS - 1, rows.size() - first);
    }

    private long bytes(int first, int count) {
        long bytes = 0;
        for (Object[] of : rows.subList(first, first + count)) {
            for (Object cell : of) {
                if (cell instanceof String text) {
                    bytes += (long) BYTES_OF_A_CHARACTER * text.length();
                } else if (cell instanceof byte[] raw) {
                    bytes += raw.length;
                }
            }
        }
        return bytes;
    }

    private PreparedStatement statement(int count) throws SQLException {
        PreparedStatement statement = statements.get(count);
        if (statement == null) {
            statement = connection.prepareStatement(count == 1 ? single() : union(count));
            statements.put(count, statement);
        }
        return statement;
    }

    private static void bind(PreparedStatement statement, List<@Nullable Object[]> rows) throws SQLException {
        int index = 1;
        for (Object[] of : rows) {
            for (Object cell : of) {
                bind(statement, index++, cell);
            }
        }
    }

    private static void bind(PreparedStatement statement, int index, @Nullable Object cell) throws SQLException {
        if (cell == null) {
            statement.setNull(index, Types.NULL);
        } else if (cell instanceof String text) {
            statement.setString(index, text);
        } else if (cell instanceof Long number) {
            statement.setLong(index, number);
        } else if (cell instanceof Double number) {
            statement.setDouble(index, number);
        } else if (cell instanceof Boolean flag) {
            statement.setBoolean(index, flag);
        } else if (cell instanceof BigDecimal number) {
            statement.setBigDecimal(index, number);
        } else {
            statement.setBytes(index, (byte[]) cell);
        }
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : statements.values()) {
            statement.close();
        }
    }
}
