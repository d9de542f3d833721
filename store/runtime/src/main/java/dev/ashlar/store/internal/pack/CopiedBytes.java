package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.internal.memory.NativeMemory;
import java.nio.ByteBuffer;

/** The bytes of a private copy. */
final class CopiedBytes implements PackBytes {
    private final NativeMemory memory;

    CopiedBytes(NativeMemory memory) {
        this.memory = memory;
    }

    @Override
    public long length() {
        return memory.length();
    }

    @Override
    public int read(ByteBuffer into, long offset) {
        int count = into.remaining();
        memory.get(offset, into);
        return count;
    }
}
