package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrphansCommandTest {
    @TempDir
    Path folder;

    private Path content() throws IOException {
        Path content = Tool.content(folder);
        Files.writeString(
                content.resolve("Material-more.json"),
                "[{\"id\": 30, \"name\": \"felt\"}, {\"id\": 4, \"name\": \"new\\nline\"}]");
        return content;
    }

    @Test
    void shouldListWhatNothingRefersToAndChangeNothing() throws IOException {
        Path content = content();
        assertThat(Tool.output("orphans", content)).isEqualTo("""
                type      id  key
                Material   4  "new\\nline"
                Material  30  "felt"
                2 orphans
                """);
        assertThat(content.resolve("Material-more.json")).content().contains("felt");
    }

    @Test
    void shouldDeleteThemWhenToldTo() throws IOException {
        Path database = folder.resolve("sample.db");
        Tool.output("import", content(), database);
        assertThat(Tool.output("orphans", "--delete", database)).endsWith("2 orphans\ndeleted 2 records\n");
        assertThat(Tool.output("orphans", "--delete", database)).isEqualTo("no orphans\n");
        assertThat(Tool.output("orphans", database, "--type", "Emitter")).endsWith("3 orphans\n");
    }

    @Test
    void cannotSayWhatIsAnOrphanInContentWithProblems() throws IOException {
        Path content = content();
        Files.writeString(content.resolve("Emitter.json"), "[{\"id\": 1, \"name\": \"a\", \"material\": 77}]");
        Tool tool = Tool.run("orphans", "--delete", content);
        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.err()).contains("dangling reference").endsWith("1 problem; nothing was deleted\n");
        assertThat(content.resolve("Material-more.json")).content().contains("felt");
    }

    @Test
    void cannotGuessWhatIsNeededWhenEveryTypeIsReferredTo() throws IOException {
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(
                content.resolve("Node.schema"),
                "Schema = { name = \"Node\" }\nFields = [ { name = \"next\", type = \"ref<Node>\" } ]");
        Files.writeString(content.resolve("Node.json"), "[{\"id\": 1, \"next\": 1}]");
        Tool tool = Tool.run("orphans", content, "--delete");
        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.err()).contains("every type is referred to").contains("--type");
        assertThat(Tool.output("orphans", content, "--type", "Node")).endsWith("1 orphan\n");
    }

    @Test
    void shouldSayWhichTypesThereAre() throws IOException {
        Tool tool = Tool.run("orphans", content(), "--type", "Materail");
        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.err()).contains("no type \"Materail\", did you mean \"Material\"");
    }
}
