package dev.ashlar.servers.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Set;

/** Changes of tables without which a save is as good: roles that do not own the tables save as well. */
final class OptionalChange {
    /** The role may not; the server cannot do it, as where a view has the column. */
    private static final Set<String> REFUSALS = Set.of("42501", "0A000", "2BP01");

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
        Savepoint before = connection.setSavepoint();
        try {
            change.make();
            connection.releaseSavepoint(before);
        } catch (SQLException e) {
            if (!isRefusal(e)) {
                throw e;
            }
            connection.rollback(before);
        }
    }
}
