package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.Place;
import dev.ashlar.servers.RowMarks;
import dev.ashlar.servers.Server;
import dev.ashlar.servers.ServerBackend;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;

/** Content in a schema of a PostgreSQL database. */
final class PostgresBackend extends ServerBackend {
    private static final String UTF8 = "UTF8";

    private final PostgresDialect dialect;
    private final RowMarks marks;
    /** Whether a transaction has found all functions as they should be. */
    private boolean hasFunctions;

    private PostgresBackend(Server server, PostgresDialect dialect) {
        super(server, dialect);
        this.marks = new TransactionMarks(server.place().schema());
        this.dialect = dialect;
    }

    /** Connects, and checks what is there. */
    static PostgresBackend open(Place place, boolean writable) {
        Server server = Server.connect(new PostgresServer(), place, writable);
        PostgresBackend backend = new PostgresBackend(server, new PostgresDialect(place.schema()));
        backend.check();
        return backend;
    }

    @Override
    protected void requireUsable(Connection connection) throws SQLException {
        String encoding = TypeTable.texts(connection, "SHOW server_encoding").get(0);
        if (!encoding.equals(UTF8)) {
            throw new BackendException(
                    location() + ": expected a database with the encoding " + UTF8 + ", found " + encoding
                            + ": create another with ENCODING 'UTF8'",
                    null);
        }
    }

    /** {@inheritDoc} The driver reads a thousand rows of one type while another thread takes those of another. */
    @Override
    public boolean readsInParallel() {
        return true;
    }

    @Override
    protected RowMarks marks() {
        return marks;
    }

    @Override
    protected void beginWrite(Session session, Set<String> types) throws SQLException {
        boolean hasRenewed = PostgresTables.begin(session, dialect, types, !hasFunctions);
        hasFunctions = !hasRenewed; // If this transaction fails, the functions are the old ones again.
    }
}
