package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.RowMarks;
import dev.ashlar.servers.ServerColumn;
import dev.ashlar.servers.StateTables;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * The number of the transaction that has written a row ({@code xmin}). Numbers count within one life of a server: copies of its files that are started again go
 * on with the same ones, so what was seen before a start counts for nothing. They begin anew after 2^32, so a part of their higher half belongs to the form.
 */
final class TransactionMarks implements RowMarks {
    private static final String FORM = StateTables.resource(TransactionMarks.class, "form.sql");
    private static final long NUMBERS = 1L << Integer.SIZE;

    private final String schema;

    TransactionMarks(String schema) {
        this.schema = schema;
    }

    @Override
    public @Nullable String form(Session session, TypeTable table, Collection<Column> columns) throws SQLException {
        if (!ServerColumn.areKnown(columns)) {
            return null;
        }
        try (PreparedStatement statement = session.connection().prepareStatement(FORM)) {
            statement.setString(1, schema);
            statement.setString(2, table.type());
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getString(1) : null;
            }
        }
    }

    @Override
    public long now(Session session) throws SQLException {
        return TypeTable.number(session.connection(), "SELECT txid_snapshot_xmin(txid_current_snapshot())");
    }

    @Override
    public LongHashSet changed(Session session, TypeTable table, long since) throws SQLException {
        LongHashSet ids = new LongHashSet();
        String sql = "SELECT %s FROM %s WHERE age(xmin) <= age('%d'::xid)"
                .formatted(table.idSql(), table.sql(), Long.remainderUnsigned(since, NUMBERS));
        try (Statement statement = session.connection().createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }

    @Override
    public String sum(Session session, TypeTable table) throws SQLException {
        String sql = "SELECT count(*) || ' ' || coalesce(sum(hashint8extended(xmin::text::bigint, %s)), 0) FROM %s"
                .formatted(table.idSql(), table.sql());
        return TypeTable.texts(session.connection(), sql).get(0);
    }

    @Override
    public long bytes(Session session) throws SQLException {
        String sql = "SELECT coalesce(sum(pg_table_size(c.oid)), 0)::bigint FROM pg_class c"
                + " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relkind = 'r'";
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            statement.setString(1, schema);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
