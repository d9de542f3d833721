package dev.ashlar.pipeline.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The cells of the present row of a result. */
record ResultCells(ResultSet row) implements RowCells {
    @Override
    public long id() throws SQLException {
        return row.getLong(1);
    }

    @Override
    public @Nullable Object value(int index) throws SQLException {
        return row.getObject(index);
    }

    @Override
    public String text(int index) throws SQLException {
        return row.getString(index);
    }

    @Override
    public byte[] bytes(int index) throws SQLException {
        return row.getBytes(index);
    }

    @Override
    public @Nullable String rest() throws SQLException {
        return row.getString(Rest.COLUMN);
    }
}
