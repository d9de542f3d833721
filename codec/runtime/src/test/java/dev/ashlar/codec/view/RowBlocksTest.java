package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Blocks of rows are one block where their rows follow one another in memory, and only there. */
class RowBlocksTest {
    private static final int STRIDE = 16;
    private static final int WINDOW_SHIFT = 16;
    private static final int WINDOW = 1 << WINDOW_SHIFT;
    private static final int SHIFT = 12;
    private static final int COUNT = WINDOW / STRIDE + 5;
    private static final long[] OFFSETS = {0, WINDOW};
    private static final RecordLayout LAYOUT =
            LayoutBuilder.rows("T", STRIDE, 8, 0).field("a", ValueType.I64, 8).build();

    private static MemorySpan span(long first, long second, Object owner) {
        return MemorySpan.of(
                new long[] {first, second}, WINDOW_SHIFT, 2 * WINDOW, owner, (offset, length) -> null, 0, "T");
    }

    @Test
    void shouldBeOneWhereWindowsFollowOneAnother() {
        NativeMemory memory = NativeMemory.allocate(2 * WINDOW);
        MemorySpan span = span(memory.address(), memory.address() + WINDOW, memory);
        RowBlocks blocks = RowBlocks.many(span, LAYOUT, COUNT, SHIFT, OFFSETS);
        assertThat(blocks.others()).isNull();
        assertThat(blocks.shift()).isEqualTo(RowBlocks.ONE_BLOCK);
        assertThat(blocks.first()).isEqualTo(memory.address());
        assertThat(blocks.offset(0)).isZero();
        assertThat(blocks.count()).isEqualTo(COUNT);
    }

    @Test
    void shouldBeSeveralWhereWindowsLieApart() {
        NativeMemory memory = NativeMemory.allocate(3 * WINDOW);
        for (long second : List.of(memory.address() + 2 * WINDOW, memory.address() - WINDOW)) {
            MemorySpan span = span(memory.address(), second, memory);
            RowBlocks blocks = RowBlocks.many(span, LAYOUT, COUNT, SHIFT, OFFSETS);
            assertThat(blocks.others()).containsExactly(memory.address(), second);
            assertThat(blocks.shift()).isEqualTo(SHIFT);
            assertThat(blocks.offset(1)).isEqualTo(WINDOW);
        }
    }

    /** Rows of other strides leave the end of a window free. */
    @Test
    void shouldBeSeveralWhereAGapIsBetweenThem() {
        NativeMemory memory = NativeMemory.allocate(2 * WINDOW);
        MemorySpan span = span(memory.address(), memory.address() + WINDOW, memory);
        long[] starts = {0, WINDOW / 2, WINDOW};
        int half = SHIFT - 2;
        RowBlocks blocks = RowBlocks.many(span, LAYOUT, 2 * (1 << half) + 1, half, starts);
        assertThat(blocks.others()).hasSize(3);
        assertThat(blocks.first()).isEqualTo(memory.address());
    }

    @Test
    void shouldBeginWithTheSection() {
        NativeMemory memory = NativeMemory.allocate(2 * WINDOW);
        MemorySpan span = span(memory.address(), memory.address() + WINDOW, memory);
        RowBlocks blocks = RowBlocks.many(span, LAYOUT, 2, 1, new long[] {STRIDE});
        assertThat(blocks.others()).containsExactly(memory.address() + STRIDE);
        assertThat(blocks.offset(0)).isEqualTo(STRIDE);
    }

    /** What the format demands does not depend on where the system has put the windows. */
    @Test
    void cannotCrossAWindow() {
        NativeMemory memory = NativeMemory.allocate(2 * WINDOW);
        MemorySpan span = span(memory.address(), memory.address() + WINDOW, memory);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowBlocks.many(span, LAYOUT, 1 << SHIFT, SHIFT, new long[] {STRIDE}))
                .withMessageContaining("leaves its window");
        assertThatIllegalArgumentException().isThrownBy(() -> RowBlocks.one(span, LAYOUT, COUNT));
    }
}
