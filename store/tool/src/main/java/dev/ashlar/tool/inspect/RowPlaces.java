package dev.ashlar.tool.inspect;

import dev.ashlar.codec.layout.ColumnPlaces;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.format.RecordPlaces;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.pack.PackedType;
import dev.ashlar.store.pack.Section;

/** Where the records of a type lie in the file, be they in rows or in columns. */
final class RowPlaces {
    /** Number of the default row. */
    static final int DEFAULT_ROW = -1;

    private final RecordLayout layout;
    private final Section rows;
    private final long defaultRow;
    private final RecordPlaces places;

    RowPlaces(PackFile file, PackedType type) {
        this.layout = type.layout();
        this.rows = type.section(SectionKind.ROWS);
        this.defaultRow = type.section(SectionKind.DEFAULT_ROW).offset();
        this.places = new RecordPlaces(layout, type.rowCount(), file.header().windowShift());
    }

    boolean inColumns() {
        return layout.kind() == LayoutKind.COLUMNS;
    }

    /** Where a record, or the default row, has its part of a column, see {@link ColumnPlaces}. */
    long of(int row, int column) {
        return row == DEFAULT_ROW
                ? defaultRow + ColumnPlaces.offsetInRow(layout, column)
                : rows.offset() + places.of(row, column);
    }

    /** Where the part of a field is that has a number in the layout. */
    long ofField(int row, int field) {
        return of(row, ColumnPlaces.FIRST_FIELD_COLUMN + field);
    }

    /** How records are spread over blocks. */
    RecordPlaces blocks() {
        return places;
    }

    /** Where a block begins in the file. */
    long ofBlock(int block) {
        return rows.offset() + places.blockOffset(block);
    }
}
