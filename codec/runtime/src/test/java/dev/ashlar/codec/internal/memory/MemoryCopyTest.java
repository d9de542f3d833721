package dev.ashlar.codec.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.ref.Reference;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies of numbers to buffers of every kind: on the heap, a part of an array, direct, in either order of bytes. */
final class MemoryCopyTest {
    private static final int BEFORE = 3;

    private final ByteBuffer memory = ByteBuffer.allocateDirect(8192).order(ByteOrder.LITTLE_ENDIAN);

    private long numbers(int count) {
        Random random = new Random(count);
        for (int i = 0; i < count; i++) {
            memory.putInt(4 * i, random.nextInt());
        }
        MemorySpan span = MemorySpan.of(memory, memory.capacity(), "numbers");
        return span.address(0);
    }

    private static Stream<IntFunction<ByteBuffer>> bytes() {
        return Stream.of(
                size -> ByteBuffer.allocateDirect(size).order(ByteOrder.LITTLE_ENDIAN),
                size -> ByteBuffer.allocateDirect(size).order(ByteOrder.BIG_ENDIAN),
                size -> ByteBuffer.allocate(size).order(ByteOrder.BIG_ENDIAN));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 16, 17, 511, 512, 513, 1500})
    void shouldCopyToEveryKindOfBuffer(int count) {
        long address = numbers(count);
        List<FloatBuffer> floats = Stream.concat(
                        bytes().map(make -> make.apply(4 * (BEFORE + count)).asFloatBuffer()),
                        Stream.of(
                                FloatBuffer.allocate(BEFORE + count),
                                FloatBuffer.wrap(new float[BEFORE + count + 9], 4, BEFORE + count)
                                        .slice()))
                .toList();
        List<IntBuffer> ints = Stream.concat(
                        bytes().map(make -> make.apply(4 * (BEFORE + count)).asIntBuffer()),
                        Stream.of(IntBuffer.wrap(new int[BEFORE + count + 9], 4, BEFORE + count)
                                .slice()))
                .toList();
        for (FloatBuffer into : floats) {
            into.position(BEFORE);
            Memory.copy(address, into, count);
            assertThat(into.position()).isEqualTo(BEFORE + count);
            for (int i = 0; i < count; i++) {
                assertThat(Float.floatToRawIntBits(into.get(BEFORE + i))).isEqualTo(memory.getInt(4 * i));
            }
        }
        for (IntBuffer into : ints) {
            into.position(BEFORE);
            Memory.copy(address, into, count);
            assertThat(into.position()).isEqualTo(BEFORE + count);
            for (int i = 0; i < count; i++) {
                assertThat(into.get(BEFORE + i)).isEqualTo(memory.getInt(4 * i));
            }
        }
        Reference.reachabilityFence(memory);
    }

    /** Every length around the ones where the way of copying changes, from every place in a word to every other. */
    @Test
    void shouldCopyBytesAndNothingBesides() {
        long address = numbers(64);
        for (int count = 0; count <= 80; count++) {
            for (int from = 0; from < 9; from++) {
                byte[] into = new byte[100];
                Arrays.fill(into, (byte) 0x55);
                int at = (from * 5 + count) % 9;
                Memory.copy(address + from, into, at, count);
                for (int i = 0; i < into.length; i++) {
                    boolean copied = i >= at && i < at + count;
                    assertThat(into[i]).isEqualTo(copied ? memory.get(from + i - at) : 0x55);
                }
            }
        }
        byte[] small = new byte[20];
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> Memory.copy(address, small, 1, 20));
        assertThat(small).containsOnly(0);
        Reference.reachabilityFence(memory);
    }

    @Test
    void cannotCopyWhereThereIsNoRoom() {
        long address = numbers(40);
        FloatBuffer floats = FloatBuffer.allocate(39);
        IntBuffer ints = IntBuffer.allocate(39);
        assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(() -> Memory.copy(address, floats, 40));
        assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(() -> Memory.copy(address, ints, 40));
        assertThat(floats.position()).isZero();
        assertThat(ints.array()).containsOnly(0);
    }
}
