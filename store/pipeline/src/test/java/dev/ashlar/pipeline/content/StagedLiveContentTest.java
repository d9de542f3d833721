package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.corpus.CollidingTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Live content whose first read was staged: what edits of it find is what a whole read finds. */
class StagedLiveContentTest {
    private static final long SEED = 20261128;
    private static final int MATERIALS = 300;
    private static final int EMITTERS = 700;
    private static final List<String> TWO = CollidingTexts.two();

    private static final String MATERIAL = """
            Schema = { name = "Material", key = "name", unique = [["kind", "level"]] }
            Fields = [
              { name = "name"   type = "string" }
              { name = "slot"   type = "i32"  unique = true }
              { name = "kind"   type = "i32" }
              { name = "level"  type = "i32" }
              { name = "tag"    type = "hash" }
              { name = "tags"   type = "hash[]" }
            ]
            """;
    private static final String EMITTER = """
            Schema = { name = "Emitter" }
            Fields = [
              { name = "rate"      type = "f32"  max = 100 }
              { name = "material"  type = "ref<Material>" }
              { name = "layers"    type = "ref<Material>[]" }
            ]
            """;

    private final MemoryBackend memory = MemoryBackend.of(
            new SchemaReader.Source("Material.schema", MATERIAL), new SchemaReader.Source("Emitter.schema", EMITTER));
    private final DiffTracker tracker = new DiffTracker(memory);
    private Random random = new Random(SEED);

    private void fill() {
        List<DataRecord> records = new ArrayList<>();
        for (int id = 1; id <= MATERIALS + 20; id++) { // Nothing refers to the last.
            records.add(material(id));
        }
        for (int id = 1; id <= EMITTERS; id++) {
            records.add(emitter(id));
        }
        save(records);
    }

    private void save(List<DataRecord> records) {
        records.forEach(record -> record.setUpdated(true));
        memory.save(records);
    }

    private DataRecord material(long id, String name, int slot) {
        DataRecord material = new DataRecord("Material", id);
        material.set("name", Variant.of(name));
        material.set("slot", Variant.ofInteger(ValueType.I32, slot));
        material.set("kind", Variant.ofInteger(ValueType.I32, id % 3));
        material.set("level", Variant.ofInteger(ValueType.I32, id));
        material.set("tag", Variant.ofHash(tag(id)));
        Variant[] tags = {Variant.ofHash("first"), Variant.ofHash(tag(id))};
        material.set("tags", Variant.ofArray(ValueType.HASH, List.of(tags)));
        return material;
    }

    private String tag(long id) {
        return id % 16 == 0 ? TWO.get(0) : "tag" + random.nextInt(40);
    }

    private DataRecord material(long id) {
        return material(id, "stuff" + id, (int) id);
    }

    private void setLevel(DataRecord material, int level) {
        material.set("level", Variant.ofInteger(ValueType.I32, level));
    }

    private Variant reference() {
        int id = 1 + random.nextInt(MATERIALS);
        return random.nextBoolean() ? Variant.ofRef("Material", id) : Variant.ofRefByKey("Material", "stuff" + id);
    }

    private DataRecord emitter(long id) {
        DataRecord emitter = new DataRecord("Emitter", id);
        emitter.set("rate", Variant.of((float) random.nextInt(101)));
        emitter.set("material", reference());
        emitter.set("layers", Variant.ofArray(ValueType.REF, List.of(reference(), reference())));
        return emitter;
    }

    private void change() {
        int id = 1 + random.nextInt(MATERIALS + 20);
        DataRecord gone = new DataRecord(random.nextBoolean() ? "Emitter" : "Material", id);
        gone.setDeleted(true);
        save(
                switch (random.nextInt(9)) {
                    case 0 -> List.of(gone);
                    case 1 -> List.of(material(id, "stuff" + (random.nextInt(3) > 0 ? id : random.nextInt(400)), id));
                    case 2 -> List.of(material(id, "stuff" + id, random.nextInt(400)));
                    case 3 -> exchanged(id, 1 + random.nextInt(MATERIALS + 20));
                    case 4 -> leveled(id, 1 + random.nextInt(MATERIALS + 20));
                    case 5 -> List.of(colliding(id));
                    case 6 -> List.of(material(id));
                    default -> List.of(emitter(id));
                });
    }

    /** A material is gone, or exchanged, while an emitter refers to it or to others. */
    private void changeTwice() {
        change();
        if (random.nextBoolean()) {
            int id = 301 + random.nextInt(20);
            DataRecord gone = new DataRecord("Material", id);
            gone.setDeleted(true);
            DataRecord referrer = emitter(1 + random.nextInt(EMITTERS));
            boolean isDangling = random.nextInt(6) == 0;
            referrer.set("material", Variant.ofRefByKey("Material", "stuff" + (isDangling ? id : 7)));
            save(List.of(gone, referrer));
        }
    }

    /** Two records exchange unique values; often one alone takes that of the other. */
    private List<DataRecord> exchanged(int id, int other) {
        boolean areNames = random.nextBoolean();
        DataRecord one = material(id, "stuff" + (areNames ? other : id), areNames ? id : other);
        DataRecord two = material(other, "stuff" + (areNames ? id : other), areNames ? other : id);
        return id == other || random.nextInt(3) == 0 ? List.of(one) : List.of(one, two);
    }

    /** The same of values that are unique together. */
    private List<DataRecord> leveled(int id, int other) {
        DataRecord one = material(id);
        DataRecord two = material(other);
        setLevel(one, other);
        setLevel(two, id);
        return id == other || random.nextInt(3) == 0 ? List.of(one) : List.of(one, two);
    }

    private DataRecord colliding(int id) {
        DataRecord material = material(id);
        Variant text = Variant.ofHash(TWO.get(1));
        boolean isElement = random.nextBoolean();
        material.set(isElement ? "tags" : "tag", isElement ? Variant.ofArray(ValueType.HASH, List.of(text)) : text);
        return material;
    }

    private @Nullable Content whole(List<Problem> problems) {
        try {
            return ContentReader.read(memory, Progress.NONE);
        } catch (ContentException e) {
            problems.addAll(e.problems());
            return null;
        }
    }

    @Test
    void shouldFindWhatAWholeReadFinds() {
        int good = 0;
        int bad = 0;
        for (int round = 0; round < 60; round++) {
            random = new Random(SEED + round);
            fill();
            try (LiveContent live = LiveContent.open(tracker.backend(), Progress.NONE)) {
                assertThat(live.content()).as("seed %d", SEED + round).isEqualTo(whole(new ArrayList<>()));
                for (int edit = 0; edit < 5; edit++) {
                    changeTwice();
                    List<Problem> problems = new ArrayList<>();
                    Content whole = whole(problems);
                    try {
                        Content now = live.read();
                        assertThat(now)
                                .as("seed %d, edit %d", SEED + round, edit)
                                .isEqualTo(whole);
                        assertThat(live.whyAll())
                                .as("seed %d, edit %d: why all was read", SEED + round, edit)
                                .isIn("", "a key has changed that references may name");
                        if (random.nextInt(4) > 0) {
                            live.keep(now);
                        }
                        good++;
                    } catch (ContentException e) {
                        assertThat(e.problems())
                                .as("seed %d, edit %d", SEED + round, edit)
                                .isEqualTo(problems);
                        bad++;
                    }
                }
            }
            removeAll();
        }
        assertThat(good).isGreaterThan(60);
        assertThat(bad).isGreaterThan(40);
    }

    private void removeAll() {
        List<DataRecord> all = new ArrayList<>();
        for (String type : List.of("Material", "Emitter")) {
            for (int id = 1; id <= EMITTERS; id++) {
                DataRecord gone = new DataRecord(type, id);
                gone.setDeleted(true);
                all.add(gone);
            }
        }
        memory.save(all);
    }

    @Test
    void shouldStageTheFirstReadAlone() {
        fill();
        int before = tracker.whole;
        try (LiveContent live = LiveContent.open(tracker.backend(), Progress.NONE)) {
            assertThat(tracker.whole - before).as("each of two types once").isEqualTo(2);
            RecordList emitters = (RecordList) live.content().records().get("Emitter");
            assertThat(emitters.passing().get(5))
                    .as("in bytes")
                    .isNotSameAs(emitters.passing().get(5));
            assertThat(emitters.passing().stream()
                            .map(each -> each.get("material"))
                            .collect(Collectors.toList()))
                    .allMatch(material -> material != null && !material.isByKey());
        }
    }

    /** Changes that a tracker does not tell are found in a staged read, of which nothing stays but what has changed. */
    @Test
    void shouldStageWhatNothingTellsOf() {
        fill();
        try (LiveContent live = LiveContent.open(tracker.backend(), Progress.NONE)) {
            RecordList before = (RecordList) live.content().records().get("Emitter");
            for (int edit = 0; edit < 3; edit++) {
                save(List.of(emitter(5 + edit)));
                tracker.forget();
                Content now = live.read();
                assertThat(live.whyAll()).contains("nothing tells");
                assertThat(now).isEqualTo(whole(new ArrayList<>()));
                RecordList emitters = (RecordList) now.records().get("Emitter");
                assertThat(emitters.sameFrom(256, before, 256)).isEqualTo(256);
                assertThat(emitters.get(100)).isSameAs(before.get(100));
                live.keep(now);
            }
            save(List.of(material(5, "stuff5", 6)));
            tracker.forget();
            List<Problem> problems = new ArrayList<>();
            whole(problems);
            assertThatThrownBy(live::read)
                    .isInstanceOfSatisfying(
                            ContentException.class,
                            e -> assertThat(e.problems()).isEqualTo(problems));
        }
    }
}
