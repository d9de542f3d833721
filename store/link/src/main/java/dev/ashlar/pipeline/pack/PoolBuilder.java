package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.Pool;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.internal.format.PoolFormat;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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
    /** Whether the sink had items at the beginning, of which none is known. */
    private boolean hasUnknown;
    /** Items of another pool that follow one another there as they do here, and that are to be copied together. */
    private @Nullable ByteSink source;

    private long sourceAt;
    private long pending;

    /**
     * Makes a pool.
     *
     * @param sink receives the items; items that it has are unknown until they are {@linkplain #adopt adopted}
     * @param windowShift binary logarithm of a window's length, 16 to 30
     */
    public PoolBuilder(ByteSink sink, int windowShift) {
        this.sink = sink;
        this.window = 1L << windowShift;
        this.hasUnknown = sink.length() > 0;
    }

    /** {@return whether the sink had items at the beginning; true once, since the caller adopts them} */
    boolean takesTextsOver() {
        boolean takes = hasUnknown;
        hasUnknown = false;
        return takes;
    }

    @Override
    public long add(byte[] bytes, int length, int count, int alignment) {
        if (closed) {
            throw new IllegalStateException("the pool is closed");
        }
        flush();
        long hash = XxHash64.hash(bytes, 0, length) + count;
        if (!items.isNew(hash)) {
            for (long place = items.home(hash); items.isTaken(place); place = items.next(place)) {
                if (items.has(place, hash)) {
                    long slot = items.slot(place);
                    if (slot >>> 32 == count && isAligned(slot, alignment) && isAt(slot, bytes, length)) {
                        return slot;
                    }
                }
            }
        }
        long slot = append(bytes, length, alignment) / PoolFormat.UNIT | (long) count << 32;
        items.add(hash, slot);
        return slot;
    }

    /**
     * Adds an item of another pool that is equal to none of this pool, now or later. It comes before the next item, or with {@link #flush}.
     *
     * @param from the other pool
     * @param at where the item begins there, at a unit, all of whose units are there
     * @param length bytes of the item
     * @param count what the slot says
     * @return the slot
     */
    long addAlone(ByteSink from, long at, int length, int count) {
        long offset = sink.length() + pending;
        if (offset == 0) {
            sink.expect(from.length());
        }
        if (from != source || at != sourceAt + pending || (offset & window - 1) + length > window) {
            flush();
            offset = makeRoom(length, FieldLayout.ITEM_ALIGNMENT);
            source = from;
            sourceAt = at;
        }
        requireRoom(offset + length);
        pending += roundUp(length);
        return offset / PoolFormat.UNIT | (long) count << 32;
    }

    /** Copies what {@link #addAlone} has added. */
    void flush() {
        ByteSink from = source;
        if (from != null && pending > 0) {
            sink.append(from, sourceAt, pending);
        }
        source = null;
        pending = 0;
    }

    /**
     * Makes an item known that is in the sink already, so that equal ones share its place.
     *
     * @param bytes the item, from index 0
     * @param length bytes of the item
     * @param slot of the item, which is not yet known
     */
    void adopt(byte[] bytes, int length, long slot) {
        items.add(XxHash64.hash(bytes, 0, length) + (slot >>> 32), slot);
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
        long offset = makeRoom(length, alignment);
        int padded = (int) roundUp(length);
        if (padded > bytes.length) {
            sink.append(bytes, length);
            sink.padTo(offset + padded);
        } else {
            // To fill a few bytes outside of the heap takes a call, to copy them with the others takes nothing.
            Arrays.fill(bytes, length, padded, (byte) 0);
            sink.append(bytes, padded);
        }
        return offset;
    }

    private long makeRoom(int length, int alignment) {
        long offset = sink.length() + alignment - 1 & -alignment;
        if ((offset & window - 1) + length > window) {
            offset = (offset & -window) + window;
        }
        requireRoom(offset + length);
        sink.padTo(offset);
        return offset;
    }

    private static void requireRoom(long end) {
        if (end > PoolFormat.MAX_LENGTH) {
            throw new IllegalArgumentException("the strings and arrays of one type need more than 32 GiB");
        }
    }

    private static long roundUp(long length) {
        return (length + PoolFormat.UNIT - 1) / PoolFormat.UNIT * PoolFormat.UNIT;
    }

    /** Frees the table of items, and leaves the sink open. Nothing can be added afterwards. */
    @Override
    public void close() {
        closed = true;
        items.close();
    }
}
