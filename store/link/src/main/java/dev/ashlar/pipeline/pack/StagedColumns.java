package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.RecordPlaces;
import java.nio.ByteBuffer;

/**
 * Keeps rows until all are there, and then writes them as columns, whose places depend on how many there are: for records whose
 * number is not known before. For one thread.
 */
final class StagedColumns implements EncodedRows {
    private final ByteSink sink;
    private final RecordLayout layout;
    private final int windowShift;
    private final byte[] defaultRow;
    private final ByteSink staged;
    private int count;

    /**
     * A stage.
     *
     * @param sink receives the columns
     * @param staged keeps the rows, empty; it is closed here
     */
    StagedColumns(ByteSink sink, RecordLayout layout, int windowShift, byte[] defaultRow, ByteSink staged) {
        this.sink = sink;
        this.layout = layout;
        this.windowShift = windowShift;
        this.defaultRow = defaultRow.clone();
        this.staged = staged;
    }

    @Override
    public void add(byte[] row) {
        staged.append(row, row.length);
        count = Math.incrementExact(count);
    }

    @Override
    public RecordPlaces finish() {
        RecordPlaces places = new RecordPlaces(layout, count, windowShift);
        ColumnWriter columns = new ColumnWriter(sink, layout, places, defaultRow);
        ByteBuffer row = ByteBuffer.allocate(layout.stride());
        for (int i = 0; i < count; i++) {
            staged.read((long) i * row.capacity(), row.clear());
            columns.add(row.array());
        }
        return columns.finish();
    }

    @Override
    public void close() {
        staged.close();
    }
}
