package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.ValueType;

/**
 * Which numbers a condition accepts: those of a range, or all others. Every comparison becomes one range of integers. So rows are tested without branches,
 * and one loop serves signed and unsigned numbers, and floats.
 *
 * <p>A float becomes the integer of its bits, those of a negative one flipped below the sign. These integers have the order of the floats, with −0.0
 * directly before 0.0, and NaN outside of the infinities. For one thread.
 */
final class LaneRange {
    /** The range has a least number. */
    static final int FROM = 1;

    /** The range has a greatest number. */
    static final int TO = 2;

    /** The bound itself is outside. */
    static final int STRICT = 4;

    /** Accepts what is outside of the range. */
    static final int NOT = 8;

    /** Of 64 numbers so few are tested one by one. */
    private static final int FEW = 6;

    /** Numbers that {@link #masks} tests at once, at most. */
    static final int MANY = 1024;

    /** The bit of each of them in its half of a word. */
    private static final int[] BITS = new int[MANY];

    static {
        for (int i = 0; i < MANY; i++) {
            BITS[i] = 1 << i;
        }
    }

    private ValueType type = ValueType.BOOL;
    private int width = 1;
    /** The bits of a number of the width. */
    private long mask;
    /** Of a negative float: the bits that change. 0 for integers. */
    private long flip;
    /** Whether bits may be negative, as {@link StoredBits} gives them. */
    private boolean signed;
    /** The sign bit of unsigned numbers of eight bytes, so that they compare as signed ones. */
    private long bias;

    /** Least number of the type; of floats that of the negative infinity. */
    private long first;
    /** Greatest number of the type; of floats that of the infinity. */
    private long last;

    /** The bits of flags that matter. */
    private long taken;

    private boolean isEmpty;
    private boolean negated;
    private long least;
    /** Greatest number less the least. */
    private long span;

    /** Says what the numbers are; a range has to follow. */
    void of(ValueType lane, int bytes) {
        type = lane;
        width = bytes;
        mask = -1L >>> Long.SIZE - Byte.SIZE * bytes;
        flip = lane.isFloat() ? mask >>> 1 : 0;
        signed = bytes == Long.BYTES || lane == ValueType.F32 || lane == ValueType.REF || lane.isSigned();
        first = lane.isFloat() ? edge(Double.NEGATIVE_INFINITY, true) : signed ? ~(mask >>> 1) : 0;
        last = lane.isFloat() ? edge(Double.POSITIVE_INFINITY, true) : signed ? mask >>> 1 : mask;
        bias = signed && !lane.isFloat() && lane != ValueType.REF && !lane.isSigned() ? Long.MIN_VALUE : 0;
    }

    /** Accepts a range of integers, or of others by their bits. */
    void set(int how, long from, long to) {
        if (type.isFloat()) {
            set(how, (double) from, (double) to);
            return;
        }
        long low = first;
        long high = last;
        boolean empty = false;
        if ((how & FROM) != 0) {
            long bound = from ^ bias;
            empty = (how & STRICT) != 0 && bound == Long.MAX_VALUE;
            low = Math.max(low, (how & STRICT) != 0 ? bound + 1 : bound);
        }
        if ((how & TO) != 0) {
            long bound = to ^ bias;
            empty |= (how & STRICT) != 0 && bound == Long.MIN_VALUE;
            high = Math.min(high, (how & STRICT) != 0 ? bound - 1 : bound);
        }
        accept(how, empty, low, high);
        least ^= bias;
    }

    /** Accepts a range of floats. */
    void set(int how, double from, double to) {
        boolean unordered = (how & FROM) != 0 && Double.isNaN(from) || (how & TO) != 0 && Double.isNaN(to);
        long low = first;
        long high = last;
        if ((how & FROM) != 0) {
            low = (how & STRICT) != 0 ? edge(from, true) + 1 : edge(from, false);
        }
        if ((how & TO) != 0) {
            high = (how & STRICT) != 0 ? edge(to, false) - 1 : edge(to, true);
        }
        accept(unordered ? 0 : how, unordered, low, high);
    }

    /** Accepts flags that have all bits of a mask, or any. */
    void setFlags(long bits, boolean all) {
        accept(all ? 0 : NOT, all && (bits & ~mask) != 0, all ? bits : 0, all ? bits : 0);
        taken = bits & mask;
    }

    private void accept(int how, boolean empty, long low, long high) {
        taken = -1;
        negated = (how & NOT) != 0;
        isEmpty = empty || low > high;
        least = low;
        span = high - low;
    }

    /** Integer of the greatest number of the type that is not above a bound, or of the least that is not below it. */
    private long edge(double bound, boolean down) {
        double value = bound;
        if (type == ValueType.F32) {
            float near = (float) bound;
            value = down && near > bound ? Math.nextDown(near) : !down && near < bound ? Math.nextUp(near) : near;
        }
        if (value == 0) {
            value = down ? 0.0 : -0.0;
        }
        return ordered(
                type == ValueType.F32 ? Float.floatToRawIntBits((float) value) : Double.doubleToRawLongBits(value));
    }

    private long ordered(long bits) {
        return bits ^ bits >> Long.SIZE - 1 & flip;
    }

    /** Whether a number is accepted, in the form of {@link StoredBits}. A constant that the code does not know, −1, equals none. */
    boolean accepts(long bits) {
        boolean inside = !isEmpty && (signed || bits >= 0) && contains(bits, least, span);
        return negated ? !inside && contains(bits, first, last - first) : inside;
    }

    private boolean contains(long bits, long from, long length) {
        return Long.compareUnsigned((ordered(bits) & taken) - from & mask, length) <= 0;
    }

    /**
     * Tests some numbers in memory.
     *
     * @param at address of the first; the caller has checked all places, and keeps the memory
     * @param step bytes from one number to the next
     * @param rows a bit for each number to be tested, the first lowest
     * @return the bits of those that are accepted
     */
    long test(long at, long step, long rows) {
        if (Long.bitCount(rows) > FEW) {
            return rows & accepted(at, step, Long.SIZE - Long.numberOfLeadingZeros(rows));
        }
        long word = rows;
        for (long left = rows; left != 0; left &= left - 1) {
            if (accepted(at + Long.numberOfTrailingZeros(left) * step, step, 1) == 0) {
                word ^= Long.lowestOneBit(left);
            }
        }
        return word;
    }

    /**
     * Tests many adjacent numbers of four bytes at once.
     *
     * @param at as in {@link #test}
     * @param step as in {@link #test}
     * @param count how many
     * @param masks receives for each number its bit of {@link #BITS}, or 0 if it is not accepted
     * @return false if these numbers have to be tested by {@link #test}
     */
    boolean masks(long at, long step, int count, int[] masks) {
        if (step != Integer.BYTES || width != Integer.BYTES || negated || isEmpty) {
            return false;
        }
        Memory.copy(at, masks, 0, count);
        masks(masks, count, (int) flip, (int) taken, (int) least, (int) span);
        return true;
    }

    /** C2 makes vector instructions of it: from an int to an int, in arrays. The comparison is that of {@link #longs}. */
    private static void masks(int[] numbers, int count, int flip, int taken, int from, int length) {
        int[] bits = BITS;
        for (int i = 0; i < count; i++) {
            int above = ((numbers[i] ^ numbers[i] >> Integer.SIZE - 1 & flip) & taken) - from;
            int inside = (~above | length) & ((above ^ length) | ~(length - above));
            numbers[i] = inside >> Integer.SIZE - 1 & bits[i];
        }
    }

    private long accepted(long at, long step, int count) {
        long inside = isEmpty ? 0 : inside(at, step, count, least, span);
        if (!negated) {
            return inside;
        }
        // NaN is neither inside nor outside.
        return ~inside & (flip == 0 ? -1L >>> -count : inside(at, step, count, first, last - first));
    }

    private long inside(long at, long step, int count, long from, long length) {
        return switch (width) {
            case 1 -> bytes(at, step, count, (int) taken, (int) from, length);
            case 2 -> shorts(at, step, count, (int) taken, (int) from, length);
            case 4 -> ints(at, step, count, (int) flip, (int) taken, (int) from, length);
            default -> longs(at, step, count, flip, from, length);
        };
    }

    /** Tests a bit of some bytes, as {@link #test} tests numbers. */
    static long bits(long at, long step, long rows, int bit) {
        return rows & bytes(at, step, Long.SIZE - Long.numberOfLeadingZeros(rows), bit, bit, 0);
    }

    // In these loops, a number less the least one is compared with the length as an unsigned number.
    // The length less it has the sign of a number that is outside, which moves into the word from above.
    // There is no branch but the end of the loop. A number becomes a long in a register, not where it
    // is read: see docs/memory-safety.md, section 4.

    private static long bytes(long at, long step, int count, int taken, int from, long length) {
        long word = 0;
        long place = at;
        for (int i = 0; i < count; i++, place += step) {
            int above = (Memory.i8(place) & taken) - from & 0xFF;
            word = word >>> 1 | length - above & Long.MIN_VALUE;
        }
        return ~word >>> -count;
    }

    private static long shorts(long at, long step, int count, int taken, int from, long length) {
        long word = 0;
        long place = at;
        for (int i = 0; i < count; i++, place += step) {
            int above = (Memory.i16(place) & taken) - from & 0xFFFF;
            word = word >>> 1 | length - above & Long.MIN_VALUE;
        }
        return ~word >>> -count;
    }

    private static long ints(long at, long step, int count, int flip, int taken, int from, long length) {
        long word = 0;
        long place = at;
        for (int i = 0; i < count; i++, place += step) {
            int number = Memory.i32(place);
            int above = ((number ^ number >> Integer.SIZE - 1 & flip) & taken) - from;
            word = word >>> 1 | length - (above & 0xFFFF_FFFFL) & Long.MIN_VALUE;
        }
        return ~word >>> -count;
    }

    /** No longer number has a sign to spare: this is Hacker's Delight, 2-12, for an unsigned "not above". */
    private static long longs(long at, long step, int count, long flip, long from, long length) {
        long word = 0;
        long place = at;
        for (int i = 0; i < count; i++, place += step) {
            long number = Memory.i64(place);
            long above = (number ^ number >> Long.SIZE - 1 & flip) - from;
            long inside = (~above | length) & ((above ^ length) | ~(length - above));
            word = word >>> 1 | inside & Long.MIN_VALUE;
        }
        return word >>> -count;
    }
}
