package dev.ashlar.servers.mariadb;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.Transactions;
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

    /** Makes a change that does not wait for others, or leaves all as it is when the user may not, or when others have the table. */
    void makeUnlessBusy(Change change) {
        make(connection -> {
            TypeTable.execute(connection, "SET @ashlar_wait = @@lock_wait_timeout, SESSION lock_wait_timeout = 0");
            try {
                change.make(connection);
            } catch (SQLException e) {
                if (!MariaServer.isRefusal(e) && !MariaServer.isBusy(e)) {
                    throw e;
                }
            } finally {
                TypeTable.execute(connection, "SET SESSION lock_wait_timeout = @ashlar_wait");
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

    /** The variable of a session that tells triggers the version of a replacement: nobody has to note what it removes. */
    static String replacement(String database) {
        return "@`ashlar_all_" + Indexes.hash(database) + "`";
    }

    /** Has what the second connection writes belong to the version of the transaction that is under way. */
    void makeWithin(Connection current, Change change) throws SQLException {
        long version = version(current);
        makeIfAllowed(connection -> numbered(connection, version, second -> {
            change.make(second);
            return true;
        }));
    }

    /** Does work in a transaction of the second connection. What it writes belongs to the version of the transaction that is under way, which waits meanwhile. */
    <T> T apart(Connection current, Transactions.Work<T> work) throws SQLException {
        long version = version(current);
        TypeTable.execute(
                current, "SET @ashlar_idle = @@idle_transaction_timeout, SESSION idle_transaction_timeout = 0");
        try {
            return server.aside(connection -> numbered(connection, version, second -> {
                second.setAutoCommit(false);
                T result = work.on(second);
                second.commit();
                return result;
            }));
        } finally {
            TypeTable.execute(current, "SET SESSION idle_transaction_timeout = @ashlar_idle");
        }
    }

    private long version(Connection current) throws SQLException {
        return TypeTable.number(
                current, "SELECT COALESCE(" + variable(server.place().schema()) + ", 0)");
    }

    private <T> T numbered(Connection connection, long version, Transactions.Work<T> work) throws SQLException {
        String variable = variable(server.place().schema());
        String replacement = replacement(server.place().schema());
        TypeTable.execute(connection, "SET " + variable + " = " + version + ", " + replacement + " = NULL");
        try {
            return work.on(connection);
        } finally {
            if (!connection.getAutoCommit()) {
                connection.rollback(); // What is committed stays.
                connection.setAutoCommit(true);
            }
            TypeTable.execute(connection, "SET " + variable + " = NULL");
        }
    }

    /** {@return the name of the database as a text in SQL} */
    String database() {
        return NameRules.literal(server.place().schema());
    }
}
