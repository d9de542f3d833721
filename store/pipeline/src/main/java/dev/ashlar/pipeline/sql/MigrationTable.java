package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.MigrationStep;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table with the steps of all migrations. A step without an end was interrupted, and only in databases in which a change of a table commits. Stateless. */
final class MigrationTable {
    private MigrationTable() {}

    private static boolean exists(Session session) throws SQLException {
        return session.dialect().hasTable(session.connection(), Dialect.MIGRATIONS_TABLE);
    }

    private static String sql(Session session) {
        return session.dialect().table(Dialect.MIGRATIONS_TABLE);
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static void create(Session session) throws SQLException {
        if (!exists(session)) {
            String text = session.dialect().declared(Variant.of(""));
            String sql = "CREATE TABLE " + sql(session) + " (number "
                    + session.dialect().idType()
                    + " PRIMARY KEY, what %1$s NOT NULL, hash %1$s NOT NULL, author %1$s NOT NULL,"
                    + " began %1$s NOT NULL, ended %1$s)";
            TypeTable.execute(session.connection(), String.format(sql, text));
        }
    }

    /** Numbers of the steps that have begun and not ended, by what they are. */
    static Map<String, Long> open(Session session) throws SQLException {
        Map<String, Long> open = new LinkedHashMap<>();
        if (exists(session)) {
            String sql = "SELECT number, what FROM " + sql(session) + " WHERE ended IS NULL ORDER BY number";
            try (Statement statement = session.connection().createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    open.put(rows.getString(2), rows.getLong(1));
                }
            }
        }
        return open;
    }

    /** The steps with numbers: an open step goes on with the one that it has. */
    static List<MigrationStep> numbered(Session session, List<MigrationStep> steps) throws SQLException {
        Map<String, Long> open = open(session);
        long last =
                exists(session) ? TypeTable.number(session.connection(), "SELECT max(number) FROM " + sql(session)) : 0;
        List<MigrationStep> numbered = new ArrayList<>();
        for (MigrationStep step : steps) {
            Long known = open.get(step.what());
            last += known == null ? 1 : 0;
            numbered.add(step.numbered(known == null ? last : known));
        }
        return numbered;
    }

    /** Notes that steps begin. An open step that is not among them was made before an interruption: it ends. */
    static List<MigrationStep> begin(Session session, List<MigrationStep> steps, String hash) throws SQLException {
        create(session);
        List<MigrationStep> numbered = numbered(session, steps);
        Map<String, Long> open = open(session);
        String author = session.dialect().alterations().author(session.connection());
        String insert = "INSERT INTO " + sql(session) + " (number, what, hash, author, began) VALUES (?, ?, ?, ?, ?)";
        try (PreparedStatement statement = session.connection().prepareStatement(insert)) {
            for (MigrationStep step : numbered) {
                if (open.remove(step.what()) == null) {
                    statement.setLong(1, step.number());
                    statement.setString(2, step.what());
                    statement.setString(3, hash);
                    statement.setString(4, author);
                    statement.setString(5, now());
                    statement.executeUpdate();
                }
            }
        }
        for (long made : open.values()) {
            end(session, made);
        }
        return numbered;
    }

    /** Notes that a step has ended. */
    static boolean end(Session session, long number) throws SQLException {
        String sql = "UPDATE " + sql(session) + " SET ended = ? WHERE number = ?";
        try (PreparedStatement statement = session.connection().prepareStatement(sql)) {
            statement.setString(1, now());
            statement.setLong(2, number);
            return statement.executeUpdate() == 1;
        }
    }
}
