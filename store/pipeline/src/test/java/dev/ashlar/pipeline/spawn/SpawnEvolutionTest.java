package dev.ashlar.pipeline.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.spawn.BoundSpawner;
import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.SpawnerException;
import dev.ashlar.codec.spawn.Spawners;
import dev.ashlar.codec.spawn.Translator;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.lookup.Stock;
import dev.ashlar.pipeline.lookup.stock.Item;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas go on while code stays: generic spawners follow, and a release that no longer fits is found before it spawns. */
class SpawnEvolutionTest {
    private static final int WINDOW_SHIFT = 16;

    /** Item 0, of which a designer has said more than the compiled code knows. */
    private static final long EDITED = 1;

    @TempDir
    Path folder;

    private Stock stock;

    /** Ahead of its schema, which has no range yet. */
    static final class Lamp {
        String name = "";
        float weight = -1;
        float glowRange = 5;
        int rarity;
    }

    private static final Translator<Lamp> LAMPS = Translator.of(Lamp.class);
    private static final Spawner<Lamp> LAMP =
            Spawner.specialised(Item.TYPE, Lamp.class, SpawnEvolutionTest::lamp).inDevelopment(LAMPS);

    private static Lamp lamp(Item item) {
        Lamp lamp = new Lamp();
        lamp.name = item.name();
        lamp.weight = item.weight();
        lamp.rarity = item.rarity();
        return lamp;
    }

    @BeforeEach
    void write() throws IOException {
        stock = Stock.in(folder.resolve("content"));
    }

    /** A field more, one with another name, one of another type, and the values of a record. */
    private void edit() throws IOException {
        Path schema = stock.folder().resolve("Item.schema");
        Files.writeString(
                schema,
                Files.readString(schema)
                        .replace(
                                "{ name = \"weight\"  type = \"f32\" }",
                                "{ name = \"mass\"  type = \"f32\"  formerly = [\"weight\"] }\n"
                                        + "{ name = \"glowRange\"  type = \"f64\"  default = 3 }")
                        .replace(
                                "{ name = \"rarity\"  type = \"u8\"  index = true }",
                                "{ name = \"rarity\"  type = \"u16\"  index = true  retyped = [\"u8\"] }"));
        Path records = stock.folder().resolve("Item.json");
        String text = Files.readString(records);
        Files.writeString(records, text.replace("{\"id\": 1, \"name\"", "{\"id\": 1, \"glowRange\": 8.5, \"name\""));
    }

    private Path cook(String name) throws IOException {
        return Contents.cook(ContentReader.read(stock.folder(), Progress.NONE), folder.resolve(name), WINDOW_SHIFT);
    }

    @Test
    void shouldSpawnWhatChangedAfterARefreshWithoutNewCode() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(stock.folder(), StockTypes.CATALOG)) {
            Reader reader = store.reader();
            BoundSpawner<Lamp> lamps = reader.spawner(LAMP);
            Lamp before = Objects.requireNonNull(lamps.spawn(EDITED));
            assertThat(before.glowRange).isEqualTo(5);
            assertThat(lamps.missing()).containsExactly("glowRange");

            edit();
            assertThat(store.reload().problems()).isEmpty();
            assertThat(Objects.requireNonNull(lamps.spawn(EDITED)).glowRange)
                    .as("not before the reader's refresh")
                    .isEqualTo(5);
            reader.refresh();

            Lamp after = Objects.requireNonNull(lamps.spawn(EDITED));
            assertThat(after.glowRange).isEqualTo(8.5f);
            assertThat(after.weight).as("renamed").isEqualTo(before.weight);
            assertThat(after.rarity).as("of another type").isEqualTo(before.rarity);
            assertThat(Objects.requireNonNull(lamps.spawn("item 1")).glowRange).isEqualTo(3f);
            assertThat(lamps.missing()).isEmpty();
        }
    }

    @Test
    void shouldTellInDevelopmentWhatAReleaseWouldRefuse() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(stock.folder(), StockTypes.CATALOG)) {
            Spawners spawners = Spawners.of(LAMP);
            assertThatCode(() -> store.check(spawners)).doesNotThrowAnyException();
            assertThatExceptionOfType(SpawnerException.class)
                    .isThrownBy(() -> store.check(Spawners.of(Spawner.generic("Item", LAMPS))))
                    .satisfies(e -> assertThat(e.problems())
                            .containsExactly("Item: the spawner of " + Lamp.class.getName()
                                    + " is generic; expected a specialised one"));

            edit();
            store.reload();
            assertThatExceptionOfType(SpawnerException.class)
                    .isThrownBy(() -> store.check(spawners))
                    .satisfies(e -> assertThat(e.problems())
                            .contains(
                                    "Item: field rarity: type is u8 in the code, u16 in the data",
                                    "Item: field weight is in the code, not in the data",
                                    "Item: field mass is in the data, not in the code",
                                    "Item: field glowRange is in the data, not in the code")
                            .allMatch(problem -> problem.startsWith("Item: ")));

            Files.writeString(stock.folder().resolve("Item.schema"), "broken");
            assertThat(store.reload().problems()).isNotEmpty();
            assertThatExceptionOfType(SpawnerException.class)
                    .as("the data is still that of the edit before")
                    .isThrownBy(() -> store.check(spawners))
                    .withMessageContaining("glowRange");
        }
    }

    @Test
    void cannotOpenAReleaseWithoutSpawnersOfAllThatIsMarked() throws IOException {
        Path pack = cook("stock.pack");
        assertThatExceptionOfType(SpawnerException.class)
                .isThrownBy(() -> RecordStore.open(pack, StockTypes.CATALOG, Spawners.of()))
                .withMessageContaining(
                        "Item: no spawner; expected a specialised one that reads " + Item.class.getName());
        try (RecordStore store = RecordStore.open(pack, StockTypes.CATALOG, Spawners.of(LAMP))) {
            assertThat(Objects.requireNonNull(store.reader().spawner(LAMP).spawn(EDITED)).name)
                    .isEqualTo("item 0");
            assertThatCode(() -> store.check(Goods.SPAWNERS)).doesNotThrowAnyException();
        }
    }

    @Test
    void shouldFindALayoutThatNoLongerFitsWhileTheGenericWayReadsOn() throws IOException {
        edit();
        Path pack = cook("edited.pack");
        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> RecordStore.open(pack, StockTypes.CATALOG, Spawners.of(LAMP)))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(PackErrorKind.SCHEMA_MISMATCH))
                .withMessageContaining("Item: field rarity: type is u8 in the code, u16 in the data")
                .withMessageContaining("Item: field mass is in the data, not in the code");
        try (RecordStore store = RecordStore.open(pack)) {
            Lamp lamp = Objects.requireNonNull(
                    store.reader().spawner(Spawner.generic("Item", LAMPS)).spawn(EDITED));
            assertThat(lamp.glowRange).isEqualTo(8.5f);
            assertThat(lamp.name).isEqualTo("item 0");
        }
    }

    /** Of a type that has no generated view. */
    record Wind(float strength, float[] direction) {}

    @Test
    void shouldSpawnAndReadByNameATypeThatCodeWasNotGeneratedFor() throws IOException {
        Contents.write(
                stock.folder(),
                "Wind.schema",
                "Schema = { name = \"Wind\", spawned = true }\nFields = [\n"
                        + "  { name = \"strength\"  type = \"f32\" }\n  { name = \"direction\"  type = \"vec3\" }\n]",
                "Wind.json",
                "[ { \"id\": 3, \"strength\": 1.5, \"direction\": [0, 1, 2] } ]");
        FieldKey strength = FieldKey.of("strength");
        try (DevelopmentStore store = DevelopmentStore.open(stock.folder(), StockTypes.CATALOG)) {
            Reader reader = store.reader();
            Wind wind = Objects.requireNonNull(reader.spawner(Spawner.generic("Wind", Translator.of(Wind.class)))
                    .spawn(3));
            assertThat(wind.strength).isEqualTo(1.5f);
            assertThat(wind.direction).containsExactly(0, 1, 2);
            RecordView byName = reader.view("Wind");
            assertThat(byName.find(3)).isTrue();
            assertThat(byName.f32(strength)).isEqualTo(1.5f);
        }
    }
}
