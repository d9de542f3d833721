package dev.ashlar.link;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.pipeline.pack.ByteSink;
import dev.ashlar.pipeline.pack.RawRows;
import dev.ashlar.store.internal.format.PoolFormat;

/**
 * Takes items of a base over whose bytes stay: each place once, without a search for equal items unless there {@linkplain LayerItems may be} one.
 * For one thread.
 */
final class MovedItems implements AutoCloseable {
    private static final long PLACE = 0xFFFF_FFFFL;
    private static final int FIRST_CAPACITY = 256;

    private final LevelType base;
    private final LayerItems layers;
    private final RawRows into;
    private final ByteSink pool;
    /** Of each place of the base: where the item is in the result, and its length; 0 before it is there. */
    private final NativeMemory places;

    private byte[] item = new byte[FIRST_CAPACITY];

    /** {@code layers}: closed with this. */
    MovedItems(LevelType base, LayerItems layers, RawRows into) {
        this.base = base;
        this.layers = layers;
        this.into = into;
        this.pool = base.sections().pool();
        this.places = NativeMemory.allocate(base.poolUnits() * Long.BYTES);
        places.clear(0, places.length());
    }

    /** Whether the items of a field stay as they are; {@code width}: of an element. */
    boolean has(FieldPair pair, int width) {
        return pair.level() == base && !layers.areMade(width);
    }

    /** Replaces slots that follow one another in a row of the base; {@code width}: of an element, whose items stay as they are. */
    void moveAll(byte[] row, int at, int slots, int width) {
        for (int i = 0; i < slots; i++) {
            int place = at + i * FieldLayout.SLOT_LENGTH;
            long slot = RowBytes.getLong(row, place);
            long length = (slot >>> Integer.SIZE) * width;
            RowBytes.putLong(row, place, length == 0 ? 0 : move(slot, base.requireItem(slot, length)));
        }
    }

    /** The slot in the result; {@code slot}: of an item with bytes, which are in the pool of the base. */
    long move(long slot, int length) {
        long count = slot & ~PLACE;
        long at = (slot & PLACE) * Long.BYTES;
        long known = places.getLong(at);
        if ((int) known == length) {
            return count | known >>> Integer.SIZE;
        }
        int elements = (int) (count >>> Integer.SIZE);
        long moved = layers.mayBring(slot, length)
                ? add(slot, length, elements)
                : into.append(pool, (slot & PLACE) * PoolFormat.UNIT, length, elements);
        places.putLong(at, moved << Integer.SIZE | length);
        return moved;
    }

    private long add(long slot, int length, int elements) {
        if (length > item.length) {
            item = new byte[Math.max(length, 2 * item.length)];
        }
        base.readItem(slot, length, item);
        return into.pool().add(item, length, elements, FieldLayout.ITEM_ALIGNMENT);
    }

    @Override
    public void close() {
        places.free();
        layers.close();
    }
}
