package dev.ashlar.servers.mariadb;

import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.NameRules;
import dev.ashlar.servers.RowMarks;
import dev.ashlar.servers.Server;
import dev.ashlar.servers.ServerColumn;
import dev.ashlar.servers.StateTables;
import dev.ashlar.servers.Versions;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.stream.Collectors;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * The version of a row, which triggers give. The server writes no rows without them as long as the table is not altered, its triggers are not made anew, and the server is
 * not started again, since files of another time may stand in the place of its own then.
 */
final class TriggerMarks implements RowMarks {
    private static final String FORM = StateTables.resource(TriggerMarks.class, "form.sql");

    private final Server server;
    private final MariaDialect dialect;

    TriggerMarks(Server server, MariaDialect dialect) {
        this.server = server;
        this.dialect = dialect;
    }

    /** A user who may not see triggers cannot tell. */
    @Override
    public @Nullable String form(Session session, TypeTable table, Collection<Column> columns) throws SQLException {
        if (!table.hasRest() || !ServerColumn.areKnown(columns)) {
            return null;
        }
        TableText text = TableText.read(session.connection(), table.sql());
        if (text == null || !text.isWrittenThroughTriggers()) {
            return null;
        }
        String triggers = MariaTables.triggers(table.type()).stream()
                .map(NameRules::literal)
                .collect(Collectors.joining(", "));
        String sql = FORM.replace("@triggers@", triggers)
                .replace("@age@", Long.toString(server.age()))
                .replace("@database@", dialect.changes().database())
                .replace("@table@", NameRules.literal(Names.written(table.type())));
        return TypeTable.texts(session.connection(), sql).stream().findFirst().orElse(null);
    }

    /** Versions have the order of commits. */
    @Override
    public long now(Session session) throws SQLException {
        return dialect.hasTable(session.connection(), StateTables.STATE)
                ? Versions.read(session).version()
                : 0;
    }

    @Override
    public LongHashSet changed(Session session, TypeTable table, long since) throws SQLException {
        return Versions.changed(session, table, since);
    }

    /** By the index of versions. */
    @Override
    public String sum(Session session, TypeTable table) throws SQLException {
        String sql = "SELECT CONCAT_WS(' ', COUNT(*), SUM(%1$s), BIT_XOR(CRC32(CONCAT(%2$s, ' ', %1$s)))) FROM %3$s"
                .formatted(StateTables.VERSION, table.idSql(), table.sql());
        return TypeTable.texts(session.connection(), sql).get(0);
    }

    @Override
    public long bytes(Session session) throws SQLException {
        String sql = "SELECT COALESCE(SUM(data_length), 0) FROM information_schema.tables WHERE table_schema = ?";
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            statement.setString(1, dialect.database());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
