package dev.ashlar.tool.inspect;

import dev.ashlar.store.format.RowsFormat;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.pack.PackedType;
import dev.ashlar.store.pack.Section;

/** Where the rows of a type lie in the file. */
final class RowPlaces {
    private final Section rows;
    private final long defaultRow;
    private final int stride;
    private final int windowShift;

    RowPlaces(PackFile file, PackedType type) {
        this.rows = type.section(SectionKind.ROWS);
        this.defaultRow = type.section(SectionKind.DEFAULT_ROW).offset();
        this.stride = type.layout().stride();
        this.windowShift = file.header().windowShift();
    }

    long ofDefaultRow() {
        return defaultRow;
    }

    long of(int row) {
        int shift = rows.blockShift();
        if (shift == RowsFormat.ONE_BLOCK) {
            return rows.offset() + (long) row * stride;
        }
        long block = RowsFormat.blockOffset(row >>> shift, stride, shift, windowShift);
        return rows.offset() + block + (long) (row & (1 << shift) - 1) * stride;
    }
}
