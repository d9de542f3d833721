package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The records of a type as one knows them who reads through a tracker: what was told is put into the state that was kept. */
public final class Followed {
    private final Backend backend;
    private final RecordTracker tracker;
    private final Schema schema;
    private Map<Long, DataRecord> kept = new TreeMap<>();

    public Followed(Backend backend, RecordTracker tracker, Schema schema) {
        this.backend = backend;
        this.tracker = tracker;
        this.schema = schema;
    }

    /** What one reading has brought. */
    public static final class Seen implements ChangeReceiver {
        private final Set<Long> withdrawn = new TreeSet<>();
        private final List<DataRecord> records = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();
        private boolean told;
        private Map<Long, DataRecord> state = Map.of();

        @Override
        public void withdrawn(long id) {
            if (!records.isEmpty()) {
                throw new AssertionError(id + " is withdrawn behind a record");
            }
            if (!withdrawn.add(id)) {
                throw new AssertionError(id + " is withdrawn twice");
            }
        }

        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            records.add(data);
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            problems.add(new Problem(at, subject, message, expected, found).toString());
        }

        /** Notes whether the tracker has told the changes. */
        public void told(boolean all) {
            told = all;
        }

        /** Whether the tracker has told the changes. */
        public boolean told() {
            return told;
        }

        public Set<Long> withdrawn() {
            return withdrawn;
        }

        /** Those that were handed over. */
        public List<DataRecord> records() {
            return records;
        }

        public List<String> problems() {
            return problems;
        }

        /** All records of the type, by id. */
        public Map<Long, DataRecord> state() {
            return state;
        }
    }

    /** Asks for changes alone. */
    public Seen changes() {
        Seen[] seen = new Seen[1];
        backend.snapshot(() -> seen[0] = changesWithin());
        return seen[0];
    }

    /** Asks for changes alone, in a snapshot that is under way. */
    public Seen changesWithin() {
        Seen seen = new Seen();
        seen.told = tracker.readChanges(schema, seen);
        if (seen.told && seen.problems.isEmpty()) {
            seen.state = new TreeMap<>(kept);
            seen.withdrawn.forEach(id -> {
                if (seen.state.remove(id) == null) {
                    throw new AssertionError(id + " is withdrawn, and was not there");
                }
            });
            put(seen);
        }
        return seen;
    }

    /** Reads all. */
    public Seen all() {
        Seen seen = new Seen();
        backend.snapshot(() -> tracker.read(schema, seen));
        seen.state = new TreeMap<>();
        put(seen);
        return seen;
    }

    private static void put(Seen seen) {
        seen.records.forEach(record -> {
            if (seen.state.put(record.id(), record) != null) {
                seen.problems.add(record.id() + " is there twice");
            }
        });
    }

    /** Reads as programs do: the changes, or all where those are not told. */
    public Seen next() {
        Seen seen = changes();
        return seen.told && seen.problems.isEmpty() ? seen : all();
    }

    /** Goes on from there. */
    public void keep(Seen seen) {
        tracker.keep();
        kept = seen.state;
    }

    /** Goes on from where it was. */
    public void discard() {
        tracker.discard();
    }

    /** The records as the backend reads them, by id. */
    public static Map<Long, DataRecord> fresh(Backend backend, Schema schema) {
        Map<Long, DataRecord> fresh = new TreeMap<>();
        Received.all(backend, schema).forEach(record -> fresh.put(record.id(), record));
        return fresh;
    }
}
