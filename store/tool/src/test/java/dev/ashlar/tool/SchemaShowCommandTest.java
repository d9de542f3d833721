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
