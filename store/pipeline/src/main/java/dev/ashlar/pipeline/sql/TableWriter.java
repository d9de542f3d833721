package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
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
    private final PreparedStatement upsert;
    private final RowUpdates update;
    private final PreparedStatement delete;
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
        Dialect dialect = session.dialect();
        Map<String, String> byColumn = new HashMap<>();
        fields.forEach(field -> byColumn.put(dialect.folded(field), field));
        lists = new ListColumns(session, table, schema);
        binder = new RowBinder(table, byColumn, withheld, lists);
        upsert = session.connection().prepareStatement(upsertSql());
        RowUpdates many = dialect.updates(session.connection(), table, binder.columns());
        update = many == null ? new StatementUpdates(session.connection(), table, binder) : many;
        delete = session.connection()
                .prepareStatement("DELETE FROM " + table.sql() + " WHERE " + table.idSql() + " = ?");
        puts = upsert::executeBatch;
        updates = update::execute;
        deletes = delete::executeBatch;
        last = puts;
    }

    /** Rows that wait for one statement. */
    private interface Batch {
        void execute() throws SQLException;
    }

    private String quoted(String name) {
        return table.dialect().quoted(name);
    }

    private String upsertSql() {
        String id = quoted(TypeTable.idColumn(table.type()));
        List<String> names = binder.names();
        String updates = binder.assignments(table.dialect()::given);
        return "INSERT INTO " + table.sql() + " (" + id
                + names.stream().map(name -> ", " + name).collect(Collectors.joining()) + ") VALUES (?"
                + ", ?".repeat(names.size()) + ")" + table.dialect().orElse(id, updates);
    }

    /** Writes a record that may be there or not. */
    void put(long id, DataRecord record) throws SQLException {
        switchTo(puts);
        upsert.setLong(1, id);
        lists.look(id, record);
        binder.bind(upsert, 2, record);
        upsert.addBatch();
    }

    /** Writes a record that is there. */
    void update(long id, DataRecord record) throws SQLException {
        switchTo(updates);
        lists.look(id, record);
        update.row(id);
        binder.bind(update, record);
    }

    void delete(long id) throws SQLException {
        switchTo(deletes);
        delete.setLong(1, id);
        delete.addBatch();
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
        if (waiting > 0) {
            last.execute();
            waiting = 0;
        }
    }

    @Override
    public void close() throws SQLException {
        lists.close();
        upsert.close();
        update.close();
        delete.close();
    }
}
