package dev.ashlar.store.internal.pack;

import java.nio.ByteBuffer;
import java.util.List;

/** Of a pack that nobody wants to read records of. */
final class NoMemory extends PackMemory {
    NoMemory(int windowShift) {
        super(windowShift);
    }

    @Override
    protected long address(long offset) {
        throw new IllegalStateException("the pack was opened without its records");
    }

    @Override
    public ByteBuffer slice(long offset, int length) {
        throw new IllegalStateException("the pack was opened without its records");
    }

    @Override
    ByteBuffer bytes(PackInput in, Section section) {
        return in.read(section.offset(), (int) section.length());
    }

    @Override
    public List<?> pieces() {
        return List.of();
    }
}
