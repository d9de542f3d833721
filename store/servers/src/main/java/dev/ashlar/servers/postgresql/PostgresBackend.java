package dev.ashlar.servers.postgresql;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.sql.RecordQuery;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.SqlBackend;
import dev.ashlar.pipeline.sql.Transactions;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Content in a schema of a PostgreSQL database ({@code docs/backends.md}). Records are read by id, a thousand rows at a time. */
final class PostgresBackend extends SqlBackend {
    private static final String UTF8 = "UTF8";

    private final Server server;
    private final PostgresDialect dialect;
    /** Whether the tables of versions were there. */
    private boolean hasVersions;

    private PostgresBackend(Server server) {
        this.server = server;
        this.dialect = new PostgresDialect(server.place().schema());
    }

    /** Connects, and checks what is there. */
    static PostgresBackend open(Place place, boolean writable) {
        PostgresBackend backend = new PostgresBackend(Server.connect(place, writable));
        try {
            backend.server.run(backend::check);
        } catch (BackendException e) {
            backend.close();
            throw e;
        }
        return backend;
    }

    private boolean check(Connection connection) throws SQLException {
        String encoding = TypeTable.texts(connection, "SHOW server_encoding").get(0);
        if (!encoding.equals(UTF8)) {
            throw new BackendException(
                    location() + ": expected a database with the encoding " + UTF8 + ", found " + encoding
                            + ": create another with ENCODING 'UTF8'",
                    null);
        }
        if (versions(connection)) {
            StateTables.requireFormat(connection, dialect, location());
        }
        return true;
    }

    /** Whether there are tables that number changes; before the first save there are none. */
    private boolean versions(Connection connection) throws SQLException {
        hasVersions = hasVersions || dialect.hasTable(connection, StateTables.STATE);
        return hasVersions;
    }

    /** Whether any program has made tables of content here. */
    boolean hasContent() {
        return server.run(
                connection -> versions(connection) || !dialect.types(connection).isEmpty());
    }

    @Override
    protected Transactions transactions() {
        return server;
    }

    @Override
    protected Session session(Connection connection) {
        return new Session(connection, location(), dialect);
    }

    @Override
    protected void beginWrite(Session session) throws SQLException {
        StateTables.begin(session.connection(), dialect, location());
    }

    @Override
    protected void beginReplacement(Session session) throws SQLException {
        StateTables.readAnew(session.connection(), dialect);
    }

    @Override
    public String location() {
        return server.place().shown();
    }

    /** The number of the last transaction that has changed anything. */
    @Override
    public long changeToken() {
        return server.ask(this::version);
    }

    private long version(Connection connection) throws SQLException {
        return versions(connection)
                ? TypeTable.number(connection, "SELECT version FROM " + dialect.table(StateTables.STATE))
                : 0;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Of each type, the ids of its records lie in memory. The server gives the rows whose version is greater than the one that was read last.
     */
    @Override
    public RecordTracker tracker() {
        return new PostgresTracker(this, server);
    }

    @Nullable
    RecordQuery queryOf(Session session, Schema schema) throws SQLException {
        return query(session, schema);
    }

    @Override
    public Optional<String> author(String type, long id) {
        return server.run(connection -> {
            TypeTable table = dialect.find(connection, location(), type);
            return table == null || !table.hasRest() ? Optional.empty() : author(connection, table, id);
        });
    }

    private static Optional<String> author(Connection connection, TypeTable table, long id) throws SQLException {
        String sql = "SELECT " + StateTables.AUTHOR + " FROM " + table.sql() + " WHERE " + table.idSql() + " = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, id);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
            }
        }
    }

    Versions versionsOf(Session session) throws SQLException {
        return versions(session.connection()) ? Versions.read(session) : Versions.NONE;
    }

    @Override
    public void readFound(String type, FoundReceiver receiver) {
        server.run(connection -> {
            Session session = session(connection);
            TypeTable table = dialect.find(connection, location(), type);
            if (table != null) {
                new FoundRows(table, session).read(receiver);
            }
            return true;
        });
    }

    @Override
    public void close() {
        server.close();
    }
}
