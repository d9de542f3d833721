package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The trackers of several places as one. Changes are told where all places can tell them. For one thread. */
final class SeveralTrackers implements RecordTracker {
    private final SeveralPlaces content;
    private final List<RecordTracker> trackers = new ArrayList<>();

    SeveralTrackers(SeveralPlaces content) {
        this.content = content;
        content.places().forEach(place -> trackers.add(place.tracker()));
    }

    /** Whether each place may tell changes. */
    boolean canTell() {
        return trackers.stream().noneMatch(WholeReads.class::isInstance);
    }

    @Override
    public void read(Schema schema, RecordReceiver receiver) {
        for (int i = 0; i < trackers.size(); i++) {
            trackers.get(i).read(schema, content.receiver(content.places().get(i), receiver));
        }
    }

    @Override
    public boolean readChanges(Schema schema, ChangeReceiver receiver) {
        Collected changes = new Collected(receiver);
        for (RecordTracker tracker : trackers) {
            if (!tracker.readChanges(schema, changes)) {
                return false;
            }
        }
        changes.tell();
        return true;
    }

    /** Hands on what is withdrawn at once, and all else afterwards: a record that has moved is withdrawn in one place and told by another. */
    private static final class Collected implements ChangeReceiver {
        private final ChangeReceiver receiver;
        private final Set<Long> withdrawn = new TreeSet<>();
        private final List<Runnable> later = new ArrayList<>();

        Collected(ChangeReceiver receiver) {
            this.receiver = receiver;
        }

        void tell() {
            later.forEach(Runnable::run);
        }

        @Override
        public void withdrawn(long id) {
            if (withdrawn.add(id)) {
                receiver.withdrawn(id);
            }
        }

        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            Places at = Places.at(places.ofRecord()); // Those that are given are valid during the call only.
            later.add(() -> receiver.record(data, at, flawed));
        }

        @Override
        public void record(DataRecord data, Places places, Set<String> flawed, DataRecord parts) {
            Places at = Places.at(places.ofRecord());
            later.add(() -> receiver.record(data, at, flawed, parts));
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            later.add(() -> receiver.problem(at, subject, message, expected, found));
        }

        @Override
        public void unknown(Location at, String subject, String message, String expected, String found) {
            later.add(() -> receiver.unknown(at, subject, message, expected, found));
        }
    }

    @Override
    public void recheck() {
        trackers.forEach(RecordTracker::recheck);
    }

    @Override
    public void keep() {
        trackers.forEach(RecordTracker::keep);
    }

    @Override
    public void discard() {
        trackers.forEach(RecordTracker::discard);
    }

    @Override
    public long version() {
        long version = 1;
        for (RecordTracker tracker : trackers) {
            long one = tracker.version();
            if (one == 0) {
                return 0;
            }
            version = 31 * version + one;
        }
        return version == 0 ? 1 : version;
    }

    @Override
    public void write(CacheOutput into) throws IOException {
        for (RecordTracker tracker : trackers) {
            tracker.write(into);
        }
    }

    @Override
    public void restore(CacheInput from) throws IOException {
        for (RecordTracker tracker : trackers) {
            tracker.restore(from);
        }
    }

    @Override
    public void close() {
        SeveralPlaces.closeAll(trackers);
    }
}
