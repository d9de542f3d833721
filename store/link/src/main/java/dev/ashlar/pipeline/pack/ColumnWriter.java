package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.RecordPlaces;

/**
 * Writes rows as columns. Rows gather, as many as a cache holds; then the elements of each column are
 * gathered from these rows and put into the block in one piece. So each column is written from front to back, and no record is
 * held twice but for those few. For one thread.
 */
final class ColumnWriter implements EncodedRows {
    /** Rows that are gathered before they are taken apart: about what a second-level cache holds. */
    private static final int BATCH_LENGTH = 256 << 10;

    private final ByteSink sink;
    private final RecordLayout layout;
    private final RecordPlaces places;
    private final int stride;
    private final int batch;
    private final byte[] rows;
    private final byte[] elements;
    /** Block that is written, and rows of it that are. */
    private int block = -1;

    private int done;
    /** Rows in hand. */
    private int held;

    /**
     * A writer.
     *
     * @param places of exactly so many records as will come
     * @param defaultRow of the type
     */
    ColumnWriter(ByteSink sink, RecordLayout layout, RecordPlaces places, byte[] defaultRow) {
        this.sink = sink;
        this.layout = layout;
        this.places = places;
        this.stride = layout.stride();
        this.batch = Math.max(1, BATCH_LENGTH / stride);
        this.rows = new byte[batch * stride];
        this.elements = new byte[batch * stride];
        for (int each = 0; each < places.blockCount(); each++) {
            long start = places.blockOffset(each);
            sink.padTo(start + places.blockLength());
            // The element before the first is the default.
            System.arraycopy(defaultRow, 0, rows, 0, stride);
            putColumns(start, -1, 1);
        }
        block = 0;
    }

    @Override
    public void add(byte[] row) {
        if (held == batch || done + held == places.capacity()) {
            putHeld();
        }
        System.arraycopy(row, 0, rows, held * stride, stride);
        held++;
    }

    private void putHeld() {
        putColumns(places.blockOffset(block), done, held);
        done += held;
        held = 0;
        if (done == places.capacity()) {
            block++;
            done = 0;
        }
    }

    /** Puts the rows that are in hand into a block, as the elements from an index on. */
    private void putColumns(long start, int index, int count) {
        for (int column = 0; column < ColumnPlaces.columnCount(layout); column++) {
            int width = ColumnPlaces.width(layout, column);
            int inRow = ColumnPlaces.offsetInRow(layout, column);
            for (int i = 0; i < count; i++) {
                System.arraycopy(rows, i * stride + inRow, elements, i * width, width);
            }
            sink.put(start + places.inBlock(column) + (long) index * width, elements, count * width);
        }
    }

    @Override
    public RecordPlaces finish() {
        if (held > 0) {
            putHeld();
        }
        return places;
    }
}
