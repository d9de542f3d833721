package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page on writing packs shows works as it stands there. */
class WritingPacksTest {
    private static final Path PAGE = Path.of("..", "docs", "writing-packs.md");

    @TempDir
    Path folder;

    @Test
    void shouldWriteAndReadThePackOfTheExample() throws Exception {
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Particle.schema"), Example.block(PAGE, "", "A schema"));
        String code = Example.block(PAGE, "java", "A schema")
                .replace("\"content\"", '"' + content.toString() + '"')
                .replace("\"game.pack\"", '"' + folder.resolve("game.pack").toString() + '"');
        assertThat(new Example(folder, folder).main("Particles", code)).isEqualToIgnoringNewLines("8 3.5\n");
    }
}
