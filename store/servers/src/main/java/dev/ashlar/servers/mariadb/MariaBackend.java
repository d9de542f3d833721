package dev.ashlar.servers.mariadb;

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

/** Content in a MariaDB database. */
final class MariaBackend extends ServerBackend {
    private final MariaDialect dialect;
    private final RowMarks marks;
    private boolean hasWritten;

    private MariaBackend(Server server, MariaDialect dialect) {
        super(server, dialect);
        this.dialect = dialect;
        this.marks = new TriggerMarks(server, dialect);
    }

    /** Connects, and checks what is there. */
    static MariaBackend open(Place place, boolean writable) {
        Server server = Server.connect(new MariaServer(), place, writable);
        MariaBackend backend = new MariaBackend(server, new MariaDialect(place.schema(), new Changes(server)));
        backend.check();
        return backend;
    }

    @Override
    protected void requireUsable(Connection connection) throws SQLException {
        String version = TypeTable.texts(connection, "SELECT VERSION()").get(0);
        if (!version.contains("MariaDB")) {
            throw new BackendException(
                    location() + ": expected a MariaDB server, found another one of version " + version, null);
        }
        if (TypeTable.number(connection, "SELECT @@lower_case_table_names") != 0) {
            throw new BackendException(
                    location() + ": expected a server with lower_case_table_names = 0, which tells the names of types"
                            + " apart by case, found another value",
                    null);
        }
    }

    @Override
    protected RowMarks marks() {
        return marks;
    }

    @Override
    protected void beginWrite(Session session, Set<String> types) throws SQLException {
        MariaTables.begin(session, dialect, types, !hasWritten);
        hasWritten = true;
    }

    @Override
    protected void beginReplacement(Session session) throws SQLException {
        super.beginReplacement(session);
        MariaTables.beginReplacement(session, dialect);
    }
}
