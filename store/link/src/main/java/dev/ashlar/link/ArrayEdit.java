package dev.ashlar.link;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/** The values of an array while layers edit it: side by side, as they lie in the result. An array may have millions. For one thread. */
final class ArrayEdit {
    private final int width;
    private byte[] bytes;
    private int length;

    /**
     * An array below all edits.
     *
     * @param width bytes of a value
     * @param values are changed
     */
    ArrayEdit(int width, byte[] values) {
        this.width = width;
        this.bytes = values;
        this.length = values.length;
    }

    /** Removes all values that are equal to one of these. */
    void remove(byte[] values) {
        Set<byte[]> removed = new TreeSet<>(Arrays::compareUnsigned);
        byte[] value = new byte[width];
        for (int at = 0; at < values.length; at += width) {
            System.arraycopy(values, at, value, 0, width);
            if (removed.add(value)) {
                value = new byte[width];
            }
        }
        int left = 0;
        for (int at = 0; at < length; at += width) {
            System.arraycopy(bytes, at, value, 0, width);
            if (!removed.contains(value)) {
                System.arraycopy(value, 0, bytes, left, width);
                left += width;
            }
        }
        length = left;
    }

    /** Adds values behind all others. */
    void add(byte[] values) {
        long sum = (long) length + values.length;
        if (sum > ItemCopy.MOST_BYTES) {
            throw new IllegalArgumentException("an array of " + sum + " bytes; at most " + ItemCopy.MOST_BYTES);
        }
        bytes = Arrays.copyOf(bytes, (int) sum);
        System.arraycopy(values, 0, bytes, length, values.length);
        length = (int) sum;
    }

    int count() {
        return length / width;
    }

    /** The values; more bytes may stand behind them. */
    byte[] bytes() {
        return bytes;
    }
}
