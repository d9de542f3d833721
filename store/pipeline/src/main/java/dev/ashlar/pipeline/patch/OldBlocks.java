package dev.ashlar.pipeline.patch;

import dev.ashlar.codec.internal.memory.NativeMemory;

/** Where blocks of bytes lie in the old file: a table of hashes outside of the heap, of which the last block counts. For one thread. */
final class OldBlocks implements AutoCloseable {
    /** Bytes of a block: shorter matches are not found. */
    static final int LENGTH = 16;

    private static final int LEAST_STEP = 8;
    private static final int STEP_SHIFT = 30;
    private static final int FREE = -1;
    /** The multiplier of Fibonacci hashing, 2^64 divided by the golden ratio. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final NativeMemory old;
    private final long length;
    private final NativeMemory table;
    private final int shift;
    /** Blocks begin at multiples of this: more in a file of several GiB, so that the table stays below 1 GiB. */
    private final long step;

    OldBlocks(NativeMemory old, long length) {
        this.old = old;
        this.length = length;
        this.step = LEAST_STEP * (1 + (length >>> STEP_SHIFT));
        int log = Math.max(8, Long.SIZE - Long.numberOfLeadingZeros(length / step));
        this.shift = Long.SIZE - log;
        this.table = NativeMemory.allocate((long) Integer.BYTES << log);
        for (long at = 0; at < 1L << log; at++) {
            table.putInt(at * Integer.BYTES, FREE);
        }
        for (long at = 0; at + LENGTH <= length; at += step) {
            table.putInt(place(hash(old, at)), (int) (at / step));
        }
    }

    private long place(long hash) {
        return (hash >>> shift) * Integer.BYTES;
    }

    private static long hash(NativeMemory bytes, long at) {
        long hash = 0;
        for (int i = 0; i < LENGTH; i += Long.BYTES) {
            hash = (hash ^ bytes.getLong(at + i)) * GOLDEN;
            hash ^= hash >>> Integer.SIZE;
        }
        return hash * GOLDEN;
    }

    /** Where the block of the new file at an offset lies in the old file; −1 where none is known. */
    long find(NativeMemory from, long offset) {
        int found = table.getInt(place(hash(from, offset)));
        if (found == FREE) {
            return -1;
        }
        long at = Integer.toUnsignedLong(found) * step;
        return at + LENGTH <= length && matches(from, offset, at) ? at : -1;
    }

    private boolean matches(NativeMemory from, long offset, long at) {
        boolean same = true;
        for (int i = 0; i < LENGTH && same; i += Long.BYTES) {
            same = from.getLong(offset + i) == old.getLong(at + i);
        }
        return same;
    }

    @Override
    public void close() {
        table.free();
    }
}
