package dev.ashlar.servers.postgresql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.SQLExceptionOverride;
import dev.ashlar.servers.Place;
import dev.ashlar.servers.ServerKind;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** How PostgreSQL is connected to, and what it and its driver say, in words for authors. */
final class PostgresServer implements ServerKind {
    /** How saves are isolated, once for a connection. Reads say so themselves. */
    private static final String WRITES =
            "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE";

    /** The pool takes a refused change of a table for the end of the connection. */
    private static final SQLExceptionOverride KEEPING = new SQLExceptionOverride() {
        @java.lang.Override
        public Override adjudicate(SQLException e) {
            return OptionalChange.isRefusal(e) ? Override.DO_NOT_EVICT : Override.CONTINUE_EVICT;
        }
    };

    @Override
    public void configure(HikariConfig config, Place place) {
        config.setDriverClassName("org.postgresql.Driver");
        config.setConnectionInitSql(WRITES);
        config.setExceptionOverride(KEEPING);
    }

    /** Not supported: among others, a statement that was prepared for columns of other types. */
    private static final String CHANGED = "0A000";

    /** Whether there is no such table. */
    static boolean isUnknownTable(SQLException e) {
        return state(e).equals("42P01");
    }

    /** The state of the driver's exception that lies under others; empty where there is none. */
    static String state(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof PSQLException sql && sql.getSQLState() != null) {
                return sql.getSQLState();
            }
        }
        return "";
    }

    @Override
    public boolean isLost(SQLException e) {
        String state = state(e);
        return state.startsWith("08") || state.startsWith("57P");
    }

    @Override
    public String words(SQLException e) {
        String state = state(e);
        String detail = detail(e);
        return switch (state) {
            case "28P01", "28000" ->
                "the server refuses the user: " + detail
                        + ": expected a password in the location, in PGPASSWORD or in .pgpass, and a role that may connect";
            case "3D000" -> detail + ": create it first";
            case "42501" ->
                detail
                        + ": ask the owner of the tables for the right; to make tables and columns, connect as their owner";
            case "55P03" -> "another program has been saving for too long: try again";
            case "40P01" -> "another program has changed the same rows at the same time: try again";
            case "57014" -> "the server has ended a statement that took too long: " + detail;
            case "25P03" -> "the server has ended a transaction that waited too long: try again";
            case "25006" -> "the server takes no changes: " + detail + ": connect to the primary server";
            case CHANGED ->
                detail.contains("cached plan") ? "another program has changed a table: read the records again" : detail;
            case "53100" -> "the disk of the server is full; nothing was changed";
            case "53300" -> "the server has no connection left: " + detail;
            default -> isLost(e) ? "the server cannot be reached: " + detail : detail;
        };
    }

    /** The server's own sentence, without where in its sources it comes from. */
    private static String detail(SQLException e) {
        Throwable deepest = e;
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            deepest = cause instanceof SQLException ? cause : deepest;
            if (cause instanceof PSQLException sql) {
                ServerErrorMessage said = sql.getServerErrorMessage();
                return said == null ? oneLine(sql.getMessage()) : oneLine(said.getMessage());
            }
        }
        return oneLine(deepest.getMessage());
    }

    private static String oneLine(@Nullable String message) {
        return String.valueOf(message).replaceAll("\\s*\\n\\s*", "; ");
    }
}
