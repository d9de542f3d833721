package dev.ashlar.tool.bytes;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.RecordPlaces;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;

/** Where the records of a type lie in the file, be they in rows or in columns. */
public final class RowPlaces {
    /** Number of the default row. */
    public static final int DEFAULT_ROW = -1;

    private final RecordLayout layout;
    private final Section rows;
    private final long defaultRow;
    private final RecordPlaces places;

    /**
     * The places of a type's records.
     *
     * @param file the pack
     * @param type of the pack
     */
    public RowPlaces(PackFile file, PackedType type) {
        this.layout = type.layout();
        this.rows = type.section(SectionKind.ROWS);
        this.defaultRow = type.section(SectionKind.DEFAULT_ROW).offset();
        this.places = new RecordPlaces(layout, type.rowCount(), file.header().windowShift());
    }

    /** {@return whether the records lie in columns} */
    public boolean inColumns() {
        return layout.kind() == LayoutKind.COLUMNS;
    }

    /**
     * {@return where a record has its part of a column, from the start of the file}
     *
     * @param row of the record, or {@link #DEFAULT_ROW}
     * @param column its number, see {@link ColumnPlaces}
     */
    public long of(int row, int column) {
        return row == DEFAULT_ROW
                ? defaultRow + ColumnPlaces.offsetInRow(layout, column)
                : rows.offset() + places.of(row, column);
    }

    /**
     * {@return where a record has a field, from the start of the file}
     *
     * @param row of the record, or {@link #DEFAULT_ROW}
     * @param field number of the field in the layout
     */
    public long ofField(int row, int field) {
        return of(row, ColumnPlaces.FIRST_FIELD_COLUMN + field);
    }

    /** {@return how records are spread over blocks} */
    public RecordPlaces blocks() {
        return places;
    }

    /**
     * {@return where a block begins, from the start of the file}
     *
     * @param block its number
     */
    public long ofBlock(int block) {
        return rows.offset() + places.blockOffset(block);
    }
}
