package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.KeyedDifference;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.nested.hoard.HoardTypes;
import dev.ashlar.pipeline.nested.hoard.Item;
import dev.ashlar.pipeline.nested.hoard.Loot;
import dev.ashlar.pipeline.nested.hoard.Mod;
import dev.ashlar.pipeline.nested.hoard.Monster;
import dev.ashlar.pipeline.nested.hoard.MonsterLoot;
import dev.ashlar.pipeline.nested.hoard.MonsterLootMods;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of structs from JSON to views: packs by fixed offsets and by key, in small windows too, and development stores. */
class ListStoreTest {
    private static final Path SOURCE = Path.of("src", "test", "content", "lists");
    private static final int WINDOW_SHIFT = 30;
    private static final FieldKey LOOT = FieldKey.of("loot");
    private static final FieldKey ITEM = FieldKey.of("item");
    private static final FieldKey COUNT = FieldKey.of("count");
    private static final FieldKey STOCK = FieldKey.of("shop.stock");
    private static final FieldKey MODS = FieldKey.of("mods");
    private static final FieldKey TAGS = FieldKey.of("tags");

    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Contents.copy(SOURCE, folder.resolve("content"));
    }

    private Path cook(int windowShift) throws IOException {
        return Contents.cook(ContentReader.read(content, Progress.NONE), folder.resolve("hoard.pack"), windowShift);
    }

    /** A list that has more elements than an int counts has elements at negative indexes, too, none of which are there. */
    @ParameterizedTest
    @ValueSource(longs = {0xBFBF_BFBF_0000_0000L, 0xFFFF_FFFF_FFFF_FFFFL, 0x8000_0001_7FFF_FFFFL})
    void cannotReadOutsideThroughAListOfAnUnverifiedPack(long hostile) throws IOException {
        Path pack = cook(WINDOW_SHIFT);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(pack)).order(ByteOrder.LITTLE_ENDIAN);
        int lists = 0;
        for (int at = 0; at <= bytes.limit() - Long.BYTES; at += Long.BYTES) {
            long before = bytes.getLong(at);
            if (before == 2L << Integer.SIZE) {
                bytes.putLong(at, hostile);
                Files.write(pack, bytes.array());
                lists += readHostile(pack);
                bytes.putLong(at, before);
            }
        }
        assertThat(lists).as("lists of two elements, the first in the pack").isPositive();
    }

    /** 1 where the first monster has a hostile list; 0 where the pack is refused, or another value was changed. */
    private static int readHostile(Path pack) {
        try (RecordStore store = RecordStore.open(pack, HoardTypes.CATALOG)) {
            Monster monster = store.reader().view(Monster.TYPE);
            RecordView byName = store.reader().view("Monster");
            if (!monster.next() || !byName.next() || isSound(monster)) {
                return 0;
            }
            for (int index : new int[] {-1, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE}) {
                assertThatThrownBy(() -> monster.loot(index).chance())
                        .isInstanceOfAny(CorruptDataException.class, IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> byName.element(LOOT, index).row())
                        .isInstanceOfAny(CorruptDataException.class, IndexOutOfBoundsException.class);
            }
            return 1;
        } catch (PackException e) {
            return 0;
        }
    }

    private static boolean isSound(Monster monster) {
        try {
            return monster.lootCount() >= 0;
        } catch (CorruptDataException e) {
            return false;
        }
    }

    private static List<String> told(Reader reader) {
        Monster monster = reader.view(Monster.TYPE);
        Item item = reader.view(Item.TYPE);
        List<String> told = new ArrayList<>();
        for (monster.rewind(); monster.next(); ) {
            told.add(monster.name() + " " + (monster.hasLoot() ? "has " : "no ") + monster.lootCount());
            for (int i = 0; i < monster.lootCount(); i++) {
                told.add(told(monster.loot(i), item));
            }
            for (int i = 0; i < monster.shop().stockCount(); i++) {
                told.add("sells " + told(monster.shop().stock(i), item));
            }
        }
        return told;
    }

    private static String told(Loot loot, Item item) {
        StringBuilder told = new StringBuilder();
        told.append(loot.item(item) ? item.name() : "nothing").append(' ').append(loot.chance());
        told.append(loot.hasCount() ? " x" + loot.count() : "").append(' ').append(loot.rarity());
        for (int i = 0; i < loot.modsCount(); i++) {
            Mod mod = loot.mods(i);
            told.append(" +").append(mod.power());
            for (int tag = 0; tag < mod.tagsCount(); tag++) {
                told.append(' ').append(mod.tags(tag));
            }
        }
        return told.toString();
    }

    private static final List<String> TOLD = List.of(
            "Wolf has 2",
            "Pelt 1.0 COMMON",
            "Potion 0.25 x2 RARE",
            "Ghost no 0",
            "Smith has 0",
            "sells Sword 1.0 COMMON +3 sharp old +0",
            "sells Sword 1.0 x0 COMMON +100",
            "Dragon has 1",
            "Sword 1.0 RARE +9 sharp");

    @ParameterizedTest
    @ValueSource(ints = {16, WINDOW_SHIFT})
    void shouldReadElementsOfPacks(int windowShift) throws IOException {
        Path pack = cook(windowShift);
        try (RecordStore store =
                RecordStore.open(pack, HoardTypes.CATALOG, OpenOptions.MAPPED.verify(Verification.FULL))) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
        }
        try (RecordStore store = RecordStore.open(pack, HoardTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
            assertThat(store.differences()).isEmpty();
        }
    }

    @Test
    void shouldReadElementsByName() throws IOException {
        try (RecordStore store = RecordStore.open(cook(WINDOW_SHIFT))) {
            RecordView monster = store.reader().view("Monster");
            assertThat(monster.find("Smith")).isTrue();
            assertThat(monster.count(LOOT)).isZero();
            assertThat(monster.count(STOCK)).isEqualTo(2);
            RecordView sold = monster.element(STOCK, 1);
            assertThat(sold.row(ITEM)).isZero();
            assertThat(sold.present(COUNT)).isTrue();
            assertThat(monster.element(STOCK, 0).present(COUNT)).isFalse();
            assertThat(monster.element(STOCK, 0).element(MODS, 0).text(TAGS, 1)).isEqualTo("old");
        }
    }

    @Test
    void shouldScanTheElementsOfAllRecords() throws IOException {
        try (RecordStore store = RecordStore.open(cook(WINDOW_SHIFT), HoardTypes.CATALOG)) {
            Reader reader = store.reader();
            MonsterLoot loot = reader.view(MonsterLoot.TYPE);
            Item item = reader.view(Item.TYPE);
            List<String> all = new ArrayList<>();
            for (loot.rewind(); loot.next(); ) {
                all.add(told(loot, item));
            }
            assertThat(all).containsExactly("Pelt 1.0 COMMON", "Potion 0.25 x2 RARE", "Sword 1.0 RARE +9 sharp");
            assertThat(loot.id()).isEqualTo(DataRecord.NO_ID);
        }
    }

    @Test
    void shouldCopyElementsIntoSnapshots() throws IOException {
        try (RecordStore store = RecordStore.open(cook(WINDOW_SHIFT), HoardTypes.CATALOG)) {
            Monster monster = store.reader().view(Monster.TYPE);
            assertThat(monster.find(1)).isTrue();
            Monster.Snapshot wolf = monster.snapshot();
            assertThat(wolf.loot()).hasSize(2);
            assertThat(wolf.loot().get(1).count()).isEqualTo(2);
            assertThat(monster.find(3)).isTrue();
            assertThat(monster.snapshot().shop().stock().get(0).mods().get(0).tags())
                    .containsExactly("sharp", "old");
            assertThat(monster.find(1)).isTrue();
            assertThat(monster.snapshot()).isEqualTo(wolf);
        }
    }

    @Test
    void shouldFollowEditsInDevelopment() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, HoardTypes.CATALOG)) {
            Reader reader = store.reader();
            assertThat(told(reader)).isEqualTo(TOLD);
            Path file = content.resolve("Monster.json");
            Files.writeString(
                    file,
                    Files.readString(file)
                            .replace(
                                    "{\"item\": \"Pelt\"}",
                                    "{\"item\": \"Pelt\"}, {\"item\": 1, \"mods\": [{\"power\": 1}]}"));
            store.reload();
            assertThat(reader.refresh()).isTrue();
            List<String> edited = new ArrayList<>(TOLD);
            edited.set(0, "Wolf has 3");
            edited.add(2, "Sword 1.0 COMMON +1");
            assertThat(told(reader)).isEqualTo(edited);
            Path items = content.resolve("Item.json");
            Files.writeString(
                    items,
                    Files.readString(items).replace("[\n", "[\n  {\"id\": 3, \"name\": \"Bone\", \"price\": 1},\n"));
            store.reload();
            assertThat(reader.refresh()).isTrue();
            assertThat(told(reader)).isEqualTo(edited);
        }
    }

    @Test
    void shouldReadElementsByKeyAfterTheSchemaHasChanged() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, HoardTypes.CATALOG)) {
            Reader reader = store.reader();
            assertThat(told(reader)).isEqualTo(TOLD);
            Path schema = content.resolve("Loot.schema");
            Files.writeString(
                    schema,
                    Files.readString(schema)
                            .replace(
                                    "\"chance\", type = \"float\",",
                                    "\"odds\", type = \"double\", formerly = [\"chance\"], retyped = [\"f32\"],")
                            .replace("Fields = [", "Fields = [\n  { name = \"first\", type = \"u8\" }"));
            Path monsters = content.resolve("Monster.schema");
            Files.writeString(
                    monsters,
                    Files.readString(monsters).replace("\"loot\", type", "\"drops\", formerly = [\"loot\"], type"));
            store.reload();
            assertThat(reader.refresh()).isTrue();
            assertThat(told(reader)).isEqualTo(TOLD);
        }
    }

    /** The element types have other names then: views find them through the lists. */
    @Test
    void shouldFindTheElementsOfRenamedLists() throws IOException {
        Path schema = content.resolve("Monster.schema");
        Files.writeString(
                schema, Files.readString(schema).replace("\"loot\", type", "\"drops\", formerly = [\"loot\"], type"));
        Path loot = content.resolve("Loot.schema");
        Files.writeString(loot, Files.readString(loot).replace("\"mods\",", "\"runes\", formerly = [\"mods\"],"));
        Path pack = cook(WINDOW_SHIFT);
        try (RecordStore store = RecordStore.open(pack, HoardTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            Reader reader = store.reader();
            assertThat(told(reader)).isEqualTo(TOLD);
            MonsterLoot all = reader.view(MonsterLoot.TYPE);
            assertThat(all.rowCount()).isEqualTo(3);
            assertThat(reader.view(MonsterLootMods.TYPE).rowCount()).isEqualTo(1);
            assertThat(reader.schemaVersion(MonsterLoot.TYPE)).isEqualTo(reader.schemaVersion(Monster.TYPE));
            assertThat(reader.search(MonsterLoot.TYPE, Map.of("rarity", Variant.ofEnum("rare"))))
                    .hasSize(2);
            assertThat(store.differences())
                    .extracting(KeyedDifference::toString)
                    .containsExactly(
                            "Monster.loot: expected name loot, found name drops; the values of the data are read",
                            "Monster.loot: expected elements of Monster.loot, found elements of Monster.drops; the values of the data are read",
                            "Monster.loot.mods: expected name mods, found name runes; the values of the data are read",
                            "Monster.loot.mods: expected elements of Monster.loot.mods, found elements of Monster.drops.runes; the values of the data are read",
                            "Monster.shop.stock.mods: expected name mods, found name runes; the values of the data are read",
                            "Monster.shop.stock.mods: expected elements of Monster.shop.stock.mods, found elements of Monster.shop.stock.runes; the values of the data are read");
        }
        assertThatThrownBy(() -> RecordStore.open(pack, HoardTypes.CATALOG))
                .isInstanceOf(PackException.class)
                .hasMessageContaining("Monster.loot: the type is in the code, not in the data");
    }

    @Test
    void shouldFollowTheElementsOfAListThatIsRenamed() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, HoardTypes.CATALOG)) {
            assertThat(store.checkRelease().messages()).isEmpty();
            assertThat(store.differences()).isEmpty();
            Reader reader = store.reader();
            MonsterLoot all = reader.view(MonsterLoot.TYPE);
            assertThat(all.rowCount()).isEqualTo(3);
            Path schema = content.resolve("Monster.schema");
            String before = Files.readString(schema);
            Files.writeString(schema, before.replace("\"loot\", type", "\"drops\", formerly = [\"loot\"], type"));
            store.reload();
            assertThat(reader.refresh()).isTrue();
            assertThat(all.rowCount()).isEqualTo(3);
            assertThat(store.differences()).hasSize(3);
            assertThat(store.checkRelease().messages())
                    .contains("Monster.loot: the type is in the code, not in the data");
            Path monsters = content.resolve("Monster.json");
            Files.writeString(monsters, Files.readString(monsters).replace("\"loot\":", "\"haul\":"));
            Files.writeString(schema, before.replace("\"loot\", type", "\"haul\", type"));
            store.reload();
            assertThat(reader.refresh()).isTrue();
            assertThat(all.rowCount()).isZero();
            assertThat(store.differences())
                    .extracting(KeyedDifference::found)
                    .containsExactly("no such field", "list", "no such type", "no such type");
        }
    }
}
