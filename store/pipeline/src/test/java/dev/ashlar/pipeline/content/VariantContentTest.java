package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
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

/** Variants from files and databases, checked and written. */
class VariantContentTest {
    private static final String SPELLS = """
            [
              {"id": 1, "effects": [{"Damage": {"amount": 12}}, {"Heal": {"target": 2}}, {"Stun": {}}], "onEnd": {"Heal": {}}},
              {"id": 2, "effects": [], "name": "rest"},
              {"id": 3, "onEnd": {"Damage": {"amount": 3, "then": {"Stun": {}}}}}
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
                "Damage.schema",
                """
                Schema = { name = "Damage", kind = "struct" }
                Fields = [
                  { name = "amount", type = "int", max = 50, required = true, formerly = ["points"] }
                  { name = "then", type = "oneof<Stun>" }
                ]
                """,
                "Heal.schema",
                """
                Schema = { name = "Heal", kind = "struct" }
                Fields = [ { name = "target", type = "ref<Spell>" } ]
                """,
                "Stun.schema",
                "Schema = { name = \"Stun\", kind = \"struct\" }, Fields = []",
                "Spell.schema",
                """
                Schema = { name = "Spell" }
                Fields = [
                  { name = "name", type = "string" }
                  { name = "effects", type = "oneof<Damage, Heal, Stun>[]", maxLength = 4 }
                  { name = "onEnd", type = "oneof<Damage, Heal>" }
                ]
                """,
                "Spell.json",
                SPELLS);
    }

    private Content read() {
        return ContentReader.read(folder, Progress.NONE);
    }

    private List<String> problemsOf(String records) throws IOException {
        Contents.write(folder, "Spell.json", records);
        return problems(folder.toString());
    }

    private static List<String> problems(String place) {
        try {
            ContentReader.read(place, Progress.NONE);
            return List.of();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private static DataRecord spell(Content content, long id) {
        return content.records().get("Spell").stream()
                .filter(record -> record.id() == id)
                .findFirst()
                .orElseThrow();
    }

    private static Variant of(DataRecord record, String field) {
        return Objects.requireNonNull(record.get(field));
    }

    private static DataRecord damage(int amount) {
        DataRecord damage = new DataRecord("Damage");
        damage.set("amount", Variant.ofInteger(ValueType.I32, amount));
        DataRecord effect = new DataRecord("oneof");
        effect.set("Damage", Variant.ofOne(damage));
        return effect;
    }

    @Test
    void shouldReadVariantsAsRecordsOfOneMember() {
        DataRecord first = spell(read(), 1);
        List<DataRecord> effects = of(first, "effects").list();
        assertThat(effects).hasSize(3);
        assertThat(effects.get(0).keys()).containsExactly("Damage");
        assertThat(of(of(effects.get(0), "Damage").list().get(0), "amount").bits())
                .isEqualTo(12);
        assertThat(of(of(effects.get(1), "Heal").list().get(0), "target")).isEqualTo(Variant.ofRef("Spell", 2));
        assertThat(of(effects.get(2), "Stun").list().get(0).keys()).isEmpty();
        assertThat(of(first, "onEnd").list()).hasSize(1);
        assertThat(of(first, "onEnd").isOne()).isTrue();
        assertThat(spell(read(), 2).has("onEnd")).isFalse();
        assertThat(of(spell(read(), 3), "onEnd").toText()).isEqualTo("{Damage: {amount: 3, then: {Stun: {}}}}");
    }

    @Test
    void cannotBeNoneOrTwoCasesOrAnother() throws IOException {
        assertThat(problemsOf("""
                        [
                          {"id": 1, "effects": [{}, {"Damage": {"amount": 1}, "Heal": {}}, {"Damege": {}}, 4, null]},
                          {"id": 2, "effects": [{"Damage": {"amount": 51}}, {"Heal": {"target": 9}}, {"Damage": {}}, {"Heal": null}]},
                          {"id": 3, "onEnd": [{"Heal": {}}]},
                          {"id": 4, "onEnd": {"Stun": {}}},
                          {"id": 5, "onEnd": {"kind": "Heal"}},
                          {"id": 6, "onEnd": {"Damage": {"amount": 60, "then": {}}}},
                          {"id": 7, "onEnd": null}
                        ]
                        """))
                .containsExactly(
                        "Spell.json:2:24: Spell 1.effects: too long: expected at most 4 elements, found 5 elements",
                        "Spell.json:2:25: Spell 1.effects[0]: wrong value: expected one member, one of Damage, Heal, Stun, found 0 of these",
                        "Spell.json:2:29: Spell 1.effects[1]: wrong value: expected one member, one of Damage, Heal, Stun, found 2 of these",
                        "Spell.json:2:68: Spell 1.effects[2]: wrong value: expected one member, one of Damage, Heal, Stun, found 0 of these",
                        "Spell.json:2:69: Spell 1.effects[2].Damege: unknown field, did you mean \"Damage\": expected one of Damage, Heal, Stun, found Damege",
                        "Spell.json:2:84: Spell 1.effects[3]: wrong value: expected an object with one member, one of Damage, Heal, Stun, found 4",
                        "Spell.json:2:87: Spell 1.effects[4]: wrong value: expected an object with one member, one of Damage, Heal, Stun, found null",
                        "Spell.json:3:47: Spell 2.effects[0].Damage.amount: out of range: expected 50 or less, found 51",
                        "Spell.json:3:73: Spell 2.effects[1].Heal.target: dangling reference: expected a record of Spell, found id 9",
                        "Spell.json:3:89: Spell 2.effects[2].Damage.amount: no value: expected a value: the field is required, found none",
                        "Spell.json:3:103: Spell 2.effects[3].Heal: wrong value: expected a value (Heal is not optional), found null",
                        "Spell.json:4:22: Spell 3.onEnd: wrong value: expected an object with one member, one of Damage, Heal, found an array",
                        "Spell.json:5:22: Spell 4.onEnd: wrong value: expected one member, one of Damage, Heal, found 0 of these",
                        "Spell.json:5:23: Spell 4.onEnd.Stun: unknown field: expected one of Damage, Heal, found Stun",
                        "Spell.json:6:22: Spell 5.onEnd: wrong value: expected one member, one of Damage, Heal, found 0 of these",
                        "Spell.json:6:23: Spell 5.onEnd.kind: unknown field: expected one of Damage, Heal, found kind",
                        "Spell.json:7:44: Spell 6.onEnd.Damage.amount: out of range: expected 50 or less, found 60",
                        "Spell.json:7:56: Spell 6.onEnd.Damage.then: wrong value: expected one member, Stun, found 0 of these");
    }

    @Test
    void shouldReadMembersByTheirFormerNames() throws IOException {
        Contents.write(folder, "Spell.json", SPELLS.replace("\"amount\"", "\"points\""));
        assertThat(of(
                                of(of(spell(read(), 3), "onEnd").list().get(0), "Damage")
                                        .list()
                                        .get(0),
                                "amount")
                        .bits())
                .isEqualTo(3);
    }

    @Test
    void shouldInheritAVariantAsAWhole() throws IOException {
        Contents.write(folder, "Spell.json", """
                [
                  {"id": 1, "abstract": true, "onEnd": {"Damage": {"amount": 9}}, "effects": [{"Stun": {}}]},
                  {"id": 2, "from": 1},
                  {"id": 3, "from": 1, "onEnd": {"Heal": {}}},
                  {"id": 4, "from": 1, "onEnd": null}
                ]
                """);
        Content content = read();
        assertThat(of(spell(content, 2), "onEnd").toText()).isEqualTo("{Damage: {amount: 9}}");
        assertThat(of(spell(content, 3), "onEnd").toText()).isEqualTo("{Heal: {}}");
        assertThat(spell(content, 4).has("onEnd")).isFalse();
        assertThat(of(spell(content, 4), "effects").list()).hasSize(1);
    }

    @Test
    void shouldTakeVariantsAsTheValuesOfAnEdit() {
        try (Backend backend = Backends.open(folder);
                LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            DataRecord edited = new DataRecord("Spell", 2);
            edited.set("effects", Variant.ofList(List.of(damage(4), damage(5))));
            edited.set("onEnd", Variant.ofList(List.of(damage(6))));
            DataRecord checked = spell(live.with(List.of(edited)), 2);
            assertThat(of(checked, "onEnd").toText()).isEqualTo("{Damage: {amount: 6}}");
            edited.set("onEnd", Variant.ofList(List.of(damage(6), damage(7))));
            assertThatThrownBy(() -> live.with(List.of(edited))).hasMessageContaining("Spell 2.onEnd: too long");
            edited.set("onEnd", Variant.ofOne(damage(70)));
            assertThatThrownBy(() -> live.with(List.of(edited))).hasMessageContaining("Spell 2.onEnd.Damage.amount");
        }
    }

    @Test
    void shouldWriteVariantsAsPeopleWould() throws IOException {
        try (Backend backend = Backends.openToWrite(folder.toString())) {
            DataRecord spell = backend.read(Objects.requireNonNull(read().schema("Spell")), 2)
                    .copy();
            spell.set("onEnd", Variant.ofOne(damage(8)));
            spell.set("effects", Variant.ofList(List.of(damage(9))));
            backend.save(List.of(spell));
        }
        assertThat(Files.readString(folder.resolve("Spell.json")))
                .contains("\"effects\": [{\"Damage\": {\"amount\": 9}}]")
                .contains("\"onEnd\": {\"Damage\": {\"amount\": 8}}");
    }

    @Test
    void shouldKeepMembersThatNoFieldHas() throws IOException, SQLException {
        String known = "{\"Damage\": {\"by\": \"hand\", \"amount\": 3}, \"note\": 1}";
        String changed = known.replace("3", "7");
        Schema schema = Objects.requireNonNull(read().schema("Spell"));
        Path file = copies.resolve("game.db");
        copy(folder.toString(), file.toString());
        Contents.write(folder, "Spell.json", "[{\"id\": 3, \"effects\": [" + known + "], \"onEnd\": " + known + "}]");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE Spell SET onEnd = '" + known + "', effects = '[" + known + "]'");
        }
        for (String place : List.of(folder.toString(), file.toString())) {
            try (Backend backend = Backends.openToWrite(place)) {
                DataRecord spell = backend.read(schema, 3).copy();
                spell.set("effects", Variant.ofList(List.of(damage(7))));
                spell.set("onEnd", Variant.ofOne(damage(7)));
                backend.save(List.of(spell));
            }
        }
        assertThat(Files.readString(folder.resolve("Spell.json")))
                .contains("\"effects\": [" + changed + "]", "\"onEnd\": " + changed);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            assertThat(query(connection, "SELECT effects || onEnd FROM Spell WHERE rowid = 3"))
                    .isEqualTo("[" + changed + "]" + changed);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"typed.db", "tagged.db?encoding=tagged", "json"})
    void shouldReadAVariantWithoutAValueAsItWasWritten(String name) {
        Schema schema = Objects.requireNonNull(read().schema("Spell"));
        String place = Contents.location(copies.resolve(name));
        copy(folder.toString(), place);
        try (Backend backend = Backends.openToWrite(place)) {
            DataRecord spell = backend.read(schema, 3).copy();
            spell.set("onEnd", Variant.ofList(List.of()));
            backend.save(List.of(spell));
        }
        assertThat(problems(place)).isEmpty();
        Variant end = spell(ContentReader.read(place, Progress.NONE), 3).get("onEnd");
        assertThat(end == null || end.list().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"typed.db", "tagged.db?encoding=tagged", "json"})
    void shouldCopyVariantsFromPlaceToPlace(String name) {
        Content before = read();
        String place = Contents.location(copies.resolve(name));
        copy(folder.toString(), place);
        assertThat(ContentReader.read(place, Progress.NONE).records()).isEqualTo(before.records());
        Path back = copies.resolve("back");
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
    void shouldKeepVariantsAsJsonInDatabases() throws SQLException {
        Path file = copies.resolve("game.db");
        copy(folder.toString(), file.toString());
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            assertThat(query(connection, "SELECT json_extract(onEnd, '$.Damage.amount') FROM Spell WHERE Spell_id = 3"))
                    .isEqualTo("3");
            assertThat(query(
                            connection,
                            "SELECT sum(json_extract(value, '$.Damage.amount')) FROM Spell, json_each(effects)"))
                    .isEqualTo("12");
            try (Statement statement = connection.createStatement()) {
                statement.execute("UPDATE Spell SET onEnd = '{\"Stun\": {}}' WHERE Spell_id = 2");
            }
        }
        assertThat(problems(file.toString()))
                .contains(file
                        + ": Spell 2.onEnd: wrong value: expected one member, one of Damage, Heal, found 0 of these");
    }

    private static String query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.getString(1);
        }
    }
}
