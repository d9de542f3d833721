package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.NativeMemory;

/** Bits outside of the heap. For one thread. */
final class Bits {
    private final NativeMemory words;

    /** Bits over some memory, as many as it has room for; they are anything until {@link #clear}. */
    Bits(NativeMemory words) {
        this.words = words;
    }

    /** Bytes for so many bits. */
    static long bytes(long bits) {
        return (bits + Long.SIZE - 1) / Long.SIZE * Long.BYTES;
    }

    long capacity() {
        return words.length() / Long.BYTES * Long.SIZE;
    }

    /** Makes the first bits zero, and a few behind them. */
    void clear(long count) {
        words.clear(0, bytes(count));
    }

    /** Sets a bit; whether it was not set before. */
    boolean set(long bit) {
        long at = at(bit);
        long old = words.getLong(at);
        long mask = 1L << bit;
        words.putLong(at, old | mask);
        return (old & mask) == 0;
    }

    /** The first bit at or behind {@code from} that is set; {@code end} when there is none before it. */
    long next(long from, long end) {
        long bit = from;
        while (bit < end) {
            long rest = words.getLong(at(bit)) >>> bit;
            if (rest != 0) {
                return Math.min(end, bit + Long.numberOfTrailingZeros(rest));
            }
            bit = (bit | Long.SIZE - 1) + 1;
        }
        return end;
    }

    private static long at(long bit) {
        return bit / Long.SIZE * Long.BYTES;
    }
}
