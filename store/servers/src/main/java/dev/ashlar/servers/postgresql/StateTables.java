package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.TypeTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Ashlar's own tables, functions and triggers: they number the changes of all programs. Made by the first save, in its transaction. */
final class StateTables {
    /** The number of the last transaction that has changed anything, and that of the last one behind which all has to be read again. */
    static final String STATE = "ashlar_state";

    /** Ids of records that are gone, each with the number of the transaction that has removed it. */
    static final String REMOVED = "ashlar_removed";

    /** The column with the number of the transaction that wrote the row last. */
    static final String VERSION = "ashlar_version";

    /** The column with the role that wrote the row last. */
    static final String AUTHOR = "ashlar_author";

    private static final long FORMAT = 1;
    /** Those who make the tables of a schema wait for one another. */
    private static final String LOCK = "SELECT pg_advisory_xact_lock(1634953324, hashtext(?))";

    private static final String UNNUMBERED = """
            SELECT c.relname FROM pg_catalog.pg_class c
            WHERE c.relnamespace = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = ?) AND c.relname = ANY (?)
              AND NOT EXISTS (SELECT FROM pg_catalog.pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'ashlar_next')""";

    private static final String MAIN = resource("state.sql");
    private static final String COLUMNS = resource("columns.sql");
    private static final String TRIGGERS = resource("triggers.sql");

    private StateTables() {}

    private static String resource(String name) {
        try (InputStream in = StateTables.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes the tables where they are missing, and begins a new version: whoever else does so waits until this transaction ends. */
    static void begin(Connection connection, PostgresDialect dialect, String location) throws SQLException {
        if (!dialect.hasTable(connection, STATE)) {
            create(connection, dialect);
        }
        requireFormat(connection, dialect, location);
        TypeTable.number(connection, "SELECT " + dialect.table("ashlar_write") + "()");
        for (String type : unnumbered(connection, dialect)) {
            number(connection, dialect, type);
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
        if (!dialect.hasTable(connection, STATE)) {
            TypeTable.execute(
                    connection,
                    MAIN.replace("@schema@", dialect.quoted(dialect.schema()))
                            .replace("@schema_text@", Names.literal(dialect.schema())));
        }
    }

    /** Refuses tables that a newer Ashlar has made. */
    static void requireFormat(Connection connection, PostgresDialect dialect, String location) throws SQLException {
        long format = TypeTable.number(connection, "SELECT format FROM " + dialect.table(STATE));
        if (format != FORMAT) {
            throw new BackendException(
                    "%s: written by a newer Ashlar: expected format %d in %s, found %d"
                            .formatted(location, FORMAT, STATE, format),
                    null);
        }
    }

    /** Types whose tables another program has made: nothing numbers their changes. */
    private static List<String> unnumbered(Connection connection, PostgresDialect dialect) throws SQLException {
        List<String> types = dialect.types(connection);
        List<String> unnumbered = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(UNNUMBERED)) {
            statement.setString(1, dialect.schema());
            statement.setArray(2, connection.createArrayOf("text", types.toArray()));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    unnumbered.add(rows.getString(1));
                }
            }
        }
        return unnumbered;
    }

    /** Gives the table of a type the columns and triggers that number its changes. */
    static void number(Connection connection, PostgresDialect dialect, String type) throws SQLException {
        String sql = COLUMNS + TRIGGERS;
        TypeTable.execute(
                connection,
                sql.replace("@schema@", dialect.quoted(dialect.schema()))
                        .replace("@table@", dialect.table(type))
                        .replace("@id@", dialect.quoted(TypeTable.idColumn(type)))
                        .replace("@id_text@", Names.literal(TypeTable.idColumn(type))));
    }

    /** From here on, whoever knows an older version reads all; what was removed need not be noted. */
    static void readAnew(Connection connection, PostgresDialect dialect) throws SQLException {
        TypeTable.execute(connection, "UPDATE " + dialect.table(STATE) + " SET floor = version");
        TypeTable.execute(connection, "DELETE FROM " + dialect.table(REMOVED));
    }

    /** Whether a column is one of those that no field has. */
    static boolean isOwn(String column) {
        return column.equals(Rest.COLUMN) || column.equals(VERSION) || column.equals(AUTHOR);
    }
}
