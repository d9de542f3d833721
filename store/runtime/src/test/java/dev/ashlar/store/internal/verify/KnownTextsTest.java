package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.memory.NativeMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KnownTextsTest {
    private static final long SEED = 31;

    /** Texts of eight bytes, one a unit, of which some are equal. */
    private static long[] texts(int count, int different) {
        return new Random(SEED).longs(count, 0, different).toArray();
    }

    private static KnownTexts known(long[] texts, int capacity) {
        ByteBuffer pool = ByteBuffer.allocateDirect(texts.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (long text : texts) {
            pool.putLong(text);
        }
        MemorySpan span = MemorySpan.of(pool.clear(), pool.capacity(), "pool");
        NativeMemory cells = NativeMemory.allocate(KnownTexts.bytes(capacity));
        return new KnownTexts(cells, capacity, new Salt(), span);
    }

    /** All that is found, in as many passes as it takes; {@code passes}: receives their number. */
    private static Map<Long, Long> found(long[] texts, int capacity, Set<Integer> passes) {
        KnownTexts known = known(texts, capacity);
        Map<Long, Long> found = new HashMap<>();
        int pass = 0;
        known.begin(texts.length);
        do {
            // What was found before its hash was left out is found again later.
            KnownTexts.Duplicates check = (unit, other) ->
                    assertThat(other).as("seed %d", SEED).isEqualTo(found.merge(unit, other, (a, b) -> a));
            for (int unit = 0; unit < texts.length; unit++) {
                known.show(unit, Long.BYTES, check);
            }
            known.tellRest(check);
            pass++;
        } while (known.beginNext());
        passes.add(pass);
        return found;
    }

    private static Map<Long, Long> expected(long[] texts) {
        Map<Long, Long> first = new HashMap<>();
        Map<Long, Long> twice = new HashMap<>();
        for (int unit = 0; unit < texts.length; unit++) {
            Long other = first.putIfAbsent(texts[unit], (long) unit);
            if (other != null) {
                twice.put((long) unit, other);
            }
        }
        return twice;
    }

    @Test
    void shouldFindEqualTextsHoweverFewItKnowsAtOnce() {
        long[] texts = texts(3000, 2000);
        Map<Long, Long> expected = expected(texts);
        assertThat(expected).hasSizeGreaterThan(500);
        Set<Integer> passes = new HashSet<>();
        for (int capacity : new int[] {4, 16, 64, 512, 4096}) {
            assertThat(found(texts, capacity, passes))
                    .as("capacity %d", capacity)
                    .isEqualTo(expected);
        }
        assertThat(passes).contains(1).anyMatch(count -> count > 100);
    }

    @Test
    void shouldTellTextsOfOneBeginningApart() {
        KnownTexts known = known(new long[] {'a', 'a', 'a'}, 8);
        known.begin(3);

        Map<Long, Long> found = new HashMap<>();

        known.show(0, 1, found::put);
        known.show(1, 2, found::put);
        known.show(2, 2, found::put);
        known.tellRest(found::put);

        assertThat(found).isEqualTo(Map.of(2L, 1L));
    }
}
