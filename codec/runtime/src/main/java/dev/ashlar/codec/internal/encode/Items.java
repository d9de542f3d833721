package dev.ashlar.codec.internal.encode;

import dev.ashlar.codec.layout.FieldLayout;
import org.jspecify.annotations.Nullable;

/** A pool, and the buffers in which items are put together before they come there. For one thread. */
public final class Items {
    private final Pool pool;
    private final ItemBuffer item = new ItemBuffer();
    /** Slots of an array of strings, while its strings are added. */
    private final ItemBuffer slots = new ItemBuffer();

    /** By the number of the field; made when it has its first text. */
    private final @Nullable TextMemo[] memos;

    /**
     * Buffers for a type.
     *
     * @param pool receives the items
     * @param fieldCount number of the fields of the type
     */
    public Items(Pool pool, int fieldCount) {
        this.pool = pool;
        this.memos = new TextMemo[fieldCount];
    }

    /** {@return where an item is put together: any but an array of strings} */
    public ItemBuffer item() {
        return item;
    }

    /** {@return where an array of strings is put together, whose strings come into the pool before it does} */
    public ItemBuffer slots() {
        return slots;
    }

    /**
     * The slot of a text.
     *
     * @param field number of the field that has it, also as an element
     * @param text any
     * @return its slot; 0 for an empty text
     */
    public long text(int field, CharSequence text) {
        return text instanceof String string ? string(memo(field), string) : put(text);
    }

    private long string(TextMemo memo, String text) {
        long known = memo.slot(text);
        if (known != TextMemo.UNKNOWN) {
            return known;
        }
        long slot = put(text);
        memo.keep(text, slot);
        return slot;
    }

    private TextMemo memo(int field) {
        TextMemo memo = memos[field];
        if (memo == null) {
            memo = new TextMemo();
            memos[field] = memo;
        }
        return memo;
    }

    private long put(CharSequence text) {
        int length = item.putText(text);
        return length == 0 ? 0 : pool.add(item.bytes(), length, length, FieldLayout.ITEM_ALIGNMENT);
    }

    /**
     * Adds what is in a buffer.
     *
     * @param from the buffer
     * @param length bytes of the item; none for an item that takes no place
     * @param count what the slot says
     * @param alignment of the item, in bytes
     * @return its slot; 0 for no bytes
     */
    public long add(ItemBuffer from, int length, int count, int alignment) {
        return length == 0 ? 0 : pool.add(from.bytes(), length, count, alignment);
    }
}
