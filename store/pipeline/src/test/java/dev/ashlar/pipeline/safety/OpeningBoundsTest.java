package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.ashlar.codec.Share;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The heap that opening a file takes is bounded by a constant and a small factor of the length of the file, whatever the file says and however it
 * is opened. What is allocated is counted, garbage too, so that the count bounds the work as well.
 */
class OpeningBoundsTest {
    /** Buffers of a verification. */
    private static final long CONSTANT = 8 << 20;

    /** Of a pack with an index for each field; it has views and is verified; of the others it is a half of that and less. */
    private static final int FACTOR = 24;

    private static final int SIZE = 256;
    private static final int CHILD_SIZE = 4096;
    private static final int LEAST_CHILD_SIZE = 1024;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void shouldAllocateInProportionToTheLengthOfAFile(WorstPack worst) throws IOException {
        requireProportion(worst, true);
    }

    @ParameterizedTest
    @EnumSource
    void shouldAllocateInProportionToTheLengthOfAFileWithoutNames(WorstPack worst) throws IOException {
        requireProportion(worst, false);
    }

    private void requireProportion(WorstPack worst, boolean names) throws IOException {
        Path half = worst.write(folder.resolve("half.pack"), SIZE, names);
        Path whole = worst.write(folder.resolve("whole.pack"), 2 * SIZE, names);
        List<String> types = names ? Opening.types(half) : List.of();
        List<String> twiceTheTypes = names ? Opening.types(whole) : List.of();
        long more = Files.size(whole) - Files.size(half);
        for (Opening opening : Opening.values()) {
            allocated(opening, half, types);
            long ofHalf = allocated(opening, half, types);
            long ofWhole = allocated(opening, whole, twiceTheTypes);
            assertThat(ofWhole)
                    .as("%s: bytes of heap for a file of %d bytes", opening, Files.size(whole))
                    .isLessThan(CONSTANT + FACTOR * Files.size(whole));
            assertThat(ofWhole - ofHalf)
                    .as("%s: bytes of heap for %d bytes of file more", opening, more)
                    .isLessThan(FACTOR * more);
        }
    }

    private static long allocated(Opening opening, Path pack, List<String> types) {
        long thread = Thread.currentThread().getId();
        long before = THREADS.getThreadAllocatedBytes(thread);
        opening.open(pack, types);
        return THREADS.getThreadAllocatedBytes(thread) - before;
    }

    /** In whole size packs of up to 10 MB, 37 MB together. They need between 48 and 64 MB of heap. */
    @Test
    @Tag("slow")
    void shouldOpenTheWorstFilesInASmallHeap() throws IOException, InterruptedException {
        int size = Share.of(LEAST_CHILD_SIZE, CHILD_SIZE);
        int megabytes = 24 + 72 * size / CHILD_SIZE;
        List<Path> packs = new ArrayList<>();
        for (WorstPack worst : WorstPack.values()) {
            packs.add(worst.write(folder.resolve(worst + ".pack"), size, true));
        }
        assertThat(Proof.lastLine(
                        folder,
                        List.of("-XX:+UseSerialGC", "-Xmx" + megabytes + "m"),
                        OpeningMain.class,
                        packs.toArray()))
                .isEqualTo("opened all");
    }
}
