package dev.ashlar.servers.postgresql;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.RowUpdates;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.Kind;
import dev.ashlar.servers.ServerColumn;
import dev.ashlar.servers.StateTables;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One UPDATE for many rows, which takes an array for each column. It stamps the rows with version and author, so that no trigger has to run for each row. It passes
 * over rows whose bits stay, which the trigger would not stamp either. For one thread.
 */
final class ArrayUpdates implements RowUpdates {
    /** No type has such a name. */
    private static final String GIVEN = "ashlar_given";

    private static final String STAMP = StateTables.VERSION
            + " = pg_catalog.current_setting('ashlar.version')::bigint, " + StateTables.AUTHOR + " = session_user";

    private final Connection connection;
    private final List<ServerColumn> columns = new ArrayList<>();
    private final PreparedStatement update;
    private final List<@Nullable Object> ids = new ArrayList<>();
    /** For each column those of all rows. */
    private final List<List<@Nullable Object>> cells = new ArrayList<>();

    private final List<@Nullable Object> rests = new ArrayList<>();

    ArrayUpdates(Connection connection, PostgresDialect dialect, TypeTable table, List<Column> written)
            throws SQLException {
        this.connection = connection;
        for (Column column : written) {
            columns.add((ServerColumn) column);
            cells.add(new ArrayList<>());
        }
        update = connection.prepareStatement(sql(dialect, table, written));
    }

    private String sql(PostgresDialect dialect, TypeTable table, List<Column> written) {
        StringJoiner arrays = new StringJoiner(", ");
        StringJoiner names = new StringJoiner(", ");
        StringJoiner assignments = new StringJoiner(", ");
        StringJoiner standing = new StringJoiner(", ");
        StringJoiner given = new StringJoiner(", ");
        for (int i = 0; i < columns.size(); i++) {
            ServerColumn column = columns.get(i);
            String value = GIVEN + ".c" + i + "::" + Types.cast(column);
            arrays.add("?::" + Types.array(column.kind()) + "[]");
            names.add("c" + i);
            assignments.add(dialect.quoted(column.name()) + " = " + value);
            standing.add(table.sql(column));
            given.add(value);
        }
        String rest = dialect.rest(table);
        String merged = "CASE WHEN " + rest + " IS NULL THEN " + GIVEN + ".rest::jsonb ELSE "
                + dialect.mergedRest(table, written, GIVEN + ".rest") + " END";
        return "UPDATE " + table.sql() + " SET " + assignments.add(Rest.COLUMN + " = " + merged) + ", " + STAMP
                + " FROM unnest(" + arrays.add("?::bigint[]").add("?::text[]") + ") AS " + GIVEN + " ("
                + names.add("id").add("rest") + ") WHERE " + table.idSql() + " = " + GIVEN + ".id AND"
                + " pg_catalog.record_image_ne(ROW(" + standing.add(rest) + "), ROW(" + given.add(merged) + "))";
    }

    @Override
    public void row(long id) {
        ids.add(id);
    }

    @Override
    public void cell(int index, @Nullable Variant value, Function<Variant, String> json) {
        cells.get(index).add(value == null ? null : columns.get(index).cell(value, json));
    }

    @Override
    public void rest(@Nullable String json) {
        rests.add(json);
    }

    @Override
    public boolean execute() throws SQLException {
        int count = ids.size();
        List<Array> arrays = new ArrayList<>();
        try {
            for (int i = 0; i < columns.size(); i++) {
                arrays.add(array(columns.get(i).kind(), cells.get(i)));
            }
            arrays.add(array(Kind.BIGINT, ids));
            arrays.add(array(Kind.TEXT, rests));
            for (int i = 0; i < arrays.size(); i++) {
                update.setArray(1 + i, arrays.get(i));
            }
            return update.executeUpdate() == count;
        } finally {
            for (Array array : arrays) {
                array.free();
            }
        }
    }

    /** The driver sends arrays of these classes as bytes, and others as texts. */
    private Array array(Kind kind, List<@Nullable Object> values) throws SQLException {
        Object[] array = values.toArray(
                switch (kind) {
                    case BOOLEAN -> new Boolean[0];
                    case SMALLINT, INTEGER, BIGINT -> new Long[0];
                    case REAL, DOUBLE -> new Double[0];
                    case BYTES -> new byte[0][];
                    case UNSIGNED -> new Object[0];
                    case TEXT, JSON, OTHER -> new String[0];
                });
        values.clear();
        return connection.createArrayOf(Types.array(kind), array);
    }

    @Override
    public void close() throws SQLException {
        update.close();
    }
}
