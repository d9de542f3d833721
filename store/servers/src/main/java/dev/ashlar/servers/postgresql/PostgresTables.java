package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.sql.SchemaTable;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.NameRules;
import dev.ashlar.servers.StateTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/** Ashlar's own tables, functions and triggers: they number the changes of all programs. Made by the first save, in its transaction. */
final class PostgresTables {
    /** Those who make the tables of a schema wait for one another. */
    private static final String LOCK = "SELECT pg_advisory_xact_lock(1634953324, hashtext(?))";

    /** Functions that name another schema. */
    private static final String OF_ANOTHER = "SELECT p.oid FROM pg_catalog.pg_proc p"
            + " JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace"
            + " WHERE n.nspname = ? AND p.proname = 'ashlar_write' AND strpos(p.prosrc, ?) = 0";

    private static final String MAIN = StateTables.resource(PostgresTables.class, "state.sql");
    private static final String FUNCTIONS = StateTables.resource(PostgresTables.class, "functions.sql");
    private static final String SCHEMAS = StateTables.resource(PostgresTables.class, "schemas.sql");
    private static final String COLUMNS = StateTables.resource(PostgresTables.class, "columns.sql");
    private static final String TRIGGERS = StateTables.resource(PostgresTables.class, "triggers.sql");
    private static final String STAMP = StateTables.resource(PostgresTables.class, "stamp.sql");
    private static final String RESTAMP = StateTables.resource(PostgresTables.class, "restamp.sql");

    private PostgresTables() {}

    /**
     * Makes the tables where they are missing, and begins a new version: whoever else does so waits until this transaction ends. Reads what a save of these types
     * asks for. {@code isFirst}: the schema may have got another name. Whether functions were made anew, which counts once this transaction is committed.
     */
    static boolean begin(Session session, PostgresDialect dialect, Set<String> types, boolean isFirst)
            throws SQLException {
        Connection connection = session.connection();
        boolean hasRenewed = isFirst && renewFunctions(connection, dialect);
        Map<String, Boolean> unnumbered;
        try {
            unnumbered = read(session, dialect, types);
        } catch (SQLException e) {
            if (!PostgresServer.isUnknownTable(e)) {
                throw e;
            }
            connection.rollback();
            create(connection, dialect);
            unnumbered = read(session, dialect, types);
        }
        session.know(StateTables.FIRST);
        for (Map.Entry<String, Boolean> type : unnumbered.entrySet()) {
            session.forget(type.getKey());
            if (type.getValue()) {
                number(connection, dialect, type.getKey());
            } else {
                String sql = sql(RESTAMP + STAMP, dialect, type.getKey());
                OptionalChange.makeUnlessBusy(connection, () -> TypeTable.execute(connection, sql));
            }
        }
        // What others have changed before there were triggers, no version tells.
        if (hasRenewed || unnumbered.containsValue(true)) {
            TypeTable.execute(connection, "UPDATE " + dialect.table(StateTables.STATE) + " SET floor = version");
        }
        return hasRenewed;
    }

    /** Functions name their schema, so that of a schema with another name they have to be made anew. Whether they were. */
    private static boolean renewFunctions(Connection connection, PostgresDialect dialect) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(OF_ANOTHER)) {
            statement.setString(1, dialect.schema());
            statement.setString(2, dialect.quoted(dialect.schema()) + ".ashlar_state");
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    return false;
                }
            }
        }
        lock(connection, dialect);
        TypeTable.execute(connection, sql(FUNCTIONS, dialect));
        return true;
    }

    /**
     * One round trip. The first statement takes the lock of writers, which a save may wait for; the others see what was committed meanwhile. Answers the tables that
     * lack triggers.
     */
    private static Map<String, Boolean> read(Session session, PostgresDialect dialect, Set<String> types)
            throws SQLException {
        String write = ", " + dialect.table("ashlar_write") + "()";
        StringJoiner sql = new StringJoiner("; ");
        sql.add(StateTables.format(session, write))
                .add(PostgresDialect.UNNUMBERED)
                .add(SchemaTable.query(session));
        for (String type : types) {
            dialect.requireType(session.location(), type);
            sql.add(PostgresDialect.COLUMNS);
        }
        try (PreparedStatement statement = session.connection().prepareStatement(sql.toString())) {
            int index = 1;
            statement.setString(index++, dialect.schema());
            for (String type : types) {
                statement.setString(index++, dialect.schema());
                statement.setString(index++, type);
            }
            statement.execute();
            StateTables.requireKnown(session, statement.getResultSet());
            Map<String, Boolean> unnumbered = dialect.unnumbered(session.connection(), next(statement));
            session.knowSchemas(SchemaTable.sources(next(statement), ""));
            for (String type : types) {
                TypeTable table = dialect.table(session.connection(), session.location(), type, next(statement));
                if (table != null) {
                    session.know(table);
                }
            }
            return unnumbered;
        }
    }

    private static ResultSet next(PreparedStatement statement) throws SQLException {
        statement.getMoreResults();
        return statement.getResultSet();
    }

    private static void lock(Connection connection, PostgresDialect dialect) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
            lock.setString(1, dialect.schema());
            lock.execute();
        }
    }

    private static void create(Connection connection, PostgresDialect dialect) throws SQLException {
        lock(connection, dialect);
        if (!dialect.hasSchema(connection)) {
            TypeTable.execute(connection, "CREATE SCHEMA " + dialect.quoted(dialect.schema()));
        }
        if (!dialect.hasTable(connection, StateTables.STATE)) {
            TypeTable.execute(connection, sql(MAIN + FUNCTIONS + SCHEMAS, dialect));
        }
    }

    private static String sql(String resource, PostgresDialect dialect) {
        return resource.replace("@schema@", dialect.quoted(dialect.schema()))
                .replace("@schema_text@", NameRules.literal(dialect.schema()));
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
