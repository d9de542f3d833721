package dev.ashlar.pipeline.keyed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.KeyedDifference;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.lookup.Stock;
import dev.ashlar.pipeline.lookup.stock.Item;
import dev.ashlar.pipeline.lookup.stock.Shelf;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.pipeline.lookup.stock.Ware;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.PackSet;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.corpus.StrippedPack;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views that were compiled for another layout find their fields by key in a pack, and the store says what differs. */
class KeyedPackTest {
    private static final int IN_BLOCKS = 16;
    private static final int IN_ONE_BLOCK = 30;
    private static final OpenOptions KEYED = OpenOptions.MAPPED.keyed();

    @TempDir
    private Path folder;

    private Path content;
    private int packs;

    @BeforeEach
    void write() throws IOException {
        content = folder.resolve("content");
        Stock.in(content);
        // Without a history, anything may change.
        Files.delete(content.resolve("schema.lock"));
    }

    private KeyedPackTest edit(String file, String old, String replacement) throws IOException {
        Path path = content.resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(old);
        Files.writeString(path, text.replace(old, replacement));
        return this;
    }

    /** Takes a field out of a schema and out of its records. */
    private KeyedPackTest delete(String type, String field) throws IOException {
        for (String file : List.of(type + ".schema", type + ".json")) {
            Path path = content.resolve(file);
            String text = Files.readString(path).replaceAll("(?m)^.*name = \"" + field + "\".*\\R", "");
            Files.writeString(path, text.replaceAll("(, )?\"" + field + "\": (\\[[^]]*]|\"[^\"]*\"|[^,}\"]*)", ""));
        }
        return this;
    }

    private Path cook(int windowShift) throws IOException {
        return Contents.cook(
                ContentReader.read(content, Progress.NONE), folder.resolve("stock" + packs++ + ".pack"), windowShift);
    }

    private static List<String> differences(RecordStore store) {
        return store.differences().stream().map(KeyedDifference::toString).toList();
    }

    private static PackException refusal(Path pack) {
        try (RecordStore store = RecordStore.open(pack, StockTypes.CATALOG, KEYED)) {
            throw new AssertionError("opened in spite of " + store.differences());
        } catch (PackException e) {
            return e;
        }
    }

    @Test
    void shouldListNothingWhereNothingDiffers() throws IOException {
        Path pack = cook(IN_ONE_BLOCK);
        for (OpenOptions options : List.of(KEYED, OpenOptions.PRIVATE_COPY.keyed(), OpenOptions.MAPPED)) {
            try (RecordStore store = RecordStore.open(pack, StockTypes.CATALOG, options)) {
                assertThat(store.differences()).isEmpty();
                Item item = store.reader().view(Item.TYPE);
                assertThat(item.find("item 8")).isTrue();
                assertThat(item.slot()).isEqualTo(-92);
            }
        }
    }

    @Test
    void shouldReadAndListWhatDiffers() throws IOException {
        delete("Item", "label")
                .edit("Item.schema", "\"weight\"  type = \"f32\"", "\"weight\" type = \"f64\"")
                .edit("Item.schema", "\"rarity\"  ", "\"rareness\" formerly = [\"rarity\"] ")
                .edit("Item.json", "\"rarity\"", "\"rareness\"")
                .edit(
                        "Item.schema",
                        "[\"tool\", \"food\", \"gem\"]  index = true",
                        "[\"coin\", \"gem\", \"tool\", \"food\"]")
                .edit("Item.schema", "\"i16\"  index = true  optional = true", "\"i16\"  index = true  default = 9")
                .edit("Item.schema", "Fields = [", "Fields = [\n  { name = \"mass\" type = \"f32[3]\" }")
                .edit("Ware.schema", "layout = \"columns\", ", "")
                .edit("Shelf.schema", "key = \"name\"", "layout = \"columns\", key = \"name\"");
        try (RecordStore store = RecordStore.open(cook(IN_ONE_BLOCK), StockTypes.CATALOG, KEYED)) {
            assertThat(differences(store))
                    .containsExactlyInAnyOrder(
                            "Item.kind: expected constants [tool = 0, food = 1, gem = 2], found constants [coin = 0, gem = 1,"
                                    + " tool = 2, food = 3]; constants convert by name; those that the code does not have read UNKNOWN, and are left"
                                    + " out of flags",
                            "Item.kind: expected index index, found no index; a lookup by this field compares all records",
                            "Item.rarity: expected name rarity, found name rareness; the values of the data are read",
                            "Item.depth: expected optional, found a value in every record; the values of the data are read",
                            "Item.label: expected string, found no such field; every record reads the default of the code",
                            "Item.weight: expected f32, found f64; values convert; those without a counterpart read the default of"
                                    + " the code",
                            "Item.mass: expected no such field, found f32[3]; views ignore it",
                            "Ware: expected columns, found rows; the values of the data are read",
                            "Shelf: expected rows, found columns; the values of the data are read");
            requireEqualValues(store.reader());
        }
    }

    /** Item and Ware have the same values, of which only Item's were edited. */
    private static void requireEqualValues(Reader reader) {
        Item item = reader.view(Item.TYPE);
        Ware ware = reader.view(Ware.TYPE);
        Shelf shelf = reader.view(Shelf.TYPE);
        Shelf other = reader.view(Shelf.TYPE);
        for (int row = 0; row < Stock.ITEMS; row++) {
            assertThat(item.moveToRow(row) && ware.moveToRow(row)).isTrue();
            assertThat(item.name()).isEqualTo(ware.name());
            assertThat(item.kind().text()).isEqualTo(ware.kind().text());
            assertThat(item.rarity()).isEqualTo(ware.rarity());
            assertThat(item.weight()).isEqualTo(ware.weight());
            assertThat(item.hasDepth()).isTrue();
            assertThat((int) item.depth()).isEqualTo(ware.hasDepth() ? ware.depth() : 9);
            assertThat(item.label()).isEmpty();
            assertThat(item.hasLabel()).isFalse();
            assertThat(item.shelf(shelf)).isEqualTo(ware.shelf(other));
            assertThat(shelf.name()).isEqualTo(other.name());
        }
        item.matchKind(Item.Kind.GEM);
        for (ware.matchKind(Ware.Kind.GEM); ware.nextMatch(); ) {
            assertThat(item.nextMatch()).isTrue();
            assertThat(item.id()).isEqualTo(ware.id());
        }
        assertThat(item.nextMatch()).isFalse();
        assertThat(reader.search(Item.TYPE, Map.of("rarity", Variant.of(200))))
                .isEqualTo(reader.search(Ware.TYPE, Map.of("rarity", Variant.of(200))));
        assertThat(reader.column(Item.TYPE, FieldKey.of("rarity")).i32(3))
                .isEqualTo(reader.column(Ware.TYPE, FieldKey.of("rarity")).i32(3));
    }

    @Test
    void shouldFindWithoutTheIndexesOfTheCode() throws IOException {
        edit("Item.schema", "key = \"name\", ", "")
                .edit("Item.schema", "  unique = true", "")
                .edit("Item.schema", "  index = true", "")
                .edit("Item.schema", "\"origin\"  type = \"string\"", "\"origin\" type = \"string\" index = true");
        try (RecordStore store = RecordStore.open(cook(IN_ONE_BLOCK), StockTypes.CATALOG, KEYED)) {
            assertThat(store.differences())
                    .extracting(KeyedDifference::consequence)
                    .containsOnly(KeyedDifference.Consequence.SEARCHED)
                    .hasSize(10);
            Item item = store.reader().view(Item.TYPE);
            assertThat(item.find("item 8")).isTrue();
            assertThat(item.findKey(XxHash64.key("item 9"))).isTrue();
            assertThat(item.find("shelf 8")).isFalse();
            assertThat(item.findSerial(-10)).isTrue();
            assertThat(item.name()).isEqualTo("item 9");
            assertThat(item.findSlot(1000)).isFalse();
        }
    }

    /** What is told agrees with what is read: nothing is lost where every value has a counterpart. */
    @Test
    void shouldTellWideningFromConversion() throws IOException {
        edit("Item.schema", "\"weight\"  type = \"f32\"", "\"weight\" type = \"i16\"")
                .edit(
                        "Item.schema",
                        "[\"tool\", \"food\", \"gem\"]  index = true",
                        "[\"gem\", \"tool\"]  index = true");
        Files.delete(content.resolve("Item.json"));
        try (RecordStore store = RecordStore.open(cook(IN_ONE_BLOCK), StockTypes.CATALOG, KEYED)) {
            assertThat(differences(store))
                    .containsExactlyInAnyOrder(
                            "Item.weight: expected f32, found i16; all values convert without loss",
                            "Item.kind: expected constants [tool = 0, food = 1, gem = 2], found constants [gem = 0, tool = 1];"
                                    + " all values convert without loss");
        }
    }

    @Test
    void cannotSearchForAReferenceToAnotherType() throws IOException {
        try (RecordStore store = RecordStore.open(cook(IN_ONE_BLOCK), StockTypes.CATALOG, KEYED)) {
            Reader reader = store.reader();
            assertThat(reader.search(Item.TYPE, Map.of("shelf", Variant.ofRef("Shelf", 999_999))))
                    .isEmpty();
            for (Variant reference : List.of(
                    Variant.ofRef("Ware", 1),
                    Variant.ofRef("Ware", DataRecord.NO_ID),
                    Variant.ofRefByKey("Ware", "item 1"))) {
                assertThatThrownBy(() -> reader.search(Item.TYPE, Map.of("shelf", reference)))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("Item.shelf: expected a reference to Shelf, found a reference to Ware");
            }
        }
    }

    @Test
    void cannotReadValuesOfAnotherKind() throws IOException {
        edit("Item.schema", "\"i32\"  unique = true  optional = true", "\"i32[2]\"  default = [1, 2]")
                .edit("Item.schema", "\"ref<Shelf>\"", "\"ref<Ware>\"")
                .edit("Item.schema", "\"weight\"  type = \"f32\"", "\"weight\" type = \"string\"")
                .edit("Ware.schema", "\"weight\"  type = \"f32\"", "\"weight\" type = \"f64\"");
        Files.delete(content.resolve("Item.json"));
        Path pack = cook(IN_ONE_BLOCK);
        PackException e = refusal(pack);
        assertThat(e.kind()).isEqualTo(PackErrorKind.SCHEMA_MISMATCH);
        assertThat(e).hasMessage(pack + ": schema mismatch: " + """
                the views cannot read the pack by key, since a field has values of another kind; generate the views again, or cook the \
                pack again:
                  Item.slot: expected i32, found i32[2]; no value can be converted
                  Item.shelf: expected ref to Shelf, found ref to Ware; no value can be converted
                  Item.weight: expected f32, found string; no value can be converted
                  Ware.weight: expected f32, found f64; values convert; those without a counterpart read the default of the code""");
    }

    @Test
    void shouldReadTypesThatThePackDoesNotHaveWithoutRecords() throws IOException {
        for (String type : List.of("Item", "Shelf")) {
            Files.delete(content.resolve(type + ".schema"));
            Files.delete(content.resolve(type + ".json"));
        }
        delete("Ware", "shelf");
        try (RecordStore store = RecordStore.open(cook(IN_ONE_BLOCK), StockTypes.CATALOG, KEYED)) {
            String none =
                    ": expected records of the type, found no such type; views find no records and read the defaults of the code";
            assertThat(differences(store))
                    .containsExactlyInAnyOrder(
                            "Item" + none,
                            "Shelf" + none,
                            "Ware.shelf: expected ref to Shelf, found no such field; every record reads the default of the code");
            Reader reader = store.reader();
            assertThat(reader.schemaVersion(Item.TYPE)).isZero();
            Item item = reader.view(Item.TYPE);
            assertThat(item.rowCount()).isZero();
            assertThat(item.next() || item.find(1) || item.find("item 1") || item.findSlot(3))
                    .isFalse();
            assertThat(item.kind()).isEqualTo(Item.Kind.TOOL);
            Ware ware = reader.view(Ware.TYPE);
            assertThat(ware.find(4)).isTrue();
            assertThat(ware.shelf(reader.view(Shelf.TYPE))).isFalse();
            assertThat(ware.shelfRow()).isEqualTo(-1);
        }
    }

    @Test
    void shouldListMissingFieldsOfAPackWithoutNames() throws IOException {
        edit("Item.schema", "Fields = [", "Fields = [\n  { name = \"mass\" type = \"f64\" }");
        byte[] named = Files.readAllBytes(cook(IN_ONE_BLOCK));
        Path pack = Files.write(folder.resolve("stripped.pack"), StrippedPack.of(named));
        try (RecordStore store = RecordStore.open(pack, StockTypes.CATALOG, KEYED)) {
            assertThat(differences(store))
                    .containsExactly("Item.%016X: expected no such field, found f64; views ignore it"
                            .formatted(XxHash64.key("mass")));
            Item item = store.reader().view(Item.TYPE);
            assertThat(item.find("item 8")).isTrue();
        }
    }

    @Test
    void shouldSwapBetweenLayoutsAndKinds() throws Exception {
        Path first = cook(IN_ONE_BLOCK);
        edit("Item.schema", "key = \"name\"", "layout = \"columns\", key = \"name\"")
                .edit("Ware.schema", "layout = \"columns\", ", "")
                .edit("Item.schema", "\"weight\"  type = \"f32\"", "\"weight\" type = \"i16\"")
                .edit("Item.schema", "Fields = [", "Fields = [\n  { name = \"pad\" type = \"f64[32]\" }")
                .edit("Ware.schema", "Fields = [", "Fields = [\n  { name = \"pad\" type = \"f64[32]\" }");
        Path second = cook(IN_BLOCKS);
        edit("Item.schema", "\"weight\" type = \"i16\"", "\"weight\" type = \"vec2\"");
        edit("Item.json", "\"weight\": ", "\"mass\": ");
        edit("Item.schema", "Fields = [", "Fields = [\n  { name = \"mass\" type = \"i32\" }");
        Path refused = cook(IN_BLOCKS);
        try (PackSet packs = PackSet.open(first, StockTypes.CATALOG, KEYED)) {
            Reader reader = packs.reader();
            Item item = reader.view(Item.TYPE);
            Ware ware = reader.view(Ware.TYPE);
            item.find("item 301");
            ware.find("item 301");
            float weight = item.weight();
            for (Path next : List.of(second, first, second)) {
                assertThat(packs.swap(next, Duration.ofSeconds(30))).isTrue();
                assertThat(packs.differences().isEmpty()).isEqualTo(next == first);
                assertThat(reader.refresh()).isTrue();
                assertThat(item.id()).isEqualTo(ware.id()).isEqualTo(904);
                assertThat(item.weight()).isEqualTo(ware.weight()).isEqualTo(weight);
                assertThatExceptionOfType(PackException.class)
                        .isThrownBy(() -> packs.swap(refused, Duration.ZERO))
                        .withMessageContaining("Item.weight: expected f32, found vec2; no value can be converted");
                assertThat(reader.refresh()).isFalse();
                int read = 0;
                for (item.rewind(); item.next(); read++) {
                    assertThat(ware.find(item.id())).isTrue();
                    assertThat(item.serial()).isEqualTo(ware.serial());
                }
                assertThat(read).isEqualTo(Stock.ITEMS);
                item.find("item 301");
                ware.find("item 301");
            }
        }
    }

    @Test
    void shouldReadOnlyTypesOfTheCatalogByView() throws IOException {
        delete("Item", "label");
        try (RecordStore store = RecordStore.open(cook(IN_ONE_BLOCK), Catalog.of(Shelf.TYPE), KEYED)) {
            assertThat(store.differences()).isEmpty();
            assertThat(store.reader().view("Item").contains("label")).isFalse();
        }
    }
}
