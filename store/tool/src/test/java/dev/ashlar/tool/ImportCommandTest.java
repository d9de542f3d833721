package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {
    @TempDir
    Path folder;

    private Path database() throws IOException {
        Path database = folder.resolve("sample.db");
        Tool.output("import", Tool.content(folder), database);
        return database;
    }

    private static Stream<String> records(Path location) {
        Content content = ContentReader.read(location, Progress.NONE);
        return content.records().values().stream().flatMap(all -> all.stream().map(DataRecord::toString));
    }

    @Test
    void shouldImportAFolderIntoANewDatabaseAndTellWhatWasWritten() throws IOException {
        Path content = Tool.content(folder);
        Path database = folder.resolve("sample.db");

        String out = Tool.output("import", content, database);

        assertThat(out)
                .contains("destination  " + database + "\n", "types        2\n", "records      5\n")
                .containsPattern("reading +\\d+\\.\\d{3} s\n")
                .containsPattern("writing +\\d+\\.\\d{3} s\n");
        assertThat(records(database)).containsExactlyElementsOf(records(content).toList());
    }

    @Test
    void shouldNameTheLockOfTheDestination() throws IOException {
        Path content = Tool.content(folder);
        Path other = folder.resolve("other");
        Tool.output("import", "-q", content, other);
        Path lock = other.resolve("schema.lock");
        Files.writeString(lock, "Emitter no words\n", StandardOpenOption.APPEND);

        assertThat(Tool.run("import", "--replace", content, other).err()).startsWith(lock + ":");
    }

    @Test
    void shouldImportADatabaseIntoANewFolder() throws IOException {
        Path database = database();
        Path other = folder.resolve("other");

        assertThat(Tool.output("import", "--quiet", database, other)).isEmpty();

        assertThat(records(other)).containsExactlyElementsOf(records(database).toList());
        assertThat(other.resolve("Emitter.schema")).hasContent(Tool.EMITTER_SCHEMA);
        try (Stream<Path> files = Files.list(other)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "Emitter.schema", "Emitter.json", "Material.schema", "Material.json", "schema.lock");
        }
    }

    @Test
    void shouldKeepReferencesAsTheyAreWrittenUnlessIdsAreAskedFor() throws IOException {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Material.json"), "[{\"id\": 9, \"name\": \"smoke\"}]");
        Files.writeString(
                content.resolve("Emitter.json"),
                "[{\"id\": 3, \"name\": \"a\", \"material\": \"smoke\"}, {\"id\": 4, \"name\": \"b\", \"material\": 9}]");
        Path database = folder.resolve("keys.db");
        Path back = folder.resolve("back");
        Path ids = folder.resolve("ids");

        Tool.output("import", content, database);
        Tool.output("export", database, back);
        Tool.output("import", "--ids", content, ids);

        assertThat(back.resolve("Emitter.json")).content().contains("\"smoke\"").containsOnlyOnce("9");
        assertThat(ids.resolve("Emitter.json")).content().doesNotContain("smoke");
        assertThat(records(back)).containsExactlyElementsOf(records(ids).toList());
    }

    @Test
    void shouldKeepInheritanceAndNotSayThatItIsLeftOut() throws IOException {
        Path content = Files.createDirectories(folder.resolve("content"));
        Files.writeString(content.resolve("Monster.schema"), """
                Schema = { name = "Monster", key = "name" }
                Fields = [ { name = "name", type = "string" }, { name = "cry", type = "string", optional = true } ]
                """);
        Files.writeString(content.resolve("Monster.json"), """
                [{"id": 1, "name": "base", "cry": "Grr", "abstract": true}, {"id": 2, "name": "wolf", "from": "base"},
                 {"id": 3, "name": "mole", "from": "base", "cry": null}]
                """);
        Path database = folder.resolve("inherits.db");
        Tool.output("import", content, database);

        for (String command : List.of("import", "export")) {
            Path back = folder.resolve(command);
            assertThat(Tool.output(command, database, back)).doesNotContain("left out");
            assertThat(back.resolve("Monster.json"))
                    .content()
                    .contains("\"abstract\": true", "\"from\": \"base\"", "\"cry\": null");
            assertThat(Tool.output("diff", content, back)).isEqualTo("no differences\n");
        }
    }

    @Test
    void shouldPackTheSameBytesFromEither() throws IOException {
        Path pack = Tool.pack(folder);
        Path database = folder.resolve("sample.db");
        Tool.output("import", folder.resolve("content"), database);
        Path fromDatabase = folder.resolve("other.pack");

        Tool.output("pack", database, "-o", fromDatabase);

        assertThat(fromDatabase).hasSameBinaryContentAs(pack);
    }

    @Test
    void shouldShowLayoutsFromADatabase() throws IOException {
        Path database = database();
        assertThat(Tool.output("layout", "Emitter", "--from", database))
                .isEqualTo(Tool.output("layout", "Emitter", "--from", folder.resolve("content")));
    }

    @Test
    void cannotOverwriteWithoutBeingToldTo() throws IOException {
        Path database = database();
        byte[] before = Files.readAllBytes(database);

        Tool tool = Tool.run("import", folder.resolve("content"), database);

        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.errLines())
                .containsExactly(database + ": holds schemas or records already: --replace puts these in their place");
        assertThat(database).hasBinaryContent(before);
        assertThat(Tool.run("import", database, folder.resolve("content")).exitCode())
                .isEqualTo(1);
    }

    @Test
    void shouldReplaceWhenToldTo() throws IOException {
        Path database = database();
        Path content = folder.resolve("content");
        Files.writeString(content.resolve("Material.json"), "[{\"id\": 9, \"name\": \"smoke\"}]");
        Files.writeString(content.resolve("Emitter.json"), "[{\"id\": 3, \"name\": \"new\", \"material\": \"smoke\"}]");

        Tool.output("import", content, database, "--replace");

        assertThat(records(database))
                .containsExactly(
                        "Emitter 3 {material=ref<Material> 9, name=string new}", "Material 9 {name=string smoke}");
    }

    @Test
    void shouldTellAllProblemsAndLeaveTheDestinationAlone() throws IOException {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Material.json"), "[{\"id\": 1, \"name\": 5}, {\"id\": 1, \"name\": \"a\"}]");
        Path database = folder.resolve("sample.db");

        Tool tool = Tool.run("import", content, database, "--replace");

        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.err())
                .contains(
                        "Material.json:1:20: Material 1.name: wrong value",
                        "duplicate id",
                        "references are not checked")
                .endsWith("problems; nothing was imported\n");
        assertThat(tool.out()).isEmpty();
        assertThat(database).doesNotExist();
    }

    @Test
    void shouldLeaveNoFileBehindWhenADatabaseCannotKeepAName() throws IOException {
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(
                content.resolve("Odd.schema"),
                "Schema = { name = \"Odd\" }\nFields = [ { name = \"rowid\", type = \"int\" } ]");
        Path database = folder.resolve("sample.db");

        Tool tool = Tool.run("import", content, database);

        assertThat(tool.exitCode()).isEqualTo(74);
        assertThat(tool.errLines()).singleElement().asString().contains("no column can be named rowid");
        assertThat(database).doesNotExist();
    }

    @Test
    void shouldTakeSchemasFromAnotherFolder() throws IOException {
        Path content = Tool.content(folder);
        Path schemas = Files.createDirectory(folder.resolve("schemas"));
        Files.move(content.resolve("Material.schema"), schemas.resolve("Material.schema"));
        Files.move(content.resolve("Emitter.schema"), schemas.resolve("Emitter.schema"));
        Path database = folder.resolve("sample.db");

        assertThat(Tool.run("import", content, database).exitCode()).isEqualTo(1);
        Tool.output("import", content, database, "--schemas", schemas);
        Tool.output("pack", content, "--schemas", schemas, "-o", folder.resolve("sample.pack"));

        assertThat(records(database)).hasSize(5);
    }

    @Test
    void shouldNameTheTypesOfSchemasThatAreElsewhereAndWrong() throws IOException {
        Path content = Tool.content(folder);
        Path schemas = Files.createDirectory(folder.resolve("schemas"));
        Files.move(content.resolve("Emitter.schema"), schemas.resolve("Emitter.schema"));
        Files.writeString(schemas.resolve("Material.schema"), "Schema = {");

        Tool tool = Tool.run("import", content, folder.resolve("sample.db"), "--schemas", schemas);

        assertThat(tool.err()).contains("Material.schema:1:").doesNotContain("no schema for this file");
    }

    @Test
    void cannotImportIntoAnotherKindOfFile() throws IOException {
        Path pack = Tool.pack(folder);
        byte[] before = Files.readAllBytes(pack);

        Tool tool = Tool.run("import", folder.resolve("content"), pack, "--replace");

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.DATA);
        assertThat(tool.errLines())
                .containsExactly(
                        pack + ": cannot be made: expected a folder or a SQLite database, found a pack",
                        "1 problem; nothing was imported");
        assertThat(pack).hasBinaryContent(before);
    }

    @Test
    void cannotPackADamagedDatabase() throws IOException {
        Path database = database();
        byte[] bytes = Files.readAllBytes(database);
        Files.write(database, Arrays.copyOf(bytes, bytes.length - 5000));

        Tool tool = Tool.run("pack", database, "-o", folder.resolve("sample.pack"));

        assertThat(tool.exitCode()).isEqualTo(74);
        assertThat(tool.errLines()).singleElement().asString().startsWith(database + ": damaged database: ");
    }
}
