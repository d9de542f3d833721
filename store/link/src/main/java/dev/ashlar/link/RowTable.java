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
            reserve(at + Integer.BYTES);
        }
        memory.putInt(at, number);
        count = Math.incrementExact(count);
    }

    /** Adds numbers, each greater by a step than the one before. */
    void addRun(int first, int step, int numbers) {
        reserve((Math.addExact(count, numbers)) * (long) Integer.BYTES);
        int number = first;
        for (int i = count; i < count + numbers; i++) {
            memory.putInt((long) i * Integer.BYTES, number);
            number += step;
        }
        count += numbers;
    }

    private void reserve(long length) {
        if (length > memory.length()) {
            NativeMemory larger = NativeMemory.allocate(Math.max(length, 2 * memory.length()));
            larger.put(0, memory, 0, (long) count * Integer.BYTES);
            memory.free();
            memory = larger;
        }
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
