package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maps from files and databases, checked and written: shops with stock by item, and drops by level. */
class MapContentTest {
    private static final String SHOPS = """
            [
              {
                "id": 1,
                "stock": {"sword": 3, "bread": 10},
                "drops": {"20": {"item": "sword", "chance": 0.5}, "-3": {"chance": 0}},
                "moods": {"calm": ["a", "b"], "angry": []},
                "notes": {"z": {"b": 2, "a": 1}, "\\u00e9": {}}
              },
              {"id": 2, "stock": [{"key": 4, "value": 1}, {"key": "bread", "value": 2}], "drops": {}},
              {"id": 3}
            ]
            """;

    @TempDir
    Path folder;

    @TempDir
    Path copies;

    @BeforeEach
    void writeContent() throws IOException {
        Contents.write(
                folder,
                "Item.schema",
                """
                Schema = { name = "Item", key = "name" }
                Fields = [ { name = "name", type = "string" } ]
                """,
                "Drop.schema",
                """
                Schema = { name = "Drop", kind = "struct" }
                Fields = [
                  { name = "item", type = "ref<Item>" }
                  { name = "chance", type = "float", min = 0, max = 1, required = true }
                ]
                """,
                "Shop.schema",
                """
                Schema = { name = "Shop" }
                Fields = [
                  { name = "stock", type = "map<ref<Item>, int>", min = 0, max = 99, maxLength = 3 }
                  { name = "drops", type = "map<i8, Drop>", optional = true }
                  { name = "moods", type = "map<enum, string[]>", values = ["calm", "angry"] }
                  { name = "notes", type = "map<string, map<hash, u8>>" }
                ]
                """,
                "Item.json",
                """
                [ {"id": 4, "name": "sword"}, {"id": 9, "name": "bread"}, {"id": 12, "name": "7"} ]
                """,
                "Shop.json",
                SHOPS);
    }

    private Content read() {
        return ContentReader.read(folder, Progress.NONE);
    }

    private List<String> problems(String shop) throws IOException {
        Contents.write(folder, "Shop.json", "[{\"id\": 1, " + shop + "}]");
        try {
            read();
            return List.of();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private static DataRecord shop(Content content, long id) {
        return content.records().get("Shop").stream()
                .filter(record -> record.id() == id)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> keys(DataRecord shop, String field) {
        return Objects.requireNonNull(shop.get(field)).list().stream()
                .map(entry -> Objects.requireNonNull(entry.get("key")).toText())
                .toList();
    }

    @Test
    void shouldSortEntriesByTheirKeys() {
        DataRecord shop = shop(read(), 1);
        assertThat(keys(shop, "stock")).containsExactly("Item:4", "Item:9");
        assertThat(keys(shop, "drops")).containsExactly("-3", "20");
        assertThat(keys(shop, "moods")).containsExactly("calm", "angry");
        assertThat(keys(shop, "notes")).containsExactly("z", "é");
        assertThat(keys(shop(read(), 2), "stock")).containsExactly("Item:4", "Item:9");
        assertThat(shop(read(), 2).has("drops")).isTrue();
        assertThat(shop(read(), 3).has("drops")).isFalse();
    }

    @Test
    void cannotHaveAKeyTwice() throws IOException {
        assertThat(problems("\"stock\": {\"sword\": 1, \"bread\": 2, \"sword\": 3}"))
                .containsExactly(
                        "Shop.json:1:46: Shop 1.stock[\"sword\"]: a key twice: expected each key once, found Item:4, as at Shop.json:1:22");
        assertThat(problems("\"stock\": [{\"key\": 4, \"value\": 1}, {\"key\": \"sword\", \"value\": 1}]"))
                .containsExactly(
                        "Shop.json:1:46: Shop 1.stock[\"sword\"]: a key twice: expected each key once, found Item:4, as at Shop.json:1:22");
        assertThat(problems("\"drops\": {\"7\": {\"chance\": 0}, \"7.0\": {\"chance\": 1}}"))
                .singleElement()
                .asString()
                .contains("Shop 1.drops[7]: a key twice", "found 7, as at");
        assertThat(problems("\"notes\": {\"a\": {\"b\": 1, \"b\": 2}}"))
                .singleElement()
                .asString()
                .contains("Shop 1.notes[\"a\"][\"b\"]: a key twice: expected each key once, found \"b\"");
    }

    @Test
    void shouldCallEntriesByTheirKeys() throws IOException {
        assertThat(
                        problems(
                                "\"stock\": [{\"key\": 4, \"value\": 100}, {\"key\": \"bread\", \"value\": \"x\", \"more\": 1}]"))
                .hasSize(3)
                .anyMatch(problem -> problem.contains("Shop 1.stock[4]: out of range"))
                .anyMatch(problem -> problem.contains("Shop 1.stock[\"bread\"]: wrong value"))
                .anyMatch(problem -> problem.contains("Shop 1.stock[\"bread\"].more: unknown field"));
        assertThat(problems("\"drops\": {\"-5\": {\"chance\": 2, \"chnce\": 1}}"))
                .hasSize(2)
                .anyMatch(problem -> problem.contains("Shop 1.drops[-5].chance: out of range"))
                .anyMatch(problem -> problem.contains("Shop 1.drops[-5].chnce: unknown field"));
        assertThat(problems("\"stock\": [{\"value\": \"x\", \"key\": 4}]"))
                .singleElement()
                .asString()
                .contains("Shop 1.stock[#0]: wrong value");
    }

    @Test
    void shouldTellABrokenSchemaOnceAndNotForEachKey() throws IOException {
        Contents.write(folder, "Item.schema", """
                Schema = { name = "Item", key = "name" }
                Fields = [ { name = "name", type = "strng" } ]
                """);

        assertThat(problems("\"stock\": {\"sword\": 1, \"bread\": 2}"))
                .singleElement()
                .asString()
                .contains("Item.name: unknown type \"strng\"");
    }

    @Test
    void cannotHaveWrongKeysOrValues() throws IOException {
        assertThat(problems("\"stock\": {\"sword\": 100, \"bread\": \"many\", \"gold\": 1}"))
                .hasSize(3)
                .anyMatch(problem ->
                        problem.contains("Shop 1.stock[\"sword\"]: out of range: expected 0 to 99, found 100"))
                .anyMatch(problem -> problem.contains("Shop 1.stock[\"bread\"]: wrong value"))
                .anyMatch(problem -> problem.contains("Shop 1.stock[\"gold\"].key: dangling reference"));
        assertThat(problems("\"drops\": {\"x\": {\"chance\": 1}, \"200\": {\"chance\": 1}, \"2\": {}, \"3\": 3}"))
                .hasSize(5)
                .anyMatch(problem ->
                        problem.contains("Shop 1.drops[\"x\"].key: wrong value") && problem.contains("found \"x\""))
                .anyMatch(problem -> problem.contains("Shop 1.drops[\"200\"].key: wrong value"))
                .anyMatch(problem -> problem.contains("Shop 1.drops[2].chance: no value"))
                .anyMatch(problem -> problem.contains("Shop 1.drops[3]: wrong value"));
        assertThat(problems("\"moods\": {\"clam\": []}"))
                .singleElement()
                .asString()
                .contains(
                        "Shop 1.moods[\"clam\"].key: wrong value, did you mean \"calm\": expected one of calm, angry");
        assertThat(problems("\"moods\": 3"))
                .singleElement()
                .asString()
                .contains(
                        "expected an object with a value for each key, or an array of objects with key and value, found 3");
        assertThat(problems("\"stock\": [{\"value\": 3}]"))
                .singleElement()
                .asString()
                .contains("Shop 1.stock[#0]: an entry without a key: expected a key for each entry, found none");
        assertThat(problems("\"stock\": [{\"key\": null, \"value\": 3}]")).isNotEmpty();
        assertThat(problems("\"stock\": {\"sword\": null}")).isNotEmpty();
        assertThat(problems("\"notes\": {\"" + "k".repeat(1025) + "\": {}}"))
                .singleElement()
                .asString()
                .contains("Shop 1.notes[\"" + "k".repeat(60)
                        + "…\"]: the key is too long: expected at most 1024 bytes of UTF-8, found 1025");
        assertThat(problems("\"notes\": {\"" + "k".repeat(1024) + "\": {}}")).isEmpty();
        assertThat(problems("\"stock\": [1]"))
                .singleElement()
                .asString()
                .contains("Shop 1.stock[#0]: wrong value: expected an object with key and value");
    }

    private static DataRecord entry(Variant key, int value) {
        DataRecord entry = new DataRecord("Shop.stock.entry");
        entry.set("key", key);
        entry.set("value", Variant.ofInteger(ValueType.I32, value));
        return entry;
    }

    private String saved(DataRecord... stock) throws IOException {
        try (Backend backend = Backends.openToWrite(folder.toString())) {
            DataRecord shop = backend.read(Objects.requireNonNull(read().schema("Shop")), 1)
                    .copy();
            shop.set("stock", Variant.ofMap(List.of(stock)));
            backend.save(List.of(shop));
        }
        return Files.readString(folder.resolve("Shop.json"));
    }

    @Test
    void shouldWriteOnlyTheMapThatChanged() throws IOException {
        Variant sword = Variant.ofRefByKey("Item", "sword");
        Variant bread = Variant.ofRefByKey("Item", "bread");
        assertThat(saved(entry(bread, 10), entry(sword, 3)))
                .as("the same entries")
                .isEqualTo(SHOPS);
        assertThat(saved(entry(bread, 11), entry(sword, 3)))
                .isEqualTo(SHOPS.replace("{\"sword\": 3, \"bread\": 10}", "{\"bread\": 11, \"sword\": 3}"));
        assertThat(saved(entry(Variant.ofRef("Item", 12), 1)))
                .isEqualTo(SHOPS.replace("{\"sword\": 3, \"bread\": 10}", "[{\"key\": 12, \"value\": 1}]"));
        assertThat(saved()).isEqualTo(SHOPS.replace("{\"sword\": 3, \"bread\": 10}", "{}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"typed.db", "tagged.db?encoding=tagged", "json"})
    void shouldCopyMapsFromPlaceToPlace(String name) {
        Content before = read();
        String place = Contents.location(copies.resolve(name));
        copy(folder.toString(), place);
        assertThat(ContentReader.read(place, Progress.NONE).records()).isEqualTo(before.records());
        Path back = folder.resolve("back");
        copy(place, "json:" + back + "?files=type"); // Written anew.
        assertThat(ContentReader.read(back, Progress.NONE).records()).isEqualTo(before.records());
        assertThat(back.resolve("Shop.json")).content().contains("{\"sword\": 3, \"bread\": 10}");
        assertThat(back.resolve("Shop.json")).content().contains("\"é\": {}");
    }

    private static void copy(String from, String to) {
        try (Backend source = Backends.open(from);
                Destination destination = Destination.open(to, false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
    }

    @Test
    void shouldKeepMapsAsJsonInDatabases() throws SQLException {
        Path file = folder.resolve("game.db");
        copy(folder.toString(), file.toString());
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            assertThat(query(connection, "SELECT type FROM pragma_table_info('Shop') WHERE name = 'stock'"))
                    .isEqualTo("TEXT MAP");
            assertThat(query(connection, "SELECT json_extract(stock, '$.sword') FROM Shop WHERE Shop_id = 1"))
                    .isEqualTo("3");
            assertThat(query(connection, "SELECT group_concat(key) FROM Shop, json_each(stock) WHERE Shop_id = 1"))
                    .isEqualTo("sword,bread");
        }
    }

    private static String query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.getString(1);
        }
    }
}
