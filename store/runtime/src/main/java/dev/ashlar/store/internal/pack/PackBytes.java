package dev.ashlar.store.internal.pack;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The bytes of a pack: of its file, of the private copy that was made of it, or of the parts that a linker has put together. */
public interface PackBytes {
    /**
     * {@return how many there are}
     *
     * @throws IOException when that cannot be found out
     */
    long length() throws IOException;

    /**
     * Reads some bytes to a buffer's position, which moves on.
     *
     * @param into has room for one byte or more
     * @param offset of the first byte
     * @return how many; −1 at the end
     * @throws IOException when they cannot be read
     */
    int read(ByteBuffer into, long offset) throws IOException;
}
