package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.pack.PackOracle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** How little is done for an edit of records that have lists of structs. */
class RevisedListsTest {
    private static final int MONSTERS = 100;
    private static final String ITEM = """
            Schema = { name = "Item", key = "name" }
            Fields = [ { name = "name", type = "string" } ]
            """;
    private static final String MOD = """
            Schema = { name = "Mod", kind = "struct" }
            Fields = [
              { name = "power", type = "u8" }
              { name = "note", type = "string" }
            ]
            """;
    private static final String LOOT = """
            Schema = { name = "Loot", kind = "struct" }
            Fields = [
              { name = "item", type = "ref<Item>" }
              { name = "note", type = "string" }
              { name = "mods", type = "Mod[]" }
            ]
            """;
    private static final String MONSTER = """
            Schema = { name = "Monster" }
            Fields = [
              { name = "loot", type = "Loot[]" }
              { name = "level", type = "i32" }
            ]
            """;

    private final LiveCook cook = new LiveCook();
    private Content content = new Content(schemas(MOD, LOOT), records());

    private static List<Schema> schemas(String mod, String loot) {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(
                List.of(
                        new SchemaReader.Source("Item.schema", ITEM),
                        new SchemaReader.Source("Mod.schema", mod),
                        new SchemaReader.Source("Loot.schema", loot),
                        new SchemaReader.Source("Monster.schema", MONSTER)),
                problems);
        problems.throwIfAny();
        return schemas.stream().filter(schema -> !schema.isStruct()).toList();
    }

    private static Map<String, List<DataRecord>> records() {
        List<DataRecord> items = new ArrayList<>();
        List<DataRecord> monsters = new ArrayList<>();
        for (int id = 1; id <= MONSTERS; id++) {
            items.add(item(id));
            List<DataRecord> loot = new ArrayList<>();
            for (int i = 0; i < id % 4; i++) {
                loot.add(loot(MONSTERS - id + 1, "loot " + id % 10, i));
            }
            monsters.add(monster(id, loot));
        }
        return Map.of("Item", items, "Monster", monsters);
    }

    private static DataRecord item(int id) {
        DataRecord item = new DataRecord("Item", id);
        item.set("name", Variant.of("item " + id));
        return item;
    }

    private static DataRecord monster(long id, List<DataRecord> loot) {
        DataRecord monster = new DataRecord("Monster", id);
        monster.set("loot", Variant.ofList(loot));
        monster.set("level", Variant.ofInteger(ValueType.I32, id));
        return monster;
    }

    private static DataRecord loot(int item, String note, int modCount) {
        DataRecord loot = new DataRecord("Loot");
        loot.set("item", Variant.ofRef("Item", item));
        loot.set("note", Variant.of(note));
        List<DataRecord> mods = new ArrayList<>();
        for (int i = 0; i < modCount; i++) {
            DataRecord mod = new DataRecord("Mod");
            mod.set("power", Variant.ofInteger(ValueType.U8, i));
            mod.set("note", Variant.of("mod of " + note));
            mods.add(mod);
        }
        loot.set("mods", Variant.ofList(mods));
        return loot;
    }

    private void cook() {
        cook.cook(1, content);
        compare();
    }

    private void compare() {
        List<RecordSource> sources =
                cook.types().stream().flatMap(CookedType::sources).toList();
        PackOracle.compareInMemory(sources, content, "content");
    }

    /** Cooks the content with another list of a type's records. */
    private void edit(String type, Consumer<List<DataRecord>> change) {
        List<DataRecord> edited = new ArrayList<>(content.records().get(type));
        change.accept(edited);
        Map<String, List<DataRecord>> records = new LinkedHashMap<>(content.records());
        records.put(type, edited);
        content = new Content(content.schemas(), records);
        cook();
    }

    private void editSchemas(String mod, String loot) {
        content = new Content(schemas(mod, loot), content.records());
        cook();
    }

    private CookedType cooked(String type) {
        return cook.types().stream()
                .filter(cooked -> cooked.schema().name().equals(type))
                .findFirst()
                .orElseThrow();
    }

    private EncodedType<BlockSink> monsters() {
        return cooked("Monster").encoded();
    }

    private EncodedType<BlockSink> loot() {
        return monsters().elements().get(0);
    }

    private EncodedType<BlockSink> mods() {
        return loot().elements().get(0);
    }

    private void giveLoot(int row, DataRecord... loot) {
        edit("Monster", monsters -> monsters.set(row, monster(row + 1L, List.of(loot))));
    }

    @Test
    void shouldEncodeTheElementsOfTheChangedRecordAlone() {
        cook();
        assertThat(loot().encodedCount()).isEqualTo(150);
        EncodedType<BlockSink> before = loot();
        BlockSink pool = mods().pool();
        giveLoot(40, loot(7, "new", 2), loot(8, "newer", 0), loot(9, "newest", 3));
        assertThat(monsters().encodedCount()).isEqualTo(1);
        assertThat(loot().encodedCount()).isEqualTo(3);
        assertThat(mods().encodedCount()).isEqualTo(5);
        assertThat(loot().pool()).isSameAs(before.pool());
        assertThat(mods().pool()).isSameAs(pool);
        assertThat(loot().count()).isEqualTo(before.count() + 2);
    }

    @Test
    void shouldReviseWhereListsComeGoAndBecomeEmpty() {
        cook();
        BlockSink pool = loot().pool();
        giveLoot(0);
        giveLoot(MONSTERS - 1, loot(1, "at the end", 1));
        edit("Monster", monsters -> monsters.remove(50));
        edit("Monster", monsters -> monsters.add(50, monster(51, List.of(loot(2, "back", 1)))));
        edit("Monster", monsters -> monsters.set(10, monsters.get(10).copy()));
        assertThat(loot().pool()).isSameAs(pool);
    }

    @Test
    void shouldShareAllElementsWhereNothingHasChanged() {
        cook();
        EncodedType<BlockSink> before = monsters();
        CookedRows rows = cooked("Monster").rows();
        edit("Item", items -> items.add(item(MONSTERS + 1)));
        assertThat(monsters()).isSameAs(before);
        assertThat(cooked("Monster").rows().elements().get(0).source())
                .isNotSameAs(rows.elements().get(0).source());
    }

    @Test
    void shouldEncodeNoElementThatRefersToARowThatMoved() {
        cook();
        EncodedType<BlockSink> before = monsters();
        giveLoot(97, loot(5, "no longer the third", 0));
        edit("Item", items -> items.remove(2));
        assertThat(monsters()).isNotSameAs(before);
        assertThat(monsters().encodedCount()).isZero();
        assertThat(loot().encodedCount()).isZero();
        assertThat(loot().pool()).isSameAs(before.elements().get(0).pool());
    }

    @Test
    void shouldEncodeAllWhereAnArrayInAnElementRefersToRowsThatMoved() {
        String lootWithArray = LOOT.replace("\"ref<Item>\"", "\"ref<Item>[]\"");
        Map<String, List<DataRecord>> records = new LinkedHashMap<>(content.records());
        records.put("Monster", new ArrayList<>());
        for (int id = 1; id <= MONSTERS; id++) {
            DataRecord loot = new DataRecord("Loot");
            loot.set("item", Variant.ofElements(ValueType.REF, List.of(Variant.ofRef("Item", 7))));
            records.get("Monster").add(monster(id, List.of(loot)));
        }
        content = new Content(schemas(MOD, lootWithArray), records);
        cook();
        BlockSink pool = monsters().pool();
        edit("Item", items -> items.remove(2));
        assertThat(monsters().pool()).isNotSameAs(pool);
        assertThat(loot().encodedCount()).isEqualTo(MONSTERS);
    }

    @Test
    void shouldEncodeAllWhereADefaultOfAMemberHasChanged() {
        cook();
        BlockSink pool = monsters().pool();
        editSchemas(MOD.replace("\"u8\"", "\"u8\", default = 3"), LOOT);
        assertThat(monsters().pool()).isNotSameAs(pool);
        assertThat(monsters().encodedCount()).isEqualTo(MONSTERS);
    }

    @Test
    void shouldEncodeAllWhereAStructHasAnotherMember() {
        cook();
        BlockSink pool = monsters().pool();
        editSchemas(MOD, LOOT.replace("Fields = [", "Fields = [\n  { name = \"rare\", type = \"bool\" }"));
        assertThat(monsters().pool()).isNotSameAs(pool);
    }

    @Test
    void shouldShareAllWhereTheDocumentationOfAMemberHasChanged() {
        cook();
        EncodedType<BlockSink> before = monsters();
        editSchemas(MOD.replace("\"u8\"", "\"u8\", doc = \"D.\""), LOOT);
        assertThat(monsters()).isSameAs(before);
    }

    @Test
    void shouldKnowTextsOfElementsThatWereReadBefore() {
        cook();
        String before = note(50);
        giveLoot(40, loot(7, "another", 0));
        assertThat(note(50)).isSameAs(before);
        assertThat(note(40)).isEqualTo("another");
    }

    private String note(int row) {
        RecordView view = new ViewSet(false).add(cooked("Monster").rows().source());
        view.moveToRow(row);
        return view.element(FieldKey.of("loot"), 0).text(FieldKey.of("note"));
    }

    @Test
    void shouldEncodeAPoolOfElementsAnewBeforeItIsMostlyGarbage() {
        long longest = 0;
        int anew = 0;
        cook.cook(1, content);
        for (int edit = 0; edit < 300; edit++) {
            BlockSink pool = loot().pool();
            DataRecord loot = loot(1, "a new text".repeat(1000) + edit, 0);
            List<DataRecord> monsters = new ArrayList<>(content.records().get("Monster"));
            monsters.set(edit % MONSTERS, monster(edit % MONSTERS + 1L, List.of(loot)));
            content = new Content(
                    content.schemas(), Map.of("Item", content.records().get("Item"), "Monster", monsters));
            cook.cook(2, content);
            longest = Math.max(longest, loot().pool().length());
            anew += loot().pool() == pool ? 0 : 1;
        }
        compare();
        // A hundred texts of ten thousand bytes, and at most as much again.
        assertThat(longest).isBetween(1_000_000L, 2_000_000L);
        assertThat(anew).isBetween(3, 60);
    }

    @Test
    void shouldTellTheMemoryOfElementsToo() {
        cook();
        CookedType monster = cooked("Monster");
        long ofRecords =
                monster.rows().memory().stream().mapToLong(NativeMemory::length).sum();
        long all = monster.memory().stream().mapToLong(NativeMemory::length).sum();
        assertThat(monster.memory()).doesNotHaveDuplicates();
        assertThat(all - ofRecords)
                .isGreaterThanOrEqualTo(loot().rows().length() + mods().rows().length());
    }
}
