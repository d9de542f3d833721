package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Saves records of one type, many at a time: inserts those that are not there, updates the others, removes. */
final class TableWriter implements AutoCloseable {
    private static final int BATCH = 1000;

    private final TypeTable table;
    private final ListColumns lists;
    private final RowBinder binder;
    private final Connection connection;
    private final RowUpdates update;
    private @Nullable PreparedStatement upsert;
    private @Nullable PreparedStatement delete;
    /** By id, records that wait for an UPDATE and may not be in the table. */
    private final Map<Long, DataRecord> unsure = new LinkedHashMap<>();

    private final Batch puts;
    private final Batch updates;
    private final Batch deletes;
    private Batch last;
    private int waiting;

    /**
     * {@code fields} all have columns; {@code withheld} are folded names of columns that stay as they are otherwise; {@code schema} of the type, null where none is
     * known.
     */
    TableWriter(Session session, TypeTable table, Set<String> fields, Set<String> withheld, @Nullable Schema schema)
            throws SQLException {
        this.table = table;
        connection = session.connection();
        Dialect dialect = session.dialect();
        Map<String, String> byColumn = new HashMap<>();
        fields.forEach(field -> byColumn.put(dialect.folded(field), field));
        lists = new ListColumns(session, table, schema);
        binder = new RowBinder(table, byColumn, withheld, lists);
        RowUpdates many = dialect.updates(connection, table, binder.columns());
        update = many == null ? new StatementUpdates(connection, table, binder) : many;
        puts = () -> upsert().executeBatch();
        updates = this::executeUpdates;
        deletes = () -> delete().executeBatch();
        last = puts;
    }

    /** Rows that wait for one statement. */
    private interface Batch {
        void execute() throws SQLException;
    }

    /** Prepared when it is needed: most saves need one of the statements. */
    private PreparedStatement upsert() throws SQLException {
        PreparedStatement prepared = upsert == null ? connection.prepareStatement(upsertSql()) : upsert;
        upsert = prepared;
        return prepared;
    }

    private PreparedStatement delete() throws SQLException {
        PreparedStatement prepared = delete == null
                ? connection.prepareStatement("DELETE FROM " + table.sql() + " WHERE " + table.idSql() + " = ?")
                : delete;
        delete = prepared;
        return prepared;
    }

    private String quoted(String name) {
        return table.dialect().quoted(name);
    }

    private String upsertSql() {
        String id = quoted(TypeTable.idColumn(table.type()));
        List<String> names = binder.names();
        String updates = binder.assignments(table.dialect()::given);
        return "INSERT INTO " + table.dialect().target(table.sql()) + " (" + id
                + names.stream().map(name -> ", " + name).collect(Collectors.joining()) + ") VALUES (?"
                + ", ?".repeat(names.size()) + ")" + table.dialect().orElse(id, updates);
    }

    /** Writes a record that may be there or not. */
    void put(long id, DataRecord record) throws SQLException {
        switchTo(puts);
        PreparedStatement row = upsert();
        row.setLong(1, id);
        lists.look(id, record);
        binder.bind(row, 2, record);
        row.addBatch();
    }

    /** Writes a record that is there. */
    void update(long id, DataRecord record) throws SQLException {
        switchTo(updates);
        lists.look(id, record);
        update.row(id);
        binder.bind(update, record);
    }

    /** Writes a record that is probably there. If it is not, it is inserted behind the UPDATE. */
    void updateOrPut(long id, DataRecord record) throws SQLException {
        update(id, record);
        unsure.put(id, record);
    }

    /** To ask which rows are there takes a round trip, so the count of an UPDATE has to say that all are. */
    private void executeUpdates() throws SQLException {
        boolean wroteAll = update.execute();
        Map<Long, DataRecord> missing = new LinkedHashMap<>(wroteAll ? Map.of() : unsure);
        unsure.clear();
        if (!missing.isEmpty()) {
            table.readIds(connection, Set.copyOf(missing.keySet()), missing::remove);
            for (Map.Entry<Long, DataRecord> record : missing.entrySet()) {
                put(record.getKey(), record.getValue());
            }
        }
    }

    void delete(long id) throws SQLException {
        switchTo(deletes);
        PreparedStatement row = delete();
        row.setLong(1, id);
        row.addBatch();
    }

    /** What was put and what was deleted happens in its order. */
    private void switchTo(Batch batch) throws SQLException {
        if (batch != last || waiting == BATCH) {
            finish();
            last = batch;
        }
        waiting++;
    }

    /** Writes what is still waiting. */
    void finish() throws SQLException {
        while (waiting > 0) {
            waiting = 0;
            last.execute(); // An UPDATE may leave rows for an INSERT.
        }
    }

    @Override
    public void close() throws SQLException {
        lists.close();
        update.close();
        if (upsert != null) {
            upsert.close();
        }
        if (delete != null) {
            delete.close();
        }
    }
}
