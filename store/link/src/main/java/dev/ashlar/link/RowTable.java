package dev.ashlar.link;

import dev.ashlar.codec.internal.memory.NativeMemory;

/** Numbers of rows, one behind the other, outside of the heap. For one thread. */
final class RowTable implements AutoCloseable {
    private static final int FIRST_CAPACITY = 64;

    private NativeMemory memory = NativeMemory.allocate(FIRST_CAPACITY * (long) Integer.BYTES);
    private int count;

    /** Adds a number. */
    void add(int number) {
        long at = (long) count * Integer.BYTES;
        if (at == memory.length()) {
            NativeMemory larger = NativeMemory.allocate(2 * at);
            larger.put(0, memory, 0, at);
            memory.free();
            memory = larger;
        }
        memory.putInt(at, number);
        count = Math.incrementExact(count);
    }

    /** The number at an index; {@code index}: 0 or more, below {@link #count}. */
    int get(int index) {
        return memory.getInt((long) index * Integer.BYTES);
    }

    /** {@return how many numbers there are} */
    int count() {
        return count;
    }

    @Override
    public void close() {
        memory.free();
    }
}
