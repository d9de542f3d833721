package dev.ashlar.servers.mariadb;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.Indexes;
import dev.ashlar.servers.NameRules;
import dev.ashlar.servers.Server;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Changes of tables. Each is a transaction of its own on a second connection: on the first one, it would commit what a save has written so far. For one thread.
 */
final class Changes {
    /** How long one waits for others who change tables, in seconds. */
    private static final int PATIENCE = 5;

    private final Server server;

    Changes(Server server) {
        this.server = server;
    }

    /** What statements do. */
    interface Change {
        void make(Connection connection) throws SQLException;
    }

    /** Makes changes. */
    void make(Change change) {
        server.aside(connection -> {
            change.make(connection);
            return true;
        });
    }

    /** Makes changes while nobody else does so in this database. */
    void makeAlone(Change change) {
        make(connection -> {
            String lock = "'ashlar_" + Indexes.hash(server.place().schema()) + "'";
            if (TypeTable.number(connection, "SELECT GET_LOCK(" + lock + ", " + PATIENCE + ")") != 1) {
                throw new BackendException(
                        server.place().shown() + ": another program has been changing tables for too long: try again",
                        null);
            }
            try {
                change.make(connection);
            } finally {
                TypeTable.execute(connection, "DO RELEASE_LOCK(" + lock + ")");
            }
        });
    }

    /** Makes a change, or leaves all as it is when the user may not. */
    void makeIfAllowed(Change change) {
        make(connection -> {
            try {
                change.make(connection);
            } catch (SQLException e) {
                if (!MariaServer.isRefusal(e)) {
                    throw e;
                }
            }
        });
    }

    /** Makes a change once the transaction that is under way is committed. Where the user may not, or the table is in use, a later save makes it. */
    void makeAfterCommit(Change change) {
        server.afterCommit(connection -> {
            try {
                change.make(connection);
            } catch (SQLException e) {
                if (!MariaServer.isRefusal(e) && !MariaServer.isBusy(e)) {
                    throw e;
                }
            }
            return true;
        });
    }

    /** Removes a table that was made for the transaction which is under way, if that fails and nobody has written to the table. */
    void removeAfterFailure(String table) {
        server.afterFailure(connection -> {
            TypeTable.execute(connection, "LOCK TABLES " + table + " WRITE, ashlar_state WRITE WAIT 1");
            try {
                if (TypeTable.texts(connection, "SELECT 1 FROM " + table + " LIMIT 1")
                        .isEmpty()) {
                    TypeTable.execute(connection, "DROP TABLE " + table);
                }
            } finally {
                TypeTable.execute(connection, "UNLOCK TABLES");
            }
            return true;
        });
    }

    /** The variable of a session that tells triggers the version of a save. Databases have variables of their own. */
    static String variable(String database) {
        return "@`ashlar_save_" + Indexes.hash(database) + "`";
    }

    /** Has what the second connection writes belong to the version of the transaction that is under way. */
    void makeWithin(Connection current, Change change) throws SQLException {
        String variable = variable(server.place().schema());
        long version = TypeTable.number(current, "SELECT COALESCE(" + variable + ", 0)");
        makeIfAllowed(connection -> {
            TypeTable.execute(connection, "SET " + variable + " = " + version);
            try {
                change.make(connection);
            } finally {
                TypeTable.execute(connection, "SET " + variable + " = NULL");
            }
        });
    }

    /** {@return the name of the database as a text in SQL} */
    String database() {
        return NameRules.literal(server.place().schema());
    }
}
