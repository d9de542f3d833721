package dev.ashlar.codec.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** UTF-8 in memory against the JDK's decoder. */
class Utf8Test {
    private static final long SEED = 20_261_121;

    private static String decoded(byte[] bytes) {
        ByteBuffer memory = ByteBuffer.allocateDirect(Math.max(1, bytes.length)).put(0, bytes);
        long address = Memory.addressOf(memory);
        MemorySpan.of(memory, bytes.length, "text");
        StringBuilder out = new StringBuilder("before");
        Utf8.appendTo(out, address, bytes.length);
        assertThat(out).startsWith("before");
        assertThat(memory.capacity()).as("reachable").isPositive();
        return out.substring("before".length());
    }

    @Test
    void shouldDecodeEveryCodePoint() {
        for (int point = 0; point <= Character.MAX_CODE_POINT; point += point < 0x3000 ? 1 : 37) {
            if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                String text = "a" + Character.toString(point) + "z";
                assertThat(decoded(text.getBytes(StandardCharsets.UTF_8)))
                        .as("U+%04X", point)
                        .isEqualTo(text);
            }
        }
    }

    @Test
    void shouldDecodeTheEndsOfAllRanges() {
        String text = "\u0000\u007F\u0080\u07FF\u0800\uD7FF\uE000\uFFFF" + Character.toString(0x10000)
                + Character.toString(0x10FFFF);
        assertThat(decoded(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(text);
        assertThat(decoded(new byte[0])).isEmpty();
    }

    @Test
    void shouldReplaceWhatIsNoUtf8AsStringsDo() {
        Random random = new Random(SEED);
        int[] leads = {
            0x00, 0x41, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF, 0xA0, 0x90
        };
        for (int run = 0; run < 20_000; run++) {
            byte[] bytes = new byte[random.nextInt(8)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (random.nextBoolean() ? leads[random.nextInt(leads.length)] : random.nextInt());
            }
            assertThat(decoded(bytes))
                    .as("%s (seed %d, run %d)", Arrays.toString(bytes), SEED, run)
                    .isEqualTo(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    @Test
    void shouldAppendCharacterByCharacterWhatStringsDecode() throws Exception {
        Random random = new Random(SEED);
        for (int run = 0; run < 20_000; run++) {
            byte[] bytes = bytes(random);
            ByteBuffer memory = memory(bytes);
            StringBuilder out = new StringBuilder();
            Utf8.appendTo((Appendable) out, Memory.addressOf(memory), bytes.length);
            assertThat(out.toString())
                    .as("%s (seed %d, run %d)", Arrays.toString(bytes), SEED, run)
                    .isEqualTo(new String(bytes, StandardCharsets.UTF_8));
            Reference.reachabilityFence(memory);
        }
    }

    @Test
    void shouldOrderTextsAsStringsDo() {
        Random random = new Random(SEED);
        String last = "";
        for (int run = 0; run < 50_000; run++) {
            byte[] bytes = bytes(random);
            String text = new String(bytes, StandardCharsets.UTF_8);
            String other = run % 5 == 0 ? text : run % 5 == 1 ? text + last : last;
            ByteBuffer memory = memory(bytes);
            int order = Utf8.compare(Memory.addressOf(memory), bytes.length, new StringBuilder(other));
            assertThat(Integer.signum(order))
                    .as("%s with %s (seed %d, run %d)", text, other, SEED, run)
                    .isEqualTo(Integer.signum(text.compareTo(other)));
            Reference.reachabilityFence(memory);
            last = run % 3 == 0 ? text.substring(0, text.length() / 2) : text;
        }
    }

    private static ByteBuffer memory(byte[] bytes) {
        ByteBuffer memory = ByteBuffer.allocateDirect(Math.max(1, bytes.length)).put(0, bytes);
        MemorySpan.of(memory, bytes.length, "text");
        return memory;
    }

    /** Half of the time UTF-8 of some characters that are near to each other, else bytes that may be none. */
    private static byte[] bytes(Random random) {
        int[] points = {'a', 'b', 0xE9, 0x6F22, 0xFFFD, 0xFFFF, 0x1D11E, 0x10FFFF};
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0 && random.nextInt(3) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
    }
}
