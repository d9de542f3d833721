package dev.ashlar.store.internal.pack;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The bytes of a pack: of its file, or of the private copy that was made of it. */
interface PackBytes {
    /** How many there are. */
    long length() throws IOException;

    /**
     * Reads some bytes to a buffer's position, which moves on.
     *
     * @return how many; −1 at the end
     */
    int read(ByteBuffer into, long offset) throws IOException;
}
