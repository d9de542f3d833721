package dev.ashlar.pipeline.pack;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Where a {@link PackWriter} puts a pack, from front to back: a file, or memory. For one thread. */
public interface PackOutput {
    /** {@return the offset of the next byte} */
    long position();

    /**
     * Adds zeros.
     *
     * @param offset of the next byte afterwards, {@link #position} or more
     * @throws IOException if they cannot be written
     */
    void padTo(long offset) throws IOException;

    /**
     * Adds bytes.
     *
     * @param bytes all that remain; copied
     * @throws IOException if they cannot be written
     */
    void write(ByteBuffer bytes) throws IOException;

    /**
     * Adds a section.
     *
     * @param section complete; the caller closes it
     * @return the checksums of its chunks
     * @throws IOException if it cannot be written
     */
    int[] write(ByteSink section) throws IOException;

    /**
     * Completes the pack. This does not call fsync.
     *
     * @param first bytes that replace those at the beginning
     * @throws IOException if something cannot be written
     */
    void finish(ByteBuffer first) throws IOException;
}
