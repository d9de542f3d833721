package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.Translator;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.nested.wild.Monster;
import dev.ashlar.pipeline.nested.wild.Named;
import dev.ashlar.pipeline.nested.wild.Place;
import dev.ashlar.pipeline.nested.wild.Resistance;
import dev.ashlar.pipeline.nested.wild.Stats;
import dev.ashlar.pipeline.nested.wild.WildTypes;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Shipping;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Members of structs are read as fields are: by views, by key, by name, in rows and columns, from every place. */
class InlineStructTest {
    private static final int WINDOW_SHIFT = 30;

    @TempDir
    private Path folder;

    private Path content;
    private int packs;

    @BeforeEach
    void write() throws IOException {
        content = Wild.in(folder.resolve("content"));
    }

    private Path cook(Content cooked) throws IOException {
        return Contents.cook(cooked, folder.resolve("wild" + packs++ + ".pack"), WINDOW_SHIFT);
    }

    @Test
    void shouldReadMembersThroughViews() throws IOException {
        try (RecordStore store = RecordStore.open(cook(Wild.read(content)), WildTypes.CATALOG)) {
            Reader reader = store.reader();
            Monster monster = reader.view(Monster.TYPE);
            Place place = reader.view(Place.TYPE);
            Stats stats = monster.stats();
            assertThat(monster.find("Wolf")).isTrue();
            assertThat(stats.hp()).isEqualTo(20);
            assertThat(stats.armor()).isEqualTo(3);
            assertThat(stats.mood()).isEqualTo(Stats.Mood.ANGRY);
            assertThat(monster.stats().skills(Stats.Skills.SWIM)).isTrue();
            assertThat(stats.title()).isEqualTo("Grey");
            assertThat(stats.hasTitle()).isTrue();
            assertThat(stats.stepsCount()).isEqualTo(2);
            assertThat(monster.stats().stepsY(1)).isEqualTo(5);
            assertThat(stats.dice(2)).isEqualTo(3);
            assertThat(stats.resistance().ice()).isEqualTo(0.5f);
            assertThat(stats.resistance().hasIce()).isTrue();
            assertThat(monster.rage().hp()).isEqualTo(40);
            assertThat(monster.rage().hasTitle()).isFalse();
            assertThat(monster.rarity()).isEqualTo(Named.Rarity.RARE);
            assertThat(stats.home(place)).isTrue();
            assertThat(place.name()).isEqualTo("Moor");
            assertThat(place.shelter().fire()).isEqualTo(0.5f);
            Resistance shelter = place.shelter();
            assertThat(place.find("Cave")).isTrue();
            assertThat(shelter.hasIce()).isFalse();
            assertThat(shelter.ice()).isEqualTo(0.25f);
        }
    }

    /** As those of records are. */
    @Test
    void cannotTakeASnapshotOfMembersBeyondTheLimit() throws IOException {
        String steps = String.join(", ", Collections.nCopies(400, "[1, 2, 3]"));
        Wild.edit(content, "Monster.json", "[[1, 2, 3], [4, 5, 6]]", "[" + steps + "]");
        Path pack = cook(Wild.read(content));
        for (OpenOptions options : List.of(OpenOptions.MAPPED, OpenOptions.MAPPED.keyed())) {
            try (RecordStore limited = RecordStore.open(pack, WildTypes.CATALOG, options.maxCopiedBytes(4_799));
                    RecordStore store = RecordStore.open(pack, WildTypes.CATALOG, options.maxCopiedBytes(4_800))) {
                Monster monster = limited.reader().view(Monster.TYPE);
                assertThat(monster.find("Wolf")).isTrue();
                assertThatThrownBy(() -> Stats.Snapshot.of(monster.stats()))
                        .isInstanceOf(CorruptDataException.class)
                        .hasMessageContaining("expected at most 4799 bytes to copy to the heap, found 4800");
                assertThat(Resistance.Snapshot.of(monster.stats().resistance()).fire())
                        .isEqualTo(-0.5f);
                Monster copied = store.reader().view(Monster.TYPE);
                assertThat(copied.find("Wolf")).isTrue();
                assertThat(Stats.Snapshot.of(copied.stats()).steps()).hasSize(1_200);
            }
        }
    }

    @Test
    void shouldReadDefaultsOfMembersOnEveryPath() throws IOException {
        try (RecordStore store = RecordStore.open(cook(Wild.read(content)), WildTypes.CATALOG)) {
            Monster monster = store.reader().view(Monster.TYPE);
            assertThat(monster.find(99)).isFalse();
            assertThat(monster.stats().hp()).isEqualTo(10);
            assertThat(monster.find("Rock")).isTrue();
            assertThat(monster.stats().hp()).isEqualTo(10);
            assertThat(monster.stats().resistance().ice()).isEqualTo(0.25f);
            assertThat(monster.stats().resistance().hasIce()).isFalse();
        }
    }

    @Test
    void shouldFindRecordsByAnIndexOfAnIncludedField() throws IOException {
        try (RecordStore store = RecordStore.open(cook(Wild.read(content)), WildTypes.CATALOG)) {
            Monster monster = store.reader().view(Monster.TYPE);
            monster.matchRarity(Named.Rarity.RARE);
            assertThat(monster.nextMatch()).isTrue();
            assertThat(monster.name()).isEqualTo("Wolf");
            assertThat(monster.nextMatch()).isFalse();
        }
    }

    @Test
    void shouldReadTheSameThroughEveryBinding() throws IOException {
        Path pack = cook(Wild.read(content));
        List<String> expected;
        try (RecordStore store = RecordStore.open(pack, WildTypes.CATALOG)) {
            expected = Wild.told(store.reader());
        }
        assertThat(expected).anyMatch(line -> line.contains("hp=20") && line.contains("fire=-0.5"));
        try (RecordStore store = RecordStore.open(pack, WildTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            assertThat(store.differences()).isEmpty();
            assertThat(Wild.told(store.reader())).isEqualTo(expected);
        }
        try (DevelopmentStore store = DevelopmentStore.open(content, WildTypes.CATALOG)) {
            assertThat(Wild.told(store.reader())).isEqualTo(expected);
        }
    }

    @Test
    void shouldReadMembersByTheirPaths() throws IOException {
        try (RecordStore store = RecordStore.open(cook(Wild.read(content)))) {
            RecordView monster = store.reader().view("Monster");
            assertThat(monster.find(3)).isTrue();
            assertThat(monster.i32(FieldKey.of("stats.hp"))).isEqualTo(20);
            assertThat(monster.i32(Monster.STATS_HP)).isEqualTo(20);
            assertThat(monster.f32(FieldKey.of("stats.resistance.fire"))).isEqualTo(-0.5f);
            assertThat(monster.i32(FieldKey.of("attributes.hp"))).isEqualTo(20);
            assertThat(monster.f32(FieldKey.of("attributes.resists.fire"))).isEqualTo(-0.5f);
        }
    }

    @Test
    void shouldSearchByMembers() throws IOException {
        try (RecordStore store = RecordStore.open(cook(Wild.read(content)), WildTypes.CATALOG)) {
            Map<String, Variant> angry = Map.of("rage.hp", Variant.ofInteger(ValueType.I32, 40));
            assertThat(store.reader().search("Monster", angry)).containsExactly(0);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sqlite:%s/wild.db",
                "sqlite:%s/wild.db?encoding=tagged",
                "json:%s/copy",
                "json:%s/copy?files=record"
            })
    void shouldCookToTheSameBytesFromEveryPlace(String location) throws IOException {
        Content original = Wild.read(content);
        byte[] expected = Files.readAllBytes(cook(original));
        try (Backend from = Backends.open(content);
                Backend to = Backends.create(location.formatted(folder))) {
            to.replace(from.schemaFiles(), records(original), Progress.NONE);
            Content copied = ContentReader.read(to, Progress.NONE);
            assertThat(copied.records()).isEqualTo(original.records());
            assertThat(Files.readAllBytes(cook(copied))).isEqualTo(expected);
        }
    }

    private static List<DataRecord> records(Content content) {
        return content.records().values().stream().flatMap(List::stream).toList();
    }

    @Test
    void shouldFollowEditsOfMembers() throws Exception {
        try (DevelopmentStore store = DevelopmentStore.open(content, WildTypes.CATALOG)) {
            Reader reader = store.reader();
            Monster monster = reader.view(Monster.TYPE);
            Stats stats = monster.stats();
            assertThat(monster.find("Wolf")).isTrue();
            store.edit("Monster", 3)
                    .set("stats.hp", 25)
                    .set("stats.resistance.ice", 0.125f)
                    .save();
            store.reload();
            reader.refresh();
            assertThat(stats.hp()).isEqualTo(25);
            assertThat(stats.resistance().ice()).isEqualTo(0.125f);
        }
        assertThat(Files.readString(content.resolve("Monster.json")))
                .contains("      \"hp\": 25,\n", "{\"fire\": -0.5, \"ice\": 0.125},\n", "      \"mood\": \"angry\",\n");
    }

    @Test
    void shouldFollowEditsOfStructs() throws Exception {
        try (DevelopmentStore store = DevelopmentStore.open(content, WildTypes.CATALOG)) {
            Reader reader = store.reader();
            Monster monster = reader.view(Monster.TYPE);
            assertThat(monster.find("Rock")).isTrue();
            Wild.edit(content, "Stats.schema", "default = 10", "default = 11");
            Wild.edit(content, "Resistance.schema", "name = \"fire\",", "name = \"heat\", formerly = [\"fire\"],");
            store.reload();
            reader.refresh();
            assertThat(monster.stats().hp()).isEqualTo(11);
            assertThat(monster.find("Wolf")).isTrue();
            assertThat(monster.stats().resistance().fire()).isEqualTo(-0.5f);
        }
    }

    @Test
    void shouldLeaveOutWhatDoesNotShip() throws IOException {
        Content original = Wild.read(content);
        try (Backend from = Backends.open(content)) {
            Shipping shipping = Shipping.of(original, from.schemaFiles());
            assertThat(shipping.left())
                    .contains("Monster.note", "Monster.plan.hp")
                    .doesNotContain("Monster.rage.hp");
            assertThat(shipping.schemaFiles())
                    .filteredOn(file -> file.file().equals("Monster.schema"))
                    .first()
                    .extracting(SchemaReader.Source::text, InstanceOfAssertFactories.STRING)
                    .contains("\"rage\"", "includes = [\"Named\"]")
                    .doesNotContain("plan");
            assertThat(Files.readAllBytes(cook(shipping.content()))).isEqualTo(Files.readAllBytes(cook(original)));
        }
    }

    /** A component. */
    record Pet(String name, int hp, float fire) {}

    @Test
    void shouldSpawnComponentsFromMembers() throws IOException {
        Spawner<Pet> spawner = Spawner.generic(
                "Monster", Translator.of(Pet.class).member("hp", "stats.hp").member("fire", "stats.resistance.fire"));
        try (DevelopmentStore store = DevelopmentStore.open(content, WildTypes.CATALOG)) {
            assertThat(store.reader().spawner(spawner).spawn(3)).isEqualTo(new Pet("Wolf", 20, -0.5f));
        }
    }
}
