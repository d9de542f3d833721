package dev.ashlar.codec.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.NativeMemory;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** XXH64 against the vectors of the format, and against hash4j's implementation. */
class XxHash64Test {
    private static final Hasher64 ORACLE = Hashing.xxh64();
    private static final long SEED = 64;

    @ParameterizedTest
    @CsvSource({"'', EF46DB3751D8E999", "a, D24EC4F1A98C6E5B", "abc, 44BC2CF5AD770999"})
    void shouldGiveTheVectorsOfTheFormat(String text, String expected) {
        assertThat(XxHash64.key(text)).isEqualTo(Long.parseUnsignedLong(expected, 16));
    }

    @Test
    void shouldAgreeWithAnotherImplementationAtEveryLength() {
        byte[] bytes = new byte[1_100];
        new Random(SEED).nextBytes(bytes);
        for (int length = 0; length <= 1_024; length++) {
            int offset = length % 7;
            assertThat(XxHash64.hash(bytes, offset, length))
                    .as("length %d, seed %d", length, SEED)
                    .isEqualTo(ORACLE.hashBytesToLong(bytes, offset, length));
        }
    }

    @Test
    void shouldAgreeWithAnotherImplementationOutsideOfTheHeap() {
        byte[] bytes = new byte[300];
        new Random(SEED).nextBytes(bytes);
        NativeMemory memory = NativeMemory.allocate(bytes.length);
        memory.put(0, ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
        for (int length = 0; length <= 290; length++) {
            int offset = length % 7;
            // Registered for each, so that the checked twin sees a read too far.
            Memory.register(memory.address() + offset, length, memory, "bytes to hash");
            assertThat(XxHash64.hash(memory.address() + offset, length))
                    .as("length %d, seed %d", length, SEED)
                    .isEqualTo(ORACLE.hashBytesToLong(bytes, offset, length));
        }
        Reference.reachabilityFence(memory);
    }

    @Test
    void shouldHashBuffersOfAnyKindAndOrder() {
        byte[] bytes = new byte[300];
        new Random(SEED).nextBytes(bytes);
        ByteBuffer heap = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        for (int length = 0; length <= 290; length++) {
            int offset = length % 7;
            long expected = ORACLE.hashBytesToLong(bytes, offset, length);
            assertThat(XxHash64.hash(heap, offset, length))
                    .as("length %d", length)
                    .isEqualTo(expected);
            assertThat(XxHash64.hash(direct, offset, length))
                    .as("length %d", length)
                    .isEqualTo(expected);
        }
        assertThat(direct.position()).isZero();
        assertThatThrownBy(() -> XxHash64.hash(direct, 1, 300)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void shouldHashTextAsUtf8() {
        String text = "Ανδρομέδα 𝄞 いて座";
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        assertThat(XxHash64.key(text)).isEqualTo(ORACLE.hashBytesToLong(utf8));
    }

    @Test
    void shouldHashRandomTextsAsTheirUtf8() {
        Random random = new Random(SEED);
        int[] points = {0, 'a', 'z', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF
        };
        for (int run = 0; run < 20_000; run++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(run % 5 == 0 ? 200 : 20); i > 0; i--) {
                int point = run % 2 == 0 ? points[random.nextInt(points.length)] : points[random.nextInt(4)];
                text.appendCodePoint(point);
            }
            byte[] utf8 = text.toString().getBytes(StandardCharsets.UTF_8);
            assertThat(XxHash64.key(text))
                    .as("%s, seed %d, run %d", text, SEED, run)
                    .isEqualTo(ORACLE.hashBytesToLong(utf8));
        }
    }

    @Test
    void cannotReadOutsideTheArray() {
        byte[] bytes = new byte[8];
        assertThatThrownBy(() -> XxHash64.hash(bytes, 1, 8)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
