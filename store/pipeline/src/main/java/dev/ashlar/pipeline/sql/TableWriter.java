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
    private final PreparedStatement update;
    private final PreparedStatement delete;
    private PreparedStatement last;
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
        update = session.connection().prepareStatement(updateSql());
        delete = session.connection()
                .prepareStatement("DELETE FROM " + table.sql() + " WHERE " + table.idSql() + " = ?");
        last = upsert;
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

    /** Other than an upsert, this needs no value for columns of other programs that must not be NULL. */
    private String updateSql() {
        String id = table.idSql();
        String updates = binder.assignments(name -> "?");
        String nothing = quoted(TypeTable.idColumn(table.type())) + " = " + id;
        return "UPDATE " + table.sql() + " SET " + (updates.isEmpty() ? nothing : updates) + " WHERE " + id + " = ?";
    }

    /** Writes a record that may be there or not. */
    void put(long id, DataRecord record) throws SQLException {
        switchTo(upsert);
        upsert.setLong(1, id);
        bind(upsert, 2, id, record);
        upsert.addBatch();
    }

    /** Writes a record that is there. */
    void update(long id, DataRecord record) throws SQLException {
        switchTo(update);
        bind(update, 1, id, record);
        update.setLong(1 + binder.names().size(), id);
        update.addBatch();
    }

    private void bind(PreparedStatement statement, int first, long id, DataRecord record) throws SQLException {
        lists.look(id, record);
        binder.bind(statement, first, record);
    }

    void delete(long id) throws SQLException {
        switchTo(delete);
        delete.setLong(1, id);
        delete.addBatch();
    }

    /** What was put and what was deleted happens in its order. */
    private void switchTo(PreparedStatement statement) throws SQLException {
        if (statement != last || waiting == BATCH) {
            finish();
            last = statement;
        }
        waiting++;
    }

    /** Writes what is still waiting. */
    void finish() throws SQLException {
        if (waiting > 0) {
            last.executeBatch();
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
