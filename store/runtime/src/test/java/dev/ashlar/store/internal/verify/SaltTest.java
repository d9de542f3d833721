package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.MemorySpan;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** The secrets are drawn anew each time; the bounds are so wide that a good hash keeps them whatever they are. */
class SaltTest {
    private static final int COUNT = 4096;

    private final Salt salt = new Salt();

    /** Each bit is set in about half of the hashes. */
    private static void shouldSpread(LongUnaryOperator hash) {
        Set<Long> different = new HashSet<>();
        int[] set = new int[Long.SIZE];
        for (long value = 0; value < COUNT; value++) {
            long hashed = hash.applyAsLong(value);
            different.add(hashed);
            for (int bit = 0; bit < Long.SIZE; bit++) {
                set[bit] += (int) (hashed >>> bit & 1);
            }
        }
        assertThat(different).hasSize(COUNT);
        for (int bit = 0; bit < Long.SIZE; bit++) {
            assertThat(set[bit]).as("hashes with bit %d", bit).isBetween(COUNT * 3 / 8, COUNT * 5 / 8);
        }
    }

    @Test
    void shouldSpreadNumbers() {
        shouldSpread(salt::mix);
    }

    @Test
    void shouldSpreadTexts() {
        ByteBuffer bytes = ByteBuffer.allocateDirect(16).order(ByteOrder.LITTLE_ENDIAN);
        MemorySpan item = MemorySpan.of(bytes, bytes.capacity(), "item");
        for (int length : new int[] {8, 12, 16}) {
            shouldSpread(value -> {
                bytes.putLong(0, value).putLong(8, value * length & 0xFFFF);
                return salt.hash(item.address(0), length);
            });
        }
    }

    @Test
    void shouldHaveItsSecrets() {
        Salt other = new Salt();
        assertThat(salt.mix(1)).isNotEqualTo(other.mix(1));
        assertThat(salt.scramble(1) == other.scramble(1) && salt.scramble(2) == other.scramble(2))
                .isFalse();
    }

    @Test
    void shouldUnscrambleWhatItScrambled() {
        Set<Integer> scrambled = new HashSet<>();
        for (int value = -COUNT; value < COUNT; value++) {
            int number = value * 0x10_0001;
            scrambled.add(salt.scramble(number));
            assertThat(salt.unscramble(salt.scramble(number))).isEqualTo(number);
        }
        assertThat(scrambled).hasSize(2 * COUNT);
    }
}
