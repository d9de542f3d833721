package dev.ashlar.bench.backend;

import dev.ashlar.codec.record.DataRecord;
import java.nio.file.Path;
import java.util.List;

/** A way to keep the records of one sample. For one thread. */
interface Keeping {
    /** What tables call it. */
    String name();

    /**
     * Saves records into a place that is not there yet.
     *
     * @param place below a folder of the way's own
     * @param records all of them new, with ids
     */
    void save(Path place, List<DataRecord> records) throws Exception;

    /**
     * Loads all records.
     *
     * @param place that {@link #save} has filled
     * @return the sum of {@link Sample#sum} over them
     */
    long load(Path place) throws Exception;

    /** How many records one save in a measurement may have: less for ways that take a hundred times as long. */
    default int mostSaved() {
        return Integer.MAX_VALUE;
    }
}
