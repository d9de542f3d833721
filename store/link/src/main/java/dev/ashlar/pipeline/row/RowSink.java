package dev.ashlar.pipeline.row;

/** Where an encoder puts rows. */
@FunctionalInterface
public interface RowSink {
    /**
     * Adds a row behind those before.
     *
     * @param row its bytes, as many as the stride; they are the encoder's, and others after this call
     * @throws IllegalArgumentException if there are more rows than the format can hold
     */
    void add(byte[] row);
}
