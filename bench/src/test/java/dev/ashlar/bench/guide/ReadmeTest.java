package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of the README prints what the README says, and the page stays short. */
class ReadmeTest {
    private static final Path README = Path.of("..", "README.md");
    private static final int LINES = 150;
    private static final int LINES_OF_THE_PROGRAM = 20;

    @TempDir
    Path folder;

    private static String block(String language, String after) throws IOException {
        return Example.block(README, language, after);
    }

    @Test
    void shouldPrintWhatItSaysWithThePackAndWithTheContent() throws Exception {
        Path records = Files.createDirectory(folder.resolve("content"));
        Files.writeString(records.resolve("Ship.schema"), block("", "A schema, "));
        Files.writeString(records.resolve("Ship.json"), block("json", "Records, "));
        Content content = ContentReader.read(records, Progress.NONE);
        Path sources = folder.resolve("sources");
        new CodeGenerator("com.example.types", "GameTypes")
                .prepare(content.schemas(), sources)
                .write();
        Path pack = folder.resolve("game.pack");
        Cook.cook(content, pack, Progress.NONE);

        Example example = new Example(Files.createDirectory(folder.resolve("classes")), sources);
        String program = block("java", "The game.");
        String expected = block("text", "The game prints");
        assertThat(example.main("Game", program, pack.toString())).isEqualToNormalizingNewlines(expected);
        assertThat(example.main("Game", program, "dev:" + records)).isEqualToNormalizingNewlines(expected);
    }

    @Test
    void shouldBeOnePage() throws IOException {
        assertThat(Files.readAllLines(README)).hasSizeLessThanOrEqualTo(LINES);
        assertThat(block("java", "The game.").lines()).hasSizeLessThanOrEqualTo(LINES_OF_THE_PROGRAM);
    }

    @Test
    void shouldNameTheVersionOfTheBuild() throws IOException {
        String pom = Files.readString(Path.of("..", "pom.xml"));
        String version = pom.substring(pom.indexOf("<version>") + "<version>".length(), pom.indexOf("</version>"));
        List<String> named = Files.readAllLines(README).stream()
                .filter(line -> line.contains("<version>") || line.contains("Version") || line.contains("dev.ashlar:"))
                .toList();
        assertThat(named).hasSize(4).allMatch(line -> line.contains(version));
    }
}
