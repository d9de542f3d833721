package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Shipping;
import dev.ashlar.pipeline.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Elements of lists meet the rules of their struct, wherever content is checked. */
class ListRulesTest {
    private static final String RANGE = """
            Schema = { name = "Range", kind = "struct", rules = [ "least <= most" ] }
            Fields = [ { name = "least", type = "int" }, { name = "most", type = "int", default = 10 } ]
            """;
    private static final String LOOT = """
            Schema = {
              name = "Loot"
              kind = "struct"
              rules = [
                { where = "item is not null or gold > 0", message = "neither an item nor gold" }
                "count(mods) <= slots"
                "gold / parts < 100"
              ]
            }
            Fields = [
              { name = "item", type = "ref<Item>" }
              { name = "gold", type = "int", max = 5000 }
              { name = "parts", type = "int", default = 1 }
              { name = "slots", type = "u8", default = 2, ship = false }
              { name = "amount", type = "Range" }
              { name = "mods", type = "Range[]" }
              { name = "word", type = "string", minLength = 2, optional = true }
            ]
            """;
    private static final String MONSTER = """
            Schema = { name = "Monster", rules = [ "count(loot) > 0 or boss", "count(loot) <= count(bag.slots) + 2" ] }
            Fields = [
              { name = "boss", type = "bool", default = true }
              { name = "loot", type = "Loot[]", maxLength = 3 }
              { name = "bag", type = "Bag" }
            ]
            """;
    private static final String BAG = """
            Schema = { name = "Bag", kind = "struct" }
            Fields = [ { name = "slots", type = "Range[]" } ]
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeSchemas() throws IOException {
        Contents.write(
                folder, "Range.schema", RANGE, "Loot.schema", LOOT, "Monster.schema", MONSTER, "Bag.schema", BAG);
        Contents.write(
                folder,
                "Item.schema",
                "Schema = { name = \"Item\", key = \"name\" }\nFields = [ { name = \"name\", type = \"string\" } ]\n");
        Contents.write(folder, "Item.json", "[{\"id\": 4, \"name\": \"sword\"}]\n");
    }

    private List<String> problems(String monsters) throws IOException {
        Contents.write(folder, "Monster.json", monsters);
        return problemsOf(folder.toString());
    }

    private static List<String> problemsOf(String place) {
        try {
            ContentReader.read(place, Progress.NONE);
            return List.of();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    @Test
    void shouldAdmitElementsThatKeepTheRules() throws IOException {
        assertThat(problems("""
                        [
                          {"id": 1, "loot": [{"item": "sword"}, {"gold": 1, "mods": [{}, {"least": 10}]}], "bag": {"slots": [{}]}},
                          {"id": 2},
                          {"id": 3, "boss": false, "loot": [{"gold": 99, "amount": {"least": 3, "most": 3}}]}
                        ]
                        """)).isEmpty();
    }

    @Test
    void shouldTellTheElementAndItsPlace() throws IOException {
        assertThat(problems("""
                        [
                          {"id": 1, "loot": [
                            {"item": 4},
                            {"parts": 5},
                            {"gold": 1, "amount": {"least": 11}, "mods": [{}, {"least": 3, "most": 2}, {}]}
                          ], "bag": {"slots": [{}]}},
                          {"id": 2, "boss": false, "bag": {"slots": [{"least": 11}]}},
                          {"id": 3, "loot": [{"item": 4}, {"item": 4}, {"item": 4, "parts": 0}]}
                        ]
                        """))
                .containsExactly(
                        "Monster.json:4:5: Monster 1.loot[1]: neither an item nor gold: expected item is not null or gold > 0, found item = none, gold = 0",
                        "Monster.json:5:5: Monster 1.loot[2]: breaks a rule: expected count(mods) <= slots, found count(mods) = 3, slots = 2",
                        "Monster.json:5:5: Monster 1.loot[2].amount: breaks a rule: expected least <= most, found least = 11, most = 10",
                        "Monster.json:5:55: Monster 1.loot[2].mods[1]: breaks a rule: expected least <= most, found least = 3, most = 2",
                        "Monster.json:7:3: Monster 2: breaks a rule: expected count(loot) > 0 or boss, found count(loot) = 0, boss = false",
                        "Monster.json:7:46: Monster 2.bag.slots[0]: breaks a rule: expected least <= most, found least = 11, most = 10",
                        "Monster.json:8:3: Monster 3: breaks a rule: expected count(loot) <= count(bag.slots) + 2, found count(loot) = 3, count(bag.slots) = 0",
                        "Monster.json:8:48: Monster 3.loot[2]: a rule cannot be calculated, division by zero: expected gold / parts < 100, found gold = 0, parts = 0");
    }

    /** The author sees the cause alone; other elements are checked. */
    @Test
    void shouldNotEvaluateRulesOfMembersWithProblems() throws IOException {
        assertThat(problems("""
                        [
                          {"id": 1, "loot": [
                            {"item": "swrd"}, {"gold": "x"}, {"item": 4, "amount": {"least": 11, "most": "y"}}
                          ]},
                          {"id": 2, "boss": false, "loot": [{"gold": 5001}, {"word": "x", "gold": 1}, {}]},
                          {"id": 3, "loot": [{"item": 4}, {"item": 4}, {"item": 4}, {"item": 4}]}
                        ]
                        """))
                .containsExactly(
                        "Monster.json:3:14: Monster 1.loot[0].item: dangling reference, did you mean \"sword\": expected a record of Item, found \"swrd\"",
                        "Monster.json:3:32: Monster 1.loot[1].gold: wrong value: expected a whole number from -2147483648 to 2147483647 (i32), found \"x\"",
                        "Monster.json:3:82: Monster 1.loot[2].amount.most: wrong value: expected a whole number from -2147483648 to 2147483647 (i32), found \"y\"",
                        "Monster.json:5:46: Monster 2.loot[0].gold: out of range: expected 5000 or less, found 5001",
                        "Monster.json:5:62: Monster 2.loot[1].word: too short: expected at least 2 characters, found 1 character",
                        "Monster.json:5:79: Monster 2.loot[2]: neither an item nor gold: expected item is not null or gold > 0, found item = none, gold = 0",
                        "Monster.json:6:21: Monster 3.loot: too long: expected at most 3 elements, found 4 elements");
    }

    /** A list is one value: it is checked where it is written. */
    @Test
    void shouldCheckTheListsOfAbstractRecordsOnce() throws IOException {
        assertThat(problems("""
                        [
                          {"id": 1, "abstract": true, "loot": [{}]},
                          {"id": 2, "from": 1},
                          {"id": 3, "from": 1, "loot": [{"gold": 1}]}
                        ]
                        """))
                .containsExactly(
                        "Monster.json:2:40: Monster 1.loot[0]: neither an item nor gold: expected item is not null or gold > 0, found item = none, gold = 0");
    }

    @Test
    void shouldCheckDatabasesAndEditsOfThem() throws IOException {
        assertThat(problems("[{\"id\": 1, \"loot\": [{\"gold\": 1}]}]")).isEmpty();
        for (String name : List.of("typed.db", "tagged.db?encoding=tagged")) {
            String place = "sqlite:" + folder.resolve(name);
            try (Backend source = Backends.open(folder);
                    Destination database = Destination.open(place, false)) {
                Transfer.verbatim(source, database, Transfer.Unknown.REFUSE, Progress.NONE);
            }
            refuseEdits(place);
            try (Backend database = Backends.openToWrite(place)) {
                database.save(List.of(monster(element(-1))));
            }
            assertThat(problemsOf(place))
                    .containsExactly(
                            place.substring("sqlite:".length()).replaceFirst("\\?.*", "")
                                    + ": Monster 1.loot[0]: neither an item nor gold: expected item is not null or gold > 0, found item = none, gold = -1");
        }
    }

    private static DataRecord monster(DataRecord... elements) {
        DataRecord monster = new DataRecord("Monster", 1);
        monster.set("loot", Variant.ofList(List.of(elements)));
        return monster;
    }

    private static DataRecord element(long gold) {
        DataRecord element = new DataRecord("Loot");
        element.set("gold", Variant.ofInteger(ValueType.I32, gold));
        return element;
    }

    private static void refuseEdits(String place) {
        try (DevelopmentStore store = DevelopmentStore.open(place, Catalog.of())) {
            RecordEdit edit = store.edit("Monster", 1).set("loot", Variant.ofList(List.of(element(7), element(-2))));
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(edit::save)
                    .withMessageContaining(
                            "edit of Monster 1: Monster 1.loot[1]: neither an item nor gold: expected item is not null or gold > 0, found item = none, gold = -2");
            store.edit("Monster", 1)
                    .set("loot", Variant.ofList(List.of(element(7))))
                    .save();
        }
    }

    @Test
    void shouldTellAtReloads() throws IOException {
        assertThat(problems("[{\"id\": 1, \"loot\": [{\"gold\": 1}]}]")).isEmpty();
        try (DevelopmentStore store = DevelopmentStore.open(folder, Catalog.of())) {
            Contents.write(folder, "Monster.json", "[{\"id\": 1, \"loot\": [{\"gold\": 1}, {}]}]");
            Reload broken = store.reload();
            assertThat(broken.problems()).extracting(Problem::subject).containsExactly("Monster 1.loot[1]");
            Contents.write(folder, "Loot.schema", LOOT.replace("gold > 0", "gold >= 0"));
            assertThat(store.reload().problems()).isEmpty();
        }
    }

    @Test
    void shouldShipTheRulesOfWhatShips() throws IOException {
        assertThat(problems("[{\"id\": 1, \"loot\": [{\"gold\": 1, \"slots\": 3}]}]"))
                .isEmpty();
        try (Backend from = Backends.open(folder)) {
            Shipping shipping = Shipping.of(ContentReader.read(from, Progress.NONE), from.schemaFiles());
            assertThat(shipping.schemaFiles())
                    .filteredOn(file -> file.file().equals("Loot.schema"))
                    .singleElement()
                    .satisfies(file -> assertThat(file.text())
                            .contains("gold / parts < 100")
                            .doesNotContain("slots"));
        }
    }
}
