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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the page on spawners does what the page says. */
class SpawnersPageTest {
    private static final Path PAGE = Path.of("..", "docs", "spawners.md");

    @TempDir
    Path folder;

    private static String block(String language, String after) throws IOException {
        return Example.block(PAGE, language, after);
    }

    @Test
    void shouldPrintWhatThePageSaysInDevelopmentAndFromAPack() throws Exception {
        Path records = Files.createDirectory(folder.resolve("content"));
        Files.writeString(records.resolve("Emitter.schema"), block("", "A schema, `Emitter.schema`"));
        Files.writeString(records.resolve("Emitter.json"), block("json", "Records, `Emitter.json`"));
        Content content = ContentReader.read(records, Progress.NONE);
        Path sources = folder.resolve("sources");
        new CodeGenerator("game.types", "GameTypes")
                .prepare(content.schemas(), sources)
                .write();
        Path pack = folder.resolve("game.pack");
        Cook.cook(content, pack, Progress.NONE);

        Example example = new Example(Files.createDirectory(folder.resolve("classes")), sources);
        String game = block("java", "The game.");
        String expected = block("text", "Either way it prints");
        assertThat(example.main("game.Game", game, "dev:" + records)).isEqualToNormalizingNewlines(expected);
        assertThat(example.main("game.Game", game, pack.toString())).isEqualToNormalizingNewlines(expected);
    }
}
