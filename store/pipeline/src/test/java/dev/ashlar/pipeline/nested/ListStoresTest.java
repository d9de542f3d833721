package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of structs from records in memory to packs and to a development store, read by key. */
class ListStoresTest {
    private static final FieldKey LOOT = FieldKey.of("loot");
    private static final FieldKey ITEM = FieldKey.of("item");
    private static final FieldKey CHANCE = FieldKey.of("chance");
    private static final FieldKey NOTE = FieldKey.of("note");
    private static final FieldKey MODS = FieldKey.of("mods");
    private static final FieldKey POWER = FieldKey.of("power");
    private static final List<SchemaReader.Source> SCHEMAS = List.of(
            new SchemaReader.Source("Item.schema", """
                    Schema = { name = "Item", key = "name" }
                    Fields = [ { name = "name", type = "string" } ]
                    """),
            new SchemaReader.Source("Mod.schema", """
                    Schema = { name = "Mod", kind = "struct" }
                    Fields = [ { name = "power", type = "u8", default = 3 } ]
                    """),
            new SchemaReader.Source("Loot.schema", """
                    Schema = { name = "Loot", kind = "struct" }
                    Fields = [
                      { name = "item", type = "ref<Item>" }
                      { name = "chance", type = "f32", default = 0.5, formerly = ["odds"] }
                      { name = "note", type = "string", optional = true }
                      { name = "draft", type = "string", ship = false }
                      { name = "mods", type = "Mod[]" }
                    ]
                    """),
            new SchemaReader.Source("Monster.schema", """
                    Schema = { name = "Monster", key = "name", layout = "columns" }
                    Fields = [
                      { name = "name", type = "string" }
                      { name = "loot", type = "Loot[]", optional = true }
                      { name = "trash", type = "Mod[]" }
                    ]
                    """));

    @TempDir
    private Path folder;

    private static List<DataRecord> records() {
        List<DataRecord> records = new ArrayList<>();
        for (int id = 1; id <= 3; id++) {
            DataRecord item = new DataRecord("Item", 10 * id);
            item.set("name", Variant.of("item " + id));
            records.add(item);
        }
        records.add(monster(1, "Wolf", loot(20, 0.25f, "a pelt", 7, 8), loot(10, 1, null)));
        DataRecord ghost = new DataRecord("Monster", 2);
        ghost.set("name", Variant.of("Ghost"));
        records.add(ghost);
        records.add(monster(3, "Rock"));
        records.add(monster(4, "Bear", loot(30, 0.75f, "", 9)));
        return records;
    }

    private static DataRecord monster(long id, String name, DataRecord... loot) {
        DataRecord monster = new DataRecord("Monster", id);
        monster.set("name", Variant.of(name));
        monster.set("loot", Variant.ofList(List.of(loot)));
        return monster;
    }

    private static DataRecord loot(long item, float chance, String note, int... powers) {
        DataRecord loot = new DataRecord("Loot");
        loot.set("item", Variant.ofRef("Item", item));
        loot.set("chance", Variant.of(chance));
        loot.set("draft", Variant.of("to be balanced"));
        if (note != null) {
            loot.set("note", Variant.of(note));
        }
        List<DataRecord> mods = new ArrayList<>();
        for (int power : powers) {
            DataRecord mod = new DataRecord("Mod");
            mod.set("power", Variant.ofInteger(ValueType.U8, power));
            mods.add(mod);
        }
        loot.set("mods", Variant.ofList(mods));
        return loot;
    }

    private static MemoryBackend place(List<DataRecord> records) {
        MemoryBackend place = MemoryBackend.of();
        place.replace(SCHEMAS, records, Progress.NONE);
        return place;
    }

    private Path cook(List<DataRecord> records, String name) throws IOException {
        try (Backend place = place(records)) {
            return Contents.cook(ContentReader.read(place, Progress.NONE), folder.resolve(name), 30);
        }
    }

    private static void compare(Reader reader) {
        RecordView monster = reader.view("Monster");
        RecordView item = reader.view("Item");
        assertThat(monster.find("Wolf")).isTrue();
        assertThat(monster.values().elementCount(monster.layout().field(LOOT.key())))
                .isEqualTo(2);
        RecordView loot = monster.element(LOOT, 0);
        assertThat(loot.f32(CHANCE)).isEqualTo(0.25f);
        assertThat(loot.f32(FieldKey.of("odds"))).isEqualTo(0.25f);
        assertThat(loot.text(NOTE)).isEqualTo("a pelt");
        assertThat(loot.hop(ITEM, item)).isTrue();
        assertThat(item.id()).isEqualTo(20);
        assertThat(loot.element(MODS, 1).i32(POWER)).isEqualTo(8);
        assertThat(monster.element(LOOT, 1)).isSameAs(loot);
        assertThat(loot.f32(CHANCE)).isEqualTo(1);
        assertThat(loot.present(NOTE)).isFalse();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> monster.element(LOOT, 2));
        assertThat(monster.find("Ghost")).isTrue();
        assertThat(monster.present(LOOT)).isFalse();
        assertThat(monster.find("Rock")).isTrue();
        assertThat(monster.present(LOOT)).isTrue();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> monster.element(LOOT, 0));
        assertThat(monster.find("Bear")).isTrue();
        assertThat(monster.element(LOOT, 0).element(MODS, 0).i32(POWER)).isEqualTo(9);
    }

    @Test
    void shouldReadElementsFromAPack() throws IOException {
        Path pack = cook(records(), "monsters.pack");
        for (OpenOptions options : List.of(OpenOptions.MAPPED, OpenOptions.PRIVATE_COPY)) {
            try (RecordStore store = RecordStore.open(pack, Catalog.of(), options)) {
                compare(store.reader());
            }
        }
    }

    @Test
    void shouldGiveTheSameBytesForShuffledRecords() throws IOException {
        Path pack = cook(records(), "monsters.pack");
        for (int seed = 0; seed < 5; seed++) {
            List<DataRecord> shuffled = records();
            Collections.shuffle(shuffled, new Random(seed));
            assertThat(Files.mismatch(pack, cook(shuffled, seed + ".pack")))
                    .as("seed %d", seed)
                    .isEqualTo(-1);
        }
    }

    @Test
    void shouldReadElementsInDevelopment() throws IOException {
        Map<String, Integer> packed;
        try (RecordStore store = RecordStore.open(cook(records(), "monsters.pack"), Catalog.of())) {
            packed = store.stamp().schemaVersions();
            assertThat(packed).containsOnlyKeys("Item", "Monster");
        }
        try (DevelopmentStore store = DevelopmentStore.open(place(records()), Catalog.of(), reload -> {})) {
            compare(store.reader());
            assertThat(store.stamp().schemaVersions()).isEqualTo(packed);
            RecordView monster = store.reader().view("Monster");
            monster.find("Wolf");
            assertThat(monster.element(LOOT, 0).text(FieldKey.of("draft"))).isEqualTo("to be balanced");
        }
    }

    @Test
    void shouldReadElementsOfTheNewestRecordsInDevelopment() {
        MemoryBackend place = place(records());
        try (DevelopmentStore store = DevelopmentStore.open(place, Catalog.of(), reload -> {})) {
            Reader reader = store.reader();
            RecordView monster = reader.view("Monster");
            monster.find("Bear");
            RecordView loot = monster.element(LOOT, 0);
            DataRecord wolf =
                    monster(1, "Wolf", loot(10, 0.125f, "one", 1), loot(20, 0.5f, "two"), loot(30, 1, "three"));
            wolf.setUpdated(true);
            place.save(List.of(wolf));
            store.reload();
            assertThat(loot.text(NOTE)).isEmpty();
            assertThat(loot.f32(CHANCE)).isEqualTo(0.75f);
            assertThat(reader.refresh()).isTrue();
            monster.find("Bear");
            assertThat(monster.element(LOOT, 0).f32(CHANCE)).isEqualTo(0.75f);
            assertThat(loot.element(MODS, 0).i32(POWER)).isEqualTo(9);
            monster.find("Wolf");
            assertThat(monster.element(LOOT, 2).text(NOTE)).isEqualTo("three");
        }
    }
}
