package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.Received;
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
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of structs from files and databases, checked and written. */
class ListContentTest {
    private static final String ITEMS = """
            [
              {"id": 4, "name": "sword", "live": true},
              {"id": 9, "name": "gem"},
              {"id": 12, "name": "rope", "live": true}
            ]
            """;
    private static final String MONSTERS = """
            [
              {
                "id": 17,
                "loot": [{"item": "sword", "chance": 0.5, "place": {"x": 1, "inner": {"y": 2}}}, {"weight": 3, "chance": 1}],
                "tags": ["a"]
              },
              {"id": 18, "loot": []},
              {"id": 23, "loot": [{"chance": 0.25, "mods": [{"gives": 12}, {}], "names": ["a", "b"]}], "extra": [{"chance": 0}]}
            ]
            """;

    @TempDir
    Path folder;

    @TempDir
    Path copies;

    @BeforeEach
    void writeSchemas() throws IOException {
        Contents.write(
                folder,
                "Item.schema",
                """
                Schema = { name = "Item", key = "name", shipIf = "live" }
                Fields = [ { name = "name", type = "string" }, { name = "live", type = "bool" } ]
                """,
                "Loot.schema",
                """
                Schema = { name = "Loot", kind = "struct" }
                Fields = [
                  { name = "item", type = "ref<Item>", formerly = ["thing"] }
                  { name = "chance", type = "float", min = 0, max = 1, required = true }
                  { name = "count", type = "u8", default = 1, formerly = ["weight"] }
                  { name = "place", type = "Place" }
                  { name = "mods", type = "Mod[]", optional = true }
                  { name = "names", type = "string[]", pattern = "[a-z]+" }
                  { name = "kind", type = "enum", values = ["red", "green"] }
                ]
                """,
                "Place.schema",
                """
                Schema = { name = "Place", kind = "struct" }
                Fields = [ { name = "x", type = "i32", max = 9 }, { name = "inner", type = "Inner" } ]
                """,
                "Inner.schema",
                """
                Schema = { name = "Inner", kind = "struct" }
                Fields = [ { name = "y", type = "i32" } ]
                """,
                "Mod.schema",
                """
                Schema = { name = "Mod", kind = "struct" }
                Fields = [ { name = "power", type = "u8", max = 10 }, { name = "gives", type = "ref<Item>" } ]
                """,
                "Monster.schema",
                """
                Schema = { name = "Monster" }
                Fields = [
                  { name = "loot", type = "Loot[]", maxLength = 3 }
                  { name = "extra", type = "Loot[]", optional = true }
                  { name = "tags", type = "string[]" }
                ]
                """,
                "Item.json",
                ITEMS,
                "Monster.json",
                MONSTERS);
    }

    private Content read() {
        return ContentReader.read(folder, Progress.NONE);
    }

    private static List<String> problemsOf(String place) {
        try {
            ContentReader.read(place, Progress.NONE);
            return List.of();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private static DataRecord monster(Content content, long id) {
        return content.records().get("Monster").stream()
                .filter(record -> record.id() == id)
                .findFirst()
                .orElseThrow();
    }

    private static List<DataRecord> list(DataRecord record, String field) {
        return Objects.requireNonNull(record.get(field)).list();
    }

    @Test
    void shouldReadElementsAsRecordsWithoutIds() {
        List<DataRecord> loot = list(monster(read(), 17), "loot");
        assertThat(loot).hasSize(2);
        assertThat(loot.get(0).type()).isEqualTo("Loot");
        assertThat(loot.get(0).id()).isEqualTo(DataRecord.NO_ID);
        assertThat(loot.get(0).get("item")).isEqualTo(Variant.ofRef("Item", 4));
        assertThat(loot.get(0).get("chance")).isEqualTo(Variant.of(0.5f));
        assertThat(loot.get(0).get("place.inner.y")).hasToString("i32 2");
        assertThat(loot.get(1).keys()).as("by its present name").containsExactly("chance", "count");
        DataRecord third = monster(read(), 23);
        assertThat(list(list(third, "loot").get(0), "mods").get(0).get("gives")).isEqualTo(Variant.ofRef("Item", 12));
        assertThat(list(monster(read(), 18), "loot")).isEmpty();
        assertThat(monster(read(), 18).has("extra")).isFalse();
    }

    @Test
    void shouldFindWhatElementsReferTo() throws IOException {
        Content content = read();
        assertThat(Orphans.candidates(content.schemas())).containsExactly("Item");
        assertThat(Orphans.of(content, Set.of("Item")))
                .extracting(DataRecord::id)
                .containsExactly(9L);
        try (Backend backend = Backends.open(folder)) {
            RecordGraph graph = RecordGraph.read(backend, content.schemas(), "Monster", Map.of());
            assertThat(graph.records("Item")).extracting(DataRecord::id).containsExactly(4L, 12L);
            assertThat(graph.dangling()).isEmpty();
        }
        Contents.write(folder, "Monster.json", MONSTERS.replace("\"sword\"", "\"gem\""));
        assertThat(read().unshippable())
                .extracting(Problem::toString)
                .containsExactly(
                        "Monster.json:4:23: Monster 17.loot[0].item: reference to a record that does not ship: expected a record of Item that ships (shipIf = \"live\"), found Item 9");
    }

    @Test
    void shouldInheritAListAsAWhole() throws IOException {
        Contents.write(folder, "Monster.json", """
                [
                  {"id": 1, "abstract": true, "loot": [{"chance": 0, "item": "gem"}, {"chance": 1}], "extra": [{"chance": 1}]},
                  {"id": 2, "from": 1},
                  {"id": 3, "from": 1, "loot": [{"chance": 0.5}], "extra": null}
                ]
                """);
        Content content = read();
        assertThat(list(monster(content, 2), "loot")).hasSize(2);
        assertThat(list(monster(content, 3), "loot")).hasSize(1);
        assertThat(monster(content, 3).has("extra")).isFalse();
        assertThat(content.unshippable()).extracting(Problem::subject).containsExactly("Monster 2.loot[0].item");
    }

    @Test
    void cannotRemoveWhatAnElementRefersTo() {
        try (Backend backend = Backends.open(folder);
                LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            DataRecord gone = new DataRecord("Item", 12);
            gone.setDeleted(true);
            assertThatThrownBy(() -> live.with(List.of(gone)))
                    .isInstanceOfSatisfying(
                            ContentException.class,
                            e -> assertThat(e.problems())
                                    .extracting(Problem::subject)
                                    .containsExactly("Monster 23.loot[0].mods[0].gives"));
            DataRecord renamed = new DataRecord("Item", 4);
            renamed.set("name", Variant.of("blade"));
            assertThatThrownBy(() -> live.with(List.of(renamed))).hasMessageContaining("sword");
        }
    }

    @Test
    void shouldTakeAListAsTheValueOfAnEdit() {
        try (Backend backend = Backends.open(folder);
                LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            DataRecord element = new DataRecord("Loot");
            element.set("item", Variant.ofRefByKey("Item", "rope"));
            element.set("chance", Variant.of(0.5));
            DataRecord edited = new DataRecord("Monster", 17);
            edited.set("loot", Variant.ofList(List.of(element)));
            DataRecord checked = monster(live.with(List.of(edited)), 17);
            assertThat(list(checked, "loot").get(0).get("item")).isEqualTo(Variant.ofRef("Item", 12));
            element.set("chance", Variant.of(2.0));
            edited.set("loot", Variant.ofList(List.of(element)));
            assertThatThrownBy(() -> live.with(List.of(edited))).hasMessageContaining("Monster 17.loot[0].chance");
        }
    }

    @Test
    void cannotSearchByAList() {
        try (Backend backend = Backends.open(folder)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> backend.read(
                            Objects.requireNonNull(read().schema("Monster")),
                            Map.of("loot", Variant.ofList(List.of())),
                            Received.none()))
                    .withMessageContaining("a list of Loot");
        }
    }

    @Test
    void shouldWriteOnlyTheListThatChanged() throws IOException {
        save(element(0.75, 2));
        assertThat(Files.readString(folder.resolve("Monster.json")))
                .isEqualTo(
                        MONSTERS.replaceFirst("\"loot\": .*],\n", "\"loot\": [{\"chance\": 0.75, \"count\": 2}],\n"));
        DataRecord wide = element(0.5, 3);
        wide.set("names", Variant.ofArray(ValueType.STRING, List.of(Variant.of("abcdefghijklmnopqrstuvwxyz"))));
        wide.set("place.inner.y", Variant.ofInteger(ValueType.I32, 2));
        save(wide, wide);
        String line =
                "{\"chance\": 0.5, \"count\": 3, \"place\": {\"inner\": {\"y\": 2}}, \"names\": [\"abcdefghijklmnopqrstuvwxyz\"]}";
        assertThat(Files.readString(folder.resolve("Monster.json"))
                        .lines()
                        .skip(3)
                        .limit(4))
                .containsExactly("    \"loot\": [", "      " + line + ",", "      " + line, "    ],");
        String kept = Files.readString(folder.resolve("Monster.json"));
        save(wide, wide);
        assertThat(Files.readString(folder.resolve("Monster.json"))).isEqualTo(kept);
    }

    private static DataRecord element(double chance, int count) {
        DataRecord element = new DataRecord("Loot");
        element.set("chance", Variant.of((float) chance));
        element.set("count", Variant.ofInteger(ValueType.U8, count));
        return element;
    }

    private void save(DataRecord... elements) {
        try (Backend backend = Backends.openToWrite(folder.toString())) {
            DataRecord monster = backend.read(Objects.requireNonNull(read().schema("Monster")), 17)
                    .copy();
            monster.set("loot", Variant.ofList(List.of(elements)));
            backend.save(List.of(monster));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"typed.db", "tagged.db?encoding=tagged", "json"})
    void shouldCopyListsFromPlaceToPlace(String name) throws Exception {
        Content before = read();
        String place = Contents.location(copies.resolve(name));
        copy(folder.toString(), place);
        assertThat(ContentReader.read(place, Progress.NONE).records()).isEqualTo(before.records());
        Path back = folder.resolve("back");
        copy(place, back.toString());
        assertThat(ContentReader.read(back, Progress.NONE).records()).isEqualTo(before.records());
    }

    private static void copy(String from, String to) {
        try (Backend source = Backends.open(from);
                Destination destination = Destination.open(to, false)) {
            Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
        }
    }

    @Test
    void shouldKeepListsAsJsonInDatabases() throws SQLException {
        Path file = folder.resolve("game.db");
        copy(folder.toString(), file.toString());
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            assertThat(query(connection, "SELECT type FROM pragma_table_info('Monster') WHERE name = 'loot'"))
                    .isEqualTo("TEXT LIST");
            assertThat(query(
                            connection,
                            "SELECT group_concat(json_extract(value, '$.chance')) FROM Monster, json_each(loot)"))
                    .isEqualTo("0.5,1.0,0.25");
            execute(connection, "loot = '[{\"chance\": 0, \"chanse\": 1}, {\"chance\": 2}]' WHERE Monster_id = 17");
            execute(connection, "loot = '[3]' WHERE Monster_id = 18");
            execute(connection, "loot = 7 WHERE Monster_id = 23");
        }
        assertThat(problemsOf(file.toString()))
                .containsExactly(
                        file
                                + ": Monster 17.loot[0].chanse: unknown field, did you mean \"chance\": expected a field of Loot, found chanse",
                        file + ": Monster 17.loot[1].chance: out of range: expected 0 to 1, found 2",
                        file
                                + ": Monster 18.loot[0]: wrong value: expected an object with the members of Loot, found 3",
                        file
                                + ": Monster 23.loot: wrong value: expected an array of objects with the members of Loot, found 7");
    }

    private static void execute(Connection connection, String set) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("UPDATE Monster SET " + set);
        }
    }

    private static String query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.getString(1);
        }
    }

    /** Members in the order of the schema; those that no field has stay with their elements. */
    @ParameterizedTest
    @ValueSource(strings = {"", "?encoding=tagged"})
    void shouldKeepWhatElementsSayBesidesInDatabases(String encoding) throws SQLException {
        Path file = folder.resolve("game.db");
        copy(folder.toString(), "sqlite:" + file + encoding);
        String mark = encoding.isEmpty() ? "" : "29:";
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            assertThat(query(connection, "SELECT loot FROM Monster WHERE Monster_id = 17"))
                    .isEqualTo(mark
                            + "[{\"item\": \"sword\", \"chance\": 0.5, \"place\": {\"x\": 1, \"inner\": {\"y\": 2}}},"
                            + " {\"chance\": 1.0, \"count\": 3}]");
            execute(
                    connection,
                    "loot = '" + mark
                            + "[{\"note\": 1, \"chance\": 5e-1}, {\"note\": 2, \"chance\": 1}]' WHERE Monster_id = 17");
            execute(connection, "loot = '" + mark + "[{' WHERE Monster_id = 18");
        }
        Schema schema = Objects.requireNonNull(read().schema("Monster"));
        try (Backend backend = Backends.openToWrite(file.toString())) {
            DataRecord monster = new DataRecord("Monster", 18);
            monster.set("loot", Variant.ofList(List.of(element(0.25, 1))));
            backend.save(List.of(monster));
            FieldUpdate update = new FieldUpdate(schema, 17, Set.of("loot"), false);
            backend.update(List.of(update), kept -> {
                DataRecord changed = Objects.requireNonNull(kept.get(0)).copy();
                changed.set("loot", Variant.ofList(List.of(element(1, 7), element(0.5, 1))));
                return List.of(changed);
            });
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            assertThat(query(connection, "SELECT loot FROM Monster WHERE Monster_id = 18"))
                    .isEqualTo(mark + "[{\"chance\": 0.25, \"count\": 1}]");
            assertThat(query(connection, "SELECT loot FROM Monster WHERE Monster_id = 17"))
                    .isEqualTo(
                            mark
                                    + "[{\"note\": 1, \"chance\": 1.0, \"count\": 7}, {\"note\": 2, \"chance\": 0.5, \"count\": 1}]");
        }
    }
}
