package dev.ashlar.codec.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NativeMemoryTest {
    private static final long SEED = 11;

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(SEED).nextBytes(bytes);
        return bytes;
    }

    private static NativeMemory holding(byte[] bytes) {
        NativeMemory memory = NativeMemory.allocate(bytes.length);
        ByteBuffer source = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        memory.put(0, source);
        assertThat(source.remaining()).isZero();
        return memory;
    }

    @Test
    void shouldGiveBackWhatWasPut() {
        byte[] bytes = random(10_000);
        NativeMemory memory = holding(bytes);
        ByteBuffer copy = ByteBuffer.allocate(9_000);

        memory.get(1_000, copy);

        assertThat(copy.remaining()).isZero();
        assertThat(copy.flip()).isEqualTo(ByteBuffer.wrap(bytes, 1_000, 9_000));
        assertThat(memory.address() % NativeMemory.ALIGNMENT).isZero();
    }

    @Test
    void shouldCopyBytesOfArraysAndOfOtherMemory() {
        byte[] bytes = random(10_000);
        NativeMemory memory = NativeMemory.allocate(10_000);
        NativeMemory other = NativeMemory.allocate(5_000);
        byte[] copy = new byte[4_000];

        memory.put(100, bytes, 200, 9_000);
        other.put(7, memory, 100, 4_900);
        other.get(10, copy, 30, 3_000);

        byte[] expected = new byte[4_000];
        System.arraycopy(bytes, 203, expected, 30, 3_000);
        assertThat(copy).isEqualTo(expected);
    }

    @Test
    void cannotCopyWhatIsNotThereOrHasNoRoom() {
        NativeMemory memory = NativeMemory.allocate(10);
        NativeMemory other = NativeMemory.allocate(8);
        byte[] bytes = new byte[9];
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.put(2, bytes, 0, 9));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.put(0, bytes, 1, 9));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.put(-1, bytes, 0, 1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.get(2, bytes, 0, 9));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.get(0, bytes, 1, 9));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.put(0, other, 0, 9));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> other.put(1, memory, 0, 8));
        other.free();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.put(0, other, 0, 1));
    }

    @Test
    void shouldBeginWhereAHugePageCan() {
        for (int length :
                new int[] {NativeMemory.HUGE_PAGE, NativeMemory.HUGE_PAGE + 1, 3 * NativeMemory.HUGE_PAGE - 1}) {
            NativeMemory memory = NativeMemory.allocate(length);
            assertThat(memory.address() % NativeMemory.HUGE_PAGE)
                    .as("%d bytes", length)
                    .isZero();
            assertThat(memory.length()).isEqualTo(length);
            memory.putInt(length - 4, 42);
            assertThat(memory.getInt(length - 4)).isEqualTo(42);
            memory.free();
        }
    }

    @Test
    void shouldPutTheRemainingBytesOfABuffer() {
        NativeMemory memory = NativeMemory.allocate(2);

        memory.put(
                0,
                ByteBuffer.allocateDirect(4)
                        .put(new byte[] {1, 2, 3, 4})
                        .position(1)
                        .limit(3));

        assertThat(memory.slice(0, 2)).isEqualTo(ByteBuffer.wrap(new byte[] {2, 3}));
    }

    @Test
    void shouldSliceAsTheJdkDoes() {
        byte[] bytes = random(100);
        ByteBuffer slice = holding(bytes).slice(10, 50);
        ByteBuffer expected = ByteBuffer.allocateDirect(50).put(bytes, 10, 50).flip();

        assertThat(slice.isDirect()).isTrue();
        assertThat(slice.order()).isEqualTo(ByteOrder.BIG_ENDIAN);
        assertThat(slice.capacity()).isEqualTo(50);
        assertThat(slice.limit()).isEqualTo(50);
        assertThat(slice).isEqualTo(expected);
        assertThat(slice.getLong(8)).isEqualTo(expected.getLong(8));
        slice.order(ByteOrder.LITTLE_ENDIAN);
        expected.order(ByteOrder.LITTLE_ENDIAN);
        assertThat(slice.getLong(9)).isEqualTo(expected.getLong(9));
        assertThat(slice.asReadOnlyBuffer().slice(3, 7)).isEqualTo(expected.slice(3, 7));
        assertThat(slice.asFloatBuffer().remaining()).isEqualTo(12);
        assertThat(slice.position(50).hasRemaining()).isFalse();
    }

    @Test
    void shouldKeepTheMemoryAsLongAsASliceIsThere() {
        byte[] bytes = random(1 << 20);
        NativeMemory memory = holding(bytes);
        WeakReference<NativeMemory> reference = new WeakReference<>(memory);
        ByteBuffer slice = memory.slice(0, 1 << 20).asReadOnlyBuffer().slice(1, 1000);
        memory = null;
        System.gc();

        assertThat(reference.get()).isNotNull();
        assertThat(slice).isEqualTo(ByteBuffer.wrap(bytes, 1, 1000));
        slice = null;
        while (reference.get() != null) {
            System.gc();
        }
    }

    @Test
    void shouldPointBuffersAtTheMemoryOfThisJdk() {
        assertThat(DirectBuffers.copies()).isFalse();
    }

    @Test
    void shouldCopyWhereABufferCannotBePointedAtMemory() {
        byte[] bytes = random(100);
        NativeMemory memory = holding(bytes);

        ByteBuffer copy = DirectBuffers.copy(memory.address() + 10, 20, memory);

        assertThat(copy).isEqualTo(ByteBuffer.wrap(bytes, 10, 20));
    }

    @Test
    void cannotReachOutside() {
        NativeMemory memory = NativeMemory.allocate(8);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.slice(1, 8));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.slice(-1, 1));
        ByteBuffer nine = ByteBuffer.allocateDirect(9);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.put(0, nine));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.get(0, nine));
        ByteBuffer one = ByteBuffer.allocateDirect(1);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.put(8, one));
        assertThat(memory.slice(8, 0).capacity()).isZero();
    }

    @Test
    void shouldKeepNumbersUntilTheyAreCleared() {
        NativeMemory memory = NativeMemory.allocate(32);
        memory.clear(0, 32);

        memory.putInt(4, 0x8000_0001);
        memory.putLong(24, Long.MIN_VALUE + 2);
        assertThat(memory.getInt(4)).isEqualTo(0x8000_0001);
        assertThat(memory.getInt(0)).isZero();
        assertThat(memory.getLong(24)).isEqualTo(Long.MIN_VALUE + 2);
        assertThat(memory.slice(4, 4).get(0)).as("little-endian").isEqualTo((byte) 1);

        memory.clear(5, 20);
        assertThat(memory.getInt(4)).isEqualTo(1);
        assertThat(memory.getLong(24)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void cannotReadOrWriteNumbersOutside() {
        NativeMemory memory = NativeMemory.allocate(8);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.getInt(5));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.getInt(-1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.putInt(5, 0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.getLong(1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.putLong(Long.MAX_VALUE, 0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.clear(0, 9));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.clear(1, -1));
    }

    @Test
    void cannotAllocateLessThanNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> NativeMemory.allocate(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> NativeMemory.allocate(Long.MAX_VALUE));
        assertThat(NativeMemory.allocate(0).length()).isZero();
    }

    @Test
    void cannotBeReadOrWrittenOnceFreed() {
        NativeMemory memory = holding(random(100));

        memory.free();
        memory.free();

        assertThat(memory.length()).isZero();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.getLong(0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.putInt(8, 1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.slice(0, 1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.clear(0, 100));
    }
}
