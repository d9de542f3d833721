package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variants in what the commands print. */
class VariantToolsTest {
    private static final String SPELL = """
            Schema = { name = "Spell" }
            Fields = [
              { name = "effects", type = "oneof<Damage, Heal>[]" }
              { name = "onEnd", type = "oneof<Heal, hurt: Damage>" }
            ]
            """;

    @TempDir
    Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = write("content", SPELL, """
                [
                  {"id": 1, "effects": [{"Damage": {"amount": 12}}, {"Heal": {}}], "onEnd": {"hurt": {"amount": 3}}},
                  {"id": 2}
                ]
                """);
    }

    private Path write(String name, String spell, String records) throws IOException {
        Path place = Files.createDirectories(folder.resolve(name));
        Files.writeString(
                place.resolve("Damage.schema"),
                "Schema = { name = \"Damage\", kind = \"struct\" }, Fields = [{ name = \"amount\", type = \"int\" }]");
        Files.writeString(place.resolve("Heal.schema"), "Schema = { name = \"Heal\", kind = \"struct\" }, Fields = []");
        Files.writeString(place.resolve("Spell.schema"), spell);
        Files.writeString(place.resolve("Spell.json"), records);
        return place;
    }

    private Path pack() {
        Path pack = folder.resolve("game.pack");
        Tool.output("pack", content, "-o", pack);
        return pack;
    }

    @Test
    void shouldInspectCases() {
        Path pack = pack();
        assertThat(Tool.output("inspect", pack, "Spell", "1"))
                .contains("[{Damage: {amount: 12}}, {Heal: {}}]")
                .contains("[{hurt: {amount: 3}}]");
        assertThat(Tool.output("inspect", pack, "Spell", "--json"))
                .contains(
                        "{\"id\": 1, \"effects\": [{\"Damage\": {\"amount\": 12}}, {\"Heal\": {}}], \"onEnd\": [{\"hurt\": {\"amount\": 3}}]}")
                .contains("{\"id\": 2, \"effects\": [], \"onEnd\": []}");
        assertThat(Tool.output("inspect", pack, "Spell.effects")).contains("none = 0, Damage = 1, Heal = 2");
        for (String shown : new String[] {
            Tool.output("inspect", pack, "Spell"),
            Tool.output("inspect", pack, "Spell", "1"),
            Tool.output("inspect", pack, "--json"),
            Tool.output("layout", "Spell", "--from", pack),
            Tool.output("layout", "Spell", "--from", content)
        }) {
            assertThat(shown)
                    .contains("oneof<Damage, Heal>", "oneof<Heal, hurt>")
                    .doesNotContain("list<Spell.effects>");
        }
        assertThat(Tool.output("verify", pack)).contains("6 elements of lists");
    }

    @Test
    void shouldCountTheBytesThatCasesShareOnce() {
        String stats = Tool.output("stats", pack(), "Spell.effects");
        assertThat(stats)
                .containsPattern("Damage +\\S+ +16 ")
                .containsPattern("Heal +\\S+ +0 ")
                .containsPattern("unused +0 ");
    }

    @Test
    void shouldShowSchemas() {
        assertThat(Tool.output("schema", "show", content))
                .contains("type = \"oneof<Damage, Heal>[]\"", "type = \"oneof<Heal, hurt: Damage>\"")
                .doesNotContain("variant");
        assertThat(Tool.output("schema", "show", content, "Spell", "--json"))
                .contains(
                        "\"cases\": [{\"name\": \"Heal\", \"struct\": \"Heal\", \"tag\": 1}, {\"name\": \"hurt\", \"struct\": \"Damage\", \"tag\": 2}]");
    }

    @Test
    void shouldFindNoDifferenceBetweenContentAndItsPackAndDatabase() {
        Path pack = pack();
        Path database = folder.resolve("game.db");
        Tool.output("convert", content, database);
        assertThat(Tool.output("diff", content, pack)).contains("no differences");
        assertThat(Tool.output("diff", database, pack)).contains("no differences");
        assertThat(Tool.output("diff", database, content)).contains("no differences");
        assertThat(Tool.output("schema", "diff", content, pack)).contains("no differences");
    }

    @Test
    void shouldTellOfCases() throws IOException {
        Path pack = pack();
        Path now = write("now", SPELL.replace("<Damage, Heal>", "<Damage, more: Damage>"), """
                [{"id": 1, "effects": [{"Damage": {"amount": 13}}], "onEnd": {"Heal": {}}}, {"id": 2}]
                """);
        assertThat(Tool.run("schema", "diff", content, now).out())
                .contains("Spell.effects  cases added\n    more\n", "Spell.effects  cases removed\n    Heal\n")
                .contains("old views read UNKNOWN")
                .doesNotContain("retyped", "Spell.onEnd");
        assertThat(Tool.run("diff", pack, now).out())
                .contains("[{Damage: {amount: 12}}, {Heal: {}}] -> [{Damage: {amount: 13}}]")
                .contains("[{hurt: {amount: 3}}] -> {Heal: {}}");
        Path list = write("list", SPELL.replace("hurt: Damage>", "hurt: Damage>[]"), "[]");
        assertThat(Tool.run("schema", "diff", content, list).out())
                .contains("oneof<Heal, hurt: Damage> -> oneof<Heal, hurt: Damage>[]");
    }
}
