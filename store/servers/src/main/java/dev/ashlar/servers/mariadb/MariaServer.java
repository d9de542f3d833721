package dev.ashlar.servers.mariadb;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.SQLExceptionOverride;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.sql.TypeTable;
import dev.ashlar.servers.Place;
import dev.ashlar.servers.ServerKind;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Set;

/** How MariaDB is connected to, and what it and its driver say, in words for authors. */
final class MariaServer implements ServerKind {
    /** What the pool says when it has no connection. */
    private static final String POOL =
            "^ashlar - Connection is not available, request timed out after ([0-9]+)ms \\(total=[^)]*\\)";

    private static final String DRIVER = "org.mariadb.jdbc.Driver";

    /** Literals have no escapes; what does not fit is refused. */
    private static final String MODE = "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,NO_BACKSLASH_ESCAPES'";

    /** The user may not: for a statement, a table, a column, a routine, or anything. */
    private static final Set<Integer> REFUSALS = Set.of(1044, 1142, 1143, 1227, 1370, 1419);

    private static final Set<Integer> STRANGERS = Set.of(1045, 1698);
    private static final Set<Integer> CROWDED = Set.of(1040, 1203, 1226);
    private static final Set<Integer> FULL = Set.of(1021, 1114);
    private static final int NO_DATABASE = 1049;
    static final int NO_TABLE = 1146;
    private static final int LOCK_WAIT = 1205;
    private static final int DEADLOCK = 1213;
    private static final int SLOW = 1969;
    private static final int READ_ONLY = 1290;
    private static final int CHANGED_TABLE = 1412;
    private static final int KILLED = 1927;
    private static final int SHUT_DOWN = 1053;
    private static final int NO_DEFINER = 1449;

    /** What the server and the driver name where a statement is too long. */
    private static final String LIMIT = "max_allowed_packet";

    /** Option of the driver: the length of the longest statement that the server takes, in bytes. */
    private static final String LONGEST = "maxAllowedPacket";

    /** A connection stays as good as before when the server refuses a statement. */
    private static final SQLExceptionOverride KEEPING = new SQLExceptionOverride() {
        @java.lang.Override
        public Override adjudicate(SQLException e) {
            return isRefusal(e) ? Override.DO_NOT_EVICT : Override.CONTINUE_EVICT;
        }
    };

    @Override
    public void configure(HikariConfig config, Place place) throws SQLException {
        requireDriver(place);
        if (!place.properties().containsKey(LONGEST)) {
            config.addDataSourceProperty(LONGEST, longestStatement(place));
        }
        config.setDriverClassName(DRIVER);
        config.setCatalog(place.schema());
        config.setConnectionInitSql(MODE);
        config.setMaximumPoolSize(2);
        config.setExceptionOverride(KEEPING);
    }

    /** A driver that does not know it sends a longer one. The server then closes the connection, often before the driver has read the reason. */
    private static String longestStatement(Place place) throws SQLException {
        try (Connection connection = DriverManager.getConnection(place.url(), place.properties())) {
            return TypeTable.texts(connection, "SELECT @@" + LIMIT).get(0);
        }
    }

    private static void requireDriver(Place place) {
        try {
            Class.forName(DRIVER);
        } catch (ClassNotFoundException e) {
            throw new BackendException(
                    place.shown()
                            + ": expected the driver org.mariadb.jdbc:mariadb-java-client on the class path, found none:"
                            + " add it; for the command ashlar, ASHLAR_CLASSPATH names the jar",
                    e);
        }
    }

    /** Whether the user may not do it. */
    static boolean isRefusal(SQLException e) {
        return REFUSALS.contains(deepest(e).getErrorCode());
    }

    /** Whether there is no such table. */
    static boolean isUnknownTable(SQLException e) {
        return deepest(e).getErrorCode() == NO_TABLE;
    }

    /** Whether another transaction has the table or the row. */
    static boolean isBusy(SQLException e) {
        return deepest(e).getErrorCode() == LOCK_WAIT;
    }

    @Override
    public boolean isLost(SQLException e) {
        SQLException said = deepest(e);
        String state = String.valueOf(said.getSQLState());
        return said.getErrorCode() == KILLED || said.getErrorCode() == SHUT_DOWN || state.startsWith("08");
    }

    /** What the server or the driver said; a pool, a batch and others wrap it. */
    private static SQLException deepest(SQLException e) {
        SQLException deepest = e;
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            deepest = cause instanceof SQLException sql && sql.getErrorCode() != 0 ? sql : deepest;
        }
        return deepest;
    }

    @Override
    public String words(SQLException e) {
        SQLException said = deepest(e);
        int code = said.getErrorCode();
        String detail = detail(e, said);
        if (STRANGERS.contains(code)) {
            return "the server refuses the user: " + detail
                    + ": expected a password in the location or in MYSQL_PWD, and a user who may connect";
        }
        if (REFUSALS.contains(code)) {
            return detail
                    + ": ask the owner of the database for the right; to make tables and columns, connect as the owner";
        }
        if (CROWDED.contains(code)) {
            return "the server has no connection left: " + detail;
        }
        String tooLong = tooLong(e);
        if (!tooLong.isEmpty()) {
            return "a value is longer than max_allowed_packet of the server, nothing was saved: " + tooLong
                    + ": shorten the value, or raise max_allowed_packet in the configuration of the server";
        }
        if (FULL.contains(code)) {
            return "the disk of the server is full; nothing was changed";
        }
        return switch (code) {
            case NO_DATABASE -> detail + ": create it first";
            case LOCK_WAIT -> "another program has been saving for too long: try again";
            case DEADLOCK -> "another program has changed the same rows at the same time: try again";
            case SLOW -> "the server has ended a statement that took too long: " + detail;
            case READ_ONLY -> "the server takes no changes: " + detail + ": connect to the primary server";
            case CHANGED_TABLE -> "another program has changed a table: read the records again";
            case NO_DEFINER -> detail + ": the owner of the triggers was removed; create that user again";
            default -> isLost(e) ? "the server cannot be reached: " + detail : detail;
        };
    }

    /** The last reason that names the limit: the driver's has the lengths. Empty where none does. */
    private static String tooLong(SQLException e) {
        String reason = "";
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            reason = message.contains(LIMIT) ? message : reason;
        }
        return reason;
    }

    /** The server's own sentence, without the number of the connection. */
    private static String detail(SQLException e, SQLException said) {
        String message = said.getErrorCode() == 0 ? e.getMessage() : said.getMessage();
        return String.valueOf(message)
                .replaceFirst("^\\(conn=[0-9]+\\) ", "")
                .replaceFirst(POOL, "no connection within $1 ms")
                .replaceAll("\\s*\\n\\s*", "; ");
    }
}
