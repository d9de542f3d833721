package dev.ashlar.pipeline.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.lookup.stock.Item;
import dev.ashlar.pipeline.lookup.stock.Shelf;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.pipeline.lookup.stock.Ware;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the store is, lookups and searches find the records that a look at each record finds, in the order of ids. */
class LookupTest {
    private static final List<String> TYPES = List.of("Item", "Ware");
    private static final int WINDOW_SHIFT = 16;
    private static final int SEED = 20_261_123;
    private static final int SEARCHES = 60;
    private static final int ALL_SEARCHES = 300;

    /** Packs of each mode, and the content that they are made of: no test changes them. */
    @TempDir
    static Path shared;

    private static Stock stock;

    @TempDir
    Path folder;

    enum Mode {
        MAPPED,
        PRIVATE_COPY,
        REORDERED,
        BY_KEY,
        BY_KEY_WITHOUT_INDEXES,
        DEVELOPMENT,
        DEVELOPMENT_AFTER_EDITS
    }

    @BeforeAll
    static void write() throws IOException {
        stock = Stock.in(shared.resolve("content"));
    }

    private RecordStore open(Mode mode) throws IOException {
        if (mode == Mode.DEVELOPMENT) {
            return DevelopmentStore.open(Stock.in(folder.resolve("content")).folder(), StockTypes.CATALOG);
        }
        if (mode == Mode.DEVELOPMENT_AFTER_EDITS) {
            return EditedStock.open(stock);
        }
        Path pack = shared.resolve(mode + ".pack");
        if (!Files.exists(pack)) {
            Contents.cook(content(mode), pack, WINDOW_SHIFT);
        }
        OpenOptions options = switch (mode) {
            case PRIVATE_COPY -> OpenOptions.PRIVATE_COPY;
            case BY_KEY, BY_KEY_WITHOUT_INDEXES -> OpenOptions.MAPPED.keyed();
            default -> OpenOptions.MAPPED;
        };
        return RecordStore.open(pack, StockTypes.CATALOG, options);
    }

    private static Content content(Mode mode) throws IOException {
        return switch (mode) {
            case REORDERED -> ReorderedFields.of(stock.content(), SEED);
            case BY_KEY_WITHOUT_INDEXES -> Stock.in(shared.resolve("without")).withoutIndexes();
            default -> stock.content();
        };
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindByName(Mode mode) throws IOException {
        try (RecordStore store = open(mode)) {
            Reader reader = store.reader();
            for (View view : List.of(reader.view(Item.TYPE), reader.view(Ware.TYPE), reader.view("Ware"))) {
                for (int i = 0; i < Stock.ITEMS; i++) {
                    assertThat(view.find("item " + i)).isTrue();
                    assertThat(view.row()).isEqualTo(i);
                    view.rewind();
                    assertThat(view.findKey(XxHash64.key("item " + i))).isTrue();
                    assertThat(view.row()).isEqualTo(i);
                }
                for (String name : List.of("", "item", "Item 1", "item " + Stock.ITEMS, "item 1 ", "\uD83D")) {
                    view.moveToRow(3);
                    assertThat(view.find(name)).isFalse();
                    assertThat(view.row()).isEqualTo(-1);
                    assertThat(view.findKey(XxHash64.key(name))).isFalse();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldMatchEveryValueThroughViewsByName(Mode mode) throws IOException {
        try (RecordStore store = open(mode)) {
            for (String type : TYPES) {
                RecordView view = store.reader().view(type);
                for (SchemaField field : stock.schema(type).fields()) {
                    if (field.shape() == Shape.SINGLE
                            && field.type() != ValueType.FLAGS
                            && field.type().lanes() == 1) {
                        assertMatches(view, type, field);
                    }
                }
            }
        }
    }

    private static void assertMatches(RecordView view, String type, SchemaField field) {
        rowsByValue(type, field.name()).forEach((value, rows) -> {
            match(view, field, value);
            assertThat(matches(view))
                    .as("%s of %s: %s", field.name(), type, value)
                    .containsExactly(rows.stream().mapToInt(i -> i).toArray());
        });
    }

    /** Rows of the records that have each value, as the records themselves tell. */
    private static Map<Variant, List<Integer>> rowsByValue(String type, String field) {
        Map<Variant, List<Integer>> rows = new HashMap<>();
        List<DataRecord> records = stock.records(type);
        for (int row = 0; row < records.size(); row++) {
            Variant value = records.get(row).get(field);
            if (value != null && !value.isNull()) {
                rows.computeIfAbsent(value, any -> new ArrayList<>()).add(row);
            }
        }
        return rows;
    }

    private static void match(RecordView view, SchemaField field, Variant value) {
        FieldKey key = FieldKey.of(field.name());
        switch (field.type()) {
            case STRING, ENUM -> view.match(key, value.text());
            case REF -> view.match(key, (value.bits() - 10) / 7);
            case F32 -> view.match(key, (long) Float.intBitsToFloat((int) value.bits()));
            default -> view.match(key, value.bits());
        }
    }

    private static int[] matches(View view) {
        List<Integer> rows = new ArrayList<>();
        while (view.nextMatch()) {
            rows.add(view.row());
        }
        assertThat(view.row()).isEqualTo(-1);
        assertThat(view.nextMatch()).isFalse();
        return rows.stream().mapToInt(i -> i).toArray();
    }

    @ParameterizedTest
    @EnumSource
    void shouldMatchThroughGeneratedViews(Mode mode) throws IOException {
        try (RecordStore store = open(mode)) {
            Reader reader = store.reader();
            Item item = reader.view(Item.TYPE);
            Shelf shelf = reader.view(Shelf.TYPE);
            item.matchKind(Item.Kind.FOOD);
            assertThat(matches(item)).containsExactly(rows("kind", Variant.ofEnum("food")));
            item.matchKind(Item.Kind.UNKNOWN);
            assertThat(matches(item)).isEmpty();
            item.matchRarity(200);
            assertThat(matches(item)).containsExactly(rows("rarity", Variant.ofInteger(ValueType.U8, 200)));
            item.matchRarity(-56);
            assertThat(matches(item)).isEmpty();
            item.matchDepth(-2);
            assertThat(matches(item)).containsExactly(rows("depth", Variant.ofInteger(ValueType.I16, -2)));
            item.matchMagic(true);
            assertThat(matches(item)).containsExactly(rows("magic", Variant.of(true)));
            item.matchTag("größe");
            assertThat(matches(item)).containsExactly(rows("tag", Variant.ofHash("größe")));
            item.matchTag(XxHash64.key("new"));
            assertThat(matches(item)).containsExactly(rows("tag", Variant.ofHash("new")));
            item.matchLabel(new StringBuilder("日本"));
            assertThat(matches(item)).containsExactly(rows("label", Variant.of("日本")));
            item.matchLabel("");
            assertThat(matches(item)).containsExactly(rows("label", Variant.of("")));
            assertThat(shelf.find("shelf 4")).isTrue();
            item.matchShelf(shelf);
            assertThat(matches(item)).isNotEmpty().containsExactly(rows("shelf", Variant.ofRef("Shelf", 38)));
            shelf.rewind();
            item.matchShelf(shelf);
            assertThat(matches(item)).isEmpty();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> item.matchShelf(store.reader().view(Shelf.TYPE)))
                    .withMessageContaining("another reader");
        }
    }

    private int[] rows(String field, Variant value) {
        return stock.rows("Item", Map.of(field, value));
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindManyIdsAtOnce(Mode mode) throws IOException {
        RecordStore store = open(mode);
        for (String type : TYPES) {
            RecordView view = store.reader().view(type);
            long[] ids = new Random(SEED).longs(300, -20, 7L * Stock.ITEMS).toArray();
            int[] rows = new int[ids.length + 1];
            rows[ids.length] = 77;
            int found = view.find(ids, rows);
            assertThat(view.row()).as("the view does not move").isEqualTo(-1);
            int expected = 0;
            for (int i = 0; i < ids.length; i++) {
                expected += view.find(ids[i]) ? 1 : 0;
                assertThat(rows[i]).as("row of %d", ids[i]).isEqualTo(view.row());
            }
            assertThat(found).isEqualTo(expected).isBetween(1, ids.length - 1);
            assertThat(rows[ids.length]).isEqualTo(77);
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> view.find(ids, new int[ids.length - 1]));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.find(ids, -1, rows));
            assertThat(view.find(ids, 0, rows)).isZero();
        }
        RecordView view = store.reader().view("Item");
        store.close();
        assertThatIllegalStateException().isThrownBy(() -> view.find(new long[] {1}, new int[1]));
        assertThatIllegalStateException().isThrownBy(() -> view.find(new long[0], new int[0]));
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindByUniqueValues(Mode mode) throws IOException {
        try (RecordStore store = open(mode)) {
            Item item = store.reader().view(Item.TYPE);
            Ware ware = store.reader().view(Ware.TYPE);
            for (int i = 0; i < Stock.ITEMS; i++) {
                long serial = i % 2 == 0 ? i : -i - 1L;
                assertThat(item.findSerial(serial)).isTrue();
                assertThat(item.row()).isEqualTo(i);
                assertThat(ware.findSerial(serial)).isTrue();
                assertThat(ware.row()).isEqualTo(i);
                boolean given = stock.records("Item").get(i).get("slot") != null;
                assertThat(item.findSlot(i - 100)).isEqualTo(given);
                assertThat(item.row()).isEqualTo(given ? i : -1);
            }
            assertThat(item.findSlot(Stock.ITEMS)).isFalse();
            assertThat(item.findSerial(1)).isFalse();
        }
    }

    /** The records of the text that was given are found, whatever becomes of the builder that held it. */
    @ParameterizedTest
    @EnumSource
    void shouldKeepTheTextThatWasAskedFor(Mode mode) throws IOException {
        try (RecordStore store = open(mode)) {
            Reader reader = store.reader();
            Item item = reader.view(Item.TYPE);
            RecordView byName = reader.view("Item");
            for (String text : List.of("kept", "日本", "", "a label that is longer than eight")) {
                StringBuilder label = new StringBuilder(text);
                item.matchLabel(label);
                byName.match(FieldKey.of("label"), label);
                assertThat(matchesWhile(label, item)).containsExactly(rows("label", Variant.of(text)));
                assertThat(matchesWhile(label, byName)).containsExactly(rows("label", Variant.of(text)));
            }
            for (String text : List.of("old", "größe")) {
                StringBuilder origin = new StringBuilder(text);
                byName.match(FieldKey.of("origin"), origin);
                assertThat(matchesWhile(origin, byName)).containsExactly(rows("origin", Variant.of(text)));
            }
        }
    }

    /** Uses the builder and the view's own lookups for something else in the loop. */
    private static int[] matchesWhile(StringBuilder text, View view) {
        List<Integer> rows = new ArrayList<>();
        text.append(", changed");
        while (view.nextMatch()) {
            rows.add(view.row());
            text.setLength(0);
            text.append("item ").append(rows.size());
            assertThat(view.find(text)).isTrue();
        }
        return rows.stream().mapToInt(i -> i).toArray();
    }

    /** Whatever was asked for before, only what was found last is found. */
    @ParameterizedTest
    @EnumSource
    void shouldForgetMatchesWhenOneRecordIsFound(Mode mode) throws IOException {
        try (RecordStore store = open(mode)) {
            Item item = store.reader().view(Item.TYPE);
            for (long serial : new long[] {0, 2, 1}) {
                item.matchMagic(true);
                assertThat(item.nextMatch()).isTrue();
                assertThat(item.findSerial(serial)).isEqualTo(serial != 1);
                int row = item.row();
                assertThat(row).isEqualTo(serial == 1 ? -1 : (int) serial);
                assertThat(item.nextMatch()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldSearchByAnyValues(Mode mode) throws IOException {
        search(mode, SEARCHES);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void shouldSearchByManyValues(Mode mode) throws IOException {
        search(mode, ALL_SEARCHES);
    }

    private void search(Mode mode, int searches) throws IOException {
        Random random = new Random(20_261_122);
        try (RecordStore store = open(mode)) {
            Reader reader = store.reader();
            for (int round = 0; round < searches; round++) {
                Map<String, Variant> conditions = conditions(random);
                int[] expected = stock.rows("Item", conditions);
                for (String type : TYPES) {
                    assertThat(reader.search(type, conditions))
                            .as("%s", conditions)
                            .containsExactly(expected);
                }
                assertThat(reader.search(Item.TYPE, conditions)).containsExactly(expected);
            }
        }
    }

    /** Of one record, so that something is found, or of two, so that nothing may be. */
    private Map<String, Variant> conditions(Random random) {
        List<SchemaField> fields = stock.schema("Item").fields();
        Map<String, Variant> conditions = new HashMap<>();
        DataRecord like = record(random);
        for (int i = random.nextInt(4); i > 0; i--) {
            SchemaField field = fields.get(random.nextInt(fields.size()));
            @Nullable Variant value = (random.nextInt(8) == 0 ? record(random) : like).get(field.name());
            if (value != null && !value.isNull()) {
                conditions.put(field.name(), value);
            }
        }
        return conditions;
    }

    private DataRecord record(Random random) {
        return stock.records("Item").get(random.nextInt(Stock.ITEMS));
    }

    @ParameterizedTest
    @EnumSource
    void shouldCompareNumbersByValueAndReferencesByKey(Mode mode) throws IOException {
        try (RecordStore store = open(mode)) {
            Reader reader = store.reader();
            assertThat(reader.search("Item", Map.of("depth", Variant.of(-2.0))))
                    .containsExactly(rows("depth", Variant.ofInteger(ValueType.I16, -2)));
            assertThat(reader.search("Item", Map.of("weight", Variant.ofInteger(ValueType.U8, 2))))
                    .containsExactly(rows("weight", Variant.of(2f)));
            assertThat(reader.search("Item", Map.of("weight", Variant.of(-0.0f))))
                    .containsExactly(rows("weight", Variant.of(0f)));
            assertThat(reader.search("Item", Map.of("depth", Variant.of(0.5)))).isEmpty();
            assertThat(reader.search("Item", Map.of("rarity", Variant.ofInteger(ValueType.I32, 456))))
                    .isEmpty();
            assertThat(reader.search("Item", Map.of("shelf", Variant.ofRefByKey("Shelf", "shelf 4"))))
                    .containsExactly(rows("shelf", Variant.ofRef("Shelf", 38)));
            assertThat(reader.search("Item", Map.of("shelf", Variant.ofRefByKey("Shelf", "no shelf"))))
                    .isEmpty();
            assertThat(reader.search("Item", Map.of("shelf", Variant.ofRef("Shelf", DataRecord.NO_ID))))
                    .isEmpty();
            assertThat(reader.search("Item", Map.of("kind", Variant.ofEnum("gold"))))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseWhatNoRecordCouldHave(Mode mode) throws IOException {
        RecordStore store = open(mode);
        Reader reader = store.reader();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reader.search("Item", Map.of("size", Variant.of(1f))))
                .withMessageContaining("Item has no field size; it has [name, slot");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reader.search("Item", Map.of("kind", Variant.of("gem"))))
                .withMessageContaining("Item.kind is of type enum and cannot be read as string gem");
        RecordView byName = reader.view("Item");
        assertThatIllegalArgumentException().isThrownBy(() -> byName.match(FieldKey.of("label"), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> byName.match(FieldKey.of("depth"), "1"));
        assertThatIllegalArgumentException().isThrownBy(() -> byName.match(FieldKey.of("place"), 1));
        Item item = reader.view(Item.TYPE);
        assertThat(item.nextMatch()).isFalse();
        item.matchMagic(true);
        store.close();
        assertThatIllegalStateException().isThrownBy(item::nextMatch);
        assertThatIllegalStateException().isThrownBy(() -> item.find("item 1"));
        assertThatIllegalStateException().isThrownBy(() -> item.find("nothing"));
        assertThatIllegalStateException().isThrownBy(() -> item.matchMagic(true));
        assertThatIllegalStateException().isThrownBy(() -> reader.search("Item", Map.of()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void shouldReadAndFindInAPackOfOtherDeclarations(int seed) throws IOException {
        Content reordered = ReorderedFields.of(stock.content(), seed);
        assertThat(reordered.schemas()).isNotEqualTo(stock.content().schemas());
        Path pack = Contents.cook(reordered, folder.resolve("stock.pack"), WINDOW_SHIFT);
        try (RecordStore store =
                RecordStore.open(pack, StockTypes.CATALOG, OpenOptions.MAPPED.verify(Verification.FULL))) {
            Item item = store.reader().view(Item.TYPE);
            for (int row = 0; row < Stock.ITEMS; row++) {
                DataRecord record = stock.records("Item").get(row);
                assertThat(item.find("item " + row)).isTrue();
                assertThat(item.id()).isEqualTo(record.id());
                assertThat(item.tagEquals(record.get("tag").text())).isTrue();
                assertThat(item.rarity()).isEqualTo((int) record.get("rarity").bits());
                assertThat(item.findSerial(record.get("serial").bits())).isTrue();
                assertThat(item.row()).isEqualTo(row);
            }
            item.matchLabel("kept");
            assertThat(matches(item)).containsExactly(rows("label", Variant.of("kept")));
            assertThat(store.reader().search(Item.TYPE, Map.of("tag", Variant.ofHash("new"))))
                    .containsExactly(rows("tag", Variant.ofHash("new")));
        }
    }

    @Test
    void cannotSearchByAKeyThatATypeDoesNotHave() throws IOException {
        Content content = Contents.read(
                folder.resolve("keyless"),
                "Box.schema",
                "Schema = { name = \"Box\" }\nFields = [ { name = \"size\", type = \"i32\" } ]",
                "Box.json",
                "[{\"id\": 1, \"size\": 3}]",
                "Pile.schema",
                "Schema = { name = \"Pile\" }\nFields = [ { name = \"top\", type = \"ref<Box>\" } ]",
                "Pile.json",
                "[{\"id\": 5, \"top\": 1}]");
        Path pack = Contents.cook(content, folder.resolve("keyless.pack"), WINDOW_SHIFT);
        try (RecordStore store = RecordStore.open(pack)) {
            Reader reader = store.reader();
            assertThat(reader.search("Pile", Map.of("top", Variant.ofRef("Box", 1))))
                    .containsExactly(0);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> reader.search("Pile", Map.of("top", Variant.ofRefByKey("Box", "lid"))))
                    .withMessageContaining("Box has no key: expected a reference by id, found")
                    .withMessageContaining("lid");
        }
    }

    @Test
    void shouldFindByNameAfterTheSchemaHasLostItsKeyInDevelopment() throws IOException {
        Path content = Stock.in(folder.resolve("content")).folder();
        Path schema = content.resolve("Item.schema");
        Files.writeString(schema, Files.readString(schema).replace("key = \"name\", ", ""));
        Files.delete(content.resolve("schema.lock"));
        try (RecordStore store = DevelopmentStore.open(content, StockTypes.CATALOG)) {
            Item item = store.reader().view(Item.TYPE);
            assertThat(item.find("item 7")).isTrue();
            assertThat(item.row()).isEqualTo(7);
            assertThat(item.find("item")).isFalse();
            assertThat(item.findKey(XxHash64.key("item 8"))).isTrue();
            assertThat(item.row()).isEqualTo(8);
            RecordView byName = store.reader().view("Item");
            assertThatIllegalStateException()
                    .isThrownBy(() -> byName.find("item 7"))
                    .withMessageContaining("Item has no key");
        }
    }
}
