package dev.ashlar.pipeline.development;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.PackOracle;
import dev.ashlar.pipeline.pack.RandomContent;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Records that were cooked into memory read as those of a pack do. */
class MemoryCookTest {
    private static final long FIRST_SEED = 5000;
    private static final int SEEDS = 70;
    private static final int ALL_SEEDS = 200;
    private static final int SEEDS_OF_WINDOWS = 3;
    private static final int ALL_SEEDS_OF_WINDOWS = 8;

    @Test
    void shouldReadWhatWasCooked() {
        shouldReadBack(0, SEEDS);
    }

    @Test
    @Tag("slow")
    void shouldReadWhateverWasCooked() {
        shouldReadBack(SEEDS, SEEDS + Share.of(ALL_SEEDS - SEEDS));
    }

    private static void shouldReadBack(int from, int to) {
        for (long seed = FIRST_SEED + from; seed < FIRST_SEED + to; seed++) {
            shouldReadBack(seed, 12, HeaderFormat.WINDOW_SHIFT);
        }
    }

    @Test
    void shouldReadWhatWasCookedInSmallWindows() {
        shouldReadBackInSmallWindows(0, SEEDS_OF_WINDOWS);
    }

    @Test
    @Tag("slow")
    void shouldReadWhateverWasCookedInSmallWindows() {
        shouldReadBackInSmallWindows(
                SEEDS_OF_WINDOWS, SEEDS_OF_WINDOWS + Share.of(ALL_SEEDS_OF_WINDOWS - SEEDS_OF_WINDOWS));
    }

    private static void shouldReadBackInSmallWindows(int from, int to) {
        for (long seed = FIRST_SEED + from; seed < FIRST_SEED + to; seed++) {
            shouldReadBack(seed, 3000, HeaderFormat.MIN_WINDOW_SHIFT);
        }
    }

    private static void shouldReadBack(long seed, int mostRecords, int windowShift) {
        Content content = RandomContent.of(seed, mostRecords);
        List<RecordSource> sources = MemoryCook.cook(content, windowShift);
        PackOracle.compareInMemory(sources, content, "seed " + seed + ", windows of 2^" + windowShift);
    }
}
