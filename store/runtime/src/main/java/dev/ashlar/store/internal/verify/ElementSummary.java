package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.layout.RecordLayout;
import java.util.Arrays;
import org.agrona.collections.IntHashSet;

/**
 * What the rules of elements need to know of an array in a pool, so that it is read once, however many fields use it: the
 * work stays bounded by the length of the pool, whatever the slots say. To be used again for the next array.
 */
final class ElementSummary {
    private static final long NONE = -1;
    /** A set that grew beyond this is not emptied, which takes as long as it is large, but forgotten. */
    private static final int LARGE = 1 << 10;

    /** No rule admits as many, so that the first ones have one among them that it does not admit. */
    private static final int MOST = RecordLayout.MAX_CONSTANTS + 1;

    private final Salt salt;
    private final int width;
    /** Of enums: which elements there are, while they are no wider than two bytes. */
    private final long[] bits;
    /** Of enums of four bytes, scrambled: whoever makes a pack cannot choose elements that this set is slow with. */
    private IntHashSet distinct = new IntHashSet();

    private final boolean ofEnums;
    private long place = NONE;
    private long union;
    private int least;
    private int greatest;

    ElementSummary(Salt salt, int width, boolean ofEnums) {
        this.salt = salt;
        this.width = width;
        this.ofEnums = ofEnums;
        this.bits = new long[ofEnums && width <= Short.BYTES ? (1 << Byte.SIZE * width) / Long.SIZE : 0];
    }

    /** Reads an array of elements that are as wide as a rule says, unless it is the one that was read last. */
    void read(long newPlace, ElementRule rule, long address, long length) {
        if (newPlace == place) {
            return;
        }
        place = newPlace;
        clear();
        for (long at = 0; at < length; at += width) {
            add(rule.read(address + at));
        }
    }

    private void clear() {
        union = 0;
        least = Integer.MAX_VALUE;
        greatest = Integer.MIN_VALUE;
        Arrays.fill(bits, 0);
        if (distinct.capacity() > LARGE) {
            distinct = new IntHashSet();
        }
        distinct.clear();
    }

    private void add(long value) {
        if (bits.length > 0) {
            bits[(int) value >>> 6] |= 1L << value;
        } else if (ofEnums) {
            if (distinct.size() < MOST) {
                distinct.add(salt.scramble((int) value));
            }
        } else {
            union |= value;
            least = Math.min(least, (int) value);
            greatest = Math.max(greatest, (int) value);
        }
    }

    /** All bits that are set in any element; not of enums. */
    long union() {
        return union;
    }

    /** Not of enums. */
    int least() {
        return least;
    }

    /** Not of enums. */
    int greatest() {
        return greatest;
    }

    /** The least element of an enum that is none of some values, which ascend; −1 when there is none. */
    long anyOutside(int[] values) {
        return bits.length > 0 ? bitOutside(values) : distinctOutside(values);
    }

    private long bitOutside(int[] values) {
        int next = 0;
        for (int word = 0; word < bits.length; word++) {
            for (long rest = bits[word]; rest != 0; rest &= rest - 1) {
                int value = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                while (next < values.length && values[next] < value) {
                    next++;
                }
                if (next == values.length || values[next] != value) {
                    return value;
                }
            }
        }
        return NONE;
    }

    private long distinctOutside(int[] values) {
        long outside = Long.MAX_VALUE;
        IntHashSet.IntIterator elements = distinct.iterator();
        while (elements.hasNext()) {
            int value = salt.unscramble(elements.nextValue());
            if (Arrays.binarySearch(values, value) < 0) {
                outside = Math.min(outside, Integer.toUnsignedLong(value));
            }
        }
        return outside == Long.MAX_VALUE ? NONE : outside;
    }
}
