package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaInferCommandTest {
    private static final String STAR = """
            // Inferred from 2 records. Review types, and add limits, units and defaults.
            Schema =
            {
              name = "Star"
            }

            Fields =
            [
              // 2 records, 2 different
              // perhaps: key = "name" of the schema
              { name = "name", type = "string" }
              // 1 of 2 records, 0.5 .. 0.5
              { name = "size", type = "f32", optional = true }
            ]
            """;

    @TempDir
    Path folder;

    private Path content;

    @BeforeEach
    void writeContent() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(
                content.resolve("Star.json"),
                "[{ \"id\": 1, \"name\": \"Vega\", \"size\": 0.5 }, { \"id\": 2, \"name\": \"Sun\" }]");
        Files.writeString(content.resolve("Planet.json"), "[{ \"id\": 1, \"moons\": 3, \"orbit\": {} }]");
    }

    private static Stream<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
        }
    }

    @Test
    void shouldPrintSchemasAndTellWhatIsLeftOut() throws IOException {
        Tool all = Tool.run("schema", "infer", content);
        assertThat(all.exitCode()).isZero();
        assertThat(all.out())
                .startsWith("// Planet.schema\n// Inferred from 1 record.")
                .contains("// Star.schema\n" + STAR);
        assertThat(all.errLines())
                .containsExactly("Planet.orbit: left out: its objects have no members, and a struct needs one");
        assertThat(Tool.output("schema", "infer", content, "--type", "Star")).isEqualTo(STAR + "\n");
        assertThat(names(content)).containsExactly("Planet.json", "Star.json");
    }

    @Test
    void shouldSuggestTheLocationOfSheets() throws IOException {
        Path sheets = Files.createDirectory(folder.resolve("old"));
        Files.writeString(sheets.resolve("Thing.csv"), "id,name\n1,a\n");
        Tool refused = Tool.run("schema", "infer", sheets, "-o", sheets);
        assertThat(refused.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(refused.err())
                .contains("Thing.csv:1:1: warning: sheet is not read: expected the location csv:" + sheets)
                .contains(": no records: expected records to infer schemas from, found none");
        Tool.output("schema", "infer", "csv:" + sheets, "-o", sheets);
        assertThat(names(sheets)).containsExactly("Thing.csv", "Thing.schema");
    }

    @Test
    void shouldWriteTheStructsOfTheTypesThatAreAskedFor() throws IOException {
        Files.writeString(content.resolve("Planet.json"), "[{ \"id\": 1, \"orbit\": { \"period\": 1.5 } }]");
        assertThat(Tool.output("schema", "infer", content, "--type", "Star")).doesNotContain("Orbit");
        Path schemas = folder.resolve("schemas");
        Tool.output("schema", "infer", content, "--type", "Planet", "-o", schemas);
        assertThat(names(schemas)).containsExactly("Orbit.schema", "Planet.schema");
        assertThat(schemas.resolve("Orbit.schema"))
                .content()
                .contains("kind = \"struct\"", "\"period\", type = \"f32\"");
    }

    /** What was inferred beside the records, or elsewhere, is enough for every other command. */
    @Test
    void shouldWriteSchemasThatOtherCommandsTake() throws IOException {
        Files.delete(content.resolve("Planet.json"));
        assertThat(Tool.output("schema", "infer", content, "-o", content))
                .isEqualTo("1 schema file in " + content + "\n");
        assertThat(content.resolve("Star.schema")).hasContent(STAR);
        assertThat(names(content)).containsExactly("Star.json", "Star.schema");
        assertThat(Tool.run("check", content).exitCode()).isZero();
        Path database = folder.resolve("stars.db");
        assertThat(Tool.run("import", content, database).exitCode()).isZero();
        assertThat(Tool.run("pack", content, "-o", folder.resolve("stars.pack")).exitCode())
                .isZero();
        assertThat(Tool.output("inspect", folder.resolve("stars.pack"), "Star", "2"))
                .contains("Sun");

        Path schemas = folder.resolve("new/schemas");
        Files.delete(content.resolve("Star.schema"));
        Tool.output("schema", "infer", content, "--output", schemas);
        assertThat(Tool.run("pack", content, "--schemas", schemas, "-o", folder.resolve("again.pack"))
                        .exitCode())
                .isZero();
    }

    @Test
    void shouldReadRepeatedElementsAsLists() throws IOException {
        Path xml = Files.createDirectory(folder.resolve("xml"));
        Files.writeString(xml.resolve("Shop.xml"), """
                <shops>
                  <Shop id="1"><stock><good>rope</good><good>oil</good><good>salt</good></stock><days><day>1</day><day>2</day></days></Shop>
                  <Shop id="2"><stock><good>fur</good></stock><days><day>3</day></days></Shop>
                </shops>
                """);

        Tool.output("schema", "infer", xml, "-o", xml);

        assertThat(xml.resolve("Shop.schema"))
                .content()
                .contains("name = \"stock\", type = \"string[]\"", "name = \"days\", type = \"i32[]\"");
        assertThat(Tool.output("check", xml)).contains("ok");
        Path copy = folder.resolve("copy");
        Tool.output("export", "-q", xml, copy);
        assertThat(copy.resolve("Shop.json"))
                .content()
                .contains("[\"rope\", \"oil\", \"salt\"]", "[\"fur\"]", "[1, 2]", "[3]");
    }

    @Test
    void cannotInferFromMembersThatAreGivenTwice() throws IOException {
        Path xml = Files.createDirectory(folder.resolve("xml"));
        Files.writeString(
                xml.resolve("Shop.xml"),
                "<shops>\n  <Shop id=\"1\"><name>a</name><good>rope</good>\n    <good>oil</good></Shop>\n</shops>\n");
        Files.writeString(xml.resolve("Star.json"), "[{\"id\": 1, \"size\": {\"x\": 1,\n\"x\": 2}}]");

        Tool tool = Tool.run("schema", "infer", xml);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(tool.err())
                .contains(xml + "/Shop.xml:3:5: Shop: given twice: expected each field once, found good")
                .contains(xml + "/Star.json:2:1: Star: given twice: expected each field once, found x");
    }

    @Test
    void cannotOverwriteASchemaUnlessAsked() throws IOException {
        Path schemas = Files.createDirectory(folder.resolve("schemas"));
        Path mine = Files.writeString(schemas.resolve("Star.schema"), "mine");

        Tool refused = Tool.run("schema", "infer", content, "-o", schemas);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.errLines()).containsExactly(mine + " exists; --replace replaces it");
        assertThat(names(schemas)).containsExactly("Star.schema");
        assertThat(mine).hasContent("mine");

        assertThat(Tool.run("schema", "infer", content, "-o", schemas, "--replace")
                        .exitCode())
                .isZero();
        assertThat(mine).hasContent(STAR);
        assertThat(names(schemas)).containsExactly("Planet.schema", "Star.schema");
    }

    @Test
    void shouldLeaveTypesWithSchemasAlone() throws IOException {
        Files.delete(content.resolve("Planet.json"));
        Path schema = Files.writeString(
                content.resolve("Star.schema"),
                "Schema = { name = Star }\nFields = [ { name = name, type = string } ]\n");
        Tool run = Tool.run("schema", "infer", content, "-o", content, "--replace");
        assertThat(run.exitCode()).isZero();
        assertThat(run.errLines())
                .containsExactly(
                        "Star.size: its schema does not declare it: add { name = \"size\", type = \"f32\", optional = true }",
                        "no schema to write: each type has one, or cannot have one");
        assertThat(schema).content().startsWith("Schema = { name = Star }");
    }

    @Test
    void cannotEndWellWithABrokenSchema() throws IOException {
        Files.writeString(content.resolve("Star.schema"), "nonsense");
        Tool run = Tool.run("schema", "infer", content);
        assertThat(run.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(run.out()).contains("name = \"Planet\"");
        assertThat(run.err()).contains("Star: its schema has problems; nothing was inferred", "Star.schema:1:1:");
    }

    @Test
    void cannotWriteIntoAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("tg.db"), "no folder");
        Tool run = Tool.run("schema", "infer", content, "-o", file);
        assertThat(run.exitCode()).isEqualTo(ExitCodes.PROBLEMS);
        assertThat(run.errLines()).containsExactly(file + ": expected a folder for schema files, found a file");
        Tool below = Tool.run("schema", "infer", content, "-o", file.resolve("below"));
        assertThat(below.exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(below.err()).contains(file.toString()).doesNotContain("Exception");
    }

    @Test
    void shouldBeNamedWhereSchemasAreMissing() {
        assertThat(Tool.run("check", content).err()).contains("which \"ashlar schema infer\" writes");
    }

    @Test
    void cannotInferWhatIsNotThere() throws IOException {
        assertThat(Tool.run("schema", "infer", content, "--type", "Comet").errLines())
                .containsExactly(content + ": no records of type Comet: expected one of [Planet, Star]");
        assertThat(Tool.run("schema", "infer", folder.resolve("nowhere")).exitCode())
                .isEqualTo(ExitCodes.NO_INPUT);
        assertThat(Tool.run("schema", "infer").exitCode()).isEqualTo(64);
        assertThat(Tool.output("schema", "infer", "--help")).contains("--replace", "--output=FOLDER");
    }
}
