package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that a heap cannot hold are cooked in it, with the bytes that a large heap gives. */
class StagedCookTest {
    @TempDir
    Path folder;

    @Test
    void shouldCookMoreThanTheHeapHolds() throws IOException {
        Path database = folder.resolve("large.db");
        try (ChildJvm child = ChildJvm.start(List.of("-Xmx24m", "-XX:+UseSerialGC"), ReplaceMain.class, database)) {
            assertThat(ReplaceMain.line(child)).isEqualTo("replaced " + ReplaceMain.COUNT);
        }
        Path small = folder.resolve("small.pack");
        try (ChildJvm child =
                ChildJvm.start(List.of("-Xmx32m", "-XX:+UseSerialGC"), StagedCookMain.class, database, small)) {
            assertThat(ReplaceMain.line(child)).isEqualTo("cooked " + ReplaceMain.COUNT);
        }
        Path large = folder.resolve("large.pack");
        Cook.cook(ContentReader.read(database, Progress.NONE), large, Progress.NONE);
        assertThat(small).hasSameBinaryContentAs(large);
    }
}
