package dev.ashlar.pipeline.inheritance;

import static dev.ashlar.pipeline.inheritance.Beasts.TYPE;
import static dev.ashlar.pipeline.inheritance.Beasts.beast;
import static dev.ashlar.pipeline.inheritance.Beasts.beastById;
import static dev.ashlar.pipeline.inheritance.Beasts.heir;
import static dev.ashlar.pipeline.inheritance.Beasts.i32;
import static dev.ashlar.pipeline.inheritance.Beasts.texts;
import static dev.ashlar.pipeline.inheritance.Beasts.u8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.ReadValue;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.inheritance.Beasts.Place;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a game saves to records of a tree of heirs is what they have then, and what differs from their ancestors is all that is written. */
class RandomEditsTest {
    private static final long SEED = 20_261_124;
    private static final int IDS = 10;

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);
    private String location = "";

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldWriteWhatDiffersAndReadWhatWasSet(Place place) {
        edit(place, place == Place.MEMORY ? 100 : 8);
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    @Tag("slow")
    void shouldWriteWhatDiffersAndReadWhatWasSetManyTimes(Place place) {
        edit(place, Share.of(20, place == Place.MEMORY ? 10_000 : 1_000));
    }

    private void edit(Place place, int rounds) {
        location = place.with(folder, records());
        int saved = 0;
        try (DevelopmentStore store = DevelopmentStore.open(location, Catalog.of(), reload -> {})) {
            for (int round = 0; round < rounds; round++) {
                saved += edit(store, "seed " + SEED + " round " + round) ? 1 : 0;
            }
        }
        assertThat(saved).as("saved").isGreaterThan(rounds / 3);
    }

    /** A tree, the ancestor of a record being one of a lower id. */
    private List<DataRecord> records() {
        List<DataRecord> records = new ArrayList<>(List.of(Beasts.item(1, "fang"), Beasts.item(2, "pelt")));
        for (int id = 1; id <= IDS; id++) {
            boolean isRoot = id == 1 || random.nextInt(5) == 0;
            DataRecord record =
                    isRoot ? beast(id, "beast" + id) : heir(id, "beast" + id, beastById(1 + random.nextInt(id - 1)));
            if (isRoot) {
                record.set("speed", Variant.of(1f));
            }
            if (id % 4 == 1) {
                record.set(Inheritance.ABSTRACT, Variant.of(true));
            }
            values().forEach((field, value) -> value.ifPresent(given -> {
                if (random.nextInt(3) == 0) {
                    record.set(field, given);
                }
            }));
            records.add(record);
        }
        return records;
    }

    private Map<String, Optional<Variant>> values() {
        Map<String, Optional<Variant>> values = new HashMap<>();
        values.put("speed", Optional.of(Variant.of((float) random.nextInt(3))));
        values.put("title", Optional.of(Variant.of("title" + random.nextInt(2))));
        values.put("stats.hp", Optional.of(i32(9 + random.nextInt(3))));
        values.put("stats.armor", Optional.of(u8(random.nextInt(2))));
        values.put("tags", Optional.of(texts("tag" + random.nextInt(2))));
        values.put("loot", Optional.of(Beasts.item(1 + random.nextInt(2))));
        return values;
    }

    private boolean edit(DevelopmentStore store, String at) {
        Content before = ContentReader.read(location, Progress.NONE);
        List<DataRecord> all = before.records().get(TYPE);
        DataRecord record = all.get(random.nextInt(all.size()));
        Map<String, Optional<Variant>> values = values();
        values.keySet().removeIf(field -> random.nextInt(3) > 0);
        values.replaceAll((field, value) -> random.nextInt(4) == 0 ? Optional.empty() : value);
        RecordEdit edit = store.edit(TYPE, record.id());
        values.forEach(
                (field, value) -> value.ifPresentOrElse(given -> edit.set(field, given), () -> edit.remove(field)));
        try {
            edit.save();
        } catch (ContentException e) {
            assertThat(values.get("speed"))
                    .as("%s: %s", at, e.problems())
                    .isNotNull()
                    .isEmpty();
            return false;
        }
        Content after = ContentReader.read(location, Progress.NONE);
        check(before, after, record.id(), values, at);
        assertThat(store.reload().changes()).as(at).isEmpty();
        if (random.nextInt(3) == 0) {
            edit.undo().save();
            assertThat(ContentReader.read(location, Progress.NONE).records())
                    .as("undone: " + at)
                    .isEqualTo(before.records());
        }
        return true;
    }

    private static void check(
            Content before, Content after, long id, Map<String, Optional<Variant>> values, String at) {
        Schema schema = Objects.requireNonNull(after.schema(TYPE));
        DataRecord old = Objects.requireNonNull(before.record(TYPE, id));
        DataRecord now = Objects.requireNonNull(after.record(TYPE, id));
        DataRecord written = Objects.requireNonNull(after.written(TYPE, id));
        DataRecord writtenBefore = Objects.requireNonNull(before.written(TYPE, id));
        assertThat(written.get(Inheritance.FROM)).as(at).isEqualTo(writtenBefore.get(Inheritance.FROM));
        Variant from = written.get(Inheritance.FROM);
        DataRecord ancestor = from == null ? null : after.record(TYPE, from.bits());
        for (SchemaField field : schema.fields()) {
            String name = field.name();
            Variant read = ReadValue.of(field, now.get(name));
            Optional<Variant> given = values.get(name);
            String where = at + " " + id + "." + name;
            if (given == null) {
                assertThat(now.get(name)).as(where).isEqualTo(old.get(name));
                assertThat(written.get(name)).as(where).isEqualTo(writtenBefore.get(name));
            } else {
                assertThat(read).as(where).isEqualTo(ReadValue.of(field, given.orElse(null)));
                if (ancestor != null && ancestor.has(name)) {
                    assertThat(written.get(name)).as(where).isNotEqualTo(ancestor.get(name));
                }
            }
        }
    }
}
