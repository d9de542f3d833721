package dev.ashlar.servers.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Set;
import java.util.function.Predicate;

/** Changes of tables without which a save is as good: roles that do not own the tables save as well. */
final class OptionalChange {
    /** The role may not; the server cannot do it, as where a view has the column. */
    private static final Set<String> REFUSALS = Set.of("42501", "0A000", "2BP01");

    /** Somebody has a lock that does not go with the change. */
    private static final String BUSY = "55P03";

    private OptionalChange() {}

    interface Change {
        void make() throws SQLException;
    }

    /** Whether the server has refused a change, and the connection is as good as before. */
    static boolean isRefusal(SQLException e) {
        return REFUSALS.contains(PostgresServer.state(e));
    }

    /** Makes a change, or leaves all as it was when the server refuses it. */
    static void make(Connection connection, Change change) throws SQLException {
        make(connection, change, OptionalChange::isRefusal);
    }

    /** Makes a change that does not wait for others, or leaves all as it was when the server refuses it, or when others have the table. */
    static void makeUnlessBusy(Connection connection, Change change) throws SQLException {
        make(connection, change, e -> isRefusal(e) || PostgresServer.state(e).equals(BUSY));
    }

    private static void make(Connection connection, Change change, Predicate<SQLException> isLeft) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try {
            change.make();
            connection.releaseSavepoint(before);
        } catch (SQLException e) {
            if (!isLeft.test(e)) {
                throw e;
            }
            connection.rollback(before);
        }
    }
}
