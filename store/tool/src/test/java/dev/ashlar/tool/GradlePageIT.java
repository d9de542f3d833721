package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tasks of the page on Gradle, run with the Gradle on the path. Runs behind the package phase. A build takes seconds, so it is slow. */
@Tag("slow")
class GradlePageIT {
    private static final Path PAGE = Path.of("..", "..", "docs", "gradle.md");
    private static final int MOST_LINES = 30;

    private static final String GAME = """
            package com.example;

            import com.example.types.GameTypes;
            import com.example.types.Item;
            import dev.ashlar.store.RecordStore;

            public final class Game {
                public static void main(String[] arguments) {
                    try (RecordStore store = RecordStore.open(arguments[0], GameTypes.CATALOG)) {
                        Item item = store.reader().view(Item.TYPE);
                        System.out.println(item.find("lamp") + " " + item.weight());
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    private Path gradle;
    private Path records;

    @BeforeEach
    void write() throws IOException {
        Optional<Path> found = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(place -> Path.of(place, "gradle"))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(found.isPresent(), "no gradle on the path");
        gradle = found.get();
        Path content = Files.createDirectories(folder.resolve("src/main/content"));
        Files.writeString(
                content.resolve("Item.schema"),
                "Schema = { name = \"Item\", key = \"name\" }\n"
                        + "Fields = [\n  { name = \"name\", type = \"string\" }\n  { name = \"weight\", type = \"f32\" }\n]\n");
        records = Files.writeString(
                content.resolve("Item.json"), "[\n  {\"id\": 1, \"name\": \"lamp\", \"weight\": 0.5}\n]\n");
        Tool.output("schema", "lock", content);
        Path source = Files.createDirectories(folder.resolve("src/main/java/com/example"));
        Files.writeString(source.resolve("Game.java"), GAME);
        Files.copy(Path.of("target", "ashlar.jar"), folder.resolve("ashlar.jar"));
        String jars = Path.of("target", "lib").toAbsolutePath().normalize().toString();
        String build = block("groovy", "## The build without the plugin")
                .replace("'dev.ashlar:ashlar-store:0.1.0'", "fileTree('" + jars + "')");
        assertThat(build).contains(jars);
        Files.writeString(folder.resolve("settings.gradle"), "rootProject.name = 'game'\n");
        Files.writeString(folder.resolve("build.gradle"), build + block("groovy", "## Running the game"));
        Files.writeString(folder.resolve("ashlar.gradle"), block("gradle", "## The build without the plugin"));
    }

    private static String block(String language, String heading) throws IOException {
        String text = Files.readString(PAGE);
        Matcher block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(text.substring(text.indexOf("\n" + heading + "\n")));
        assertThat(block.find()).as("%s block after %s", language, heading).isTrue();
        return block.group(1);
    }

    private String gradle(boolean good, String... tasks) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(gradle.toString(), "--offline", "--no-daemon"));
        command.addAll(List.of("--console=plain", "-g", folder.resolve("home").toString()));
        command.addAll(List.of(tasks));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor() == 0).as(text).isEqualTo(good);
        return text;
    }

    @Test
    void shouldBuildWhatChangedAndFailWithAllProblems() throws IOException, InterruptedException {
        assertThat(gradle(true, "assemble", "run")).contains("true 0.5");
        assertThat(gradle(true, "assemble").lines())
                .contains(":ashlarGenerate UP-TO-DATE", ":compileJava UP-TO-DATE", ":ashlarPack UP-TO-DATE");

        Files.writeString(records, Files.readString(records).replace("0.5", "0.75"));
        String edited = gradle(true, "assemble", "run");
        assertThat(edited).contains("true 0.75");
        assertThat(edited.lines())
                .contains(":ashlarGenerate UP-TO-DATE", ":compileJava UP-TO-DATE")
                .doesNotContain(":ashlarPack UP-TO-DATE");

        byte[] pack = Files.readAllBytes(folder.resolve("build/game.pack"));
        Files.writeString(
                records,
                "[\n  {\"id\": 1, \"name\": \"lamp\", \"weight\": \"heavy\"},\n  {\"id\": 2, \"name\": \"lamp\"}\n]\n");
        assertThat(gradle(false, "assemble")).contains("Item.json:2:", "heavy", "Item.json:3:", ":ashlarPack");
        assertThat(folder.resolve("build/game.pack")).hasBinaryContent(pack);
    }

    @Test
    void shouldBeShort() throws IOException {
        assertThat(block("gradle", "## The build without the plugin").lines()).hasSizeLessThanOrEqualTo(MOST_LINES);
    }
}
