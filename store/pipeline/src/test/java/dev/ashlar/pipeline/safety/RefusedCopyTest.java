package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.reload.Footprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A private copy that is refused after it was read, for the version of the product or for its layouts. */
class RefusedCopyTest {
    private static final int RECORDS = 600;
    private static final long LEAST_LENGTH = 4 << 20;

    @TempDir
    Path folder;

    /** The buffer that each copy is read through takes up to 1 MiB until a collection. */
    @Test
    void shouldBeFreedAtOnce() throws IOException, InterruptedException {
        Path pack = World.cook(folder.resolve("world.pack"), RECORDS, World.Ids.ARITHMETIC, 1, 30);
        assertThat(Files.size(pack)).isGreaterThan(LEAST_LENGTH);
        List<String> flags = List.of("-XX:+UseSerialGC", "-Xmx512m", "-Xmn384m", Footprint.FLAG);
        long left = Long.parseLong(Proof.lastLine(folder, flags, RefusedCopyMain.class, pack));
        assertThat(left).isLessThan(RefusedCopyMain.COPIES * Files.size(pack) / 2);
    }
}
