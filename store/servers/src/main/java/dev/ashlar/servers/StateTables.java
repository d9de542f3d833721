package dev.ashlar.servers;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.Dialect;
import dev.ashlar.pipeline.sql.Rest;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;

/** Ashlar's own tables and columns: they number the changes of all programs. */
public final class StateTables {
    /** The number of the last transaction that has changed anything, and that of the last one behind which all has to be read again. */
    public static final String STATE = "ashlar_state";

    /** Ids of records that are gone, each with the number of the transaction that has removed it. */
    public static final String REMOVED = "ashlar_removed";

    /** The column with the number of the transaction that wrote the row last. */
    public static final String VERSION = "ashlar_version";

    /** The column with the role that wrote the row last. */
    public static final String AUTHOR = "ashlar_author";

    /** The tables that are there as soon as {@link #STATE} is. */
    public static final Set<String> FIRST = Set.of(Dialect.SCHEMA_TABLE, Dialect.IDS_TABLE, REMOVED, STATE);

    private static final String FORMAT = "1";

    private StateTables() {}

    /**
     * A text that lies beside a class.
     *
     * @param near the class
     * @param name of the file
     * @return its text
     */
    public static String resource(Class<?> near, String name) {
        try (InputStream in = near.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Refuses tables that a newer Ashlar has made.
     *
     * @param session at work
     * @throws SQLException when the server fails
     * @throws BackendException when they are of another format
     */
    public static void requireFormat(Session session) throws SQLException {
        try (PreparedStatement statement = session.connection().prepareStatement(format(session, ""));
                ResultSet row = statement.executeQuery()) {
            requireKnown(session, row);
        }
    }

    /**
     * The query for the format.
     *
     * @param session at work
     * @param others SQL of more columns, each behind a comma
     * @return SQL without parameters
     */
    public static String format(Session session, String others) {
        return "SELECT format" + others + " FROM " + session.dialect().table(STATE);
    }

    /**
     * Refuses tables that a newer Ashlar has made.
     *
     * @param session at work
     * @param row of {@link #format}
     * @return whether there is a row
     * @throws SQLException when the server fails
     * @throws BackendException when the tables are of another format
     */
    public static boolean requireKnown(Session session, ResultSet row) throws SQLException {
        boolean isThere = row.next();
        if (isThere && !row.getString(1).equals(FORMAT)) {
            throw new BackendException(
                    "%s: written by a newer Ashlar: expected format %s in %s, found %s"
                            .formatted(session.location(), FORMAT, STATE, row.getString(1)),
                    null);
        }
        return isThere;
    }

    /**
     * From here on, whoever knows an older version reads all; what was removed need not be noted.
     *
     * @param session at work
     * @throws SQLException when the server fails
     */
    public static void readAnew(Session session) throws SQLException {
        TypeTable.execute(session.connection(), "UPDATE " + session.dialect().table(STATE) + " SET floor = version");
        TypeTable.execute(
                session.connection(), "DELETE FROM " + session.dialect().table(REMOVED));
    }

    /**
     * Whether a column is one of those that no field has.
     *
     * @param column a name
     * @return true when it is Ashlar's own
     */
    public static boolean isOwn(String column) {
        return column.equals(Rest.COLUMN) || column.equals(VERSION) || column.equals(AUTHOR);
    }
}
