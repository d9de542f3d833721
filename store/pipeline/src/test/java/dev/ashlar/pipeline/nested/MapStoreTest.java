package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.nested.bazaar.BazaarTypes;
import dev.ashlar.pipeline.nested.bazaar.Item;
import dev.ashlar.pipeline.nested.bazaar.Shop;
import dev.ashlar.pipeline.nested.bazaar.ShopMoodsEntry;
import dev.ashlar.pipeline.nested.bazaar.ShopStock;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maps from JSON to views: packs by fixed offsets and by key, in small windows too, by name, and development stores. */
class MapStoreTest {
    private static final Path SOURCE = Path.of("src", "test", "content", "maps");
    private static final int WINDOW_SHIFT = 30;

    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Contents.copy(SOURCE, folder.resolve("content"));
    }

    private Path cook(String name, int windowShift) throws IOException {
        return Contents.cook(ContentReader.read(content, Progress.NONE), folder.resolve(name), windowShift);
    }

    private void edit(String before, String after) throws IOException {
        Path file = content.resolve("Shop.json");
        String text = Files.readString(file);
        assertThat(text).contains(before);
        Files.writeString(file, text.replace(before, after));
    }

    /** All entries of all maps, as a loop goes over them. */
    private static List<String> told(Reader reader) {
        Shop shop = reader.view(Shop.TYPE);
        Item item = reader.view(Item.TYPE);
        List<String> told = new ArrayList<>();
        for (shop.rewind(); shop.next(); ) {
            StringJoiner all = new StringJoiner(" ", shop.name() + ": ", "");
            for (int i = 0; i < shop.stockCount(); i++) {
                all.add((shop.stock(i).key(item) ? item.name() : "none") + "="
                        + shop.stock(i).value());
            }
            for (int i = 0; i < shop.wordsCount(); i++) {
                all.add('"' + shop.words(i).key() + "\"=" + shop.words(i).value());
            }
            for (int i = 0; i < shop.moodsCount(); i++) {
                all.add(shop.moods(i).key() + "=" + shop.moods(i).value());
            }
            for (int i = 0; i < shop.dropsCount(); i++) {
                all.add(shop.drops(i).key() + "=" + shop.drops(i).valueCount());
            }
            for (int i = 0; i < shop.pricesCount(); i++) {
                all.add(Long.toUnsignedString(shop.prices(i).key()));
                for (int j = 0; j < shop.prices(i).valueCount(); j++) {
                    all.add(shop.prices(i).value(j).key() + "="
                            + shop.prices(i).value(j).value());
                }
            }
            for (int i = 0; i < shop.trader().dealsCount(); i++) {
                all.add((shop.trader().deals(i).key(item) ? item.name() : "none") + "@"
                        + shop.trader().deals(i).value().price());
            }
            told.add(all.toString());
        }
        return told;
    }

    private static final List<String> TOLD = List.of(
            "Smithy: Sword=12 Lamp=3 Anvil=1 \"\"=nothing \"Bye\"=Farewell. \"hello\"=Well met. \"～\"=wave \"😀\"=smile"
                    + " CALM=0.75 ANGRY=0.25 -1=0 3=1 20=2 7 gold=1 silver=9 18446744073709551615 gold=2 Sword@120 Bread@2",
            "Ruin: ",
            "Bakery: Bread=40 Lamp=1 AFRAID=1.0");

    private static void find(Reader reader) {
        Shop shop = reader.view(Shop.TYPE);
        Item item = reader.view(Item.TYPE);
        assertThat(shop.find("Smithy")).isTrue();
        item.find("Lamp");
        assertThat(shop.stock(shop.findStock(item.row())).value()).isEqualTo(3);
        item.find("Bread");
        assertThat(shop.findStock(item.row())).isEqualTo(-1);
        assertThat(shop.trader().findDeals(item.row())).isEqualTo(1);
        assertThat(shop.trader().deals(1).value().hasLeft()).isFalse();
        assertThat(shop.words(shop.findWords("hello")).value()).isEqualTo("Well met.");
        assertThat(shop.findWords(new StringBuilder("😀"))).isEqualTo(4);
        assertThat(shop.findWords("")).isZero();
        assertThat(List.of(shop.findWords("hell"), shop.findWords("hello!"), shop.findWords("\uD83D")))
                .containsOnly(-1);
        assertThat(shop.findMoods(ShopMoodsEntry.Key.ANGRY)).isEqualTo(1);
        assertThat(shop.findMoods(ShopMoodsEntry.Key.AFRAID)).isEqualTo(-1);
        assertThat(shop.drops(shop.findDrops(20)).value(0).chance()).isEqualTo(0.5f);
        assertThat(shop.findDrops(-1)).isZero();
        assertThat(shop.findDrops(4)).isEqualTo(-1);
        assertThat(shop.marks(shop.findMarks(XxHash64.key("best"))).value(item)).isTrue();
        assertThat(item.name()).isEqualTo("Sword");
        assertThat(shop.findMarks(XxHash64.key("better"))).isEqualTo(-1);
        assertThat(shop.prices(shop.findPrices(-1)).findValue("gold")).isZero();
        assertThat(shop.findPrices(8)).isEqualTo(-1);
        shop.find("Ruin");
        assertThat(shop.findStock(0)).isEqualTo(-1);
        assertThat(shop.findWords("hello")).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(ints = {16, WINDOW_SHIFT})
    void shouldReadMapsOfPacks(int windowShift) throws IOException {
        Path pack = cook("bazaar.pack", windowShift);
        OpenOptions verified = OpenOptions.MAPPED.verify(Verification.FULL);
        try (RecordStore store = RecordStore.open(pack, BazaarTypes.CATALOG, verified)) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
            find(store.reader());
        }
        try (RecordStore store = RecordStore.open(pack, BazaarTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            assertThat(told(store.reader())).isEqualTo(TOLD);
            find(store.reader());
            assertThat(store.differences()).isEmpty();
        }
    }

    @Test
    void shouldReadMapsByName() throws IOException {
        try (RecordStore store = RecordStore.open(cook("bazaar.pack", WINDOW_SHIFT))) {
            RecordView shop = store.reader().view("Shop");
            assertThat(shop.find("Smithy")).isTrue();
            RecordView word = shop.element(FieldKey.of("words"), 2);
            assertThat(word.text(FieldKey.of("key"))).isEqualTo("hello");
            assertThat(word.text(FieldKey.of("value"))).isEqualTo("Well met.");
            assertThat(shop.element(FieldKey.of("trader.deals"), 0).i32(FieldKey.of("value.price")))
                    .isEqualTo(120);
        }
    }

    @Test
    void shouldCopyMapsIntoSnapshots() throws IOException {
        try (RecordStore store = RecordStore.open(cook("bazaar.pack", WINDOW_SHIFT), BazaarTypes.CATALOG)) {
            Shop shop = store.reader().view(Shop.TYPE);
            shop.find("Smithy");
            Shop.Snapshot copy = shop.snapshot();
            assertThat(copy.words()).extracting(word -> word.value()).contains("Farewell.", "smile");
            assertThat(copy.trader().deals().get(0).value().price()).isEqualTo(120);
        }
    }

    @Test
    void shouldScanTheEntriesOfAllRecords() throws IOException {
        try (RecordStore store = RecordStore.open(cook("bazaar.pack", WINDOW_SHIFT), BazaarTypes.CATALOG)) {
            ShopStock stock = store.reader().view(ShopStock.TYPE);
            int sum = 0;
            for (stock.rewind(); stock.next(); ) {
                sum += stock.value();
            }
            assertThat(sum).isEqualTo(12 + 3 + 1 + 40 + 1);
        }
    }

    @Test
    void shouldGiveTheSamePackForEntriesInAnotherOrder() throws IOException {
        Path pack = cook("bazaar.pack", WINDOW_SHIFT);
        edit("\"Anvil\": 1, \"Sword\": 12, \"Lamp\": 3", "\"Lamp\": 3, \"Anvil\": 1, \"Sword\": 12");
        edit("\"hello\": \"Well met.\", \"Bye\": \"Farewell.\"", "\"Bye\": \"Farewell.\", \"hello\": \"Well met.\"");
        assertThat(Files.mismatch(pack, cook("again.pack", WINDOW_SHIFT))).isEqualTo(-1);
    }

    @Test
    void shouldFindEntriesOfOtherSchemasByKey() throws IOException {
        Path schema = content.resolve("Shop.schema");
        String text = Files.readString(schema)
                .replace("map<ref<Item>, int>", "map<ref<Item>, u8>")
                .replace("[\"calm\", \"angry\", \"afraid\"]", "[\"afraid\", \"new\", \"angry\", \"calm\"]")
                .replace("map<i16, Drop[]>", "map<i32, Drop[]>")
                .replace("{ name = \"marks\",   type = \"map<hash, ref<Item>>\" }", "")
                .replace("map<u64, map<string, u8>>", "map<u64, map<string, u16>>");
        Files.writeString(schema, text);
        edit("\"marks\": {\"best\": \"Sword\", \"worst\": \"Lamp\"},", "");
        Files.delete(content.resolve("schema.lock"));
        try (RecordStore store =
                RecordStore.open(cook("other.pack", WINDOW_SHIFT), BazaarTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            Shop shop = store.reader().view(Shop.TYPE);
            shop.find("Smithy");
            assertThat(shop.stock(shop.findStock(0)).value()).isEqualTo(12);
            assertThat(shop.findDrops(20)).isEqualTo(2);
            assertThat(shop.findDrops(21)).isEqualTo(-1);
            assertThat(shop.moods(shop.findMoods(ShopMoodsEntry.Key.CALM)).value())
                    .isEqualTo(0.75f);
            assertThat(shop.findMoods(ShopMoodsEntry.Key.AFRAID)).isEqualTo(-1);
            assertThat(shop.prices(shop.findPrices(-1)).value(0).value()).isEqualTo(2);
            assertThat(shop.findWords("hello")).isEqualTo(2);
            assertThat(shop.findMarks(1)).isEqualTo(-1);
        }
    }

    @Test
    void cannotReadKeysOfAnotherKind() throws IOException {
        Path schema = content.resolve("Shop.schema");
        Files.writeString(schema, Files.readString(schema).replace("map<string, string>", "map<hash, string>"));
        Files.delete(content.resolve("schema.lock"));
        Path pack = cook("other.pack", WINDOW_SHIFT);
        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> RecordStore.open(pack, BazaarTypes.CATALOG, OpenOptions.MAPPED.keyed()))
                .withMessageContaining("values of another kind");
        try (DevelopmentStore store = DevelopmentStore.open(content, BazaarTypes.CATALOG)) {
            Shop shop = store.reader().view(Shop.TYPE);
            shop.find("Smithy");
            assertThat(shop.wordsCount()).isEqualTo(5);
            assertThat(shop.findWords("hello")).isEqualTo(-1);
            assertThat(shop.findWords("")).isEqualTo(-1);
        }
    }

    private interface Change {
        void to(Resealer pack);
    }

    private Path broken(Change change) throws IOException {
        Resealer pack = new Resealer(Files.readAllBytes(cook("good.pack", WINDOW_SHIFT)));
        change.to(pack);
        return Files.write(folder.resolve("broken.pack"), pack.seal());
    }

    @Test
    void shouldEndSearchesInKeysOfAnyOrder() throws IOException {
        Path pack = broken(r -> {
            int first = r.value("Shop.stock", 0, "key");
            int last = r.value("Shop.stock", 2, "key");
            int row = r.i32(first);
            r.i32(first, r.i32(last)).i32(last, row);
            long slot = r.i64(r.value("Shop.words", 0, "key"));
            r.i64(r.value("Shop.words", 0, "key"), r.i64(r.value("Shop.words", 4, "key")))
                    .i64(r.value("Shop.words", 4, "key"), slot);
        });
        for (OpenOptions options : List.of(OpenOptions.MAPPED, OpenOptions.MAPPED.keyed())) {
            try (RecordStore store = RecordStore.open(pack, BazaarTypes.CATALOG, options)) {
                Shop shop = store.reader().view(Shop.TYPE);
                shop.find("Smithy");
                for (int row = -1; row < 5; row++) {
                    int found = shop.findStock(row);
                    assertThat(found == -1 || shop.stock(found).keyRow() == row).isTrue();
                }
                for (String word : List.of("", "Bye", "hello", "zzz")) {
                    int found = shop.findWords(word);
                    assertThat(found == -1 || shop.words(found).keyEquals(word)).isTrue();
                }
            }
        }
    }

    @Test
    void cannotSearchOutsideTheEntries() throws IOException {
        Path pack = broken(r -> {
            r.i32(r.value("Shop", 0, "stock") + 4, 1000);
            r.i32(r.value("Shop", 0, "words"), -1);
            r.i32(r.value("Shop.prices.value", 0, "key"), 1 << 28);
        });
        try (RecordStore store = RecordStore.open(pack, BazaarTypes.CATALOG)) {
            Shop shop = store.reader().view(Shop.TYPE);
            shop.moveToRow(0);
            assertThatExceptionOfType(CorruptDataException.class)
                    .isThrownBy(() -> shop.findStock(0))
                    .withMessageContaining("count 1000");
            assertThatExceptionOfType(CorruptDataException.class).isThrownBy(() -> shop.findWords("hello"));
            assertThatExceptionOfType(CorruptDataException.class)
                    .isThrownBy(() -> shop.prices(0).findValue("gold"));
        }
    }

    @Test
    void cannotSearchInAClosedStore() throws IOException {
        RecordStore store = RecordStore.open(cook("bazaar.pack", WINDOW_SHIFT), BazaarTypes.CATALOG);
        Shop shop = store.reader().view(Shop.TYPE);
        shop.find("Smithy");
        assertThat(shop.findDrops(3)).isEqualTo(1);
        store.close();
        assertThatIllegalStateException().isThrownBy(() -> shop.findDrops(3));
    }

    @Test
    void shouldReadMapsInDevelopment() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, BazaarTypes.CATALOG)) {
            Reader reader = store.reader();
            assertThat(told(reader)).isEqualTo(TOLD);
            find(reader);
            Path items = content.resolve("Item.json");
            String added = Files.readString(items).replace("[\n", "[\n  {\"id\": 1, \"name\": \"Apple\"},\n");
            Files.writeString(
                    items,
                    added.replace("[\n", "[\n")
                            .replace("{\"id\": 9,", "{\"id\": 7, \"name\": \"Egg\"},\n  {\"id\": 9,"));
            edit(
                    "{\"key\": \"Bread\", \"value\": 40}",
                    "{\"key\": \"Egg\", \"value\": 6}, {\"key\": \"Apple\", \"value\": 40}");
            store.reload();
            assertThat(reader.refresh()).isTrue();
            assertThat(told(reader).get(0)).isEqualTo(TOLD.get(0));
            assertThat(told(reader).get(2)).isEqualTo("Bakery: Apple=40 Egg=6 Lamp=1 AFRAID=1.0");
            find(reader);
        }
    }

    @Test
    void shouldConvertNumbersOfOtherData() throws IOException {
        Path schema = content.resolve("Shop.schema");
        String text = Files.readString(schema);
        Files.writeString(
                schema,
                text.replace("map<ref<Item>, int>", "map<ref<Item>, long>")
                        .replace("map<i16, Drop[]>", "map<i64, Drop[]>"));
        Files.delete(content.resolve("schema.lock"));
        try (RecordStore old = RecordStore.open(cookOf(SOURCE, "old.pack"), BazaarTypes.CATALOG);
                DevelopmentStore store = DevelopmentStore.open(content, BazaarTypes.CATALOG, reload -> {})) {
            assertThat(told(store.reader())).isEqualTo(told(old.reader()));
            Shop shop = store.reader().view(Shop.TYPE);
            shop.find("Smithy");
            assertThat(shop.drops(shop.findDrops(20)).key()).isEqualTo((short) 20);
        }
    }

    private Path cookOf(Path source, String name) throws IOException {
        return Contents.cook(ContentReader.read(source, Progress.NONE), folder.resolve(name), WINDOW_SHIFT);
    }
}
