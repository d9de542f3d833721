package dev.ashlar.servers;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.CachedFolder;
import dev.ashlar.pipeline.backend.ContentState;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.sql.Column;
import dev.ashlar.pipeline.sql.Dialect;
import dev.ashlar.pipeline.sql.RecordQuery;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.SqlBackend;
import dev.ashlar.pipeline.sql.Transactions;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Content in a database of a server ({@code docs/databases.md}). Records are read by id, a thousand rows at a time. */
public abstract class ServerBackend extends SqlBackend {
    /** Nothing but schemas and tables decides how rows are read. */
    private static final long SETTINGS = XxHash64.key("server");

    private final Server server;
    private final Dialect dialect;
    /** Whether the tables of versions were there. */
    private boolean hasVersions;

    /**
     * A backend of a kind of servers.
     *
     * @param server the connections
     * @param dialect of the server
     */
    protected ServerBackend(Server server, Dialect dialect) {
        this.server = server;
        this.dialect = dialect;
    }

    /** Checks what is there; closes the connections when it cannot be used. */
    protected final void check() {
        try {
            server.run(connection -> {
                requireUsable(connection);
                if (versions(connection)) {
                    StateTables.requireFormat(session(connection));
                }
                return true;
            });
        } catch (BackendException e) {
            close();
            throw e;
        }
    }

    /**
     * Refuses servers and databases that cannot keep content.
     *
     * @param connection at work
     * @throws SQLException when the server fails
     * @throws BackendException when it cannot
     */
    protected abstract void requireUsable(Connection connection) throws SQLException;

    /** Whether there are tables that number changes; before the first save there are none. */
    private boolean versions(Connection connection) throws SQLException {
        hasVersions = hasVersions || dialect.hasTable(connection, StateTables.STATE);
        return hasVersions;
    }

    /** {@return whether any program has made tables of content here} */
    public final boolean hasContent() {
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
    protected void beginReplacement(Session session) throws SQLException {
        StateTables.readAnew(session);
    }

    @Override
    public String location() {
        return server.place().shown();
    }

    /** {@inheritDoc} Readers see a snapshot. */
    @Override
    public boolean readsAtOnce() {
        return true;
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
        return new VersionTracker(this, server);
    }

    /**
     * Marks of rows, by which a later connection finds out what has changed.
     *
     * @return the same ones each time
     */
    protected abstract RowMarks marks();

    /** {@inheritDoc} It is in the folder of caches of the user, since a server has no folder. */
    @Override
    public Optional<CachedFolder> cachedFolder() {
        RowMarks marks = marks();
        long bytes = server.ask(connection -> marks.bytes(session(connection)));
        String name = "cache-" + Long.toHexString(XxHash64.key(location()));
        return Optional.of(new CachedFolder(UserCaches.folder(System.getenv()), name, bytes, SETTINGS));
    }

    /** {@inheritDoc} It is one of ids and marks of all rows, which the server hashes. */
    @Override
    public Optional<ContentState> contentState() {
        RowMarks marks = marks();
        SortedMap<String, Long> parts = new TreeMap<>();
        boolean[] isKnown = new boolean[1];
        server.readWithin(() -> isKnown[0] = server.run(connection -> addParts(session(connection), marks, parts)));
        return isKnown[0] ? Optional.of(new ContentState(parts, Map.of())) : Optional.empty();
    }

    /** False when a table cannot be compared. */
    private boolean addParts(Session session, RowMarks marks, SortedMap<String, Long> parts) throws SQLException {
        StringBuilder schemas = new StringBuilder();
        for (SchemaReader.Source file : schemaFiles()) {
            schemas.append(file.text());
            parts.put(file.file(), XxHash64.key(file.text()));
        }
        for (String type : dialect.types(session.connection())) {
            TypeTable table = dialect.find(session.connection(), location(), type);
            if (table != null) {
                List<Column> named = table.columns().stream()
                        .filter(column -> schemas.indexOf(column.name()) >= 0)
                        .toList(); // Whatever a field may read.
                String form = marks.form(session, table, named);
                if (form == null) {
                    return false;
                }
                parts.put("table " + type, XxHash64.key(form + ' ' + marks.sum(session, table)));
            }
        }
        return true;
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
