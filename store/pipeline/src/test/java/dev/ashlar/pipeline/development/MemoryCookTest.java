package dev.ashlar.pipeline.development;

import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.PackOracle;
import dev.ashlar.pipeline.pack.RandomContent;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Records that were cooked into memory read as those of a pack do. */
class MemoryCookTest {
    private static final long FIRST_SEED = 5000;

    @Test
    void shouldReadWhatWasCooked() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 200; seed++) {
            shouldReadBack(seed, 12, HeaderFormat.WINDOW_SHIFT);
        }
    }

    @Test
    void shouldReadWhatWasCookedInSmallWindows() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 8; seed++) {
            shouldReadBack(seed, 3000, HeaderFormat.MIN_WINDOW_SHIFT);
        }
    }

    private static void shouldReadBack(long seed, int mostRecords, int windowShift) {
        Content content = RandomContent.of(seed, mostRecords);
        List<RecordSource> sources = MemoryCook.cook(content, windowShift);
        PackOracle.compareInMemory(sources, content, "seed " + seed + ", windows of 2^" + windowShift);
    }
}
