package dev.ashlar.codec.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import org.junit.jupiter.api.Test;

class MemorySpanTest {
    private static final int WINDOW_SHIFT = 16;
    private static final int WINDOW = 1 << WINDOW_SHIFT;

    private final ByteBuffer first = ByteBuffer.allocateDirect(WINDOW).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer second = ByteBuffer.allocateDirect(WINDOW).order(ByteOrder.LITTLE_ENDIAN);

    private MemorySpan span(long length) {
        return MemorySpan.of(
                new long[] {Memory.addressOf(first), Memory.addressOf(second)},
                WINDOW_SHIFT,
                length,
                this,
                (offset, size) -> (offset < WINDOW ? first : second).slice((int) offset & WINDOW - 1, size),
                0,
                "test");
    }

    @Test
    void shouldFindBytesInEveryPart() {
        first.putInt(WINDOW - 4, 1);
        second.putInt(0, 2);
        MemorySpan span = span(WINDOW + 8);
        assertThat(Memory.i32(span.address(WINDOW - 4))).isEqualTo(1);
        assertThat(Memory.i32(span.address(WINDOW))).isEqualTo(2);
        assertThat(span.isContiguous()).isFalse();
    }

    @Test
    void shouldContainWhatLiesInOnePart() {
        MemorySpan span = span(WINDOW + 8);
        assertThat(span.contains(0, WINDOW)).isTrue();
        assertThat(span.contains(WINDOW, 8)).isTrue();
        assertThat(span.contains(WINDOW + 8, 0)).isTrue();
        assertThat(span.contains(WINDOW - 4, 8)).as("across parts").isFalse();
        assertThat(span.contains(WINDOW, 9)).as("behind the end").isFalse();
        assertThat(span.contains(-1, 1)).isFalse();
        assertThat(span.contains(0, -1)).isFalse();
        assertThat(span.contains(Long.MAX_VALUE, Long.MAX_VALUE)).isFalse();
    }

    @Test
    void cannotReadOutsideASectionUnderTheCheckedTwin() {
        MemorySpan span = MemorySpan.of(first, 12, "small");
        long address = span.address(0);
        assertThat(Memory.i64(address + 4)).isZero();
        assertThatThrownBy(() -> Memory.i64(address + 8))
                .isInstanceOf(IllegalAddressException.class)
                .hasMessage("read of 8 bytes at offset 8 of section small, which has 12 bytes");
    }

    @Test
    void shouldSliceBytesOfEveryPartReadOnlyAndLittleEndian() {
        first.putInt(WINDOW - 4, 1);
        second.putInt(0, 2);
        MemorySpan span = span(WINDOW + 8);
        assertThat(span.slice(WINDOW - 4, 4).getInt()).isEqualTo(1);
        ByteBuffer slice = span.slice(WINDOW, 8);
        assertThat(slice.getInt()).isEqualTo(2);
        assertThat(slice.capacity()).isEqualTo(8);
        assertThat(slice.isReadOnly()).isTrue();
        assertThat(slice.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        assertThatThrownBy(() -> slice.put(0, (byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
        ByteBuffer empty = span.slice(0, 0);
        assertThat(empty.capacity()).isZero();
        assertThat(empty.isReadOnly()).isTrue();
        assertThat(empty.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void shouldKeepTheMemoryWhileASliceCanBeReached() {
        ByteBuffer memory = ByteBuffer.allocateDirect(WINDOW).put(100, (byte) 7);
        WeakReference<ByteBuffer> watched = new WeakReference<>(memory);
        ByteBuffer slice = MemorySpan.of(memory, WINDOW, "sliced").slice(100, 8);
        memory = null;
        System.gc();
        assertThat(watched.get()).isNotNull();
        assertThat(slice.get(0)).isEqualTo((byte) 7);
        Reference.reachabilityFence(slice);
    }
}
