package dev.ashlar.codec.serial;

import java.util.Arrays;

/**
 * Sees to it that lists have at least a byte for each element: a loader takes no count that is greater than the bytes that are
 * left.
 */
final class ListLengths {
    private long[] least = new long[8];
    private int depth;

    void clear() {
        depth = 0;
    }

    /** An object begins, or a list behind its count. */
    void begin(long at, int count) {
        if (depth == least.length) {
            least = Arrays.copyOf(least, 2 * depth);
        }
        least[depth++] = at + count;
    }

    /** Whether it has enough bytes. */
    boolean end(long at) {
        return at >= least[--depth];
    }
}
