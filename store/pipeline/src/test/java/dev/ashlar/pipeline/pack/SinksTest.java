package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.memory.MemorySpan;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Both kinds of memory that sections gather in hold what was written, wherever windows end. */
class SinksTest {
    private static final int SHIFT = 16;
    private static final int WINDOW = 1 << SHIFT;
    private static final long SEED = 20261121;
    private static final int MOST_BYTES = 150_000;

    @Test
    void shouldHoldWhatIsWritten() {
        for (long seed = SEED; seed < SEED + 20; seed++) {
            try (ByteSink blocks = new BlockSink(SHIFT, 64);
                    ByteSink offHeap = new OffHeapSink()) {
                byte[] expected = write(new Random(seed), blocks, offHeap);
                for (ByteSink sink : List.of(blocks, offHeap)) {
                    assertThat(drained(sink)).as("seed %d", seed).isEqualTo(expected);
                    look(sink, expected, new Random(seed));
                }
            }
        }
    }

    /** Appends, pads and overwrites the same in all sinks; what they should hold. */
    private static byte[] write(Random random, ByteSink... sinks) {
        byte[] model = new byte[2 * MOST_BYTES];
        int length = 0;
        while (length < MOST_BYTES) {
            byte[] bytes = new byte[random.nextInt(40_000)];
            random.nextBytes(bytes);
            int count = random.nextInt(bytes.length + 1);
            int kind = random.nextInt(3);
            int at = kind == 2 && length > count ? random.nextInt(length - count) : length;
            for (ByteSink sink : sinks) {
                if (kind == 0) {
                    sink.padTo(length + count);
                } else if (at < length) {
                    sink.put(at, bytes, count);
                } else {
                    sink.append(bytes, count);
                }
            }
            if (kind != 0) {
                System.arraycopy(bytes, 0, model, at, count);
            }
            length = Math.max(length, at + count);
        }
        return Arrays.copyOf(model, length);
    }

    private static byte[] drained(ByteSink sink) {
        byte[] bytes = new byte[(int) sink.length()];
        sink.read(0, ByteBuffer.wrap(bytes));
        return bytes;
    }

    /** Windows end at multiples of 64 KiB; numbers that cross one are not asked for. */
    private static void look(ByteSink sink, byte[] expected, Random random) {
        ByteBuffer numbers = ByteBuffer.wrap(expected).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 200; i++) {
            int at = random.nextInt(expected.length - 1_000) & -Long.BYTES;
            int count = random.nextInt(1_000);
            assertThat(sink.getInt(at)).isEqualTo(numbers.getInt(at));
            assertThat(sink.getLong(at)).isEqualTo(numbers.getLong(at));
            ByteBuffer part = ByteBuffer.allocateDirect(count);
            sink.read(at, part);
            assertThat(part.flip()).isEqualTo(numbers.slice(at, count));
            byte[] equal = Arrays.copyOfRange(expected, at, at + count);
            assertThat(sink.matches(at, equal, count)).isTrue();
            if (count > 0) {
                equal[random.nextInt(count)]++;
                assertThat(sink.matches(at, equal, count)).isFalse();
            }
        }
    }

    /** Beyond what the off-heap sink has in one piece. */
    @Test
    void shouldHoldWhatCrossesPieces() {
        Random random = new Random(SEED);
        byte[] bytes = new byte[(9 << 20) + 24];
        random.nextBytes(bytes);
        try (ByteSink sink = new OffHeapSink()) {
            sink.append(bytes, 5);
            sink.put(0, bytes, 5);
            byte[] rest = Arrays.copyOfRange(bytes, 5, bytes.length);
            sink.append(rest, rest.length);
            assertThat(drained(sink)).isEqualTo(bytes);
            assertThat(sink.matches(0, bytes, bytes.length)).isTrue();
            for (int at = (4 << 20) - 8; at <= 4 << 20; at += 8) {
                look(sink, bytes, new Random(at));
                assertThat(sink.getLong(at))
                        .isEqualTo(ByteBuffer.wrap(bytes)
                                .order(ByteOrder.LITTLE_ENDIAN)
                                .getLong(at));
            }
            byte[] over = new byte[5 << 20];
            sink.put(3 << 20, over, over.length);
            System.arraycopy(over, 0, bytes, 3 << 20, over.length);
            assertThat(drained(sink)).isEqualTo(bytes);
            bytes[4 << 20] = 1;
            assertThat(sink.matches(0, bytes, bytes.length)).isFalse();
            sink.padTo(20L << 20);
            assertThat(drained(sink)).endsWith(over);
        }
    }

    @Test
    void cannotOverwriteWhatIsNotThere() {
        try (ByteSink blocks = new BlockSink(SHIFT, 8);
                ByteSink offHeap = new OffHeapSink()) {
            for (ByteSink sink : new ByteSink[] {blocks, offHeap}) {
                sink.append(new byte[10], 10);
                byte[] two = {1, 2};
                assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sink.put(9, two, 2));
                assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sink.put(-1, two, 2));
                assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sink.put(0, two, 3));
                assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sink.append(two, 3));
                assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sink.putInt(8, 0));
                assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sink.getInt(8));
                assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sink.getLong(8));
                assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sink.matches(9, two, 2));
                ByteBuffer eleven = ByteBuffer.allocate(11);
                assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> sink.read(0, eleven));
            }
        }
    }

    @Test
    void shouldAlignEveryWindow() {
        for (int alignment = 8; alignment <= 4096; alignment *= 2) {
            for (int round = 0; round < 20; round++) {
                try (BlockSink sink = new BlockSink(SHIFT, alignment)) {
                    sink.padTo(round == 0 ? 0 : round * 13_001L);
                    MemorySpan span = sink.span("test");
                    for (long at = 0; at < Math.max(1, span.length()); at += WINDOW) {
                        assertThat(span.address(at) % alignment)
                                .as("alignment %d, round %d, window at %d", alignment, round, at)
                                .isZero();
                    }
                }
            }
        }
    }
}
