package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules of types and structs: conditions, and values that no two records share together. */
class TypeRulesTest {
    private static final String RANGE = """
            Schema = { name = "Range", kind = "struct", rules = [ "least <= most" ] }
            Fields = [ { name = "least", type = "int" }, { name = "most", type = "int", default = 10 } ]
            """;
    private static final String MONSTER = """
            Schema = {
              name = "Monster"
              includes = ["Range"]
              rules = [
                "damage.most < 1000"
                { where = "count(loot) > 0 or boss", message = "only a boss may have no loot" }
                "leader != id"
                "chance / parts <= 0.1"
              ]
            }
            Fields = [
              { name = "damage", type = "Range" }
              { name = "boss", type = "bool", default = true }
              { name = "loot", type = "int[]" }
              { name = "leader", type = "ref<Monster>" }
              { name = "chance", type = "float", optional = true }
              { name = "parts", type = "u64", default = 1 }
            ]
            """;
    private static final String SHOP = """
            Schema = { name = "Shop", unique = [["region", "place.slot"], ["owner", "region"]] }
            Fields = [
              { name = "region", type = "enum", values = ["north", "south"] }
              { name = "place", type = "Place" }
              { name = "owner", type = "ref<Shop>" }
            ]
            """;
    private static final String PLACE = """
            Schema = { name = "Place", kind = "struct" }
            Fields = [ { name = "slot", type = "int", optional = true } ]
            """;

    @TempDir
    private Path folder;

    private void write(String monsters) throws IOException {
        Contents.write(folder, "Range.schema", RANGE, "Monster.schema", MONSTER, "Monster.json", monsters);
    }

    private void writeShops(String shops) throws IOException {
        Contents.write(folder, "Place.schema", PLACE, "Shop.schema", SHOP, "Shop.json", shops);
    }

    private List<String> problems() {
        return problems(() -> ContentReader.read(folder, Progress.NONE));
    }

    private static List<String> problems(Supplier<Content> read) {
        try {
            read.get();
            return List.of();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    @Test
    void shouldAdmitWhatKeepsTheRules() throws IOException {
        write("""
                [
                  {"id": 1},
                  {"id": 2, "least": 10, "damage": {"least": -5, "most": 999}, "leader": 1, "chance": 0.1},
                  {"id": 3, "boss": false, "loot": [1], "chance": 0.5, "parts": 18446744073709551615}
                ]
                """);
        assertThat(problems()).isEmpty();
    }

    @Test
    void shouldTellRecordRuleAndValues() throws IOException {
        write("""
                [
                  {"id": 1, "least": 11},
                  {"id": 2, "damage": {"least": 2000, "most": 1000}},
                  {"id": 3, "boss": false, "loot": []},
                  {"id": 4, "leader": 4, "chance": 0.3, "parts": 2},
                  {"id": 5, "chance": 0.3, "parts": 0}
                ]
                """);
        assertThat(problems())
                .containsExactly(
                        "Monster.json:2:3: Monster 1: breaks a rule: expected least <= most, found least = 11, most = 10",
                        "Monster.json:3:3: Monster 2: breaks a rule: expected damage.most < 1000, found damage.most = 1000",
                        "Monster.json:3:3: Monster 2.damage: breaks a rule: expected least <= most, found least = 2000, most = 1000",
                        "Monster.json:4:3: Monster 3: only a boss may have no loot: expected count(loot) > 0 or boss, found count(loot) = 0, boss = false",
                        "Monster.json:5:3: Monster 4: breaks a rule: expected chance / parts <= 0.1, found chance = 0.3, parts = 2",
                        "Monster.json:5:3: Monster 4: breaks a rule: expected leader != id, found leader = 4, id = 4",
                        "Monster.json:6:3: Monster 5: a rule cannot be calculated, division by zero: expected chance / parts <= 0.1, found chance = 0.3, parts = 0");
    }

    /** The author sees the cause alone. */
    @Test
    void shouldNotEvaluateRulesOfFieldsWithProblems() throws IOException {
        write("""
                [
                  {"id": 1, "least": "x", "boss": false, "loot": [1, "y"], "leader": 9}
                ]
                """);
        assertThat(problems()).hasSize(3).noneMatch(problem -> problem.contains("rule"));
    }

    @Test
    void shouldCheckDatabasesByTheSameRules() throws IOException {
        write("[{\"id\": 1}, {\"id\": 2, \"least\": 11}]");
        String location = "sqlite:" + folder.resolve("monsters.db");
        try (Backend source = Backends.open(folder);
                Destination database = Destination.open(location, false)) {
            Transfer.verbatim(source, database, Transfer.Unknown.REFUSE, Progress.NONE);
        }
        assertThat(problems(() -> ContentReader.read(location, Progress.NONE)))
                .singleElement()
                .asString()
                .contains("Monster 2: breaks a rule: expected least <= most, found least = 11, most = 10");
    }

    @Test
    void shouldFollowEditsOfFilesRecordByRecord() throws IOException {
        write("[{\"id\": 1}]");
        try (Backend backend = Backends.open(folder);
                LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            write("[{\"id\": 1}, {\"id\": 2, \"least\": 11}]");
            assertThat(problems(live::read))
                    .containsExactly(
                            "Monster.json:1:13: Monster 2: breaks a rule: expected least <= most, found least = 11, most = 10");
            write("[{\"id\": 1}, {\"id\": 2, \"least\": 9}]");
            Content sound = live.read();
            live.keep(sound);
            assertThat(sound.recordCount()).isEqualTo(2);
            Contents.write(folder, "Range.schema", RANGE.replace("<=", ">"));
            assertThat(problems(live::read)).hasSize(4);
        }
    }

    @Test
    void shouldCheckHeirsWithTheValuesThatTheyInherit() throws IOException {
        write("[{\"id\": 1, \"abstract\": true, \"least\": 11}, {\"id\": 2, \"from\": 1, \"most\": 12}]");
        try (Backend backend = Backends.open(folder);
                LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            write("[{\"id\": 1, \"abstract\": true, \"least\": 13}, {\"id\": 2, \"from\": 1, \"most\": 12}]");
            assertThat(problems(live::read))
                    .containsExactly(
                            "Monster.json:1:44: Monster 2: breaks a rule: expected least <= most, found least = 13, most = 12");
        }
    }

    @Test
    void cannotSaveWhatBreaksARule() throws IOException {
        write("[{\"id\": 1}, {\"id\": 2}]");
        try (DevelopmentStore store = DevelopmentStore.open(folder, Catalog.of())) {
            RecordEdit edit = store.edit("Monster", 2).set("damage.least", 11);
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(edit::save)
                    .withMessageContaining(
                            "edit of Monster 2: Monster 2.damage: breaks a rule: expected least <= most, "
                                    + "found least = 11, most = 10");
            store.edit("Monster", 2).set("damage.least", 10).save();
        }
        assertThat(problems()).isEmpty();
    }

    @Test
    void shouldTellValuesThatTwoRecordsShareTogether() throws IOException {
        writeShops("""
                [
                  {"id": 1, "place": {"slot": 1}},
                  {"id": 2, "region": "south", "place": {"slot": 1}, "owner": 1},
                  {"id": 3, "region": "south", "owner": 2},
                  {"id": 4, "region": "south", "place": {}},
                  {"id": 5, "region": "north", "place": {"slot": 1}},
                  {"id": 6, "region": "south", "owner": 1}
                ]
                """);
        assertThat(problems())
                .containsExactly(
                        "Shop.json:6:3: Shop 5: duplicate values of unique fields: expected region, place.slot that no other record has together, found region = north, place.slot = 1, the values of Shop 1 at Shop.json:2:3",
                        "Shop.json:7:3: Shop 6: duplicate values of unique fields: expected owner, region that no other record has together, found owner = Shop:1, region = south, the values of Shop 2 at Shop.json:3:3");
    }

    @Test
    void shouldLetRecordsExchangeUniqueValues() throws IOException {
        writeShops("[{\"id\": 1, \"place\": {\"slot\": 1}}, {\"id\": 2, \"place\": {\"slot\": 2}}]");
        try (Backend backend = Backends.open(folder);
                LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            writeShops("[{\"id\": 1, \"place\": {\"slot\": 2}}, {\"id\": 2, \"place\": {\"slot\": 1}}]");
            live.keep(live.read());
            writeShops("[{\"id\": 1, \"place\": {\"slot\": 2}}, {\"id\": 3, \"place\": {\"slot\": 1}}]");
            live.keep(live.read());
            writeShops("[{\"id\": 1, \"place\": {\"slot\": 2}}, {\"id\": 3, \"place\": {\"slot\": 2}}]");
            assertThat(problems(live::read)).singleElement().asString().contains("Shop 3", "the values of Shop 1 at");
            writeShops("[{\"id\": 1, \"place\": {\"slot\": 3}}, {\"id\": 3, \"place\": {\"slot\": 2}}]");
            live.keep(live.read());
        }
    }

    @Test
    void cannotSaveUniqueValuesOfAnother() throws IOException {
        writeShops("[{\"id\": 1, \"place\": {\"slot\": 1}}, {\"id\": 2, \"place\": {\"slot\": 2}}]");
        try (DevelopmentStore store = DevelopmentStore.open(folder, Catalog.of())) {
            RecordEdit edit = store.edit("Shop", 2).set("place.slot", 1);
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(edit::save)
                    .withMessageContaining("region = north, place.slot = 1, the values of Shop 1");
            store.edit("Shop", 1).set("place.slot", 3).save();
            store.edit("Shop", 2).set("place.slot", 1).save();
        }
        assertThat(problems()).isEmpty();
    }
}
