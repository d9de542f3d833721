package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.store.corpus.CollidingTexts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Texts in a pool have their keys, and texts of one hash that come by turns are not hashed each time. */
class TextKeysTest {
    /** Stands for hashing them each time; nothing is measured. */
    private static final Duration HANG = Duration.ofSeconds(60);

    /** So many that two texts have one with next to no chance. */
    private static final int CELLS = 1 << 20;

    private final List<Long> slots = new ArrayList<>();

    private TextKeys keys(List<String> texts) {
        int length = texts.stream().mapToInt(text -> text.length() + Long.BYTES).sum() / 8 * 8;
        ByteBuffer pool = ByteBuffer.allocateDirect(length);
        for (String text : texts) {
            slots.add(pool.position() / Long.BYTES | (long) text.length() << 32);
            pool.put(text.getBytes(StandardCharsets.US_ASCII));
            pool.position((pool.position() + 7) / 8 * 8);
        }
        return new TextKeys(MemorySpan.of(pool, length, "pool"), NativeMemory.allocate(CELLS * 16L), new Salt());
    }

    @Test
    void shouldKnowTheKeysOfTexts() {
        List<String> texts = List.of("one", "another", "", "a text of more than eight bytes");
        TextKeys keys = keys(texts);
        for (int i = 0; i < 3 * texts.size(); i++) {
            long key = XxHash64.key(texts.get(i % texts.size()));
            long slot = slots.get(i % texts.size());
            assertThat(keys.contains(slot)).isTrue();
            assertThat(keys.key(slot, key >>> 32)).isEqualTo(key);
            long other = slots.get((i + 1) % texts.size());
            assertThat(keys.key(other, key >>> 32)).isEqualTo(XxHash64.key(texts.get((i + 1) % texts.size())));
        }
    }

    @Test
    void shouldRefuseSlotsThatLeaveThePool() {
        TextKeys keys = keys(List.of("one"));
        long[] wrong = {1L << 20 | 1L << 32, 100L << 32, 0x7FFF_FFFFL << 32, 1L << 63, -2, 2 | 1L << 32};
        for (long slot : wrong) {
            assertThat(keys.contains(slot)).as(Long.toHexString(slot)).isFalse();
        }
        assertThatNoException().isThrownBy(() -> keys.load(wrong, wrong.length));
        assertThat(keys.contains(slots.get(0))).isTrue();
    }

    @Test
    void shouldNotHashTextsEachTimeThatComeByTurns() {
        String rest = "and so on ".repeat(400_000);
        List<String> texts =
                CollidingTexts.two().stream().map(text -> text + rest).toList();
        TextKeys keys = keys(texts);
        long key = XxHash64.key(texts.get(0));
        boolean all = assertTimeoutPreemptively(HANG, () -> {
            boolean right = true;
            for (int round = 0; round < 200_000; round++) {
                right &= keys.key(slots.get(round % 2), key >>> 32) == key;
            }
            return right;
        });
        assertThat(all).isTrue();
    }
}
