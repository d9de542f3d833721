package dev.ashlar.servers;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.NotedRecords;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.sql.RecordQuery;
import dev.ashlar.pipeline.sql.Session;
import dev.ashlar.pipeline.sql.TypeTable;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/** Finds the rows that have changed by their versions. For one thread. */
final class VersionTracker implements RecordTracker {
    private final ServerBackend backend;
    private final Server server;
    private final Map<String, Kept> kept = new HashMap<>();
    /** By type, also by threads that read several types at a time; null of one that has to be read as a whole next time. */
    private final Map<String, @Nullable Next> pending = Collections.synchronizedMap(new HashMap<>());

    VersionTracker(ServerBackend backend, Server server) {
        this.backend = backend;
        this.server = server;
    }

    /**
     * What is known of a type.
     *
     * @param form the query that reads it; empty without a table
     * @param version of the state that was read
     * @param ids of its records
     */
    private record Kept(String form, long version, LongHashSet ids) {}

    /**
     * The state that follows.
     *
     * @param state its form and version, with the ids before
     * @param removed ids that are to be taken out
     * @param changed ids that are to be put in
     */
    private record Next(Kept state, LongHashSet removed, LongHashSet changed) {
        static Next of(Kept state) {
            return new Next(state, new LongHashSet(), new LongHashSet());
        }

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
        pending.put(schema.name(), null);
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
            pending.put(schema.name(), noted.isSound() ? Next.of(new Kept(form(query), version, ids)) : null);
            return true;
        });
    }

    @Override
    public boolean readChanges(Schema schema, ChangeReceiver receiver) {
        return within(schema, (session, query) -> {
            Kept before = kept.get(schema.name());
            Versions now = backend.versionsOf(session);
            boolean isComparable = before != null
                    && before.form.equals(form(query))
                    && before.version >= now.floor()
                    && before.version <= now.version(); // A dump that was restored has older versions.
            if (!isComparable || query != null && !isNumbered(query.table())) {
                return false;
            }
            Kept after = new Kept(before.form, now.version(), before.ids);
            if (query == null || before.version == now.version()) {
                pending.put(schema.name(), Next.of(after));
                return true;
            }
            return tell(session, query, after, before.version, receiver);
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
        pending.put(query.table().type(), noted.isSound() ? new Next(after, removed, changed) : null);
        return true;
    }

    @Override
    public void keep() {
        pending.forEach((type, next) -> {
            if (next == null) {
                kept.remove(type);
            } else {
                kept.put(type, next.applied());
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
