package dev.ashlar.pipeline.pack;

import dev.ashlar.pipeline.row.RowSink;
import dev.ashlar.store.internal.format.RecordPlaces;

/** Where the rows of a type go, one after the other, sorted by id. For one thread. */
interface EncodedRows extends RowSink, AutoCloseable {
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
