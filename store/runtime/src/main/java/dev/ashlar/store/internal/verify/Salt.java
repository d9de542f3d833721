package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.Memory;
import java.util.SplittableRandom;

/**
 * Hashes for tables that live as long as one verification, with secrets that nobody who makes a pack can know. What is found
 * does not depend on them. Immutable.
 */
final class Salt {
    private final long start;
    private final long factor;
    private final long last;

    Salt() {
        SplittableRandom random = new SplittableRandom();
        this.start = random.nextLong();
        this.factor = random.nextLong() | 1;
        this.last = random.nextLong() | 1;
    }

    /** Another number for each number; {@link #unscramble} has it back. */
    int scramble(int value) {
        return (value ^ (int) start) * (int) factor;
    }

    int unscramble(int scrambled) {
        int odd = (int) factor;
        int inverse = odd; // Right in its last three bits; each step doubles how many are.
        for (int bits = 3; bits < Integer.SIZE; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return scrambled * inverse ^ (int) start;
    }

    long mix(long value) {
        return fold(fold(value ^ start, factor) ^ value, last);
    }

    /** Hash of an item of the pool, which has all of its last eight bytes there. */
    long hash(long address, int length) {
        long hash = start;
        int whole = length & -Long.BYTES;
        for (int i = 0; i < whole; i += Long.BYTES) {
            hash = fold(hash ^ Memory.i64(address + i), factor);
        }
        if (whole < length) {
            hash = fold(hash ^ Texts.lastWord(address, length), factor);
        }
        return fold(hash ^ length, last);
    }

    private static long fold(long a, long b) {
        return a * b ^ Math.multiplyHigh(a, b);
    }
}
