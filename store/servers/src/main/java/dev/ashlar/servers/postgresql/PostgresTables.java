package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.NameRules;
import dev.ashlar.servers.StateTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/** Ashlar's own tables, functions and triggers: they number the changes of all programs. Made by the first save, in its transaction. */
final class PostgresTables {
    /** Those who make the tables of a schema wait for one another. */
    private static final String LOCK = "SELECT pg_advisory_xact_lock(1634953324, hashtext(?))";

    private static final String MAIN = StateTables.resource(PostgresTables.class, "state.sql");
    private static final String COLUMNS = StateTables.resource(PostgresTables.class, "columns.sql");
    private static final String TRIGGERS = StateTables.resource(PostgresTables.class, "triggers.sql");
    private static final String STAMP = StateTables.resource(PostgresTables.class, "stamp.sql");
    private static final String RESTAMP = StateTables.resource(PostgresTables.class, "restamp.sql");

    private PostgresTables() {}

    /** Makes the tables where they are missing, and begins a new version: whoever else does so waits until this transaction ends. */
    static void begin(Session session, PostgresDialect dialect) throws SQLException {
        Connection connection = session.connection();
        String write = ", " + dialect.table("ashlar_write") + "()";
        try {
            StateTables.requireFormat(session, write);
        } catch (SQLException e) {
            if (!PostgresServer.isUnknownTable(e)) {
                throw e;
            }
            connection.rollback();
            create(connection, dialect);
            StateTables.requireFormat(session, write);
        }
        session.know(StateTables.FIRST);
        for (Map.Entry<String, Boolean> type : dialect.unnumbered(connection).entrySet()) {
            if (type.getValue()) {
                number(connection, dialect, type.getKey());
            } else {
                String sql = sql(RESTAMP + STAMP, dialect, type.getKey());
                OptionalChange.makeUnlessBusy(connection, () -> TypeTable.execute(connection, sql));
            }
        }
    }

    private static void create(Connection connection, PostgresDialect dialect) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
            lock.setString(1, dialect.schema());
            lock.execute();
        }
        if (!dialect.hasSchema(connection)) {
            TypeTable.execute(connection, "CREATE SCHEMA " + dialect.quoted(dialect.schema()));
        }
        if (!dialect.hasTable(connection, StateTables.STATE)) {
            TypeTable.execute(
                    connection,
                    MAIN.replace("@schema@", dialect.quoted(dialect.schema()))
                            .replace("@schema_text@", NameRules.literal(dialect.schema())));
        }
    }

    /** Gives the table of a type the columns and triggers that number its changes. */
    static void number(Connection connection, PostgresDialect dialect, String type) throws SQLException {
        TypeTable.execute(connection, sql(COLUMNS + TRIGGERS + STAMP, dialect, type));
    }

    private static String sql(String resource, PostgresDialect dialect, String type) {
        return resource.replace("@schema@", dialect.quoted(dialect.schema()))
                .replace("@table@", dialect.table(type))
                .replace("@id@", dialect.quoted(TypeTable.idColumn(type)))
                .replace("@id_text@", NameRules.literal(TypeTable.idColumn(type)));
    }
}
