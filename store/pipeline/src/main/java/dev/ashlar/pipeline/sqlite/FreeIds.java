package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.DataRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.agrona.collections.LongHashSet;

/** Ids for new records: those behind the greatest one in use, then those that are free. */
final class FreeIds {
    private final Connection connection;
    private final TypeTable table;
    private final List<DataRecord> saved;
    /** Ids of the records of the save, once they matter. */
    private final LongHashSet given = new LongHashSet();

    private long last;
    private boolean filling;

    /** {@code saved} are all records of the save, some of which come with ids. */
    FreeIds(Connection connection, TypeTable table, List<DataRecord> saved) throws SQLException {
        this.connection = connection;
        this.table = table;
        this.saved = saved;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT max(" + table.idSql() + ") FROM " + Names.quoted(table.type()))) {
            last = row.next() ? Math.max(0, row.getLong(1)) : 0;
        }
        for (DataRecord record : saved) {
            last = Math.max(last, record.id());
        }
    }

    /** Notes the id of a record that came with one, and is in the table. */
    void taken(long id) {
        last = filling ? last : Math.max(last, id);
    }

    long next() throws SQLException {
        if (last == Long.MAX_VALUE) {
            filling = true;
            last = 0;
            saved.forEach(record -> given.add(record.id()));
        }
        last++;
        while (filling && (given.contains(last) || exists(last))) {
            last++;
        }
        return last;
    }

    private boolean exists(long id) throws SQLException {
        String sql = "SELECT 1 FROM " + Names.quoted(table.type()) + " WHERE " + table.idSql() + " = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, id);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }
}
