package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.pack.PackOracle;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.MemoryUse;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How little is done for an edit, by what is shared and how many records were encoded. */
class RevisedTypesTest {
    private static final int ITEMS = 100;
    private static final String ITEM = """
            Schema = { name = "Item", key = "name" }
            Fields = [
              { name = "name", type = "string" }
              { name = "group", type = "i32", index = true }
              { name = "note", type = "string" }
            ]
            """;
    private static final String OWNER = """
            Schema = { name = "Owner" }
            Fields = [
              { name = "item", type = "ref<Item>", index = true }
              { name = "items", type = "ref<Item>[2]" }
              { name = "age", type = "u8", index = true }
            ]
            """;
    private static final String SHELF = """
            Schema = { name = "Shelf" }
            Fields = [ { name = "items", type = "ref<Item>[]" } ]
            """;

    private final LiveCook cook = new LiveCook();
    private Content content = content();

    private static Content content() {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(
                List.of(
                        new SchemaReader.Source("Item.schema", ITEM),
                        new SchemaReader.Source("Owner.schema", OWNER),
                        new SchemaReader.Source("Shelf.schema", SHELF)),
                problems);
        problems.throwIfAny();
        List<DataRecord> items = new ArrayList<>();
        List<DataRecord> owners = new ArrayList<>();
        for (int id = 1; id <= ITEMS; id++) {
            items.add(item(id, "item " + id));
            DataRecord owner = new DataRecord("Owner", id);
            Variant item = Variant.ofRef("Item", ITEMS + 1 - id);
            owner.set("item", item);
            owner.set("items", Variant.ofElements(item.type(), List.of(item, Variant.ofRef("Item", DataRecord.NO_ID))));
            owner.set("age", Variant.ofInteger(ValueType.U8, id));
            owners.add(owner);
        }
        DataRecord shelf = new DataRecord("Shelf", 1);
        shelf.set("items", Variant.ofElements(Variant.ofRef("Item", 7).type(), List.of(Variant.ofRef("Item", 7))));
        return new Content(schemas, Map.of("Item", items, "Owner", owners, "Shelf", List.of(shelf)));
    }

    private static DataRecord item(long id, String name) {
        DataRecord item = new DataRecord("Item", id);
        item.set("name", Variant.of(name));
        item.set("group", Variant.ofInteger(ValueType.I32, id % 7));
        item.set("note", Variant.of("note of " + id % 10));
        return item;
    }

    private void cook() {
        cook.cook(1, content);
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

    private void set(int row, String field, Variant value) {
        edit("Item", items -> {
            DataRecord changed = items.get(row).copy();
            changed.set(field, value);
            items.set(row, changed);
        });
    }

    private EncodedType<BlockSink> encoded(String type) {
        return cooked(type).encoded();
    }

    private CookedType cooked(String type) {
        return cook.types().stream()
                .filter(cooked -> cooked.schema().name().equals(type))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldEncodeTheChangedRecordAloneAndShareAllElse() {
        cook();
        EncodedType<BlockSink> items = encoded("Item");
        EncodedType<BlockSink> owners = encoded("Owner");
        assertThat(items.encodedCount()).isEqualTo(ITEMS);
        set(40, "note", Variant.of("another"));
        assertThat(encoded("Item")).isNotSameAs(items);
        assertThat(encoded("Item").encodedCount()).isEqualTo(1);
        assertThat(encoded("Item").pool()).isSameAs(items.pool());
        assertThat(encoded("Item").idIndex()).isSameAs(items.idIndex());
        assertThat(encoded("Item").fieldIndexes()).isEqualTo(items.fieldIndexes());
        assertThat(encoded("Owner")).isSameAs(owners);
    }

    @Test
    void shouldEncodeARecordAloneThatReferredToARemovedOne() {
        cook();
        List<DataRecord> items = new ArrayList<>(content.records().get("Item"));
        items.remove(ITEMS - 1);
        List<DataRecord> owners = new ArrayList<>(content.records().get("Owner"));
        DataRecord changed = owners.get(0).copy();
        Variant other = Variant.ofRef("Item", 2);
        changed.set("item", other);
        changed.set("items", Variant.ofElements(other.type(), List.of(other, other)));
        owners.set(0, changed);
        content = new Content(
                content.schemas(),
                Map.of(
                        "Item",
                        items,
                        "Owner",
                        owners,
                        "Shelf",
                        content.records().get("Shelf")));
        cook();
        assertThat(encoded("Owner").encodedCount()).isEqualTo(1);
    }

    @Test
    void shouldWriteTheIndexAloneWhoseValuesHaveChanged() {
        cook();
        EncodedType<BlockSink> items = encoded("Item");
        set(40, "group", Variant.ofInteger(ValueType.I32, 1000));
        assertThat(encoded("Item").idIndex()).isSameAs(items.idIndex());
        assertThat(encoded("Item").fieldIndexes().get(0))
                .isSameAs(items.fieldIndexes().get(0));
        assertThat(encoded("Item").fieldIndexes().get(1))
                .isNotSameAs(items.fieldIndexes().get(1));
    }

    @Test
    void shouldEncodeNoRecordThatMovesOrRefersToOneThatDoes() {
        cook();
        EncodedType<BlockSink> owners = encoded("Owner");
        edit("Owner", records -> records.removeIf(owner -> owner.get("item").bits() == 3));
        edit("Item", items -> items.remove(2));
        assertThat(encoded("Item").encodedCount()).isZero();
        assertThat(encoded("Owner").encodedCount()).isZero();
        assertThat(encoded("Owner").pool()).isSameAs(owners.pool());
        edit("Item", items -> items.add(2, item(3, "back again")));
        assertThat(encoded("Item").encodedCount()).isEqualTo(1);
        assertThat(encoded("Owner").encodedCount()).isZero();
    }

    @Test
    void shouldShareReferrersWhenARecordIsAddedBehindTheOthers() {
        cook();
        EncodedType<BlockSink> owners = encoded("Owner");
        EncodedType<BlockSink> shelves = encoded("Shelf");
        edit("Item", items -> items.add(item(ITEMS + 1, "last")));
        assertThat(encoded("Item").encodedCount()).isEqualTo(1);
        assertThat(encoded("Owner")).isSameAs(owners);
        assertThat(encoded("Shelf")).isSameAs(shelves);
    }

    @Test
    void shouldKeepIndexesOfOtherFieldsWhereReferencesFollow() {
        cook();
        edit("Owner", records -> records.removeIf(owner -> owner.get("item").bits() == 1));
        EncodedType<BlockSink> owners = encoded("Owner");
        edit("Item", items -> items.remove(0));
        assertThat(encoded("Owner").idIndex()).isSameAs(owners.idIndex());
        assertThat(encoded("Owner").fieldIndexes().get(0))
                .isNotSameAs(owners.fieldIndexes().get(0));
        assertThat(encoded("Owner").fieldIndexes().get(1))
                .isSameAs(owners.fieldIndexes().get(1));
    }

    @Test
    void shouldEncodeArraysOfReferencesToRowsThatMoved() {
        cook();
        EncodedType<BlockSink> shelves = encoded("Shelf");
        edit("Owner", records -> records.removeIf(owner -> owner.get("item").bits() == 1));
        edit("Item", items -> items.remove(0));
        assertThat(encoded("Shelf").pool()).isNotSameAs(shelves.pool());
        assertThat(encoded("Shelf").encodedCount()).isEqualTo(1);
    }

    @Test
    void shouldShareEverythingWhereNothingHasChanged() {
        cook();
        List<CookedType> before = cook.types();
        cook();
        assertThat(cook.types())
                .extracting(CookedType::encoded)
                .isEqualTo(before.stream().map(CookedType::encoded).toList());
        assertThat(cook.types())
                .flatExtracting(type -> type.sources().toList())
                .doesNotContainAnyElementsOf(
                        before.stream().flatMap(CookedType::sources).toList());
    }

    /** What rows look like does not depend on it. */
    @Test
    void shouldShareEverythingWhereLimitsAndDocumentationHaveChanged() {
        cook();
        List<EncodedType<BlockSink>> before =
                cook.types().stream().map(CookedType::encoded).toList();
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(
                List.of(
                        new SchemaReader.Source(
                                "Item.schema", ITEM.replace("\"i32\"", "\"i32\", max = 10, doc = \"D.\"")),
                        new SchemaReader.Source("Owner.schema", OWNER),
                        new SchemaReader.Source("Shelf.schema", SHELF)),
                problems);
        problems.throwIfAny();
        content = new Content(schemas, content.records());
        cook();
        assertThat(cook.types()).extracting(CookedType::encoded).isEqualTo(before);
    }

    @Test
    void shouldEncodeAllWhereADefaultHasChanged() {
        cook();
        EncodedType<BlockSink> items = encoded("Item");
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(
                List.of(
                        new SchemaReader.Source("Item.schema", ITEM.replace("\"i32\"", "\"i32\", default = 3")),
                        new SchemaReader.Source("Owner.schema", OWNER),
                        new SchemaReader.Source("Shelf.schema", SHELF)),
                problems);
        problems.throwIfAny();
        content = new Content(schemas, content.records());
        cook();
        assertThat(encoded("Item").encodedCount()).isEqualTo(ITEMS);
        assertThat(encoded("Item").pool()).isNotSameAs(items.pool());
    }

    @Test
    void shouldKnowTextsThatWereReadBefore() {
        cook();
        String before = note(50);
        set(40, "note", Variant.of("another"));
        assertThat(note(50)).isSameAs(before);
        assertThat(note(40)).isEqualTo("another");
    }

    private String note(int row) {
        RecordView view = new ViewSet(false).add(cooked("Item").rows().source());
        view.moveToRow(row);
        return view.text(FieldKey.of("note"));
    }

    /** A type behind those that were cooked already has a text that no window holds. */
    @Test
    void shouldGoOnFromTheSameStateAfterAFailure() {
        LiveCook small = new LiveCook(HeaderFormat.MIN_WINDOW_SHIFT, new OlderMemory());
        List<Schema> schemas = content.schemas();
        Content good = new Content(List.of(schemas.get(1), schemas.get(0), schemas.get(2)), content.records());
        small.cook(1, good);
        List<CookedType> before = small.types();
        for (int round = 0; round < 3; round++) {
            Content bad = withNote(
                    with(good, "Owner", records -> records.set(5, records.get(5).copy())), round, "x".repeat(70_000));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> small.cook(2, bad))
                    .withMessageContaining("a string or array of 70000 bytes");
            assertThat(small.types()).isEqualTo(before);
            good = withNote(good, round, "good " + round);
            small.cook(2, good);
            compare(small, good);
            assertThat(small.types().get(1).encoded().encodedCount()).isEqualTo(1);
            before = small.types();
        }
    }

    private static Content with(Content content, String type, Consumer<List<DataRecord>> change) {
        List<DataRecord> edited = new ArrayList<>(content.records().get(type));
        change.accept(edited);
        Map<String, List<DataRecord>> records = new LinkedHashMap<>(content.records());
        records.put(type, edited);
        return new Content(content.schemas(), records);
    }

    private static Content withNote(Content content, int row, String note) {
        return with(content, "Item", items -> {
            DataRecord changed = items.get(row).copy();
            changed.set("note", Variant.of(note));
            items.set(row, changed);
        });
    }

    private static void compare(LiveCook cook, Content content) {
        List<RecordSource> sources =
                cook.types().stream().flatMap(CookedType::sources).toList();
        PackOracle.compareInMemory(sources, content, "content");
    }

    @Test
    void shouldEncodeAPoolAnewBeforeItIsMostlyGarbage() {
        Random random = new Random(1);
        long longest = 0;
        int anew = 0;
        cook.cook(1, content);
        for (int edit = 0; edit < 600; edit++) {
            BlockSink pool = encoded("Item").pool();
            content = withNote(content, random.nextInt(ITEMS), "a new text".repeat(1000) + edit);
            cook.cook(2, content);
            longest = Math.max(longest, encoded("Item").pool().length());
            anew += encoded("Item").pool() == pool ? 0 : 1;
        }
        compare(cook, content);
        // A hundred texts of ten thousand bytes, and at most as much again.
        assertThat(longest).isBetween(1_000_000L, 2_000_000L);
        assertThat(anew).isBetween(3, 60);
    }

    @Test
    void shouldTellTheMemoryOfTheNewestGeneration() {
        cook();
        long length = 0;
        for (CookedType type : cook.types()) {
            assertThat(type.memory()).doesNotHaveDuplicates();
            length += type.memory().stream().mapToLong(NativeMemory::length).sum();
        }
        try (Backend backend = Backends.create("memory:revised-types")) {
            backend.replace(
                    List.of(
                            new SchemaReader.Source("Item.schema", ITEM),
                            new SchemaReader.Source("Owner.schema", OWNER),
                            new SchemaReader.Source("Shelf.schema", SHELF)),
                    List.of(),
                    Progress.NONE);
            content.records().values().stream().flatMap(List::stream).forEach(record -> record.setUpdated(true));
            backend.save(
                    content.records().values().stream().flatMap(List::stream).toList());
        }
        try (RecordStore store = DevelopmentStore.open("memory:revised-types", Catalog.of())) {
            MemoryUse use = store.memoryUse();
            assertThat(use.mapped()).isZero();
            assertThat(use.copied()).isEqualTo(length).isGreaterThan(ITEMS * 24L);
        }
    }

    @Test
    @Tag("slow")
    void shouldKeepMemoryFlatOverTenThousandEdits() {
        int limit = 16 << 20;
        OlderMemory memory = new OlderMemory(limit, System::gc);
        LiveCook many = new LiveCook(HeaderFormat.WINDOW_SHIFT, memory);
        Content edited = with(content, "Item", items -> {
            for (int id = ITEMS + 1; id <= 2000; id++) {
                items.add(item(id, "item " + id));
            }
        });
        Random random = new Random(2);
        long most = 0;
        for (int edit = 0; edit < Share.of(10_000); edit++) {
            many.cook(1 + edit, edited);
            most = Math.max(most, memory.length());
            edited = withNote(edited, random.nextInt(2000), "note " + edit);
        }
        many.cook(1, edited);
        compare(many, edited);
        assertThat(most).isLessThan(3L * limit);
        assertThat(Objects.requireNonNull(many.types().get(0)).encoded().pool().length())
                .isLessThan(1 << 20);
    }
}
