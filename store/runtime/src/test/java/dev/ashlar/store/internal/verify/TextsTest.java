package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.text.Utf8;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextsTest {
    private static final long SEED = 23;
    private static final int[] INTERESTING = {
        0, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
        0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF
    };

    /** An item in memory, padded with zeros. */
    private static final int MOST_KEPT = 8;

    /** What a test still reads by its address. */
    private static final Queue<MemorySpan> KEPT = new ArrayDeque<>();

    private static MemorySpan item(byte[] bytes) {
        int padded = (bytes.length + 7) / 8 * 8;
        ByteBuffer memory = ByteBuffer.allocateDirect(padded).put(0, bytes);
        MemorySpan item = MemorySpan.of(memory, padded, "item");
        KEPT.add(item);
        if (KEPT.size() > MOST_KEPT) {
            KEPT.remove();
        }
        return item;
    }

    private static boolean decodes(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static void shouldAgree(byte[] bytes) {
        MemorySpan item = item(bytes);
        assertThat(Utf8.isValid(item.address(0), bytes.length))
                .as(Arrays.toString(bytes))
                .isEqualTo(decodes(bytes));
    }

    @Test
    void shouldJudgeSequencesAsTheJdkDoes() {
        for (int first : INTERESTING) {
            for (int second : INTERESTING) {
                shouldAgree(new byte[] {(byte) first, (byte) second});
                for (int third : INTERESTING) {
                    shouldAgree(new byte[] {(byte) first, (byte) second, (byte) third});
                    shouldAgree(new byte[] {(byte) first, (byte) second, (byte) third, (byte) 0x80});
                    shouldAgree(new byte[] {(byte) first, (byte) second, (byte) third, (byte) 0xC0});
                }
            }
        }
    }

    @Test
    void shouldJudgeLongTextsAsTheJdkDoes() {
        Random random = new Random(SEED);
        int good = 0;
        for (int round = 0; round < 3000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(20); i >= 0; i--) {
                text.appendCodePoint(
                        switch (random.nextInt(4)) {
                            case 0 -> 0xE9;
                            case 1 -> 0x20AC;
                            case 2 -> 0x1F600 + random.nextInt(64);
                            default -> 'a' + random.nextInt(26);
                        });
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            if (random.nextBoolean()) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            shouldAgree(bytes);
            good += decodes(bytes) ? 1 : 0;
        }
        assertThat(good).as("seed %d", SEED).isBetween(1000, 2500);
    }

    @Test
    void shouldTellTextsApartByEachByteAndByTheirLength() {
        byte[] bytes = new byte[21];
        new Random(SEED).nextBytes(bytes);
        Salt salt = new Salt();
        MemorySpan item = item(bytes);
        long hash = salt.hash(item.address(0), bytes.length);
        assertThat(Texts.equal(item.address(0), item(bytes.clone()).address(0), bytes.length))
                .isTrue();
        for (int at = 0; at < bytes.length; at++) {
            byte[] changed = bytes.clone();
            changed[at] ^= 1;
            MemorySpan other = item(changed);
            assertThat(Texts.equal(item.address(0), other.address(0), bytes.length))
                    .isFalse();
            assertThat(salt.hash(other.address(0), bytes.length))
                    .as("byte %d", at)
                    .isNotEqualTo(hash);
        }
        assertThat(salt.hash(item.address(0), 20)).isNotEqualTo(hash);
        assertThat(salt.hash(item(bytes.clone()).address(0), 21)).isEqualTo(hash);
    }

    @Test
    void shouldNotLookAtThePaddingOfTexts() {
        MemorySpan item = item(new byte[] {1, 2, 3, 4, 5});
        MemorySpan other = item(new byte[] {1, 2, 3, 9, 9});

        assertThat(Texts.equal(item.address(0), other.address(0), 3)).isTrue();
        assertThat(Texts.equal(item.address(0), other.address(0), 4)).isFalse();
        assertThat(Texts.lastWord(item.address(0), 3)).isEqualTo(0x030201);
    }
}
