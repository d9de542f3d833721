package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaShowCommandTest {
    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Tool.content(folder);
    }

    @Test
    void shouldShowAllTypesInOneForm() {
        assertThat(Tool.output("schema", "show", content))
                .startsWith("// Emitter.schema\nSchema =\n{\n")
                .contains("\n\n// Material.schema\n");
    }

    @Test
    void shouldShowTheTextThatItReadsAgain() throws IOException {
        String text = Tool.output("schema", "show", content, "Material");
        Files.writeString(content.resolve("Material.schema"), text);

        assertThat(Tool.output("schema", "show", content, "Material")).isEqualTo(text);
    }

    @Test
    void shouldShowEveryAttributeInJson() {
        String json = Tool.output("schema", "show", "--json", content, "Emitter");

        assertThat(json)
                .startsWith("{\n  \"types\": [\n")
                .contains("\"name\": \"Emitter\"", "\"key\": \"name\"", "\"doc\": \"A particle emitter.\"")
                .contains(
                        "\"type\": \"ref<Material>\", \"value\": \"ref\", \"shape\": \"single\", \"target\": \"Material\"")
                .contains("\"min\": \"0\", \"max\": \"5000\"", "\"formerly\": [\"spawnRate\"]")
                .contains("\"default\": \"alpha\"", "\"default\": \"10.0\"", "\"default\": \"1.5\"")
                .contains("{\"name\": \"additive\", \"value\": 2}")
                .containsPattern("\"name\": \"note\",[^{]*\"ship\": false")
                .doesNotContain("Material\",\n      \"key\"");
    }

    @Test
    void shouldShowWhatMembersAndStructFieldsSay(@TempDir Path beasts) throws IOException {
        Files.writeString(beasts.resolve("Stats.schema"), """
                Schema = { name = "Stats", kind = "struct", display = "Values", doc = "What it can do." }
                Fields = [
                  { name = "hp", type = "int", display = "Health", unit = "hp", doc = "0 is dead.", formerly = ["life"], retyped = ["string"] }
                ]
                """);
        Files.writeString(beasts.resolve("Named.schema"), """
                Schema = { name = "Named", kind = "struct" }
                Fields = [ { name = "name", type = "string", display = "Name" } ]
                """);
        Files.writeString(beasts.resolve("Beast.schema"), """
                Schema = { name = "Beast", includes = ["Named"], display = "Beasts" }
                Fields = [
                  { name = "rage", type = "Stats", optional = true, display = "When angry", doc = "Seldom.", formerly = ["fury"] }
                  { name = "to", type = "ref<Beast, Rock>" }
                  { name = "all", type = "Stats[]", display = "All of them" }
                ]
                """);
        Files.writeString(beasts.resolve("Rock.schema"), "Schema = { name = \"Rock\" }\nFields = []\n");

        String json = Tool.output("schema", "show", "--json", beasts).replaceAll("\\s+", " ");
        assertThat(json)
                .contains(
                        "\"display\": \"Beasts\", \"doc\": \"\"",
                        "\"display\": \"Values\", \"doc\": \"What it can do.\"")
                .contains("\"includes\": [ \"Named\" ]", "\"display\": \"Name\"")
                .contains(
                        "{\"name\": \"rage\", \"type\": \"Stats\", \"optional\": true, \"hot\": false, \"ship\": true,"
                                + " \"formerly\": [\"fury\"], \"display\": \"When angry\", \"doc\": \"Seldom.\", \"line\": 3}")
                .contains("{\"name\": \"to\", \"type\": \"ref<Beast, Rock>\",")
                .contains(
                        "\"formerly\": [\"life\"], \"retyped\": [\"string\"], \"display\": \"Health\", \"unit\": \"hp\"")
                .contains("\"display\": \"All of them\"");
        assertThat(Tool.output("schema", "show", beasts, "Beast")).contains("  display = \"Beasts\"\n");
    }

    @Test
    void shouldPrintRules(@TempDir Path shops) throws IOException {
        Files.writeString(shops.resolve("Shop.schema"), """
                Schema = { name = "Shop", unique = [["a", "b"]]
                  rules = ["a < b", { where = "a > 0", message = "a is free" }] }
                Fields = [ { name = "a", type = "int" }, { name = "b", type = "int" } ]
                """);

        assertThat(Tool.output("schema", "show", "--json", shops).replaceAll("\\s+", " "))
                .contains("\"unique\": [ [\"a\", \"b\"] ]")
                .contains("\"where\": \"a < b\", \"message\": \"\", \"line\": 2")
                .contains("\"where\": \"a > 0\", \"message\": \"a is free\", \"line\": 2");
        assertThat(Tool.output("schema", "show", shops))
                .contains("  unique = [[\"a\", \"b\"]]\n")
                .contains("  rules = [\"a < b\", { where = \"a > 0\", message = \"a is free\" }]\n");
    }

    @Test
    void cannotShowATypeThatIsNotThere() {
        Tool tool = Tool.run("schema", "show", content, "Emiter");

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err())
                .isEqualTo(content
                        + ": no type \"Emiter\", did you mean \"Emitter\": expected one of Emitter, Material\n");
    }
}
