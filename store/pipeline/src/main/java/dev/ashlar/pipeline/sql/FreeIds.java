package dev.ashlar.pipeline.sql;

import dev.ashlar.pipeline.backend.NewIds;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.agrona.collections.LongHashSet;

/** Ids for new records, and those that are in use. */
final class FreeIds implements AutoCloseable {
    /** Whether a record is in the table. */
    private final PreparedStatement exists;
    /** In use, and not in the table yet. */
    private final LongHashSet waiting = new LongHashSet();

    private final NewIds ids;
    /** The greatest that is in use. */
    private long greatest;

    /** {@code last} is the greatest id that the type has had. */
    FreeIds(Session session, TypeTable table, long last) throws SQLException {
        ids = new NewIds(session.location(), table.type(), last);
        greatest = LastIds.greatest(session.connection(), table);
        exists = session.connection()
                .prepareStatement("SELECT 1 FROM " + table.sql() + " WHERE " + table.idSql() + " = ?");
    }

    /** Notes an id that is in use from now on. */
    void take(long id) {
        waiting.add(id);
        greatest = Math.max(greatest, id);
        ids.use(id);
    }

    /** Whether an id is in use. Of one behind all others, that takes no look into the table. */
    boolean isTaken(long id) throws SQLException {
        return id <= greatest && (waiting.contains(id) || exists(id));
    }

    /** Notes that all ids in use are in the table now. */
    void written() {
        waiting.clear();
    }

    /** A new id, which is in use from now on. */
    long next() {
        long id = ids.next();
        take(id);
        return id;
    }

    /** The greatest id that the type has had. */
    long last() {
        return ids.last();
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
