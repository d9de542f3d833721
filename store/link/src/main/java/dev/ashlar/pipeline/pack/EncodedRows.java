package dev.ashlar.pipeline.pack;

import dev.ashlar.pipeline.row.RowSink;
import dev.ashlar.store.internal.format.RecordPlaces;

/** Where the rows of a type go, one after the other, sorted by id. For one thread. */
interface EncodedRows extends RowSink, AutoCloseable {
    /**
     * Adds rows.
     *
     * @param rows one after the other
     * @param number how many
     * @param stride bytes of each
     */
    default void add(byte[] rows, int number, int stride) {
        byte[] row = new byte[stride];
        for (int i = 0; i < number; i++) {
            System.arraycopy(rows, i * stride, row, 0, stride);
            add(row);
        }
    }

    /**
     * Ends the section; nothing is added afterwards.
     *
     * @return where the records lie in it
     */
    RecordPlaces finish();

    /** Gives back what it holds beside the section. */
    @Override
    default void close() {}
}
