package dev.ashlar.pipeline.row;

/** Receives the rows of an encoder. */
@FunctionalInterface
public interface RowSink {
    /**
     * Adds a row after the previous rows.
     *
     * @param row its bytes, as many as the stride. The encoder owns the array, and changes it after this call
     * @throws IllegalArgumentException if there are more rows than the format can hold
     */
    void add(byte[] row);
}
