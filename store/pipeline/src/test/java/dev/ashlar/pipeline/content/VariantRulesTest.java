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

/** Rules that read the case of a variant, members of a case, and the number of variants of a case, wherever content is checked. */
class VariantRulesTest {
    private static final String DAMAGE = """
            Schema = { name = "Damage", kind = "struct" }
            Fields = [
              { name = "amount", type = "int", default = 5 }
              { name = "element", type = "enum", values = ["fire", "ice"] }
              { name = "note", type = "string", optional = true, ship = false }
            ]
            """;
    private static final String SUMMON = """
            Schema = { name = "Summon", kind = "struct", rules = [ "after is not Damage or after.Damage.amount < 10" ] }
            Fields = [
              { name = "what", type = "ref<Unit>" }
              { name = "after", type = "oneof<Damage>" }
              { name = "levels", type = "int[]" }
            ]
            """;
    private static final String STATS = """
            Schema = { name = "Stats", kind = "struct", rules = [ "last is not Summon or hp > 10" ] }
            Fields = [ { name = "hp", type = "int" }, { name = "last", type = "oneof<Summon>" } ]
            """;
    private static final String UNIT = """
            Schema = {
              name = "Unit"
              key = "name"
              rules = [
                { where = "count(effects, Summon) <= 1", message = "summons too much" }
                "onDeath is not Damage or onDeath.Damage.amount > 0 and onDeath.Damage.element == 'fire'"
                "onDeath.Summon.after is not Damage or count(onDeath.Summon.levels) > 0"
                "onDeath is not null or boss"
                "onDeath.Summon.what != id"
                "onDeath.Damage.note is null or boss"
              ]
            }
            Fields = [
              { name = "name", type = "string" }
              { name = "boss", type = "bool", default = true }
              { name = "onDeath", type = "oneof<Damage, Summon>" }
              { name = "effects", type = "oneof<Damage, Summon>[]" }
              { name = "stats", type = "Stats", optional = true }
            ]
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeSchemas() throws IOException {
        Contents.write(folder, "Damage.schema", DAMAGE, "Summon.schema", SUMMON);
        Contents.write(folder, "Stats.schema", STATS, "Unit.schema", UNIT);
    }

    private List<String> problems(String units) throws IOException {
        Contents.write(folder, "Unit.json", units);
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

    private List<String> schemaProblems(String rule) throws IOException {
        Contents.write(folder, "Unit.schema", UNIT.replace("onDeath is not null or boss", rule));
        return problems("[]");
    }

    @Test
    void shouldAdmitWhatKeepsTheRules() throws IOException {
        assertThat(problems("""
                        [
                          {"id": 0, "name": "a"},
                          {"id": 1, "name": "b", "onDeath": {"Damage": {}}, "boss": false},
                          {"id": 2, "name": "c", "onDeath": {"Summon": {"what": "a"}}, "effects": [{"Damage": {}}, {"Summon": {}}, {"Damage": {}}]},
                          {"id": 3, "name": "d", "onDeath": {"Summon": {"after": {"Damage": {"amount": 9}}, "levels": [1]}}},
                          {"id": 4, "name": "e", "stats": {"hp": 11, "last": {"Summon": {}}}},
                          {"id": 5, "name": "f", "stats": {}}
                        ]
                        """)).isEmpty();
    }

    @Test
    void shouldTellPlaceRuleAndValues() throws IOException {
        assertThat(problems("""
                        [
                          {"id": 0, "name": "a", "boss": false},
                          {"id": 1, "name": "b", "onDeath": {"Damage": {"amount": 0}}},
                          {"id": 2, "name": "c", "onDeath": {"Damage": {"element": "ice", "note": "x"}}, "boss": false},
                          {"id": 3, "name": "d", "onDeath": {"Summon": {"what": 3, "after": {"Damage": {}}}}},
                          {"id": 4, "name": "e", "effects": [{"Summon": {}}, {"Damage": {}},
                            {"Summon": {"after": {"Damage": {"amount": 10}}}}]},
                          {"id": 5, "name": "f", "stats": {"hp": 1, "last": {"Summon": {}}}}
                        ]
                        """))
                .containsExactly(
                        "Unit.json:2:3: Unit 0: breaks a rule: expected onDeath is not null or boss, found onDeath = none, boss = false",
                        "Unit.json:3:3: Unit 1: breaks a rule: expected onDeath is not Damage or onDeath.Damage.amount > 0 and onDeath.Damage.element == 'fire', found onDeath = Damage, onDeath.Damage.amount = 0, onDeath.Damage.element = \"fire\"",
                        "Unit.json:4:3: Unit 2: breaks a rule: expected onDeath is not Damage or onDeath.Damage.amount > 0 and onDeath.Damage.element == 'fire', found onDeath = Damage, onDeath.Damage.amount = 5, onDeath.Damage.element = \"ice\"",
                        "Unit.json:4:3: Unit 2: breaks a rule: expected onDeath.Damage.note is null or boss, found onDeath.Damage.note = \"x\", boss = false",
                        "Unit.json:5:3: Unit 3: breaks a rule: expected onDeath.Summon.after is not Damage or count(onDeath.Summon.levels) > 0, found onDeath.Summon.after = Damage, count(onDeath.Summon.levels) = 0",
                        "Unit.json:5:3: Unit 3: breaks a rule: expected onDeath.Summon.what != id, found onDeath.Summon.what = 3, id = 3",
                        "Unit.json:6:3: Unit 4: summons too much: expected count(effects, Summon) <= 1, found count(effects, Summon) = 2",
                        "Unit.json:7:16: Unit 4.effects[2].Summon: breaks a rule: expected after is not Damage or after.Damage.amount < 10, found after = Damage, after.Damage.amount = 10",
                        "Unit.json:8:3: Unit 5.stats: breaks a rule: expected last is not Summon or hp > 10, found last = Summon, hp = 1");
    }

    /** The author sees the cause alone. */
    @Test
    void shouldNotEvaluateRulesOfVariantsWithProblems() throws IOException {
        assertThat(problems("""
                        [
                          {"id": 1, "name": "a", "boss": false, "onDeath": {"Damage": {"amount": "x", "element": "ice"}}},
                          {"id": 2, "name": "b", "boss": false, "onDeath": {"Poison": {}}},
                          {"id": 3, "name": "c", "onDeath": {"Summon": {"what": "nobody"}}}
                        ]
                        """)).hasSize(4).noneMatch(problem -> problem.contains("rule"));
    }

    @Test
    void shouldTellMistakesWithLineAndColumn() throws IOException {
        String at = "Unit.schema:8:6: Unit: rule: ";
        assertThat(schemaProblems("onDeath is Damge"))
                .containsExactly(
                        "Unit.schema:8:17: Unit: rule: no case of onDeath, did you mean \"Damage\": expected one of Damage, Summon, found Damge");
        assertThat(schemaProblems("onDeath.amount > 0"))
                .containsExactly(
                        at
                                + "unknown field, in a variant: name the case, such as \"onDeath.Damage.amount\": expected the name of a field, found onDeath.amount");
        assertThat(schemaProblems("onDeath.Damage.amuont > 0"))
                .containsExactly(
                        at
                                + "unknown field, did you mean \"onDeath.Damage.amount\": expected the name of a field, found onDeath.Damage.amuont");
        assertThat(schemaProblems("effects.Damage.amount > 0"))
                .containsExactly(
                        at
                                + "unknown field, in a list: conditions of its elements are rules of the structs of its cases: expected the name of a field, found effects.Damage.amount");
        assertThat(schemaProblems("effects is Damage"))
                .containsExactly(
                        at
                                + "is behind a list of variants: expected count(effects, CASE) > 0, found effects, oneof<Damage, Summon>[]");
        assertThat(schemaProblems("onDeath.kind == 'Damage'")).hasSize(1);
    }

    @Test
    void shouldCheckDatabasesAndEditsOfThem() throws IOException {
        assertThat(problems("[{\"id\": 1, \"name\": \"a\", \"boss\": false, \"onDeath\": {\"Damage\": {}}}]"))
                .isEmpty();
        for (String name : List.of("typed.db", "tagged.db?encoding=tagged")) {
            String place = "sqlite:" + folder.resolve(name);
            try (Backend source = Backends.open(folder);
                    Destination database = Destination.open(place, false)) {
                Transfer.verbatim(source, database, Transfer.Unknown.REFUSE, Progress.NONE);
            }
            try (DevelopmentStore store = DevelopmentStore.open(place, Catalog.of())) {
                assertThatExceptionOfType(ContentException.class)
                        .isThrownBy(() ->
                                store.edit("Unit", 1).set("onDeath", damage(-1)).save())
                        .withMessageContaining(
                                "edit of Unit 1: Unit 1: breaks a rule: expected onDeath is not Damage or onDeath.Damage.amount > 0 and onDeath.Damage.element == 'fire', found onDeath = Damage, onDeath.Damage.amount = -1, onDeath.Damage.element = \"fire\"");
                store.edit("Unit", 1).set("onDeath", damage(1)).save();
            }
            DataRecord unit = new DataRecord("Unit", 1);
            unit.set("name", Variant.of("a"));
            unit.set("onDeath", damage(0));
            try (Backend database = Backends.openToWrite(place)) {
                database.save(List.of(unit));
            }
            assertThat(problemsOf(place))
                    .singleElement()
                    .asString()
                    .contains(": Unit 1: breaks a rule: expected onDeath is not Damage")
                    .endsWith("found onDeath = Damage, onDeath.Damage.amount = 0, onDeath.Damage.element = \"fire\"");
        }
    }

    private static Variant damage(int amount) {
        DataRecord damage = new DataRecord("Damage");
        damage.set("amount", Variant.ofInteger(ValueType.I32, amount));
        DataRecord element = new DataRecord("oneof");
        element.set("Damage", Variant.ofOne(damage));
        return Variant.ofOne(element);
    }

    @Test
    void shouldTellAtReloads() throws IOException {
        assertThat(problems("[{\"id\": 1, \"name\": \"a\"}]")).isEmpty();
        try (DevelopmentStore store = DevelopmentStore.open(folder, Catalog.of())) {
            String twice = "[{\"id\": 1, \"name\": \"a\", \"effects\": [{\"Summon\": {}}, {\"Summon\": {}}]}]";
            Contents.write(folder, "Unit.json", twice);
            assertThat(store.reload().problems()).extracting(Problem::subject).containsExactly("Unit 1");
            Contents.write(folder, "Unit.schema", UNIT.replace("Summon) <= 1", "Summon) <= 2"));
            assertThat(store.reload().problems()).isEmpty();
        }
    }

    @Test
    void shouldShipTheRulesOfWhatShips() throws IOException {
        assertThat(problems("[]")).isEmpty();
        try (Backend from = Backends.open(folder)) {
            Shipping shipping = Shipping.of(ContentReader.read(from, Progress.NONE), from.schemaFiles());
            assertThat(shipping.schemaFiles())
                    .filteredOn(file -> file.file().equals("Unit.schema"))
                    .singleElement()
                    .satisfies(file -> assertThat(file.text())
                            .contains("count(effects, Summon) <= 1", "onDeath.Damage.amount > 0")
                            .contains("count(onDeath.Summon.levels)")
                            .doesNotContain("note"));
        }
    }
}
