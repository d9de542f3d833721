package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and folders that cannot be published, or published into. */
class PublishInputTest {
    @TempDir
    private Path folder;

    private Path content;
    private Path pack;
    private Path feed;
    private Path key;

    @BeforeEach
    void makePackAndKey() throws IOException {
        pack = Tool.pack(folder);
        content = folder.resolve("content");
        feed = folder.resolve("feed");
        Tool.output("keygen", folder.resolve("studio"));
        key = folder.resolve("studio.key");
    }

    @Test
    void shouldNameTheFileThatItCannotPublishAndMakeNothing() throws IOException {
        Path damaged = folder.resolve("damaged.pack");
        byte[] bytes = Files.readAllBytes(pack);
        bytes[bytes.length / 2] ^= 1;
        Files.write(damaged, bytes);
        Path mod = Files.createDirectories(folder.resolve("winter"));
        Files.writeString(mod.resolve("layer.conf"), "Layer = { name = \"winter\" }");
        Files.writeString(mod.resolve("Material.json"), "[{\"name\": \"ice\"}]");
        Path layer = folder.resolve("winter.layer");
        Tool.output("pack", "-q", mod, "--on", content, "-o", layer);

        for (Path file : List.of(damaged, mod, layer)) {
            for (List<Object> signing : List.<List<Object>>of(List.of("--key", key), List.of("--unsigned"))) {
                List<Object> arguments = new ArrayList<>(List.of("publish", file, feed));
                arguments.addAll(signing);
                Tool publish = Tool.run(arguments.toArray());
                assertThat(publish.exitCode())
                        .as(publish.err())
                        .isEqualTo(file.equals(mod) ? ExitCodes.FILE : ExitCodes.PACK);
                assertThat(publish.err()).contains(file + ": ").doesNotContain(feed.toString());
                assertThat(feed).doesNotExist();
            }
        }
    }

    @Test
    void cannotPublishIntoAFile() throws IOException {
        Tool publish = Tool.run("publish", pack, pack, "--unsigned");
        assertThat(publish.exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(publish.err()).contains(pack + ": expected a folder, found a file");
    }
}
