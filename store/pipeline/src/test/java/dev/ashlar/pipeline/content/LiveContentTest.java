package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Content that is read by its changes is what a whole read finds, good or bad, and shares what has not changed. */
class LiveContentTest {
    private static final long SEED = 20_261_122;
    private static final String MATERIAL = """
            Schema = { name = "Material", key = "name" }
            Fields = [
              { name = "name"  type = "string" }
              { name = "slot"  type = "i32"  unique = true  min = 0  default = 7 }
            ]
            """;
    private static final String EMITTER = """
            Schema = { name = "Emitter" }
            Fields = [
              { name = "rate"      type = "f32"  default = 10  min = 0  max = 100 }
              { name = "material"  type = "ref<Material>" }
              { name = "layers"    type = "ref<Material>[]" }
              { name = "twin"      type = "ref<Emitter>"  unique = true }
              { name = "tag"       type = "hash" }
            ]
            """;

    private final MemoryBackend memory = MemoryBackend.of(
            new SchemaReader.Source("Material.schema", MATERIAL), new SchemaReader.Source("Emitter.schema", EMITTER));
    private final DiffTracker tracker = new DiffTracker(memory);

    @BeforeEach
    void fill() {
        List<DataRecord> records = new ArrayList<>();
        for (int id = 1; id <= 8; id++) {
            records.add(material(id, "stuff" + id, 100 + id));
        }
        for (int id = 1; id <= 20; id++) {
            DataRecord emitter = new DataRecord("Emitter", id);
            emitter.set("rate", Variant.of((float) id));
            emitter.set("material", Variant.ofRef("Material", 1 + id % 4));
            records.add(emitter);
        }
        save(records.toArray(DataRecord[]::new));
    }

    private static DataRecord material(long id, String name, int slot) {
        DataRecord material = new DataRecord("Material", id);
        material.set("name", Variant.of(name));
        material.set("slot", Variant.ofInteger(ValueType.I32, slot));
        return material;
    }

    private static DataRecord emitter(long id, float rate, Variant material) {
        DataRecord emitter = new DataRecord("Emitter", id);
        emitter.set("rate", Variant.of(rate));
        emitter.set("material", material);
        return emitter;
    }

    private void save(DataRecord... records) {
        for (DataRecord record : records) {
            record.setUpdated(true);
        }
        memory.save(List.of(records));
    }

    private LiveContent open() {
        return LiveContent.open(tracker.backend(), Progress.NONE);
    }

    @Test
    void shouldReadAndShareWhatHasNotChanged() {
        LiveContent live = open();
        Content before = live.content();
        save(emitter(7, 99, Variant.ofRefByKey("Material", "stuff3")));
        int whole = tracker.whole;
        Content now = live.read();
        live.keep(now);
        assertThat(tracker.told).isEqualTo(1);
        assertThat(tracker.whole).isEqualTo(whole);
        assertThat(now.schemas()).isSameAs(before.schemas());
        assertThat(now.records().get("Material")).isSameAs(before.records().get("Material"));
        List<DataRecord> emitters = now.records().get("Emitter");
        assertThat(emitters).hasSize(20);
        for (int i = 0; i < 20; i++) {
            if (i == 6) {
                assertThat(emitters.get(i).get("material")).isEqualTo(Variant.ofRef("Material", 3));
            } else {
                assertThat(emitters.get(i))
                        .isSameAs(before.records().get("Emitter").get(i));
            }
        }
    }

    @Test
    void shouldAnswerTheSameContentWhenNothingHasChanged() {
        LiveContent live = open();
        assertThat(live.read()).isSameAs(live.content());
        save(emitter(7, 99, Variant.ofRef("Material", 1)));
        Content changed = live.read();
        live.keep(changed);
        assertThat(live.read()).isSameAs(changed);
    }

    @Test
    void shouldTellFromTheKeptStateUntilAnotherIsKept() {
        LiveContent live = open();
        Content before = live.content();
        save(emitter(7, 99, Variant.ofRef("Material", 1)));
        live.read();
        save(material(8, "other", 3));
        Content both = live.read();
        assertThat(both.records().get("Emitter")).isNotSameAs(before.records().get("Emitter"));
        assertThat(both.records().get("Material").get(7).get("name")).isEqualTo(Variant.of("other"));
        assertThat(live.content()).isSameAs(before);
        assertThatIllegalArgumentException().isThrownBy(() -> live.keep(before));
    }

    @Test
    void shouldSeeThatAKeyThatWasReferredToIsGone() {
        save(emitter(3, 1, Variant.ofRefByKey("Material", "stuff5")));
        LiveContent live = open();
        save(material(5, "renamed", 105));
        assertThatThrownBy(live::read)
                .isInstanceOf(ContentException.class)
                .hasMessageContaining("Emitter 3.material")
                .hasMessageContaining("stuff5");
        save(material(5, "stuff5", 105));
        assertThat(live.read()).isEqualTo(ContentReader.read(memory, Progress.NONE));
    }

    /** Whatever is saved, right or wrong: the same content, or the same problems, as a whole read finds. */
    @Test
    void shouldFindWhatAWholeReadFinds() {
        Random random = new Random(SEED);
        LiveContent live = open();
        int good = 0;
        int bad = 0;
        for (int round = 0; round < 600; round++) {
            change(random);
            List<Problem> expected = List.of();
            Content whole = null;
            try {
                whole = ContentReader.read(memory, Progress.NONE);
            } catch (ContentException e) {
                expected = e.problems();
            }
            try {
                Content read = live.read();
                assertThat(read).as("round %d", round).isEqualTo(whole);
                requireShared(live.content(), read);
                if (random.nextInt(4) > 0) {
                    live.keep(read);
                }
                good++;
            } catch (ContentException e) {
                assertThat(e.problems()).as("round %d", round).isEqualTo(expected);
                restore(live.content());
                bad++;
            }
        }
        assertThat(good).isGreaterThan(150);
        assertThat(bad).isGreaterThan(50);
        assertThat(tracker.whole).as("whole reads, two types each").isLessThan(2 * (bad + good / 2));
    }

    private void restore(Content content) {
        List<DataRecord> records = new ArrayList<>();
        for (String type : List.of("Material", "Emitter")) {
            RecordList list = (RecordList) content.records().get(type);
            list.forEach(each -> records.add(each.copy()));
            for (long id = 1; id <= 24; id++) {
                if (list.indexOf(id) < 0) {
                    DataRecord gone = new DataRecord(type, id);
                    gone.setDeleted(true);
                    records.add(gone);
                }
            }
        }
        save(records.toArray(DataRecord[]::new));
    }

    private static void requireShared(Content before, Content now) {
        now.records().forEach((type, records) -> {
            RecordList old = (RecordList) before.records().get(type);
            if (records.equals(old)) {
                assertThat(records).isSameAs(old);
            }
            for (DataRecord each : records) {
                int at = old.indexOf(each.id());
                if (at >= 0 && old.get(at).equals(each)) {
                    assertThat(each).isSameAs(old.get(at));
                }
            }
        });
    }

    private void change(Random random) {
        int id = 1 + random.nextInt(24);
        int material = 1 + random.nextInt(random.nextInt(4) > 0 ? 8 : 10);
        DataRecord gone = new DataRecord(random.nextInt(3) > 0 ? "Emitter" : "Material", id);
        gone.setDeleted(true);
        switch (random.nextInt(9)) {
            case 0 ->
                save(material(
                        material,
                        "stuff" + (random.nextInt(3) > 0 ? material : random.nextInt(20)),
                        100 + random.nextInt(200)));
            case 1 -> memory.save(List.of(gone));
            case 2 -> save(emitter(id, random.nextInt(101), Variant.ofRef("Material", material)));
            case 3 -> save(emitter(id, 5, Variant.ofRefByKey("Material", "stuff" + material)));
            case 4 -> {
                DataRecord twin = emitter(id, 6, Variant.ofRef("Material", 1));
                twin.set("twin", Variant.ofRef("Emitter", 1 + random.nextInt(20)));
                save(twin);
            }
            case 5 -> {
                DataRecord layered = emitter(id, 7, Variant.ofRef("Material", 2));
                List<Variant> layers = IntStream.range(0, random.nextInt(4))
                        .mapToObj(i -> i % 2 == 0
                                ? Variant.ofRef("Material", 1 + random.nextInt(8))
                                : Variant.ofRefByKey("Material", "stuff" + (1 + random.nextInt(8))))
                        .toList();
                layered.set("layers", Variant.ofArray(ValueType.REF, layers));
                save(layered);
            }
            case 6 -> {
                DataRecord tagged = emitter(id, 8, Variant.ofRef("Material", 3));
                tagged.set("tag", Variant.ofHash("tag" + random.nextInt(5)));
                save(tagged);
            }
            case 7 -> {
                DataRecord bare = new DataRecord("Material", material);
                bare.set("name", Variant.of("stuff" + material)); // The slot reads its default, which is unique too.
                save(bare);
            }
            default -> save(emitter(id, id, Variant.ofRef("Material", 1)));
        }
    }

    @Test
    void shouldCheckEditsWithoutReading() {
        LiveContent live = open();
        Content edited = live.with(List.of(emitter(7, 99, Variant.ofRefByKey("Material", "stuff3"))));
        assertThat(edited.records().get("Emitter").get(6).get("material")).isEqualTo(Variant.ofRef("Material", 3));
        assertThat(edited.records().get("Emitter").get(5))
                .isSameAs(live.content().records().get("Emitter").get(5));
        live.keep(edited);
        assertThat(tracker.told).isZero();
        save(emitter(7, 99, Variant.ofRefByKey("Material", "stuff3")));
        assertThat(live.read()).as("what the edit saved").isSameAs(edited);
    }

    /** Others have put back what was there when it was read last, of which a tracker tells nothing. */
    @Test
    void shouldReadWhatIsKeptWhereEditsWereTakenBack() {
        LiveContent live = open();
        Content before = live.content();
        DataRecord gone = new DataRecord("Emitter", 4);
        gone.setDeleted(true);
        live.keep(live.with(List.of(emitter(7, 99, Variant.ofRef("Material", 3)))));
        live.keep(live.with(List.of(emitter(21, 5, Variant.ofRef("Material", 1)), gone)));
        Content now = live.read();
        assertThat(now).isEqualTo(before);
        live.keep(now);
        assertThat(live.read()).isSameAs(now);
    }

    @Test
    void shouldReadNothingAsAWholeAfterEditsThatWereSaved() {
        LiveContent live = open();
        int whole = tracker.whole;
        DataRecord made = emitter(21, 5, Variant.ofRef("Material", 1));
        DataRecord gone = new DataRecord("Emitter", 4);
        gone.setDeleted(true);
        Content edited = live.with(List.of(made, gone));
        live.keep(edited);
        save(made.copy());
        memory.save(List.of(gone));
        assertThat(live.read()).isSameAs(edited);
        assertThat(tracker.whole).isEqualTo(whole);
    }

    @Test
    void shouldTellOfEditsInTheWordsOfAFullRead() {
        LiveContent live = open();
        assertThatThrownBy(() -> live.with(List.of(
                        material(3, "stuff4", 3),
                        material(9, "stuff4", 104),
                        emitter(9, 1, Variant.ofRefByKey("Material", "stufff5")))))
                .hasMessageContaining(
                        "duplicate key: expected a key of its own, found \"stuff4\", the key of Material 4")
                .hasMessageContaining("a value of its own, found i32 104, the value of Material 4")
                .hasMessageContaining(
                        "dangling reference, did you mean \"stuff5\": expected a record of Material, found \"stufff5\"");
        assertThatThrownBy(() -> live.with(List.of(material(9, "new", 3), material(10, "new", 3))))
                .hasMessageContaining("found \"new\", the key of Material 9 at edit of Material 9")
                .hasMessageContaining("found i32 3, the value of Material 9 at edit of Material 9");
    }

    @Test
    void cannotEditWhatARuleForbids() {
        LiveContent live = open();
        DataRecord gone = new DataRecord("Material", 2);
        gone.setDeleted(true);
        assertThatThrownBy(() -> live.with(List.of(
                        gone,
                        material(3, "stuff4", -1),
                        emitter(7, 101, Variant.ofRef("Material", 77)),
                        emitter(9, 1, Variant.ofRefByKey("Material", "nothing")))))
                .isInstanceOfSatisfying(
                        ContentException.class,
                        e -> assertThat(e.problems())
                                .extracting(Problem::subject)
                                .contains(
                                        "Material 3.slot",
                                        "Material 3.name",
                                        "Emitter 7.rate",
                                        "Emitter 7.material",
                                        "Emitter 9.material",
                                        "Emitter 1.material"));
        assertThat(live.read()).isSameAs(live.content());
        assertThatIllegalArgumentException().isThrownBy(() -> live.with(List.of(new DataRecord("Star", 1))));
        assertThatIllegalArgumentException().isThrownBy(() -> live.with(List.of(new DataRecord("Emitter"))));
    }

    @Test
    void cannotTakeAKeyAwayThatRecordsReferTo() {
        save(emitter(3, 1, Variant.ofRefByKey("Material", "stuff5")));
        LiveContent live = open();
        assertThatThrownBy(() -> live.with(List.of(material(5, "renamed", 105))))
                .isInstanceOf(ContentException.class)
                .hasMessageContaining("Material 5")
                .hasMessageContaining("\"stuff5\"");
        save(emitter(3, 1, Variant.ofRef("Material", 5)));
        live.keep(live.read());
        Content renamed = live.with(List.of(material(5, "renamed", 105)));
        assertThat(renamed.records().get("Material").get(4).get("name")).isEqualTo(Variant.of("renamed"));
    }

    @Test
    void shouldForgetTextsThatNobodyHasAnyMore() {
        LiveContent live = open();
        int whole = tracker.whole;
        for (int i = 0; i < 10_100; i++) {
            live.keep(live.with(List.of(material(8, "name" + i, 108))));
        }
        save(material(8, "name10099", 108));
        live.keep(live.read());
        assertThat(tracker.whole).as("reads of all, two types").isEqualTo(whole + 2);
        save(material(8, "again", 108));
        live.keep(live.read());
        assertThat(tracker.whole).isEqualTo(whole + 2);
    }
}
