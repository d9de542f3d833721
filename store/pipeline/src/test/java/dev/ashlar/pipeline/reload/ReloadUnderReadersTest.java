package dev.ashlar.pipeline.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.pipeline.safety.Proof;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Content that is edited while four threads read it, its values, its records and its schemas, with a bad edit now and then: whatever is read
 * between two calls of {@code refresh()} is of one edition, and memory, threads, mappings and files do not pile up.
 */
class ReloadUnderReadersTest {
    @TempDir
    Path folder;

    private void reload(String location, int editions, boolean isWhole) throws IOException, InterruptedException {
        List<String> flags = List.of("-Xmx64m", Footprint.FLAG);
        assertThat(Proof.lastLine(folder, flags, ReloadingMain.class, location, editions, isWhole))
                .isEqualTo(editions + " editions");
    }

    /** Each form of an edition comes by, and the first one again. */
    @Test
    void shouldReadOneEditionInEachFrame() throws IOException, InterruptedException {
        reload("memory:reload", 64, true);
    }

    @Test
    @Tag("huge")
    void shouldReadOneEditionInEachFrameForTenThousandReloads() throws IOException, InterruptedException {
        reload("memory:reload", 10_000, true);
    }

    /** Files are replaced one after the other: the store may read the new ones of one type with the old ones of another. */
    @Test
    @Tag("slow")
    void shouldReadOneEditionOfEachTypeOfAFolder() throws IOException, InterruptedException {
        reload("json:" + folder.resolve("content"), Share.of(2_000), false);
    }

    @Test
    @Tag("slow")
    void shouldReadOneEditionInEachFrameOfADatabase() throws IOException, InterruptedException {
        reload("sqlite:" + folder.resolve("content.db"), Share.of(2_000), true);
    }
}
