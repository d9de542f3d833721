package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.RecordPlaces;
import dev.ashlar.store.internal.pack.PackInput;

/**
 * Checks what lies around the records: zeros between the blocks, and of columns the default before the first element of each,
 * and zeros between them and where the last block has room for more.
 */
final class BlockVerifier {
    private final RecordLayout layout;
    private final RecordPlaces places;
    private final int rowCount;
    private final MemorySpan rows;
    private final MemorySpan defaultRow;
    private final long sectionOffset;
    private final Findings findings;

    BlockVerifier(
            RecordLayout layout,
            RecordPlaces places,
            int rowCount,
            MemorySpan rows,
            MemorySpan defaultRow,
            long sectionOffset,
            Findings findings) {
        this.layout = layout;
        this.places = places;
        this.rowCount = rowCount;
        this.rows = rows;
        this.defaultRow = defaultRow;
        this.sectionOffset = sectionOffset;
        this.findings = findings;
    }

    void verify() {
        for (int block = 0; block < places.blockCount() && !findings.isFull(); block++) {
            long start = places.blockOffset(block);
            if (layout.kind() == LayoutKind.COLUMNS) {
                verifyColumns(block, start);
            }
            if (block + 1 < places.blockCount()) {
                verifyZero(start + places.blockLength(), places.blockOffset(block + 1), ", gap between blocks");
            }
        }
    }

    private void verifyColumns(int block, long start) {
        int count = Math.min(places.capacity(), rowCount - block * places.capacity());
        long end = start;
        for (int column = 0; column < ColumnPlaces.columnCount(layout); column++) {
            int width = ColumnPlaces.width(layout, column);
            long first = start + places.inBlock(column);
            verifyZero(end, first - width, ", byte of no column");
            verifyDefault(block, column, first - width, width);
            end = first + (long) count * width;
        }
        verifyZero(end, start + places.blockLength(), ", byte of no column");
    }

    private void verifyDefault(int block, int column, long offset, int width) {
        long expected = defaultRow.address(ColumnPlaces.offsetInRow(layout, column));
        if (!ValueVerifier.equal(rows.address(offset), expected, width)) {
            String where = title() + ", block " + block + ", default of " + name(column);
            findings.add(title(), sectionOffset + offset, where, "that of the default row", "another");
        }
    }

    private String title() {
        return "rows of " + layout.name();
    }

    private String name(int column) {
        return switch (column) {
            case ColumnPlaces.ID_COLUMN -> "id";
            case ColumnPlaces.PRESENCE_COLUMN -> "the presence bitmap";
            default -> fieldOf(column).name();
        };
    }

    private FieldLayout fieldOf(int column) {
        return layout.fields().get(column - ColumnPlaces.FIRST_FIELD_COLUMN);
    }

    private void verifyZero(long from, long to, String what) {
        for (long at = Zeros.next(rows, from, to); at < to && !findings.isFull(); at = Zeros.next(rows, at + 1, to)) {
            String found = PackInput.hex(Zeros.at(rows, at));
            findings.add(title(), sectionOffset + at, title() + what, 0, found);
        }
    }
}
