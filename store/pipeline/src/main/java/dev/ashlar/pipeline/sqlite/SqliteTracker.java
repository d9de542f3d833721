package dev.ashlar.pipeline.sqlite;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.NotedRecords;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.sql.RecordQuery;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.agrona.collections.LongArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rows that have changed by comparing them with copies: temporary tables of the connection, in memory. A transaction that
 * is rolled back takes temporary tables back too, and a connection that is opened anew has none: a number in the temporary
 * database, set by each {@link #keep}, tells whether the copies are those that they are taken for.
 */
final class SqliteTracker implements RecordTracker {
    /** Set by no {@link #keep}. */
    private static final int UNKNOWN = -1;

    private static final String NUMBER = "PRAGMA temp.user_version";

    private final SqliteBackend backend;
    private final Database database;
    private final Map<String, Shadow> kept = new HashMap<>();
    /** By type; null of one that has to be read as a whole next time. */
    private final Map<String, @Nullable Next> pending = new HashMap<>();

    private int tables;
    private long number;

    SqliteTracker(SqliteBackend backend, Database database) {
        this.backend = backend;
        this.database = database;
    }

    /**
     * The state that follows.
     *
     * @param shadow with the count of rows that it will have
     * @param fresh a table of rows that are to be put into it; null for none
     * @param removed ids of rows that are to be taken out of it
     */
    private record Next(Shadow shadow, @Nullable String fresh, LongArrayList removed) {
        static Next of(Shadow shadow) {
            return new Next(shadow, null, new LongArrayList());
        }

        /** Whether no transaction that was rolled back has taken its tables away. */
        boolean stands(List<String> tables) {
            return (shadow == Shadow.NONE || tables.contains(shadow.table()))
                    && (fresh == null || tables.contains(fresh));
        }
    }

    private interface Reading {
        boolean in(Session session, @Nullable RecordQuery query) throws SQLException;
    }

    /** Reads a type in a snapshot, with what was read of it since the last {@link #keep} forgotten. */
    private boolean within(Schema schema, Reading reading) {
        boolean[] answer = new boolean[1];
        Next last = pending.put(schema.name(), null);
        database.readWithin(() -> answer[0] = database.run(connection -> {
            Session session = backend.session(connection);
            RecordQuery query = backend.queryOf(session, schema);
            prepare(connection);
            drop(connection, schema.name(), last);
            return reading.in(session, query);
        }));
        return answer[0];
    }

    @Override
    public void read(Schema schema, RecordReceiver receiver) {
        within(schema, (session, query) -> {
            NotedRecords noted = new NotedRecords(receiver);
            Shadow shadow = Shadow.NONE;
            if (query != null) {
                query.run(session, null, Map.of(), noted);
                shadow = noted.isSound() ? Shadow.of(session, query, nextTable()) : shadow;
            }
            pending.put(schema.name(), noted.isSound() ? Next.of(shadow) : null);
            return true;
        });
    }

    @Override
    public boolean readChanges(Schema schema, ChangeReceiver receiver) {
        return within(schema, (session, query) -> {
            Shadow before = kept.get(schema.name());
            if (before == null || before == Shadow.NONE || query == null) {
                boolean stillNone = before == Shadow.NONE && query == null;
                pending.put(schema.name(), stillNone ? Next.of(Shadow.NONE) : null);
                return stillNone;
            }
            Shadow.Difference difference =
                    before.form().equals(Shadow.form(session, query)) ? before.difference(session, query) : null;
            if (difference != null) {
                pending.put(schema.name(), tell(session, query, before, difference, receiver));
            }
            return difference != null;
        });
    }

    /** The state that follows; null when something was wrong, and was told. */
    private @Nullable Next tell(
            Session session, RecordQuery query, Shadow before, Shadow.Difference difference, ChangeReceiver receiver)
            throws SQLException {
        if (difference.isEmpty()) {
            return Next.of(before);
        }
        difference.changed().forEachLong(receiver::withdrawn);
        difference.removed().forEachLong(receiver::withdrawn);
        NotedRecords noted = new NotedRecords(receiver);
        query.run(session, difference.standing(), Map.of(), noted);
        if (!noted.isSound()) {
            return null;
        }
        String fresh = nextTable();
        Shadow.copy(session, query, fresh, difference.standing());
        long count = before.count()
                + difference.added().size()
                - difference.removed().size();
        return new Next(new Shadow(before.table(), before.form(), count), fresh, difference.removed());
    }

    private String nextTable() {
        return Shadow.name(++tables);
    }

    /** Forgets what is no longer there. */
    private void prepare(Connection connection) throws SQLException {
        if (TypeTable.number(connection, NUMBER) != number) {
            forget();
            for (String table : tables(connection)) {
                Shadow.drop(connection, table);
            }
            number = TypeTable.number(connection, NUMBER);
        }
    }

    /** Names in SQL of the temporary tables that there are. */
    private static List<String> tables(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name FROM temp.sqlite_schema WHERE type = 'table'")) {
            while (rows.next()) {
                names.add(Shadow.sqlName(rows.getString(1)));
            }
        }
        return names;
    }

    private void forget() {
        kept.clear();
        pending.clear();
    }

    /** Drops the tables of a state that is not kept. */
    private void drop(Connection connection, String type, @Nullable Next next) throws SQLException {
        if (next == null) {
            return;
        }
        if (next.fresh != null) {
            Shadow.drop(connection, next.fresh);
        }
        Shadow old = kept.get(type);
        boolean isOld = old != null && old.table().equals(next.shadow.table());
        if (!isOld && next.shadow != Shadow.NONE) {
            Shadow.drop(connection, next.shadow.table());
        }
    }

    private boolean isSame(String type, @Nullable Next next) {
        return next != null && next.shadow == kept.get(type);
    }

    @Override
    public void keep() {
        pending.entrySet().removeIf(next -> isSame(next.getKey(), next.getValue()));
        if (!pending.isEmpty()) {
            atOnce(connection -> {
                if (TypeTable.number(connection, NUMBER) != number) {
                    forget();
                    return;
                }
                List<String> standing = tables(connection);
                for (Map.Entry<String, @Nullable Next> next : pending.entrySet()) {
                    boolean stands = next.getValue() != null && next.getValue().stands(standing);
                    keep(connection, next.getKey(), stands ? next.getValue() : null);
                }
                TypeTable.execute(connection, NUMBER + " = " + ++number);
            });
        }
        pending.clear();
    }

    private void keep(Connection connection, String type, @Nullable Next next) throws SQLException {
        Shadow old = next == null ? kept.remove(type) : kept.put(type, next.shadow);
        if (next != null && next.fresh != null) {
            next.shadow.put(connection, next.fresh, next.removed);
            Shadow.drop(connection, next.fresh);
        }
        boolean isOther = old != null
                && old != Shadow.NONE
                && (next == null || !old.table().equals(next.shadow.table()));
        if (isOther) {
            Shadow.drop(connection, Objects.requireNonNull(old).table());
        }
    }

    @Override
    public void discard() {
        boolean hasTables = pending.entrySet().stream()
                .anyMatch(next -> next.getValue() != null && !isSame(next.getKey(), next.getValue()));
        if (hasTables) {
            atOnce(connection -> {
                for (Map.Entry<String, @Nullable Next> next : pending.entrySet()) {
                    drop(connection, next.getKey(), next.getValue());
                }
            });
        }
        pending.clear();
    }

    private interface Step {
        void on(Connection connection) throws SQLException;
    }

    /** Changes temporary tables, all or none, without a lock on the file. When that fails, all is forgotten, and read anew next time. */
    private void atOnce(Step step) {
        try {
            database.run(connection -> {
                TypeTable.execute(connection, "SAVEPOINT ashlar_tracker");
                try {
                    step.on(connection);
                } finally {
                    TypeTable.execute(connection, "RELEASE ashlar_tracker");
                }
                return true;
            });
        } catch (BackendException e) {
            forget();
            number = UNKNOWN;
        }
    }

    @Override
    public void close() {
        boolean hasTables = !kept.isEmpty() || !pending.isEmpty();
        forget();
        if (hasTables && database.isConnected()) {
            atOnce(connection -> {
                for (String table : tables(connection)) {
                    Shadow.drop(connection, table);
                }
            });
        }
    }
}
