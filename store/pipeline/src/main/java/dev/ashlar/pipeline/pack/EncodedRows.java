package dev.ashlar.pipeline.pack;

import dev.ashlar.store.format.RecordPlaces;

/** Where the rows of a type go, one after the other, sorted by id. For one thread. */
interface EncodedRows {
    /**
     * Adds a row.
     *
     * @param row its bytes, as long as the stride
     */
    void add(byte[] row);

    /**
     * Ends the section; nothing is added afterwards.
     *
     * @return where the records lie in it
     */
    RecordPlaces finish();
}
