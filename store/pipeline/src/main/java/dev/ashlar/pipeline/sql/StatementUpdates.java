package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.Variant;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An UPDATE for each row, in batches. Other than an upsert, it needs no value for columns of other programs that must not be NULL. For one thread.
 */
final class StatementUpdates implements RowUpdates {
    private final TypeTable table;
    private final RowBinder binder;
    private final PreparedStatement update;

    StatementUpdates(Connection connection, TypeTable table, RowBinder binder) throws SQLException {
        this.table = table;
        this.binder = binder;
        String id = table.idSql();
        String updates = binder.assignments(name -> "?");
        String nothing = table.dialect().quoted(TypeTable.idColumn(table.type())) + " = " + id;
        update = connection.prepareStatement(
                "UPDATE " + table.sql() + " SET " + (updates.isEmpty() ? nothing : updates) + " WHERE " + id + " = ?");
    }

    @Override
    public void row(long id) throws SQLException {
        update.setLong(1 + binder.names().size(), id);
    }

    @Override
    public void cell(int index, @Nullable Variant value, Function<Variant, String> json) throws SQLException {
        if (value == null) {
            update.setNull(1 + index, Types.NULL);
        } else {
            binder.columns().get(index).bind(update, 1 + index, value, json);
        }
    }

    @Override
    public void rest(@Nullable String json) throws SQLException {
        if (table.hasRest()) {
            table.dialect().bindRest(update, 1 + binder.columns().size(), json);
        }
        update.addBatch();
    }

    @Override
    public boolean execute() throws SQLException {
        update.executeBatch();
        return false;
    }

    @Override
    public void close() throws SQLException {
        update.close();
    }
}
