package dev.ashlar.store.internal.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Indexes that no cook writes: how far a lookup goes, and the greatest ids. */
class IdIndexLookupTest {
    private static final int EMPTY = IdIndexFormat.EMPTY_SLOT;

    private static StoredRecords open(int kind, int longestProbe, long firstId, int[] slots, long... ids) {
        RecordLayout layout = new RecordLayout("Item", 7, LayoutKind.ROWS, 8, 8, 0, List.of());
        ByteBuffer rows = buffer(8 * ids.length);
        for (long id : ids) {
            rows.putLong(id);
        }
        ByteBuffer index = buffer(IdIndexFormat.HEADER_LENGTH + IdIndexFormat.SLOT_LENGTH * slots.length);
        index.putInt(IdIndexFormat.KIND_OFFSET, kind)
                .putInt(IdIndexFormat.LONGEST_PROBE_OFFSET, longestProbe)
                .putLong(IdIndexFormat.FIRST_ID_OFFSET, firstId)
                .putLong(IdIndexFormat.SLOT_COUNT_OFFSET, slots.length);
        for (int i = 0; i < slots.length; i++) {
            index.putInt(IdIndexFormat.HEADER_LENGTH + IdIndexFormat.SLOT_LENGTH * i, slots[i]);
        }
        StoredRecords.Sections sections = new StoredRecords.Sections(
                span(rows), ids.length, HeaderFormat.WINDOW_SHIFT, span(buffer(8)), span(index), span(buffer(8)));
        return StoredRecords.open(layout, sections, index, Map.of());
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static MemorySpan span(ByteBuffer bytes) {
        return MemorySpan.of(bytes.clear(), bytes.capacity(), "section");
    }

    /** Four slots, of which the row lies behind its home, behind the other row or behind nothing. */
    private static int[] slots(long id, int inHome, int row) {
        int[] slots = {EMPTY, EMPTY, EMPTY, EMPTY};
        int home = (int) IdIndexFormat.homeSlot(id, 2);
        slots[home] = inHome;
        slots[home + 1 & 3] = row;
        return slots;
    }

    @Test
    void shouldLookAtAsManySlotsAsTheLongestProbe() {
        int[] slots = slots(1000, 0, 1);

        assertThat(open(IdIndexFormat.HASH, 2, 5, slots, 5, 1000).rowOf(1000)).isEqualTo(1);
        assertThat(open(IdIndexFormat.HASH, 1, 5, slots, 5, 1000).rowOf(1000)).isEqualTo(RecordSource.NO_ROW);
    }

    @Test
    void shouldStopAtAnEmptySlot() {
        int[] slots = slots(1000, EMPTY, 1);

        assertThat(open(IdIndexFormat.HASH, 2, 5, slots, 5, 1000).rowOf(1000)).isEqualTo(RecordSource.NO_ROW);
    }

    @Test
    void shouldFindNoIdsThatAreNone() {
        int[] slots = {0, 1, 0, 1};

        StoredRecords records = open(IdIndexFormat.HASH, 2, 5, slots, -5, Long.MIN_VALUE);

        assertThat(records.rowOf(-5)).isEqualTo(RecordSource.NO_ROW);
        assertThat(records.rowOf(Long.MIN_VALUE)).isEqualTo(RecordSource.NO_ROW);
        int[] rows = new int[3];
        assertThat(records.rowsOf(new long[] {-5, Long.MIN_VALUE, -1}, 3, rows)).isZero();
        assertThat(rows).containsOnly(RecordSource.NO_ROW);
    }

    @Test
    void shouldFindNoRowsBeyondTheLast() {
        int[] rows = {5, 5, 5, 5};
        assertThat(open(IdIndexFormat.DIRECT, 0, 7, new int[] {1, 2, Integer.MAX_VALUE, EMPTY}, 8, 7)
                        .rowsOf(new long[] {7, 8, 9, 10}, 4, rows))
                .isEqualTo(1);
        assertThat(rows).containsExactly(1, -1, -1, -1);
        int[] slots = slots(1000, 2, Integer.MIN_VALUE);
        assertThat(open(IdIndexFormat.HASH, 2, 5, slots, 5, 1000).rowsOf(new long[] {1000}, 1, rows))
                .isZero();
        assertThat(rows).containsExactly(-1, -1, -1, -1);
    }

    @Test
    void shouldHaveRoomForTheGreatestIds() {
        long greatest = Long.MAX_VALUE;
        StoredRecords arithmetic = open(IdIndexFormat.ARITHMETIC, 0, greatest - 1, new int[0], greatest - 1, greatest);
        assertThat(arithmetic.rowOf(greatest)).isEqualTo(1);
        StoredRecords direct = open(IdIndexFormat.DIRECT, 0, greatest - 1, new int[] {0, 1}, greatest - 1, greatest);
        assertThat(direct.rowOf(greatest)).isEqualTo(1);
        assertThat(direct.idIndex().slot(1)).isEqualTo(1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(IdIndexFormat.ARITHMETIC, 0, greatest, new int[0], greatest - 1, greatest));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(IdIndexFormat.DIRECT, 0, greatest, new int[] {0, 1}, greatest - 1, greatest));
    }
}
