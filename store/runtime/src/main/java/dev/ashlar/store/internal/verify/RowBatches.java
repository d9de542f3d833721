package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.RecordPlaces;

/**
 * Walks over the default row and all records of a type, in batches whose values of one field are the same number of bytes apart,
 * be it in rows or in columns: for loops that have nothing but addresses in them. For one thread.
 */
final class RowBatches {
    /** Number of the default row, which is a batch of its own, the first. */
    static final int DEFAULT_ROW = -1;

    private static final int NOT_BEGUN = -2;
    /** Few enough that their bytes stay in the cache while field after field is looked at. */
    private static final int MOST = 1024;

    private final RecordLayout layout;
    private final RecordPlaces places;
    private final int rowCount;
    private final MemorySpan rows;
    private final MemorySpan defaultRow;
    private int first;
    private int count;

    RowBatches(RecordLayout layout, RecordPlaces places, int rowCount, MemorySpan rows, MemorySpan defaultRow) {
        this.layout = layout;
        this.places = places;
        this.rowCount = rowCount;
        this.rows = rows;
        this.defaultRow = defaultRow;
        begin();
    }

    /** Goes before the first batch. */
    void begin() {
        first = NOT_BEGUN;
        count = 1;
    }

    /** Goes to the next batch; false when there is none. */
    boolean next() {
        first += count;
        if (first >= rowCount) {
            return false;
        }
        count = first == DEFAULT_ROW ? 1 : Math.min(MOST, Math.min(rowCount - first, leftInBlock()));
        return true;
    }

    private int leftInBlock() {
        return places.capacity() - first % places.capacity();
    }

    boolean isDefault() {
        return first == DEFAULT_ROW;
    }

    /** First row of the batch. */
    int first() {
        return first;
    }

    /** Rows of the batch. */
    int count() {
        return count;
    }

    /** Where the first row of the batch has its part of a column. */
    long address(int column) {
        return isDefault()
                ? defaultRow.address(ColumnPlaces.offsetInRow(layout, column))
                : rows.address(places.of(first, column));
    }

    /** Bytes to the next row's part of a column. */
    int step(int column) {
        return layout.kind().isRows() ? layout.stride() : ColumnPlaces.width(layout, column);
    }
}
