package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.pipeline.cook.OffHeapSink;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
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
            try (ByteSink blocks = new BlockSink(SHIFT);
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
        try (ByteSink blocks = new BlockSink(SHIFT);
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
    void shouldBeginEveryWindowWhereAnItemOfAnyAlignmentCan() {
        for (int round = 0; round < 20; round++) {
            try (BlockSink sink = new BlockSink(SHIFT)) {
                sink.padTo(round * 13_001L);
                MemorySpan span = sink.span("test");
                for (long at = 0; at < Math.max(1, span.length()); at += WINDOW) {
                    assertThat(span.address(at) % FieldLayout.MAX_ITEM_ALIGNMENT)
                            .as("round %d, window at %d", round, at)
                            .isZero();
                }
            }
        }
    }

    /** New memory holds whatever was there before. */
    @Test
    void shouldPadWithZerosWhereOtherBytesWere() {
        shouldPadWithZeros(() -> new BlockSink(SHIFT));
        shouldPadWithZeros(BlockSink::inPieces);
        shouldPadWithZeros(OffHeapSink::new);
    }

    private static void shouldPadWithZeros(Supplier<ByteSink> sinks) {
        byte[] ones = new byte[10 * WINDOW];
        Arrays.fill(ones, (byte) 1);
        for (int round = 0; round < 10; round++) {
            ByteSink used = sinks.get();
            used.append(ones, round % 2 == 0 ? WINDOW : ones.length);
            used.close();
            try (ByteSink sink = sinks.get()) {
                sink.append(ones, 5);
                int length = (round % 2 == 0 ? WINDOW / 2 : 5 * WINDOW) + round;
                sink.padTo(length);
                byte[] expected = new byte[length];
                Arrays.fill(expected, 0, 5, (byte) 1);
                assertThat(drained(sink)).isEqualTo(expected);
            }
        }
    }

    /** Each has pieces of its own, though all come from those that earlier ones gave back. */
    @Test
    void shouldShareNoMemoryWithOthersThatAreOpen() {
        List<byte[]> bytes = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            List<ByteSink> sinks = new ArrayList<>();
            bytes.clear();
            for (int i = 0; i < 8; i++) {
                byte[] own = new byte[(60 << 10) << i / 2];
                new Random(SEED + i).nextBytes(own);
                sinks.add(i % 3 == 0 ? BlockSink.inPieces() : new OffHeapSink());
                sinks.get(i).append(own, own.length);
                bytes.add(own);
            }
            for (int i = 0; i < sinks.size(); i++) {
                assertThat(drained(sinks.get(i))).as("sink %d", i).isEqualTo(bytes.get(i));
                sinks.get(i).close();
                sinks.get(i).close();
            }
        }
    }

    @Test
    void shouldTakeBytesOfAnotherSinkFromAndToAnyPlace() {
        for (long seed = SEED; seed < SEED + 50; seed++) {
            Random random = new Random(seed);
            try (BlockSink source = new BlockSink(SHIFT);
                    BlockSink sink = new BlockSink(SHIFT)) {
                byte[] bytes = new byte[1 + random.nextInt(MOST_BYTES)];
                random.nextBytes(bytes);
                source.append(bytes, bytes.length);
                int before = random.nextInt(bytes.length);
                sink.append(bytes, before);
                int from = random.nextInt(bytes.length);
                int count = random.nextInt(bytes.length - from + 1);
                sink.append(source, from, count);
                byte[] expected = Arrays.copyOf(bytes, before + count);
                System.arraycopy(bytes, from, expected, before, count);
                assertThat(drained(sink)).as("seed %d", seed).isEqualTo(expected);
                assertThatExceptionOfType(IndexOutOfBoundsException.class)
                        .isThrownBy(() -> sink.append(source, from, bytes.length - from + 1L));
            }
        }
    }

    /** What is added behind a span may move to larger memory, or to a window of its own: whoever has the span sees neither. */
    @Test
    void shouldLeaveSpansAsTheyAreWhileItGrows() {
        Random random = new Random(SEED);
        try (BlockSink sink = new BlockSink(SHIFT)) {
            List<MemorySpan> spans = new ArrayList<>();
            byte[] model = new byte[2 * MOST_BYTES];
            int length = 0;
            while (length < MOST_BYTES) {
                byte[] bytes = new byte[1 + random.nextInt(6_000)];
                random.nextBytes(bytes);
                sink.append(bytes, bytes.length);
                System.arraycopy(bytes, 0, model, length, bytes.length);
                length += bytes.length;
                spans.add(sink.span("test"));
            }
            for (MemorySpan span : spans) {
                for (int at = 0; at < span.length(); at += WINDOW) {
                    int part = (int) Math.min(WINDOW, span.length() - at);
                    assertThat(span.slice(at, part)).isEqualTo(ByteBuffer.wrap(model, at, part));
                }
            }
            Reference.reachabilityFence(spans);
        }
    }

    @Test
    void shouldTakeNoMoreMemoryThanWasExpected() {
        try (BlockSink sink = new BlockSink(SHIFT)) {
            sink.expect(WINDOW + 10_000);
            byte[] bytes = new byte[100];
            for (int i = 0; i < (WINDOW + 10_000) / bytes.length; i++) {
                sink.append(bytes, bytes.length);
            }
            assertThat(sink.memory()).extracting(NativeMemory::length).containsExactly((long) WINDOW, 10_000L);
            sink.append(bytes, bytes.length);
            assertThat(sink.memory().get(1).length()).isEqualTo(20_000);
        }
    }
}
