package dev.ashlar.pipeline.sqlite;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.NotedRecords;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.sql.RecordQuery;
import dev.ashlar.pipeline.sql.Session;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rows that have changed by hashes of pages and rows, which it reads from the file in the transaction of the backend. What SQLite reads by SQL
 * and what is hashed are one state. For one thread.
 */
final class SqliteTracker implements RecordTracker {
    private final SqliteBackend backend;
    private final Database database;
    private final Map<String, Kept> kept = new HashMap<>();
    /** By type; null of one that has to be read as a whole next time. */
    private final Map<String, @Nullable Kept> pending = new HashMap<>();

    SqliteTracker(SqliteBackend backend, Database database) {
        this.backend = backend;
        this.database = database;
    }

    /**
     * What is known of a type.
     *
     * @param form how its rows are read; empty without a table
     */
    private record Kept(String form, TableRows rows) {}

    private interface Reading {
        boolean in(Session session, @Nullable RecordQuery query) throws SQLException;
    }

    /** Reads a type in a snapshot, with what was read of it since the last {@link #keep} forgotten. */
    private boolean within(Schema schema, Reading reading) {
        boolean[] answer = new boolean[1];
        pending.put(schema.name(), null);
        database.readWithin(() -> answer[0] = database.run(connection -> {
            Session session = backend.session(connection);
            return reading.in(session, backend.queryOf(session, schema));
        }));
        return answer[0];
    }

    @Override
    public void read(Schema schema, RecordReceiver receiver) {
        within(schema, (session, query) -> {
            NotedRecords noted = new NotedRecords(receiver);
            Kept now = new Kept("", TableRows.NONE);
            if (query != null) {
                query.run(session, null, Map.of(), noted);
                TableForm form = TableForm.of(session, query);
                TableRows rows = noted.isSound() ? rows(form, null) : null;
                now = rows != null && Arrays.equals(rows.ids(), noted.takeIds()) ? new Kept(form.text(), rows) : null;
            }
            pending.put(schema.name(), now);
            return true;
        });
    }

    /** Null when they cannot be told. */
    private @Nullable TableRows rows(TableForm form, @Nullable TableRows before) throws SQLException {
        try {
            Pages pages = form.hasRowids() ? database.pages() : null;
            return pages == null ? null : TableScan.of(pages, form.root(), before);
        } catch (IOException e) {
            return null; // SQLite reads all rows, and tells what is wrong.
        }
    }

    @Override
    public boolean readChanges(Schema schema, ChangeReceiver receiver) {
        return within(schema, (session, query) -> {
            Kept before = kept.get(schema.name());
            if (before == null || query == null) {
                boolean stillNone = before != null && before.form.isEmpty();
                pending.put(schema.name(), stillNone ? before : null);
                return stillNone;
            }
            TableForm form = TableForm.of(session, query);
            TableRows rows = form.text().equals(before.form) ? rows(form, before.rows) : null;
            TableRows.Difference difference = rows == null ? null : before.rows.difference(rows);
            if (rows != null && difference != null && tell(session, query, difference, receiver)) {
                pending.put(schema.name(), rows == before.rows ? before : new Kept(before.form, rows));
            }
            return difference != null;
        });
    }

    /** False when something was wrong, and was told, or when SQLite has other rows. */
    private static boolean tell(
            Session session, RecordQuery query, TableRows.Difference difference, ChangeReceiver receiver)
            throws SQLException {
        difference.changed().forEachLong(receiver::withdrawn);
        difference.removed().forEachLong(receiver::withdrawn);
        Set<Long> standing = difference.standing();
        if (standing.isEmpty()) {
            return true;
        }
        NotedRecords noted = new NotedRecords(receiver);
        query.run(session, standing, Map.of(), noted);
        long[] expected = standing.stream().mapToLong(Long::longValue).toArray();
        return noted.isSound() && Arrays.equals(expected, noted.takeIds());
    }

    @Override
    public void keep() {
        pending.forEach((type, next) -> {
            if (next == null) {
                kept.remove(type);
            } else {
                kept.put(type, next);
            }
        });
        pending.clear();
    }

    @Override
    public void discard() {
        pending.clear();
    }

    @Override
    public void close() {
        kept.clear();
        pending.clear();
    }
}
