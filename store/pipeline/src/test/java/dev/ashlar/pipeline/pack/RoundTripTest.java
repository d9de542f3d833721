package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is cooked reads as it was, for schemas and records from seeds. */
class RoundTripTest {
    private static final long FIRST_SEED = 1000;
    private static final int SEEDS = 100;
    private static final int ALL_SEEDS = 300;
    private static final int SEEDS_OF_WINDOWS = 3;
    private static final int ALL_SEEDS_OF_WINDOWS = 8;

    @TempDir
    Path folder;

    @Test
    void shouldReadWhatWasCooked() throws IOException {
        shouldReadBack(0, SEEDS);
    }

    @Test
    @Tag("slow")
    void shouldReadWhateverWasCooked() throws IOException {
        shouldReadBack(SEEDS, SEEDS + Share.of(ALL_SEEDS - SEEDS));
    }

    private void shouldReadBack(int from, int to) throws IOException {
        for (long seed = FIRST_SEED + from; seed < FIRST_SEED + to; seed++) {
            Content content = RandomContent.of(seed, 12);
            Path pack = Contents.cook(content, folder.resolve(seed + ".pack"), HeaderFormat.WINDOW_SHIFT);
            PackOracle.compare(pack, content, "seed " + seed);
        }
    }

    @Test
    void shouldReadWhatWasCookedWithSmallWindows() throws IOException {
        shouldReadBackWithSmallWindows(0, SEEDS_OF_WINDOWS);
    }

    @Test
    @Tag("slow")
    void shouldReadWhateverWasCookedWithSmallWindows() throws IOException {
        shouldReadBackWithSmallWindows(
                SEEDS_OF_WINDOWS, SEEDS_OF_WINDOWS + Share.of(ALL_SEEDS_OF_WINDOWS - SEEDS_OF_WINDOWS));
    }

    private void shouldReadBackWithSmallWindows(int from, int to) throws IOException {
        for (long seed = FIRST_SEED + from; seed < FIRST_SEED + to; seed++) {
            Content content = RandomContent.of(seed, 3000);
            Path pack = Contents.cook(content, folder.resolve(seed + ".pack"), HeaderFormat.MIN_WINDOW_SHIFT);
            PackOracle.compare(pack, content, "seed " + seed);
        }
    }

    @Test
    void shouldGiveTheSameBytesAgain() throws IOException {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 20; seed++) {
            Path first =
                    Contents.cook(RandomContent.of(seed, 50), folder.resolve(seed + ".a"), HeaderFormat.WINDOW_SHIFT);
            Path second =
                    Contents.cook(RandomContent.of(seed, 50), folder.resolve(seed + ".b"), HeaderFormat.WINDOW_SHIFT);
            assertThat(Files.mismatch(first, second)).as("seed %d", seed).isEqualTo(-1);
        }
    }

    @Test
    void shouldSealAndAssembleAnyPackAsItIs() throws IOException {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 50; seed++) {
            Path pack = Contents.cook(
                    RandomContent.of(seed, 12), folder.resolve(seed + ".pack"), HeaderFormat.WINDOW_SHIFT);
            byte[] bytes = Files.readAllBytes(pack);
            assertThat(new Resealer(bytes).seal()).as("seed %d", seed).isEqualTo(bytes);
        }
    }
}
