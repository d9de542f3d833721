package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {
    @TempDir
    Path folder;

    private Path contentWithNotes() throws IOException {
        Path content = Tool.content(folder);
        String emitters = Files.readString(content.resolve("Emitter.json"));
        Files.writeString(
                content.resolve("Emitter.json"),
                emitters.replace("\"name\": \"spark\"", "\"name\": \"spark\", \"note\": \"for us alone\""));
        return content;
    }

    @Test
    void shouldExportAllThatImportWould() throws IOException {
        Path content = contentWithNotes();
        Tool.output("import", content, "json:" + folder.resolve("imported") + "?files=type"); // In new files.
        assertThat(Tool.output("export", content, folder.resolve("exported"))).contains("records      5\n");
        for (String file : new String[] {"Emitter.schema", "Emitter.json", "Material.json", "schema.lock"}) {
            assertThat(folder.resolve("exported").resolve(file))
                    .hasSameTextualContentAs(folder.resolve("imported").resolve(file));
        }
    }

    @Test
    void shouldLeaveOutWhatDoesNotShipAndPackTheSameBytes() throws IOException {
        Path content = contentWithNotes();
        Path clean = folder.resolve("clean");

        String out = Tool.output("export", "--ship", content, clean);

        assertThat(out).contains("left out     Emitter.note\n");
        for (String file : new String[] {"Emitter.schema", "Emitter.json", "schema.lock"}) {
            assertThat(Files.readString(clean.resolve(file)))
                    .doesNotContain("note")
                    .doesNotContain("for us alone");
        }
        assertThat(clean.resolve("Material.schema")).hasContent(Tool.MATERIAL_SCHEMA);
        Tool.output("pack", "-q", content, "-o", folder.resolve("whole.pack"));
        Tool.output("pack", "-q", clean, "-o", folder.resolve("clean.pack"));
        assertThat(folder.resolve("clean.pack")).hasSameBinaryContentAs(folder.resolve("whole.pack"));
        Tool.output("schema", "lock", "--check", clean);
    }

    @Test
    void shouldExportIntoAWorkbookAndPackTheSameBytes() throws IOException {
        Path content = contentWithNotes();
        String sheets = "xlsx:" + folder.resolve("review");
        Tool.output("export", content, sheets);
        assertThat(folder.resolve("review/content.xlsx")).exists();
        Tool.output("import", sheets, folder.resolve("again"));
        Tool.output("pack", "-q", content, "-o", folder.resolve("whole.pack"));
        Tool.output("pack", "-q", sheets, "-o", folder.resolve("sheets.pack"));
        Tool.output("pack", "-q", folder.resolve("again"), "-o", folder.resolve("again.pack"));
        assertThat(folder.resolve("sheets.pack")).hasSameBinaryContentAs(folder.resolve("whole.pack"));
        assertThat(folder.resolve("again.pack")).hasSameBinaryContentAs(folder.resolve("whole.pack"));
    }

    @Test
    void shouldNameTheSchemeThatAFolderOfSheetsNeeds() throws IOException {
        Path review = folder.resolve("review");
        Tool.output("export", contentWithNotes(), "xlsx:" + review);
        String warning = "sheet is not read: expected the location %s" + review + ", found " + review
                + ", which is a folder of JSON";
        assertThat(Tool.run("check", review).err()).contains(warning.formatted("xlsx:"));
        assertThat(Tool.run("convert", review, folder.resolve("copy.db")).err())
                .contains(warning.formatted("xlsx:"))
                .contains("--drop-unknown");
        Files.move(review.resolve("content.xlsx"), review.resolve("Material.csv"));
        Files.createFile(review.resolve("notes.csv"));
        assertThat(Tool.run("check", review).err())
                .contains(warning.formatted("csv:"))
                .doesNotContain("notes.csv");
    }

    @Test
    void shouldMakeAnEmptyDatabaseAsAPlace() throws IOException {
        Path content = contentWithNotes();
        Files.writeString(content.resolve("content.conf"), "types { Material { place = \"tune.db\" } }\n");
        Tool missing = Tool.run("check", content);
        assertThat(missing.exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(missing.err()).contains("give ashlar import a folder with a schema and without records");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Files.copy(content.resolve("Material.schema"), empty.resolve("Material.schema"));
        Tool.output("import", empty, content.resolve("tune.db"));
        assertThat(Tool.run("check", content).exitCode()).isZero();
    }

    @Test
    void shouldExportIntoADatabaseWithoutTheColumns() throws IOException {
        Path database = folder.resolve("clean.db");
        Tool.output("export", "--ship", contentWithNotes(), database);
        assertThat(Files.readString(database, java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("for us alone")
                .doesNotContain("note");
    }

    @Test
    void shouldTellAllProblemsAndExportNothing() throws IOException {
        Path content = contentWithNotes();
        Files.writeString(content.resolve("Material.json"), "[]");
        Tool tool = Tool.run("export", "--ship", content, folder.resolve("clean"));
        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.err()).contains("dangling reference").endsWith("problems; nothing was exported\n");
        assertThat(folder.resolve("clean")).doesNotExist();
    }
}
