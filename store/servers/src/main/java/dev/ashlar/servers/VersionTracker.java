package dev.ashlar.servers;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.NotedRecords;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.TypeTracker;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.sql.RecordQuery;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.agrona.collections.LongArrayList;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/** Finds the rows that have changed by their versions. For one thread. */
final class VersionTracker extends TypeTracker<VersionTracker.Kept> {
    private final ServerBackend backend;
    private final Server server;

    VersionTracker(ServerBackend backend, Server server) {
        this.backend = backend;
        this.server = server;
    }

    /**
     * What is known of a type.
     *
     * @param form the query that reads it; empty without a table
     * @param read version of the state that was read
     * @param ids of its records
     * @param marks where and how its rows have marks; null when a cache cannot compare them
     * @param since the mark of the last reading of all rows
     * @param isRestored whether a cache has it: nobody knows what has happened since, so versions count for nothing
     */
    record Kept(
            String form,
            long read,
            LongHashSet ids,
            @Nullable String marks,
            long since,
            boolean isRestored) implements State {
        /** The same records at a later version. */
        Kept at(long later) {
            return new Kept(form, later, ids, marks, since, false);
        }

        @Override
        public long version() {
            return marks == null
                    ? 0
                    : form.hashCode() + 31L * (31L * (31L * read + since) + System.identityHashCode(ids));
        }

        @Override
        public void write(CacheOutput into) throws IOException {
            into.putText(form);
            into.putLong(read);
            into.putText(Objects.requireNonNull(marks));
            into.putLong(since);
            LongArrayList all = new LongArrayList(ids.size(), 0);
            ids.forEachLong(all::addLong);
            long[] sorted = all.toLongArray();
            Arrays.sort(sorted);
            into.putLongs(sorted);
        }

        static Kept read(CacheInput from) throws IOException {
            String form = from.getText();
            long version = from.getLong();
            String marks = from.getText();
            long since = from.getLong();
            LongHashSet ids = new LongHashSet();
            for (long id : from.getLongs()) {
                ids.add(id);
            }
            return new Kept(form, version, ids, marks, since, true);
        }
    }

    /**
     * The state that follows.
     *
     * @param state its form and version, with the ids before
     * @param removed ids that are to be taken out
     * @param changed ids that are to be put in
     */
    private record Next(Kept state, LongHashSet removed, LongHashSet changed) {
        Kept applied() {
            removed.forEachLong(state.ids::remove);
            changed.forEachLong(state.ids::add);
            return state;
        }
    }

    private interface Reading {
        boolean in(Session session, @Nullable RecordQuery query) throws SQLException;
    }

    /** Reads a type in a snapshot, with what was read of it since the last {@link #keep} forgotten. */
    private boolean within(Schema schema, Reading reading) {
        boolean[] answer = new boolean[1];
        next(schema.name(), null);
        server.readWithin(() -> answer[0] = server.run(connection -> {
            Session session = backend.session(connection);
            return reading.in(session, backend.queryOf(session, schema));
        }));
        return answer[0];
    }

    private static String form(@Nullable RecordQuery query) {
        return query == null ? "" : query.sql(Map.of());
    }

    @Override
    public void read(Schema schema, RecordReceiver receiver) {
        within(schema, (session, query) -> {
            NotedRecords noted = new NotedRecords(receiver);
            LongHashSet ids = new LongHashSet();
            if (query != null) {
                query.run(session, null, Map.of(), noted);
            }
            for (long id : noted.takeIds()) {
                ids.add(id);
            }
            long version = backend.versionsOf(session).version();
            Kept all = new Kept(form(query), version, ids, marksOf(session, query), since(session), false);
            next(schema.name(), noted.isSound() ? all : null);
            return true;
        });
    }

    /** Where and how rows have marks; empty without a table, null without marks. */
    private @Nullable String marksOf(Session session, @Nullable RecordQuery query) throws SQLException {
        return query == null ? "" : backend.marks().form(session, query.table(), query.columns());
    }

    private long since(Session session) throws SQLException {
        return backend.marks().now(session);
    }

    @Override
    public boolean readChanges(Schema schema, ChangeReceiver receiver) {
        return within(schema, (session, query) -> {
            Kept before = kept(schema.name());
            if (before != null && before.isRestored) {
                return readSince(session, schema.name(), query, before, receiver);
            }
            Versions now = backend.versionsOf(session);
            boolean isComparable = before != null
                    && before.form.equals(form(query))
                    && before.read >= now.floor()
                    && before.read <= now.version(); // A dump that was restored has older versions.
            if (!isComparable || query != null && !isNumbered(query.table())) {
                return false;
            }
            Kept after = before.at(now.version());
            if (query == null || before.read == now.version()) {
                next(schema.name(), after);
                return true;
            }
            return tell(session, query, after, before.read, receiver);
        });
    }

    /** A table that another program has made, and Ashlar has not written to since. */
    private static boolean isNumbered(TypeTable table) {
        return table.hasRest();
    }

    private boolean tell(Session session, RecordQuery query, Kept after, long known, ChangeReceiver receiver)
            throws SQLException {
        LongHashSet changed = Versions.changed(session, query.table(), known);
        LongHashSet removed = Versions.removed(session, query.table(), known);
        return tell(session, query, new Next(after, removed, changed), receiver);
    }

    /** Compares with a state of a cache by the marks of rows. Removed rows have left none: ids tell of them. */
    private boolean readSince(
            Session session, String type, @Nullable RecordQuery query, Kept before, ChangeReceiver receiver)
            throws SQLException {
        RowMarks marks = backend.marks();
        String now = marksOf(session, query);
        if (now == null || !now.equals(before.marks) || !before.form.equals(form(query))) {
            return false;
        }
        long version = backend.versionsOf(session).version();
        Kept after = new Kept(before.form, version, before.ids, now, marks.now(session), false);
        if (query == null) {
            next(type, after);
            return true;
        }
        LongHashSet changed = marks.changed(session, query.table(), before.since);
        return tell(session, query, new Next(after, removed(session, query, before.ids, changed), changed), receiver);
    }

    /** Ids that are gone. Each row that is there had one, or has changed: if there are as many rows, none is gone. */
    private static LongHashSet removed(Session session, RecordQuery query, LongHashSet before, LongHashSet changed)
            throws SQLException {
        LongHashSet removed = new LongHashSet();
        long[] expected = {before.size()};
        changed.forEachLong(id -> expected[0] += before.contains(id) ? 0 : 1);
        if (Versions.count(session, query.table()) != expected[0]) {
            LongHashSet standing = Versions.all(session, query.table());
            before.forEachLong(id -> {
                if (!standing.contains(id)) {
                    removed.add(id);
                }
            });
        }
        return removed;
    }

    private boolean tell(Session session, RecordQuery query, Next next, ChangeReceiver receiver) throws SQLException {
        Kept after = next.state;
        LongHashSet changed = next.changed;
        LongHashSet removed = next.removed;
        if (changed.size() > after.ids.size() / 2 + 1000) {
            return false;
        }
        Set<Long> withdrawn = new TreeSet<>(changed);
        withdrawn.addAll(removed);
        withdrawn.stream().filter(after.ids::contains).forEach(receiver::withdrawn);
        NotedRecords noted = new NotedRecords(receiver);
        if (!changed.isEmpty()) {
            query.run(session, new TreeSet<>(changed), Map.of(), noted);
        }
        if (noted.isSound()) {
            nextOf(query.table().type(), next::applied);
        }
        return true;
    }

    @Override
    protected Kept readState(CacheInput from) throws IOException {
        return Kept.read(from);
    }
}
