package dev.ashlar.codec.encode;

import dev.ashlar.codec.layout.FieldLayout;

/** A pool, and the buffers in which items are put together before they come there. For one thread. */
final class Items {
    private final Pool pool;
    private final ItemBuffer item = new ItemBuffer();
    /** Slots of an array of strings, while its strings are added. */
    private final ItemBuffer slots = new ItemBuffer();

    Items(Pool pool) {
        this.pool = pool;
    }

    /** Where an item is put together: any but an array of strings. */
    ItemBuffer item() {
        return item;
    }

    /** Where an array of strings is put together, whose strings come into the pool before it does. */
    ItemBuffer slots() {
        return slots;
    }

    /** The slot of a text. */
    long text(CharSequence text) {
        int length = item.putText(text);
        return length == 0 ? 0 : pool.add(item.bytes(), length, length, FieldLayout.ITEM_ALIGNMENT);
    }

    /** The slot of what is in a buffer, some bytes that are some elements. */
    long add(ItemBuffer from, int length, int count, int alignment) {
        return length == 0 ? 0 : pool.add(from.bytes(), length, count, alignment);
    }
}
