package dev.ashlar.pipeline.inheritance;

import static dev.ashlar.pipeline.inheritance.Beasts.TYPE;
import static dev.ashlar.pipeline.inheritance.Beasts.beast;
import static dev.ashlar.pipeline.inheritance.Beasts.beastById;
import static dev.ashlar.pipeline.inheritance.Beasts.heir;
import static dev.ashlar.pipeline.inheritance.Beasts.i32;
import static dev.ashlar.pipeline.inheritance.Beasts.item;
import static dev.ashlar.pipeline.inheritance.Beasts.texts;
import static dev.ashlar.pipeline.inheritance.Beasts.u8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.Orphans;
import dev.ashlar.pipeline.content.RecordGraph;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.inheritance.Beasts.Place;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Shipping;
import dev.ashlar.pipeline.transfer.Transfer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records take from their ancestors what they leave out, wherever they are kept. */
class InheritedRecordsTest {
    @TempDir
    private Path folder;

    private Content read(Place place, List<DataRecord> records) {
        return ContentReader.read(place.with(folder, records), Progress.NONE);
    }

    private List<String> problems(List<DataRecord> records) {
        String location = Place.JSON.with(folder, records);
        ContentException thrown =
                catchThrowableOfType(ContentException.class, () -> ContentReader.read(location, Progress.NONE));
        return thrown == null
                ? List.of()
                : thrown.problems().stream().map(Problem::toString).toList();
    }

    private static DataRecord record(Content content, long id) {
        return Objects.requireNonNull(content.record(TYPE, id));
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldTakeFromTheRecordWithTheId0(Place place) {
        DataRecord first = beast(0, "first");
        first.set("speed", Variant.of(12.5f));
        Content content = read(place, List.of(first, Beasts.heir(1, "second", Beasts.beastById(0))));
        assertThat(record(content, 1).get("speed")).isEqualTo(Variant.of(12.5f));
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldTakeWhatIsLeftOutFromAncestors(Place place) {
        Content content = read(place, Beasts.records());
        assertThat(content.records().get(TYPE)).extracting(DataRecord::id).containsExactly(3L, 5L, 9L);

        DataRecord wolf = beast(3, "wolf");
        wolf.set("speed", Variant.of(12.5f));
        wolf.set("title", Variant.of("the wolf"));
        wolf.set("code", i32(30));
        wolf.set("stats.hp", i32(20));
        wolf.set("stats.armor", u8(1));
        wolf.set("tags", texts("beast", "canine"));
        wolf.set("loot", item(1));
        wolf.set("prey", Variant.ofArray(ValueType.REF, List.of(beastById(9))));
        assertThat(record(content, 3)).isEqualTo(wolf);

        DataRecord dire = beast(5, "dire wolf");
        dire.set("speed", Variant.of(12.5f));
        dire.set("code", i32(50));
        dire.set("stats.hp", i32(40));
        dire.set("tags", texts("dire"));
        dire.set("prey", Variant.ofArray(ValueType.REF, List.of(beastById(9))));
        assertThat(record(content, 5)).isEqualTo(dire);
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldKnowRecordsAsTheyAreWritten(Place place) {
        Content content = read(place, Beasts.records());
        List<DataRecord> written = new ArrayList<>(Beasts.records().subList(2, 6));
        written.get(0).set(Inheritance.FROM, beastById(7));
        written.get(0).set("loot", item(1));
        assertThat(content.written(TYPE)).containsExactlyElementsOf(written);
        assertThat(content.written(TYPE, 7)).isEqualTo(written.get(2));
        assertThat(content.record(TYPE, 7)).isNull();
        assertThat(content.relatives()).containsOnlyKeys(TYPE);
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldConvertToTheLetter(Place source) {
        String from = source.with(folder, Beasts.records());
        for (Place place : Place.values()) {
            String name = "copy-" + place;
            MemoryBackend.forget("beasts-" + name);
            try (Backend backend = Backends.open(from);
                    Destination made = Destination.open(place.at(folder, name), false)) {
                Transfer.verbatim(backend, made, Transfer.Unknown.REFUSE, Progress.NONE);
            }
            try (Backend copy = Backends.open(place.at(folder, name))) {
                assertThat(records(copy))
                        .as("%s to %s", source, place)
                        .containsExactlyInAnyOrderElementsOf(Beasts.records());
            }
        }
    }

    /** All records as they stand, references by key among them. */
    private static List<DataRecord> records(Backend backend) {
        List<DataRecord> all = new ArrayList<>();
        for (Schema schema : ContentReader.readSchemas(backend)) {
            Schema whole = Inheritance.withFields(schema);
            RecordGraph.read(backend, List.of(whole), schema.name(), Map.of())
                    .roots()
                    .forEach(all::add);
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void shouldImportWhatInheritsAsSuch(Place place) {
        MemoryBackend.forget("beasts-imported");
        Content content = read(Place.TAGGED, Beasts.records());
        try (Backend source = Backends.open(Place.TAGGED.at(folder, "content"));
                Destination made = Destination.open(place.at(folder, "imported"), false)) {
            long count = Transfer.checked(content, source.schemaFiles(), made, Progress.NONE)
                    .records();
            assertThat(count).isEqualTo(6);
        }
        Content imported = ContentReader.read(place.at(folder, "imported"), Progress.NONE);
        assertThat(imported.records()).isEqualTo(content.records());
        assertThat(imported.relatives()).isEqualTo(content.relatives());
    }

    @Test
    void shouldShipWholeRecordsOnly() {
        Content content = read(Place.JSON, Beasts.records());
        ShippedContent shipped = ShippedContent.of(content);
        assertThat(shipped.left()).containsExactly("Beast: 1 of 4 records (abstract)");
        assertThat(shipped.content().relatives()).isEmpty();
        assertThat(shipped.content().records()).isEqualTo(content.records());
        try (Backend source = Backends.open(Place.JSON.at(folder, "content"))) {
            Shipping copy = Shipping.of(content, source.schemaFiles());
            assertThat(copy.content().written(TYPE)).isEqualTo(content.records().get(TYPE));
        }
    }

    @Test
    void cannotRemoveAncestorsAsOrphans() {
        List<DataRecord> records = new ArrayList<>(Beasts.records());
        Content content = read(Place.JSON, records);
        assertThat(Orphans.of(content, Set.of(TYPE)))
                .extracting(DataRecord::id)
                .as("the wolf gives values to the dire wolf, which nobody needs; the canine needs the lamb")
                .containsExactly(3L, 5L);
        DataRecord pup = heir(11, "pup", beastById(5));
        pup.set("code", i32(1));
        pup.set(Inheritance.ABSTRACT, Variant.of(true));
        records.add(pup);
        assertThat(Orphans.of(read(Place.MEMORY, records), Set.of(TYPE))).isEmpty();
    }

    @Test
    void shouldCheckWhatIsResolved() {
        DataRecord canine = beast(7, "canine");
        canine.set(Inheritance.ABSTRACT, Variant.of(true));
        canine.set("code", i32(1));
        DataRecord wolf = heir(3, "wolf", beastById(7));
        DataRecord dog = heir(4, "dog", beastById(3));
        dog.set("speed", Variant.of(1f));
        DataRecord fast = heir(5, "fast", beastById(7));
        fast.set("speed", Variant.of(101f));
        fast.set("code", i32(5));
        assertThat(problems(List.of(canine, wolf, dog, fast)))
                .containsExactly(
                        "Beast.json:8:3: Beast 3.speed: no value: expected a value: the field is required, found none",
                        "Beast.json:13:3: Beast 4.code: duplicate value of a unique field: expected a value of its own,"
                                + " found i32 1, the value of Beast 3 at Beast.json:8:3",
                        "Beast.json:23:14: Beast 5.speed: out of range: expected 100 or less, found 101");
    }

    @Test
    void cannotFollowCyclesAndMissingAncestors() {
        DataRecord one = heir(1, "one", beastById(2));
        DataRecord two = heir(2, "two", beastById(3));
        DataRecord three = heir(3, "three", beastById(1));
        DataRecord outside = heir(4, "outside", beastById(1));
        DataRecord self = heir(5, "self", Variant.ofRefByKey(TYPE, "self"));
        DataRecord lost = heir(6, "lost", beastById(99));
        DataRecord heirOfLost = heir(7, "heir of lost", beastById(6));
        assertThat(problems(List.of(one, two, three, outside, self, lost, heirOfLost)))
                .containsExactly(
                        "Beast.json:4:13: Beast 1.from: inherits from itself: expected a record that does not inherit from this one,"
                                + " found Beast 1 from Beast 2 from Beast 3 from Beast 1",
                        "Beast.json:24:13: Beast 5.from: inherits from itself: expected a record that does not inherit from this one,"
                                + " found Beast 5 from Beast 5",
                        "Beast.json:29:13: Beast 6.from: dangling reference: expected a record of Beast, found id 99");
    }

    @Test
    void cannotReferToAbstractRecords() {
        List<DataRecord> records = new ArrayList<>(Beasts.records());
        DataRecord hunter = beast(10, "hunter");
        hunter.set("speed", Variant.of(1f));
        hunter.set("prey", Variant.ofArray(ValueType.REF, List.of(beastById(9), Variant.ofRefByKey(TYPE, "canine"))));
        records.add(hunter);
        assertThat(problems(records))
                .containsExactly("Beast.json:38:17: Beast 10.prey[1]: reference to an abstract record:"
                        + " expected a record of Beast that is not abstract, found Beast 7");
    }

    @Test
    void cannotShareKeysWithAbstractRecords() {
        DataRecord canine = beast(7, "canine");
        canine.set(Inheritance.ABSTRACT, Variant.of(true));
        DataRecord namesake = beast(8, "canine");
        namesake.set("speed", Variant.of(1f));
        assertThat(problems(List.of(canine, namesake)))
                .containsExactly("Beast.json:7:3: Beast 8.name: duplicate key: expected a key of its own,"
                        + " found \"canine\", the key of Beast 7 at Beast.json:2:3");
    }

    @Test
    void shouldAllowAbstractRecordsWithoutKeys() {
        DataRecord first = new DataRecord(TYPE, 7);
        first.set(Inheritance.ABSTRACT, Variant.of(true));
        DataRecord second = new DataRecord(TYPE, 8);
        second.set(Inheritance.ABSTRACT, Variant.of(true));
        second.set("speed", Variant.of(2f));
        Content content = read(Place.TYPED, List.of(first, second, heir(9, "nine", beastById(8))));
        assertThat(record(content, 9).get("speed")).isEqualTo(Variant.of(2f));
    }

    @Test
    void shouldResolveLongChains() {
        List<DataRecord> records = new ArrayList<>();
        DataRecord first = beast(1, "beast1");
        first.set("speed", Variant.of(1f));
        records.add(first);
        for (int id = 2; id <= 20_000; id++) {
            records.add(heir(id, "beast" + id, beastById(id - 1)));
        }
        Collections.reverse(records);
        Content content = read(Place.MEMORY, records);
        assertThat(record(content, 20_000).get("speed")).isEqualTo(Variant.of(1f));
    }
}
