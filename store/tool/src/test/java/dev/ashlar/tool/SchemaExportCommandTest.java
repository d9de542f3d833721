package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaExportCommandTest {
    @TempDir
    Path project;

    private Path content;
    private Path schemas;

    @BeforeEach
    void write() throws IOException {
        content = Files.createDirectory(project.resolve("content"));
        schemas = project.resolve("schemas");
        Files.writeString(
                content.resolve("Star.schema"),
                "Schema = { name = Star }\nFields = [ { name = mag, type = float } ]\n");
        Files.writeString(content.resolve("Star.json"), "[]");
    }

    private Tool export(Path into, String... more) {
        Object[] arguments = new Object[4 + more.length];
        arguments[0] = "schema";
        arguments[1] = "export";
        arguments[2] = content.toString();
        arguments[3] = "--json-schema=" + into;
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Tool.run(arguments);
    }

    @Test
    void shouldWriteASchemaForEachType() {
        Tool tool = export(schemas);

        assertThat(tool.exitCode()).isZero();
        assertThat(tool.out()).isEqualTo("1 JSON schema in " + schemas + "\n");
        assertThat(schemas.resolve("Star.schema.json")).content().contains("\"$schema\"", "\"mag\"");
        assertThat(project.resolve(".vscode")).doesNotExist();
    }

    @Test
    void shouldWriteSettingsOfEditorsAndRenewThem() throws IOException {
        assertThat(export(schemas, "--project=" + project).exitCode()).isZero();
        Path settings = project.resolve(".vscode/settings.json");
        assertThat(settings)
                .content()
                .contains("\"/content/**/Star.json\", \"/content/**/Star-*.json\", \"/content/**/Star/**/*.json\"")
                .contains("\"/content/**/Star.jsonc\"")
                .contains("\"url\": \"./schemas/Star.schema.json\"");
        assertThat(project.resolve(".idea/jsonSchemas.xml"))
                .content()
                .contains("value=\"schemas/Star.schema.json\"", "value=\"content/*/Star-*.json\"");

        Files.writeString(content.resolve("Moon.schema"), "Schema = { name = Moon }\nFields = []\n");
        assertThat(export(schemas, "--project=" + project).exitCode()).isZero();
        assertThat(settings).content().contains("Moon.schema.json");
    }

    @Test
    void shouldLeaveSettingsOfOthersAndShowWhatTheyCouldBe() throws IOException {
        Path settings = Files.createDirectory(project.resolve(".vscode")).resolve("settings.json");
        Files.writeString(settings, "{ \"editor.tabSize\": 2 }");

        Tool tool = export(schemas, "--project=" + project);

        assertThat(tool.exitCode()).isZero();
        assertThat(settings).hasContent("{ \"editor.tabSize\": 2 }");
        assertThat(tool.out()).contains("settings.json was not written by this command, and stays", "Star.schema.json");
    }

    @Test
    void cannotWriteIntoTheContent() {
        Tool tool = export(content.resolve("schemas"));

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).contains("expected a folder outside of " + content);
        assertThat(export(content.resolve(".schemas")).exitCode()).isZero();
    }

    @Test
    void cannotWriteSettingsOfAProjectWithoutTheContent() {
        Tool tool = export(schemas, "--project=" + project.resolve("other"));

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err()).contains("expected a folder of JSON files in the project");
        assertThat(schemas).doesNotExist();
    }
}
