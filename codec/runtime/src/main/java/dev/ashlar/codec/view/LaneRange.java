package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.ValueType;

/**
 * Which numbers a condition accepts: those of a range, or all others. Every comparison becomes one range of integers that it rejects, which may go on from
 * the greatest number to the least. So rows are tested without branches, and one loop serves signed and unsigned numbers, floats, and all comparisons.
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

    /** Adjacent numbers that are tested at once, at most. */
    static final int MANY = 1024;

    /** The bit of each of them in its half of a word. */
    private static final int[] BITS = new int[MANY];

    /** The same in longs. */
    private static final long[] LONG_BITS = new long[MANY];

    static {
        for (int i = 0; i < MANY; i++) {
            BITS[i] = 1 << i;
            LONG_BITS[i] = 1L << (i & Integer.SIZE - 1);
        }
    }

    private ValueType type = ValueType.BOOL;
    private int width = 1;
    /** The bits of a number of the width. */
    private long mask;
    /** Of a negative float: the bits that change. 0 for integers. */
    private long flip;
    /** Whether bits may be negative, as {@link NumberForm#bits} gives them. */
    private boolean signed;
    /** The sign bit of unsigned numbers of eight bytes, so that they compare as signed ones. */
    private long bias;

    /** Least number of the type; of floats that of the negative infinity. */
    private long first;
    /** Greatest number of the type; of floats that of the infinity. */
    private long last;

    /** The bits of flags that matter. */
    private long taken;

    private boolean negated;
    /** The first number that is rejected. */
    private long least;
    /** The last one less the first. */
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

    /** Rejects what is outside of a range, or, negated, what is inside. */
    private void accept(int how, boolean empty, long low, long high) {
        negated = (how & NOT) != 0;
        boolean none = empty || low > high;
        if (none && isOrdered()) {
            accept(0, false, first, last);
            return;
        }
        boolean any = negated ? none : !none && high - low == mask;
        // Without a bit, every number is 0: before the 1 that is rejected then.
        taken = any ? 0 : -1;
        least = any ? 1 : none ? 0 : negated ? low : high + 1;
        span = any ? 0 : none ? mask : (negated ? high - low : low - high - 2) & mask;
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

    /** Whether a number is accepted, in the form of {@link NumberForm#bits}. A constant that the code does not know, −1, equals none. */
    boolean accepts(long bits) {
        return signed || bits >= 0
                ? !contains(bits, least, span) && !(isOrdered() && contains(bits, last + 1, unordered()))
                : negated;
    }

    private boolean contains(long bits, long from, long length) {
        return Long.compareUnsigned((ordered(bits) & taken) - from & mask, length) <= 0;
    }

    /** NaN is neither inside nor outside of a range. */
    private boolean isOrdered() {
        return negated && flip != 0;
    }

    /** The integers behind that of the infinity and before that of the negative one, less 1. */
    private long unordered() {
        return first - last - 2 & mask;
    }

    /**
     * Tests some numbers in memory.
     *
     * @param at address of the first; the caller has checked all places, and keeps the memory
     * @param step bytes from one number to the next
     * @param count how many, at most {@link #MANY}
     * @param rows a bit for each number to be tested, the first lowest; keeps the bits of those that are accepted
     * @param ints room for {@link #MANY} numbers
     * @param longs the same
     * @return all words of {@code rows}, combined by or
     */
    long test(long at, long step, int count, long[] rows, int[] ints, long[] longs) {
        long any = reject(at, step, count, rows, ints, longs, least, span);
        return isOrdered() ? reject(at, step, count, rows, ints, longs, last + 1, unordered()) : any;
    }

    private long reject(long at, long step, int count, long[] rows, int[] ints, long[] longs, long from, long length) {
        boolean adjacent = step == width;
        if (adjacent) {
            test(at, count, ints, longs, from, length);
        }
        long any = 0;
        for (int done = 0; done < count; done += Long.SIZE) {
            long word = rows[done >>> 6];
            if (word != 0) {
                word &= ~(adjacent ? word(done, ints, longs) : apart(at + done * step, step, word, from, length));
                rows[done >>> 6] = word;
                any |= word;
            }
        }
        return any;
    }

    /** Copies adjacent numbers, and replaces them by bits of those that are rejected. */
    private void test(long at, int count, int[] ints, long[] longs, long from, long length) {
        if (width == Integer.BYTES) {
            Memory.copy(at, ints, 0, count);
            ints(ints, count, (int) flip, (int) taken, (int) from - 1, (int) length);
            return;
        }
        Memory.copy(at, longs, count * width);
        if (width == Long.BYTES) {
            longs(longs, count, flip, taken, from - 1, length);
        } else {
            long every = every();
            lanes(
                    longs,
                    count * width + 7 >>> 3,
                    every,
                    every << Byte.SIZE * width - 1,
                    (taken & mask) * every,
                    (from - 1 & mask) * every,
                    length * every);
        }
    }

    /** Bit 0 of each number of one or two bytes in a long. */
    private long every() {
        return width == 1 ? 0x0101_0101_0101_0101L : 0x0001_0001_0001_0001L;
    }

    private long word(int done, int[] ints, long[] longs) {
        return width == Integer.BYTES
                ? Memory.union(ints, done)
                : width == Long.BYTES ? union(longs, done) : packed(longs, done * width >>> 3, width);
    }

    // C2 makes vector instructions of these three loops: from a number to a number, in arrays. In each, the number
    // before the first rejected one, less the number, plus the length, plus one carries from the highest bit if the
    // number is rejected. The carry is the majority of both and of what the sum has not: Hacker's Delight, 2-13.

    private static void ints(int[] numbers, int count, int flip, int taken, int before, int length) {
        int[] bits = BITS;
        for (int i = 0; i < count; i++) {
            int below = before - ((numbers[i] ^ numbers[i] >> Integer.SIZE - 1 & flip) & taken);
            int carry = below & length | (below | length) & ~(below + length + 1);
            numbers[i] = carry >> Integer.SIZE - 1 & bits[i];
        }
    }

    private static void longs(long[] numbers, int count, long flip, long taken, long before, long length) {
        long[] bits = LONG_BITS;
        for (int i = 0; i < count; i++) {
            long below = before - ((numbers[i] ^ -(numbers[i] >>> Long.SIZE - 1) & flip) & taken);
            long carry = below & length | (below | length) & ~(below + length + 1);
            numbers[i] = -(carry >>> Long.SIZE - 1) & bits[i];
        }
    }

    /** Four or eight numbers in each long, whose highest bits are kept apart. */
    private static void lanes(long[] numbers, int count, long every, long high, long taken, long before, long length) {
        for (int i = 0; i < count; i++) {
            long number = numbers[i] & taken;
            long below = (before | high) - (number & ~high) ^ (before ^ ~number) & high;
            long carried = (below & ~high) + (length & ~high) + every;
            numbers[i] = (below & length | (below | length) & carried) & high;
        }
    }

    /** As {@link Memory#union}. */
    private static long union(long[] longs, int from) {
        long low = 0;
        long high = 0;
        for (int i = from; i < from + Integer.SIZE; i++) {
            low |= longs[i];
            high |= longs[i + Integer.SIZE];
        }
        return low | high << Integer.SIZE;
    }

    /** The highest bits of 64 numbers. The product has those of a long at its top, in their order. */
    private static long packed(long[] longs, int from, int width) {
        long places = width == 1 ? 0x0002_0408_1020_4081L : 0x0000_2000_4000_8001L;
        int count = Long.BYTES / width;
        long word = 0;
        for (int i = from; i < from + Byte.SIZE * width; i++) {
            word = word >>> count | longs[i] * places & -1L << -count;
        }
        return word;
    }

    /** Tests numbers of several rows, and {@return the bits of those that are rejected} */
    private long apart(long at, long step, long rows, long from, long length) {
        if (Long.bitCount(rows) > FEW) {
            return rejected(at, step, Long.SIZE - Long.numberOfLeadingZeros(rows), from, length);
        }
        long word = 0;
        for (long left = rows; left != 0; left &= left - 1) {
            int row = Long.numberOfTrailingZeros(left);
            word |= rejected(at + row * step, step, 1, from, length) << row;
        }
        return word;
    }

    private long rejected(long at, long step, int count, long from, long length) {
        return switch (width) {
            case 1 -> bytes(at, step, count, (int) taken, (int) from, length);
            case 8 -> longs(at, step, count, flip, taken, from, length);
            default -> {
                int up = width == 2 ? 16 : 0;
                yield ints(
                        at, step, count, up, (int) flip, (int) taken << up, (int) from << up, (length + 1 << up) - 1);
            }
        };
    }

    // In these loops, a number less the first rejected one is compared with the length as an unsigned number.
    // The length less it has the sign of a number that is accepted, which moves into the word from above.
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

    /** Numbers of two bytes are in the high half of an int. */
    private static long ints(long at, long step, int count, int up, int flip, int taken, int from, long length) {
        long word = 0;
        long place = at;
        for (int i = 0; i < count; i++, place += step) {
            int number = up == 0 ? Memory.i32(place) : Memory.i16(place) << up;
            int above = ((number ^ number >> Integer.SIZE - 1 & flip) & taken) - from;
            word = word >>> 1 | length - (above & 0xFFFF_FFFFL) & Long.MIN_VALUE;
        }
        return ~word >>> -count;
    }

    /** No longer number has a sign to spare: this is Hacker's Delight, 2-12, for an unsigned "not above". */
    private static long longs(long at, long step, int count, long flip, long taken, long from, long length) {
        long word = 0;
        long place = at;
        for (int i = 0; i < count; i++, place += step) {
            long number = Memory.i64(place);
            long above = ((number ^ number >> Long.SIZE - 1 & flip) & taken) - from;
            long inside = (~above | length) & ((above ^ length) | ~(length - above));
            word = word >>> 1 | inside & Long.MIN_VALUE;
        }
        return word >>> -count;
    }
}
