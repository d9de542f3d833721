package dev.ashlar.store.pack;

import dev.ashlar.store.format.FieldTableFormat;
import java.util.Arrays;
import org.agrona.collections.IntHashSet;

/**
 * What the rules of elements need to know of an array in a pool, so that it is read once, however many fields use it: the
 * work stays bounded by the length of the pool, whatever the slots say.
 */
final class ElementSummary {
    /** No enum has as many constants. */
    private static final int MOST_DISTINCT = FieldTableFormat.MAX_CONSTANTS + 1;

    private final IntHashSet distinct = new IntHashSet();
    private long union;
    private int least = Integer.MAX_VALUE;
    private int greatest = Integer.MIN_VALUE;

    /** Reads {@code length} bytes at an address, of elements that are as wide as a rule says. */
    ElementSummary(ElementRule rule, long address, long length) {
        for (long at = 0; at < length; at += rule.width()) {
            long value = rule.read(address + at);
            union |= value;
            least = Math.min(least, (int) value);
            greatest = Math.max(greatest, (int) value);
            if (distinct.size() < MOST_DISTINCT) {
                distinct.add((int) value);
            }
        }
    }

    /** All bits that are set in any element. */
    long union() {
        return union;
    }

    int least() {
        return least;
    }

    int greatest() {
        return greatest;
    }

    /** An element that is none of some values, which ascend; −1 when there is none. */
    long anyOutside(int[] values) {
        IntHashSet.IntIterator elements = distinct.iterator();
        while (elements.hasNext()) {
            int value = elements.nextValue();
            if (Arrays.binarySearch(values, value) < 0) {
                return value & 0xFFFFFFFFL;
            }
        }
        return -1;
    }
}
