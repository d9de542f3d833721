package dev.ashlar.pipeline.sqlite;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.NotedRecords;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.TypeTracker;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.cache.SeenFile;
import dev.ashlar.pipeline.sql.RecordQuery;
import dev.ashlar.pipeline.sql.Session;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rows that have changed by hashes of pages and rows, which it reads from the file in the transaction of the backend. What SQLite reads by SQL
 * and what is hashed are one state. For one thread.
 */
final class SqliteTracker extends TypeTracker<SqliteTracker.Kept> {
    private final SqliteBackend backend;
    private final Database database;

    SqliteTracker(SqliteBackend backend, Database database) {
        this.backend = backend;
        this.database = database;
    }

    /**
     * What is known of a type.
     *
     * @param form how its rows are read; empty without a table
     * @param look when the file was changed last; null where that does not tell of all changes
     */
    record Kept(String form, TableRows rows, @Nullable SeenFile look) implements State {
        /** The same rows, after another look. */
        Kept at(@Nullable SeenFile now) {
            return Objects.equals(look, now) ? this : new Kept(form, rows, now);
        }

        @Override
        public long version() {
            return form.hashCode() * 31L ^ System.identityHashCode(rows) * 31L + (look == null ? 0 : look.version());
        }

        @Override
        public void write(CacheOutput into) throws IOException {
            into.putText(form);
            into.putNumber(look == null ? 0 : 1);
            if (look != null) {
                look.write(into);
            }
            rows.write(into);
        }

        static Kept read(CacheInput from) throws IOException {
            String form = from.getText();
            SeenFile look = from.getNumber() == 0 ? null : SeenFile.read(from);
            return new Kept(form, TableRows.read(from), look);
        }
    }

    private interface Reading {
        boolean in(Session session, @Nullable RecordQuery query) throws SQLException;
    }

    /** Reads a type in a snapshot, with what was read of it since the last {@link #keep} forgotten. */
    private boolean within(Schema schema, Reading reading) {
        boolean[] answer = new boolean[1];
        next(schema.name(), null);
        database.readWithin(() -> answer[0] = database.run(connection -> {
            Session session = backend.session(connection);
            return reading.in(session, backend.queryOf(session, schema));
        }));
        return answer[0];
    }

    @Override
    public void read(Schema schema, RecordReceiver receiver) {
        backend.beforeRecords();
        within(schema, (session, query) -> {
            NotedRecords noted = new NotedRecords(receiver);
            Kept now = new Kept("", TableRows.NONE, null);
            if (query != null) {
                query.run(session, null, Map.of(), noted);
                TableForm form = TableForm.of(session, query);
                TableRows rows = noted.isSound() ? rows(form, null) : null;
                boolean isSame = rows != null && Arrays.equals(rows.ids(), noted.takeIds());
                now = isSame ? new Kept(form.text(), Objects.requireNonNull(rows), database.look()) : null;
            }
            next(schema.name(), now);
            return true;
        });
    }

    /**
     * What is there now; null when that cannot be told. A stamp is trusted after a reported commit too. It is compared in the transaction that reads, when no
     * log has pages. A commit writes to the file, and a write gives it another stamp, unless the earlier stamp was too young to be trusted. The commit may
     * have been to another place of the content: then no page is read here.
     */
    private @Nullable Kept now(TableForm form, Kept before) throws SQLException {
        SeenFile look = database.look();
        boolean isUnchanged = trustsStamps() && before.look != null && before.look.isUnchangedIn(look);
        TableRows rows = isUnchanged ? before.rows : rows(form, before.rows);
        return rows == null ? null : rows == before.rows ? before.at(look) : new Kept(before.form, rows, look);
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
            Kept before = kept(schema.name());
            if (before == null || query == null) {
                boolean stillNone = before != null && before.form.isEmpty();
                next(schema.name(), stillNone ? before : null);
                return stillNone;
            }
            TableForm form = TableForm.of(session, query);
            Kept now = form.text().equals(before.form) ? now(form, before) : null;
            TableRows.Difference difference = now == null ? null : before.rows.difference(now.rows);
            boolean isTold = difference != null && tell(session, query, difference, receiver);
            next(schema.name(), isTold ? now : null);
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
    protected Kept readState(CacheInput from) throws IOException {
        return Kept.read(from);
    }
}
