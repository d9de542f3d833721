package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.encode.RecordEncoder;
import dev.ashlar.codec.layout.ColumnPlaces;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.store.format.RecordPlaces;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes records as columns. Records are encoded as rows, as many as a cache holds; then the elements of each column are
 * gathered from these rows and put into the block in one piece. So each column is written from front to back, and no record is
 * held twice but for those few. For one thread.
 */
final class ColumnWriter {
    /** Rows that are encoded before they are taken apart: about what a second-level cache holds. */
    private static final int BATCH_LENGTH = 256 << 10;

    private final ByteSink sink;
    private final RecordLayout layout;
    private final RecordPlaces places;
    private final int stride;
    private final int batch;
    private final byte[] rows;
    private final byte[] elements;

    ColumnWriter(ByteSink sink, RecordLayout layout, RecordPlaces places) {
        this.sink = sink;
        this.layout = layout;
        this.places = places;
        this.stride = layout.stride();
        this.batch = Math.max(1, BATCH_LENGTH / stride);
        this.rows = new byte[batch * stride];
        this.elements = new byte[batch * stride];
    }

    void write(List<DataRecord> records, RecordEncoder encoder) {
        UnsafeBuffer into = new UnsafeBuffer(rows);
        for (int block = 0; block < places.blockCount(); block++) {
            long start = places.blockOffset(block);
            sink.padTo(start + places.blockLength());
            encoder.putDefaultRow(into, 0);
            // The element before the first is the default.
            putColumns(start, -1, 1);
            int from = Math.multiplyExact(block, places.capacity());
            int count = Math.min(places.capacity(), records.size() - from);
            writeBlock(start, records.subList(from, from + count), encoder, into);
        }
    }

    private void writeBlock(long start, List<DataRecord> records, RecordEncoder encoder, UnsafeBuffer into) {
        for (int done = 0; done < records.size(); ) {
            int count = Math.min(batch, records.size() - done);
            for (int i = 0; i < count; i++) {
                encoder.encode(records.get(done + i), into, i * stride);
            }
            putColumns(start, done, count);
            done += count;
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
}
