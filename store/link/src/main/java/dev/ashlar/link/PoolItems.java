package dev.ashlar.link;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.pipeline.pack.RawRows;
import java.util.List;

/**
 * Makes the strings and arrays of a type known to rows that come behind it, so that equal ones share their places. Each item is read once. For one thread.
 */
final class PoolItems implements AutoCloseable {
    private static final int FIRST_CAPACITY = 256;
    private static final int BITS = Long.SIZE;

    private final LevelType type;
    private final RawRows into;
    /** A bit for each place of an item that is known. */
    private final NativeMemory known;

    private byte[] item = new byte[FIRST_CAPACITY];

    private PoolItems(LevelType type, RawRows into) {
        this.type = type;
        this.into = into;
        this.known = NativeMemory.allocate((type.poolUnits() / BITS + 1) * Long.BYTES);
        known.clear(0, known.length());
    }

    /** {@code into}: has the rows of the type already. */
    static void adopt(LevelType type, RawRows into) {
        List<FieldLayout> fields = type.layout().fields().stream()
                .filter(field -> !field.inRow() && !field.type().isList())
                .toList();
        if (!fields.isEmpty()) {
            try (PoolItems items = new PoolItems(type, into)) {
                items.adopt(fields);
            }
        }
    }

    private void adopt(List<FieldLayout> fields) {
        byte[] row = type.defaultRow().clone();
        for (int i = -1; i < type.count(); i++) {
            if (i >= 0) {
                type.read(i, row);
            }
            for (FieldLayout field : fields) {
                adopt(field, row);
            }
        }
    }

    private void adopt(FieldLayout field, byte[] row) {
        if (field.shape() == Shape.ARRAY) {
            adoptArray(field, RowBytes.getLong(row, field.offset()));
            return;
        }
        for (int i = 0; i < field.count(); i++) {
            adopt(RowBytes.getLong(row, field.offset() + i * FieldLayout.SLOT_LENGTH), 1);
        }
    }

    private void adoptArray(FieldLayout field, long slot) {
        int width = ItemCopy.width(field);
        boolean isNew = adopt(slot, width);
        if (isNew && field.type().isPooled()) {
            int count = (int) (slot >>> Integer.SIZE);
            byte[] slots = new byte[count * width];
            type.readItem(slot, slots.length, slots);
            for (int i = 0; i < count; i++) {
                adopt(RowBytes.getLong(slots, i * width), 1);
            }
        }
    }

    /** Whether the item was new; {@code width}: bytes of an element. */
    private boolean adopt(long slot, int width) {
        long length = (slot >>> Integer.SIZE) * width;
        if (length == 0) {
            return false;
        }
        if (length > ItemCopy.MOST_BYTES) {
            throw type.corrupt("an item", "at most " + ItemCopy.MOST_BYTES + " bytes", length);
        }
        type.requireItem(slot, length);
        long unit = slot & 0xFFFF_FFFFL;
        long at = unit / BITS * Long.BYTES;
        long bits = known.getLong(at);
        if ((bits >>> unit & 1) != 0) {
            return false;
        }
        known.putLong(at, bits | 1L << unit);
        if (length > item.length) {
            item = new byte[Math.toIntExact(Math.max(length, 2L * item.length))];
        }
        type.readItem(slot, length, item);
        into.adopt(item, (int) length, slot);
        return true;
    }

    @Override
    public void close() {
        known.free();
    }
}
