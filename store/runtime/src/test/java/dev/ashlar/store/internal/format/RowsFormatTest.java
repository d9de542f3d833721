package dev.ashlar.store.internal.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places of records, against blocks that are laid down one after the other. */
class RowsFormatTest {
    private static final int SHIFT = 16;
    private static final int WINDOW = 1 << SHIFT;

    private static RecordLayout layout(LayoutKind kind, int stride) {
        return new RecordLayout("Item", 7, kind, stride, 8, 0, List.of());
    }

    @Test
    void shouldHaveOneBlockUpToTheLengthOfAWindow() {
        RecordLayout rows = layout(LayoutKind.ROWS, 8);
        assertThat(RowsFormat.blockShift(rows, WINDOW / 8, SHIFT)).isEqualTo(RowsFormat.ONE_BLOCK);
        // 128 rows are a sixty-fourth of a window.
        assertThat(RowsFormat.blockShift(rows, WINDOW / 8 + 1, SHIFT)).isEqualTo(7);
        assertThat(RowsFormat.blockShift(layout(LayoutKind.ROWS, 1024), 65, SHIFT))
                .isZero();
        assertThat(RowsFormat.blockShift(layout(LayoutKind.ROWS, 1032), 65, SHIFT))
                .isZero();
        assertThat(RowsFormat.sectionLength(rows, 0, 7, SHIFT)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "ROWS, 24, 0",
        "ROWS, 24, 1",
        "ROWS, 24, 2730",
        "ROWS, 24, 2731",
        "ROWS, 24, 9000",
        "ROWS, 1608, 100",
        "ROWS, 65536, 3",
        "COLUMNS, 8, 0",
        "COLUMNS, 8, 8184",
        "COLUMNS, 8, 8185",
        "COLUMNS, 8, 30000"
    })
    void shouldLayDownBlocksThatCrossNoWindow(LayoutKind kind, int stride, int count) {
        RecordLayout layout = layout(kind, stride);
        RecordPlaces places = new RecordPlaces(layout, count, SHIFT);
        int shift = RowsFormat.blockShift(layout, count, SHIFT);
        int capacity = shift == RowsFormat.ONE_BLOCK ? count : 1 << shift;
        boolean columns = kind == LayoutKind.COLUMNS;
        int width = columns ? 8 : stride;
        long blockLength = columns ? ColumnPlaces.blockLength(layout, capacity) : (long) capacity * stride;

        long begin = 0;
        long end = columns ? blockLength : 0;
        for (int row = 0; row < count; row++) {
            if (row > 0 && row % capacity == 0) {
                begin += blockLength;
                begin = begin % WINDOW + blockLength > WINDOW ? (begin / WINDOW + 1) * WINDOW : begin;
            }
            int first = columns ? ColumnPlaces.ALIGNMENT : 0;
            int index = row % capacity;
            assertThat(places.of(row, ColumnPlaces.ID_COLUMN)).isEqualTo(begin + first + (long) index * width);
            assertThat(places.blockOf(row)).isEqualTo(row / capacity);
            assertThat(places.blockOffset(row / capacity)).isEqualTo(begin);
            end = columns ? begin + blockLength : begin + (index + 1L) * width;
        }

        assertThat(RowsFormat.sectionLength(layout, count, shift, SHIFT)).isEqualTo(end);
        assertThat(places.blockCount()).isEqualTo(count == 0 ? 1 : (count - 1) / capacity + 1);
        assertThat(places.blockLength()).isEqualTo(blockLength);
        assertThat(places.capacity()).isEqualTo(capacity);
        assertThat(places.blockShift()).isEqualTo(shift);
        assertThat(places.inBlock(ColumnPlaces.ID_COLUMN)).isEqualTo(columns ? 64 : 0);
    }
}
