package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

    /** The view of one block, whose offsets are literals in generated code. */
    private static class Rows extends View {
        private static final ViewType<Rows> TYPE = ViewTypes.of(
                "T",
                Rows.class,
                () -> LAYOUT,
                Rows::new,
                RowsInBlocks::new,
                () -> new DataRecord("T"),
                binding -> null);

        private Rows(Binding binding) {
            super(binding);
        }

        long a() {
            return i64(8);
        }
    }

    private static final class RowsInBlocks extends Rows {
        private RowsInBlocks(Binding binding) {
            super(binding);
        }

        @Override
        protected void placeRow(int target) {
            placeInBlocks(target);
        }
    }

    private static final class Records extends RecordSource {
        private Records(RowBlocks rows) {
            super(LAYOUT, rows, zeros("default row"), zeros("pool"));
            setDense(1);
        }

        private static MemorySpan zeros(String name) {
            return MemorySpan.of(ByteBuffer.allocateDirect(STRIDE), STRIDE, name);
        }

        @Override
        public int rowOf(long id) {
            return id < 1 || id > COUNT ? NO_ROW : (int) id - 1;
        }
    }

    /** Records in two windows, with as many windows of nothing between them; {@code a} is three times the id. */
    private static RecordSource records(int between) {
        NativeMemory memory = NativeMemory.allocate((2L + between) * WINDOW);
        ByteBuffer row = ByteBuffer.allocateDirect(STRIDE).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < COUNT; i++) {
            row.clear();
            row.putLong(0, i + 1).putLong(8, 3 * (i + 1));
            memory.put((long) i * STRIDE + (i >> SHIFT) * between * WINDOW, row);
        }
        MemorySpan span = span(memory.address(), memory.address() + (1 + between) * WINDOW, memory);
        return new Records(RowBlocks.many(span, LAYOUT, COUNT, SHIFT, OFFSETS));
    }

    private static ViewSet.Sources sources(RecordSource newer) {
        return new ViewSet.Sources() {
            @Override
            public RecordSource of(ViewType<?> type) {
                return newer;
            }

            @Override
            public RecordSource after(RecordSource older) {
                return newer;
            }
        };
    }

    private static void requireAll(Rows rows) {
        for (int id = 1; id <= COUNT; id++) {
            assertThat(rows.find(id)).isTrue();
            assertThat(rows.a()).isEqualTo(3L * id);
            assertThat(rows.row()).isEqualTo(id - 1);
        }
        long sum = 0;
        for (rows.rewind(); rows.next(); ) {
            sum += rows.a();
        }
        assertThat(sum).isEqualTo(3L * COUNT * (COUNT + 1) / 2);
    }

    /** The windows of one pack may be mapped side by side, and those of the next one apart. */
    @Test
    void shouldNotDecideWhereViewsCanMoveTo() {
        ViewSet views = new ViewSet(false);
        Rows rows = views.add(Rows.TYPE, records(0));
        requireAll(rows);
        for (int between : List.of(1, 0)) {
            RecordSource newer = records(between);
            views.moveTo(sources(newer));
            requireAll(rows);
        }
    }

    @Test
    void shouldGiveViewsThatStayTheFasterClass() {
        ViewSet stays = new ViewSet(false, false);
        Rows rows = stays.add(Rows.TYPE, records(0));
        assertThat(rows.getClass()).isEqualTo(Rows.class);
        requireAll(rows);
        assertThat(stays.add(Rows.TYPE, records(1)).getClass()).isEqualTo(RowsInBlocks.class);
        RecordSource newer = records(0);
        assertThatIllegalStateException()
                .isThrownBy(() -> stays.moveTo(sources(newer)))
                .withMessageContaining("stay with one generation");
    }
}
