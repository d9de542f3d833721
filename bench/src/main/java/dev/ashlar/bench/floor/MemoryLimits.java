package dev.ashlar.bench.floor;

import java.util.SplittableRandom;
import org.agrona.UnsafeApi;

/**
 * Memory outside the heap, and the least that can be done with it: what no read can be faster than. Every loop returns a sum that tells
 * whether all was read. For one thread, but for {@link #sum}, which several may call at once.
 */
public final class MemoryLimits implements AutoCloseable {
    /** Bytes that a core fetches from memory at once. */
    public static final int LINE = 64;

    private static final int LINE_SHIFT = 6;

    private final long lines;
    private final long address;
    private final long first;

    /**
     * Takes memory; nothing has touched it.
     *
     * @param bytes a power of two, 4,096 or more
     */
    public MemoryLimits(long bytes) {
        if (bytes < 4096 || Long.bitCount(bytes) != 1) {
            throw new IllegalArgumentException("expected a power of two, 4,096 or more, found " + bytes);
        }
        this.lines = bytes / LINE;
        this.address = UnsafeApi.allocateMemory(bytes + LINE);
        this.first = (address + LINE - 1) & -LINE;
    }

    /** {@return the number of cache lines} */
    public long lines() {
        return lines;
    }

    /** Writes 1 into every long. */
    public void fillWithOnes() {
        for (long at = first; at < first + lines * LINE; at += Long.BYTES) {
            UnsafeApi.putLong(at, 1);
        }
    }

    /**
     * Sums up longs from memory that {@link #fillWithOnes()} has filled.
     *
     * @param part 0 to parts − 1
     * @param parts in how many equal parts the memory is read, a power of two
     * @return how many longs were read
     */
    public long sum(int part, int parts) {
        long length = lines * LINE / parts;
        long from = first + part * length;
        // Several sums: one alone would wait for itself.
        long a = 0;
        long b = 0;
        long c = 0;
        long d = 0;
        for (long at = from; at < from + length; at += 4 * Long.BYTES) {
            a += UnsafeApi.getLong(at);
            b += UnsafeApi.getLong(at + 8);
            c += UnsafeApi.getLong(at + 16);
            d += UnsafeApi.getLong(at + 24);
        }
        return a + b + c + d;
    }

    /**
     * Makes one cycle of all lines, by Sattolo's shuffle: each line begins with the offset of the next.
     *
     * @param seed of the order
     */
    public void makeCycle(long seed) {
        fillWithOffsets();
        SplittableRandom random = new SplittableRandom(seed);
        for (long line = lines - 1; line > 0; line--) {
            long one = first + (line << LINE_SHIFT);
            long other = first + (random.nextLong(line) << LINE_SHIFT);
            long offset = UnsafeApi.getLong(one);
            UnsafeApi.putLong(one, UnsafeApi.getLong(other));
            UnsafeApi.putLong(other, offset);
        }
    }

    /**
     * Follows the cycle, each load waiting for the one before.
     *
     * @param loads how many; a multiple of {@link #lines()} ends where it began
     * @return the sum of the offsets that were loaded: for each whole round, that of all
     */
    public long chase(long loads) {
        long offset = 0;
        long sum = 0;
        for (long i = 0; i < loads; i++) {
            offset = UnsafeApi.getLong(first + offset);
            sum += offset;
        }
        return sum;
    }

    /** Writes its offset into the begin of each line. */
    public void fillWithOffsets() {
        for (long line = 0; line < lines; line++) {
            long offset = line << LINE_SHIFT;
            UnsafeApi.putLong(first + offset, offset);
        }
    }

    /**
     * Reads the begin of every line once, in an order that looks random and is told by arithmetic alone: no load waits for another.
     *
     * @param seed of the order
     * @return the sum of the offsets that were read: that of all, when {@link #fillWithOffsets()} was called
     */
    public long readAllLines(long seed) {
        long mask = lines - 1;
        int half = (Long.bitCount(mask) + 1) / 2;
        long state = seed & mask;
        long sum = 0;
        for (long i = 0; i < lines; i++) {
            // A congruential generator of full period, whose low bits are mixed with the high ones: a permutation.
            state = (state * 2_862_933_555_777_941_757L + 3_037_000_493L) & mask;
            long line = state ^ (state >>> half);
            sum += UnsafeApi.getLong(first + (line << LINE_SHIFT));
        }
        return sum;
    }

    /**
     * Writes a byte into every page, as the first who does.
     *
     * @param page bytes of a page
     * @return the number of pages
     */
    public long touch(int page) {
        long pages = 0;
        for (long at = first; at < first + lines * LINE; at += page) {
            UnsafeApi.putByte(at, (byte) 1);
            pages++;
        }
        return pages;
    }

    /** {@return the sum of the offsets of all lines} */
    public long sumOfOffsets() {
        return lines * (lines - 1) / 2 * LINE;
    }

    @Override
    public void close() {
        UnsafeApi.freeMemory(address);
    }
}
