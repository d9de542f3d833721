package dev.ashlar.pipeline.backend;

import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.AllTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every backend does alike for those who read again and again. */
public abstract class TrackerConformance extends HostileConformance {
    private static final long SEED = 20261123;
    private static final int STEPS = 80;
    private static final Schema EVERY = AllTypes.schema("Every");

    private RecordTracker tracker;
    private Followed things;

    @BeforeEach
    void track() {
        tracker = backend.tracker();
        things = new Followed(backend, tracker, THING);
    }

    @AfterEach
    void closeTracker() {
        tracker.close();
        tracker.close();
    }

    /** Whether changes are told at all. */
    private boolean tells() {
        return !(tracker instanceof WholeReads);
    }

    private List<DataRecord> saveMany(int count) {
        List<DataRecord> many = new ArrayList<>();
        for (int id = 1; id <= count; id++) {
            many.add(record("Thing", id, "i32", i32(id), "text", text("thing " + id)));
        }
        backend.save(many);
        return many;
    }

    private void keepAll() {
        things.keep(things.all());
    }

    @Test
    void shouldReadAllThatTheBackendReads() {
        saveMany(10);
        assertThat(things.all().state())
                .isEqualTo(Followed.fresh(backend, THING))
                .hasSize(10);
    }

    @Test
    void cannotTellChangesOfWhatWasNotKept() {
        saveMany(2);
        assertThat(things.changes().told()).isFalse();
        things.all();
        assertThat(things.changes().told()).isFalse();
        tracker.discard();
        assertThat(things.changes().told()).isFalse();
    }

    @Test
    void shouldTellNothingWhereNothingHasChanged() {
        saveMany(10);
        keepAll();
        for (int i = 0; i < 3; i++) {
            Followed.Seen seen = things.changes();
            assertThat(seen.told()).isEqualTo(tells());
            assertThat(seen.withdrawn()).isEmpty();
            assertThat(seen.records()).isEmpty();
            if (i == 1) {
                tracker.keep();
            }
        }
    }

    @Test
    void shouldTellNothingOfATypeThatHasNoRecords() {
        keepAll();
        Followed.Seen seen = things.next();
        assertThat(seen.state()).isEmpty();
        things.keep(seen);
        saveMany(3);
        assertThat(things.next().state()).hasSize(3);
    }

    @Test
    void shouldHandOverLittleAfterLittleHasChanged() {
        List<DataRecord> all = saveMany(2000);
        keepAll();
        all.get(0).set("text", text("first"));
        all.get(1000).set("i32", i32(-1));
        all.get(1500).setDeleted(true);
        all.get(1999).remove("i32");
        all.add(record("Thing", 5000, "text", text("new")));
        backend.save(all);

        Followed.Seen seen = things.changes();

        assertThat(seen.told()).isEqualTo(tells());
        if (tells()) {
            assertThat(seen.withdrawn()).contains(1L, 1001L, 1501L, 2000L);
            assertThat(seen.records()).extracting(DataRecord::id).contains(1L, 1001L, 2000L, 5000L);
            assertThat(seen.records()).hasSizeLessThan(12);
            assertThat(seen.state()).isEqualTo(Followed.fresh(backend, THING));
        }
    }

    @Test
    void shouldTellFromTheStateThatWasKeptLast() {
        List<DataRecord> all = saveMany(100);
        keepAll();
        all.get(1).set("i32", i32(-1));
        backend.save(all);
        things.next();
        things.discard();
        all.get(2).set("i32", i32(-2));
        backend.save(all);
        Followed.Seen both = things.next();
        assertThat(both.state()).isEqualTo(Followed.fresh(backend, THING));
        if (tells()) {
            assertThat(both.withdrawn()).contains(2L, 3L);
        }
        things.keep(both);
        all.get(3).set("i32", i32(-3));
        backend.save(all);
        Followed.Seen one = things.next();
        assertThat(one.state()).isEqualTo(Followed.fresh(backend, THING));
        if (tells()) {
            assertThat(one.withdrawn()).contains(4L).doesNotContain(2L);
        }
    }

    /** What is kept is what was read, and not what stands there by the time of it. */
    @Test
    void shouldKeepWhatWasReadWhateverHasChangedSince() {
        List<DataRecord> all = saveMany(100);
        keepAll();
        all.get(1).set("i32", i32(-1));
        backend.save(all);
        Followed.Seen seen = things.next();
        all.get(1).set("i32", i32(-2));
        all.get(50).set("i32", i32(-50));
        all.get(60).setDeleted(true);
        backend.save(all);
        things.keep(seen);
        assertThat(things.next().state()).isEqualTo(Followed.fresh(backend, THING));
    }

    @Test
    void shouldTellFromTheOldStateWhenAReaderFails() {
        List<DataRecord> all = saveMany(100);
        keepAll();
        all.get(7).set("i32", i32(-7));
        backend.save(all);
        RuntimeException failure = new IllegalStateException("the reader fails");
        FailingReceiver failing = new FailingReceiver(failure);
        assertThatThrownBy(() -> backend.snapshot(() -> tracker.read(THING, failing)))
                .isSameAs(failure);
        things.discard();
        if (tells()) {
            assertThatThrownBy(() -> backend.snapshot(() -> tracker.readChanges(THING, failing)))
                    .isSameAs(failure);
            things.discard();
        }
        Followed.Seen seen = things.changes();
        assertThat(seen.told()).isEqualTo(tells());
        assertThat(seen.withdrawn().contains(8L)).isEqualTo(tells());
        assertThat(things.next().state()).isEqualTo(Followed.fresh(backend, THING));
    }

    @Test
    void shouldTellOfEachTypeByItself() {
        saveMany(10);
        backend.save(List.of(record("Every", 1, "string", text("one"))));
        Followed everies = new Followed(backend, tracker, EVERY);
        Followed.Seen first = things.all();
        Followed.Seen second = everies.all();
        things.keep(first);
        everies.keep(second);
        backend.save(List.of(record("Every", 1, "string", text("another"))));
        Followed.Seen changed = everies.next();
        assertThat(changed.state()).isEqualTo(Followed.fresh(backend, EVERY));
        everies.keep(changed);
        Followed.Seen same = things.changes();
        assertThat(same.told()).isEqualTo(tells());
        assertThat(same.withdrawn()).isEmpty();
        assertThat(same.records()).isEmpty();
    }

    @Test
    void shouldTellWhatAReplacementChanges() {
        List<SchemaReader.Source> schemas = List.of(new SchemaReader.Source("Thing.schema", THING_TEXT));
        backend.replace(schemas, RecordSource.of(saveMany(50)));
        keepAll();
        List<DataRecord> others = new ArrayList<>();
        for (int id = 10; id < 70; id++) {
            others.add(record("Thing", id, "i32", i32(id % 7 == 0 ? -1 : id), "text", text("thing " + id)));
        }
        backend.replace(schemas, RecordSource.of(others));
        Followed.Seen seen = things.next();
        assertThat(seen.state()).isEqualTo(Followed.fresh(backend, THING)).hasSize(60);
        things.keep(seen);
        assertThat(things.changes().records()).isEmpty();
    }

    /** Whatever is saved and kept in whatever order: what was told, put into what was kept, is what stands there. */
    @Test
    void shouldTellWhatMakesTheStateKeptThePresentOne() {
        SplittableRandom random = new SplittableRandom(SEED);
        Followed everies = new Followed(backend, tracker, EVERY);
        for (int step = 0; step < STEPS; step++) {
            if (random.nextInt(8) > 0) {
                change(random);
            }
            Followed.Seen seen = everies.next();
            assertThat(seen.problems()).as("seed %d, step %d", SEED, step).isEmpty();
            assertThat(seen.state()).as("seed %d, step %d", SEED, step).isEqualTo(Followed.fresh(backend, EVERY));
            switch (random.nextInt(4)) {
                case 0 -> everies.discard();
                case 1 -> change(random);
                default -> everies.keep(seen);
            }
        }
    }

    /** A save of some records by this backend, or by another that has the same place open. */
    private void change(SplittableRandom random) {
        List<DataRecord> save = new ArrayList<>();
        Set<Long> ids = new TreeSet<>();
        for (int i = random.nextInt(6); i >= 0; i--) {
            long id = random.nextInt(4) == 0 ? DataRecord.NO_ID : 1 + random.nextInt(30);
            DataRecord record = record("Every", id);
            for (int f = random.nextInt(3); f >= 0; f--) {
                SchemaField field =
                        EVERY.fields().get(random.nextInt(EVERY.fields().size()));
                List<Variant> values = AllTypes.values(field);
                record.set(field.name(), values.get(random.nextInt(values.size())));
            }
            record.setUpdated(true);
            record.setDeleted(id > 0 && random.nextInt(4) == 0);
            if (id == DataRecord.NO_ID || ids.add(id)) {
                save.add(record);
            }
        }
        if (random.nextBoolean()) {
            backend.save(save);
        } else {
            try (Backend other = open()) {
                other.save(save);
            }
        }
    }

    private static final class FailingReceiver implements ChangeReceiver {
        private final RuntimeException failure;

        FailingReceiver(RuntimeException failure) {
            this.failure = failure;
        }

        @Override
        public void withdrawn(long id) {
            throw failure;
        }

        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            throw failure;
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            throw failure;
        }
    }
}
