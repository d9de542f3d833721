package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.internal.format.PoolFormat;

/**
 * The pool of a type during encoding. Items with equal bytes and equal count share a place if it is aligned for both.
 * Each item begins at a multiple of its alignment, 8 bytes or more, and lies inside one window. The table of items is
 * in native memory, which {@link #close} frees. For one thread.
 */
public final class PoolBuilder implements Pool, AutoCloseable {
    private final ByteSink sink;
    private final ItemTable items = new ItemTable();
    private final long window;
    private boolean closed;

    /**
     * Makes an empty pool.
     *
     * @param sink receives the items; empty
     * @param windowShift binary logarithm of a window's length, 16 to 30
     */
    public PoolBuilder(ByteSink sink, int windowShift) {
        this.sink = sink;
        this.window = 1L << windowShift;
    }

    @Override
    public long add(byte[] bytes, int length, int count, int alignment) {
        if (closed) {
            throw new IllegalStateException("the pool is closed");
        }
        long hash = XxHash64.hash(bytes, 0, length) + count;
        long place = items.home(hash);
        for (; items.isTaken(place); place = items.next(place)) {
            if (items.has(place, hash)) {
                long slot = items.slot(place);
                if (slot >>> 32 == count && isAligned(slot, alignment) && isAt(slot, bytes, length)) {
                    return slot;
                }
            }
        }
        long slot = append(bytes, length, alignment) / PoolFormat.UNIT | (long) count << 32;
        items.put(place, hash, slot);
        return slot;
    }

    /**
     * Adds an item that is equal to none of this pool, now or later.
     *
     * @param bytes the item, from index 0
     * @param length bytes of the item
     * @param count what the slot says
     * @return the slot
     */
    long addAlone(byte[] bytes, int length, int count) {
        return append(bytes, length, FieldLayout.ITEM_ALIGNMENT) / PoolFormat.UNIT | (long) count << 32;
    }

    /**
     * Makes an item known that is in the sink already, so that equal ones share its place.
     *
     * @param bytes the item, from index 0
     * @param length bytes of the item
     * @param slot of the item, which is not yet known
     */
    void adopt(byte[] bytes, int length, long slot) {
        long hash = XxHash64.hash(bytes, 0, length) + (slot >>> 32);
        long place = items.home(hash);
        while (items.isTaken(place)) {
            place = items.next(place);
        }
        items.put(place, hash, slot);
    }

    private static boolean isAligned(long slot, int alignment) {
        return (slot & 0xFFFFFFFFL) * PoolFormat.UNIT % alignment == 0;
    }

    /** An item of the same count may have fewer bytes, when its elements are narrower. */
    private boolean isAt(long slot, byte[] bytes, int length) {
        long offset = (slot & 0xFFFFFFFFL) * PoolFormat.UNIT;
        return offset + length <= sink.length() && sink.matches(offset, bytes, length);
    }

    private long append(byte[] bytes, int length, int alignment) {
        if (length > window) {
            throw new IllegalArgumentException("a string or array of " + length + " bytes; at most " + window);
        }
        long offset = (sink.length() + alignment - 1) / alignment * alignment;
        if (offset % window + length > window) {
            offset = (offset / window + 1) * window;
        }
        if (offset + length > PoolFormat.MAX_LENGTH) {
            throw new IllegalArgumentException("the strings and arrays of one type need more than 32 GiB");
        }
        sink.padTo(offset);
        sink.append(bytes, length);
        sink.padTo((sink.length() + PoolFormat.UNIT - 1) / PoolFormat.UNIT * PoolFormat.UNIT);
        return offset;
    }

    /** Frees the table of items, and leaves the sink open. Nothing can be added afterwards. */
    @Override
    public void close() {
        closed = true;
        items.close();
    }
}
