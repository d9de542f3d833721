package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.DataRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Ids for new records: those behind the greatest one in use, then those that are free. */
final class FreeIds implements AutoCloseable {
    /** Whether a record is in the table. */
    private final PreparedStatement exists;
    /** In use, and not in the table yet. */
    private final Set<Long> waiting = new HashSet<>();

    private long last;
    private boolean filling;

    /** {@code saved} are all records of a save, some of which come with ids. */
    FreeIds(Connection connection, TypeTable table, List<DataRecord> saved) throws SQLException {
        String from = " FROM " + Names.quoted(table.type());
        last = Math.max(0, Marks.number(connection, "SELECT max(" + table.idSql() + ")" + from));
        for (DataRecord record : saved) {
            take(record.id());
        }
        exists = connection.prepareStatement("SELECT 1" + from + " WHERE " + table.idSql() + " = ?");
    }

    /** Notes an id that is in use from now on. */
    void take(long id) {
        waiting.add(id);
        last = filling ? last : Math.max(last, id);
    }

    /** Whether an id is in use. Of one behind all others, that takes no look into the table. */
    boolean isTaken(long id) throws SQLException {
        return (filling || id <= last) && (waiting.contains(id) || exists(id));
    }

    /** Notes that all ids in use are in the table now. */
    void written() {
        waiting.clear();
    }

    /** A new id, which is in use from now on. */
    long next() throws SQLException {
        if (last == Long.MAX_VALUE) {
            filling = true;
            last = 0;
        }
        last++;
        while (filling && isTaken(last)) {
            last++;
        }
        waiting.add(last);
        return last;
    }

    private boolean exists(long id) throws SQLException {
        exists.setLong(1, id);
        try (ResultSet rows = exists.executeQuery()) {
            return rows.next();
        }
    }

    @Override
    public void close() throws SQLException {
        exists.close();
    }
}
