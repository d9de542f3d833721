package dev.ashlar.servers.mariadb;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.sql.CellReader;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.RowProblems;
import dev.ashlar.servers.ServerColumn;
import java.sql.PreparedStatement;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column that is made once a transaction is committed, since the transaction has written to its table. It holds no values until then.
 *
 * @param column as it will be
 */
record LaterColumn(ServerColumn column) implements Column {
    @Override
    public String name() {
        return column.name();
    }

    @Override
    public String declared() {
        return column.declared();
    }

    @Override
    public boolean isThere() {
        return false;
    }

    @Override
    public boolean holds(Variant value) {
        return false;
    }

    @Override
    public void bind(PreparedStatement statement, int index, Variant value, Function<Variant, String> json) {
        throw new IllegalStateException(name() + " is not there yet");
    }

    @Override
    public boolean isComparable(Variant value) {
        return false;
    }

    @Override
    public CellReader reader(RowProblems problems) {
        return column.reader(problems);
    }

    @Override
    public @Nullable String listIn(String cell) {
        return column.listIn(cell);
    }
}
