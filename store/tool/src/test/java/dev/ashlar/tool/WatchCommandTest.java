package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

class WatchCommandTest {
    private static final String TIMES = ", \\d+\\.\\d ms \\(waited \\d+\\.\\d, read \\d+\\.\\d, cooked \\d+\\.\\d\\)";

    @TempDir
    private Path folder;

    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = Tool.content(folder);
    }

    /** In one step, so that there is one reload. */
    private void edit(String file, String old, String replacement) throws IOException {
        String text = Files.readString(content.resolve(file));
        assertThat(text).contains(old);
        Path fresh = Files.writeString(folder.resolve("fresh"), text.replace(old, replacement));
        Files.move(fresh, content.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void shouldShowReloadsChangesAndProblems() throws Exception {
        try (RunningTool tool = RunningTool.start("watch", content, "--reloads", 4)) {
            tool.await("generation 1: 5 records");
            edit("Emitter.json", "\"rate\": 0.1", "\"rate\": 12.5");
            tool.await("Emitter 7.rate: 0.1 -> 12.5\n");
            edit("Emitter.json", "12.5", "\"fast\"");
            tool.await("generation 2 stays");
            edit("Emitter.json", "\"fast\"", "12.5");
            tool.await("as it was before");
            edit(
                    "Material.json",
                    "{\"id\": 1, \"name\": \"stone\"",
                    "{\"id\": 3, \"name\": \"st\\u001bone\"}, {\"id\": 1, \"name\": \"stone\"");
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(tool.err()).isEmpty();
            List<String> lines = tool.out().lines().toList();
            assertThat(lines.get(0)).isEqualTo("watching " + content + "; Ctrl-C ends");
            assertThat(lines.get(1)).matches("generation 1: 5 records" + TIMES);
            assertThat(lines.get(2)).matches("generation 2: Emitter 1 changed" + TIMES);
            assertThat(lines.get(3)).isEqualTo("  Emitter 7.rate: 0.1 -> 12.5");
            assertThat(lines.get(4)).isEqualTo("1 problem: generation 2 stays");
            assertThat(lines.get(5))
                    .startsWith("  " + content + "/Emitter.json:2:")
                    .contains("Emitter 7.rate");
            assertThat(lines.get(6)).matches("generation 2: mended, as it was before" + TIMES);
            assertThat(lines.get(7)).matches("generation 3: Material 1 added" + TIMES);
            assertThat(lines.get(8)).isEqualTo("  Material 3 added");
            assertThat(lines).hasSize(9);
        }
    }

    @Test
    void shouldShowAsManyChangesAsAreAskedFor() throws Exception {
        try (RunningTool tool = RunningTool.start("watch", content, "--reloads", 1, "--changes", 1)) {
            tool.await("generation 1:");
            edit("Emitter.schema", "default = 10.0f", "default = 11.0f");
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(tool.out()).contains("Emitter.rate").contains("  … and 2 more\n");
        }
    }

    @Test
    void shouldQuoteTextsAndCutLongValues() throws Exception {
        try (RunningTool tool = RunningTool.start("watch", content, "--reloads", 1)) {
            tool.await("generation 1:");
            String text = "\\u001b[31m" + "x".repeat(100);
            edit("Material.json", "\"name\": \"smoke\"", "\"name\": \"smoke\", \"texture\": \"" + text + "\"");
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(tool.out())
                    .contains("  Material 2.texture: \"white.png\" -> \"\\u001B[31m" + "x".repeat(55) + "…\"\n");
        }
    }

    @Test
    void shouldWatchContentUntilItCanBeOpened() throws Exception {
        edit("Emitter.json", "\"rate\": 0.1", "\"rate\": true");
        try (RunningTool tool = RunningTool.start("watch", content, "--reloads", 2)) {
            tool.await("1 problem: not opened yet\n  " + content + "/Emitter.json:2:");
            edit("Emitter.json", "\"rate\": true", "\"rate\": 12.5");
            tool.await("generation 1: 5 records");
            edit("Emitter.json", "12.5", "13.5");
            tool.await("generation 2: Emitter 1 changed");
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.OK);
        }
    }

    @Test
    void shouldEndAfterAsManyReloadsThoughNoneWasGood() throws IOException {
        edit("Emitter.json", "\"rate\": 0.1", "\"rate\": true");
        assertThat(Tool.output("watch", content, "--reloads", 1)).contains("1 problem: not opened yet");
    }

    @Test
    void shouldTellWhatAReleaseWouldRefuse() throws Exception {
        try (Game game = Game.of(content, folder);
                RunningTool tool = RunningTool.start("watch", content, "--reloads", 3, "--catalog", "game.GameTypes")) {
            assertThat(game.classes()).isDirectory();
            tool.await("generation 1: 5 records");
            tool.await("  a release would open\n");
            edit(
                    "Emitter.schema",
                    "{ name = \"i16\", type = \"i16\" }",
                    "{ name = \"i16\", type = \"i32\", retyped = [\"i16\"] }");
            tool.await("  a release would not open:\n");
            tool.await("    Emitter: field i16: type is i16 in the code, i32 in the data\n");
            edit("Emitter.json", "\"rate\": 0.1", "\"rate\": 12.5");
            tool.await("Emitter 7.rate");
            edit(
                    "Emitter.schema",
                    "{ name = \"i16\", type = \"i32\", retyped = [\"i16\"] }",
                    "{ name = \"i16\", type = \"i16\" }");
            tool.await("  a release would open\n");
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.OK);
            assertThat(tool.out().split("would not open")).as("told once").hasSize(2);
            assertThat(tool.out().split("a release would open"))
                    .as("told again")
                    .hasSize(3);
        }
    }

    @Test
    void shouldPrintAJsonObjectALine() throws Exception {
        try (RunningTool tool = RunningTool.start("watch", content, "--reloads", 2, "--json")) {
            tool.await("\"event\": \"opened\"");
            edit("Emitter.json", "\"rate\": 0.1", "\"rate\": 12.5");
            tool.await("\"event\": \"reloaded\"");
            edit("Emitter.json", "12.5", "\"fast\"");
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.OK);
            List<String> lines = tool.out().lines().toList();
            assertThat(lines).hasSize(4);
            for (String line : lines) {
                requireJson(line);
            }
            assertThat(lines.get(1)).contains("\"generation\": 1, \"cause\": \"opened\", \"records\": 5");
            assertThat(lines.get(2))
                    .contains("\"types\": {\"Emitter\": {\"added\": 0, \"removed\": 0, \"changed\": 1}}")
                    .contains(
                            "{\"type\": \"Emitter\", \"id\": 7, \"field\": \"rate\", \"before\": \"0.1\", \"after\": \"12.5\"}");
            assertThat(lines.get(3))
                    .contains("\"event\": \"failed\"")
                    .contains("\"file\": \"" + content + "/Emitter.json\", \"line\": 2");
        }
    }

    private static void requireJson(String line) {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), line)) {
            while (parser.nextToken() != null) {
                assertThat(parser.currentToken()).isNotNull();
            }
        }
    }

    @Test
    void shouldEndWithoutFailureWhenItIsInterrupted() throws Exception {
        try (RunningTool tool = RunningTool.start("watch", content)) {
            tool.await("generation 1:");
            tool.interrupt();
            assertThat(tool.exitCode()).isEqualTo(ExitCodes.OK);
        }
    }

    @Test
    void cannotWatchWhatIsNotThere() {
        Tool tool = Tool.run("watch", folder.resolve("nothing"));
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.NO_INPUT);
        assertThat(tool.err()).contains("no content");
    }

    @Test
    void cannotCountBackwards() {
        Tool tool = Tool.run("watch", content, "--changes", "-1");
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(tool.err()).startsWith("--changes: expected 0 or more, found -1");
    }
}
