package dev.ashlar.pipeline.inheritance;

import static dev.ashlar.pipeline.inheritance.Beasts.TYPE;
import static dev.ashlar.pipeline.inheritance.Beasts.beast;
import static dev.ashlar.pipeline.inheritance.Beasts.i32;
import static dev.ashlar.pipeline.inheritance.Beasts.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.DiffTracker;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.inheritance.Beasts.Place;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Content that is read by its changes follows ancestors: after whatever edits it is what a whole read finds, good or bad. */
class FollowedAncestorsTest {
    private static final long SEED = 20_261_123;
    private static final int IDS = 12;

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);
    /** What the backend has. */
    private final Map<Long, DataRecord> records = new TreeMap<>();

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldBeWhatAWholeReadFinds(Place place) {
        int rounds = place == Place.MEMORY ? 300 : 6;
        int good = follow(place, rounds);
        if (place == Place.MEMORY) {
            assertThat(good).as("rounds with good content").isBetween(rounds / 5, rounds - rounds / 20);
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    @Tag("slow")
    void shouldBeWhatAWholeReadFindsInManyRounds(Place place) {
        int good = follow(place, Share.of(20, place == Place.MEMORY ? 20_000 : 500));
        assertThat(good).as("rounds with good content").isPositive();
    }

    /** Answers in how many rounds the content was good. */
    private int follow(Place place, int rounds) {
        String location = place.with(folder, List.of(Beasts.item(1, "fang"), Beasts.item(2, "pelt"), speedy(1)));
        records.put(1L, speedy(1));
        int good = 0;
        try (Backend backend = Backends.open(location);
                Backend writing = Backends.openToWrite(location);
                LiveContent live = LiveContent.open(tracked(place, backend), Progress.NONE)) {
            for (int round = 0; round < rounds; round++) {
                Map<Long, DataRecord> before = new TreeMap<>(records);
                writing.save(edits());
                boolean isGood = agrees(live, location, "seed " + SEED + " round " + round);
                good += isGood ? 1 : 0;
                if (!isGood) {
                    writing.save(back(before)); // So that there is a good state to tell changes from.
                    assertThat(agrees(live, location, "back in round " + round)).isTrue();
                }
            }
        }
        return good;
    }

    /** Content in memory is read as a whole, unless a tracker compares it. */
    private static Backend tracked(Place place, Backend backend) {
        return place == Place.MEMORY ? new DiffTracker(backend).backend() : backend;
    }

    private static DataRecord speedy(long id) {
        DataRecord record = beast(id, "beast" + id);
        record.set("speed", Variant.of((float) id));
        record.setUpdated(true);
        return record;
    }

    private static boolean agrees(LiveContent live, String location, String at) {
        Content whole = null;
        List<Problem> problems = List.of();
        try {
            whole = ContentReader.read(location, Progress.NONE);
        } catch (ContentException e) {
            problems = e.problems();
        }
        try {
            Content read = live.read();
            assertThat(problems).as(at).isEmpty();
            assertThat(read.records()).as(at).isEqualTo(whole == null ? null : whole.records());
            assertThat(read.relatives()).as(at).isEqualTo(whole == null ? null : whole.relatives());
            live.keep(read);
            return true;
        } catch (ContentException e) {
            assertThat(e.problems()).as(at).isEqualTo(problems);
            return false;
        }
    }

    /** One to three records, made, changed or removed. */
    private List<DataRecord> edits() {
        Map<Long, DataRecord> edits = new TreeMap<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            long id = 1 + random.nextInt(IDS);
            if (records.containsKey(id) && random.nextInt(8) == 0) {
                DataRecord gone = new DataRecord(TYPE, id);
                gone.setDeleted(true);
                records.remove(id);
                edits.put(id, gone);
            } else {
                DataRecord record = edited(records.get(id), id);
                record.setUpdated(true);
                records.put(id, record.copy());
                edits.put(id, record);
            }
        }
        return new ArrayList<>(edits.values());
    }

    private List<DataRecord> back(Map<Long, DataRecord> before) {
        List<DataRecord> edits = new ArrayList<>();
        for (long id = 1; id <= IDS; id++) {
            DataRecord record = before.get(id);
            if (record == null && records.containsKey(id)) {
                record = new DataRecord(TYPE, id);
                record.setDeleted(true);
            }
            if (record != null) {
                DataRecord edit = record.copy();
                edit.setUpdated(true);
                edits.add(edit);
            }
        }
        records.clear();
        records.putAll(before);
        return edits;
    }

    private DataRecord edited(@Nullable DataRecord known, long id) {
        DataRecord record = known == null ? speedy(id) : known.copy();
        int changes = 1 + random.nextInt(2);
        for (int i = 0; i < changes; i++) {
            switch (random.nextInt(11)) {
                case 0, 1 -> record.set(Inheritance.FROM, someBeast());
                case 2 -> record.remove(Inheritance.FROM);
                case 3 -> toggle(record, Inheritance.ABSTRACT, Variant.of(true));
                case 4 -> toggle(record, "speed", Variant.of((float) random.nextInt(90)));
                case 5 -> toggle(record, "title", Variant.of("title" + random.nextInt(5)));
                case 6 -> toggle(record, "stats.hp", i32(1 + random.nextInt(9)));
                case 7 -> toggle(record, "tags", texts("tag" + random.nextInt(3)));
                case 8 -> toggle(record, "prey", Variant.ofArray(ValueType.REF, List.of(someBeast())));
                case 9 -> Inheritance.setNothing(record, random.nextBoolean() ? Set.of() : Set.of("title", "loot"));
                default -> toggle(record, "code", i32(random.nextInt(30)));
            }
        }
        if (!record.has(Inheritance.FROM)) {
            record.remove(Inheritance.NOTHING); // Files have no word for it.
        }
        return record;
    }

    private void toggle(DataRecord record, String field, Variant value) {
        if (record.has(field) && random.nextInt(3) == 0) {
            record.remove(field);
        } else {
            record.set(field, value);
        }
    }

    private Variant someBeast() {
        long id = 1 + random.nextInt(IDS);
        return random.nextBoolean() ? Beasts.beastById(id) : Variant.ofRefByKey(TYPE, "beast" + id);
    }
}
