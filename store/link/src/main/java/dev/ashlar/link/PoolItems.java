package dev.ashlar.link;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import java.util.List;

/** Finds the strings and arrays of a type, each once, or twice if it is read as an array of strings and as something else. For one thread. */
final class PoolItems implements AutoCloseable {
    private static final int BITS = Long.SIZE;
    /** A place of numbers and a place of strings may be one. */
    private static final int KINDS = 2;

    /** Is told of the items. */
    @FunctionalInterface
    interface Receiver {
        /** An item of the pool, whose bytes are there; {@code width}: bytes of an element. */
        void item(long slot, int length, int width);
    }

    private final LevelType type;
    private final Receiver receiver;
    /** Of each place of an item, whether an array of strings is known there, and whether something else is. */
    private final NativeMemory known;

    private PoolItems(LevelType type, Receiver receiver) {
        this.type = type;
        this.receiver = receiver;
        this.known = NativeMemory.allocate((KINDS * type.poolUnits() / BITS + 1) * Long.BYTES);
        known.clear(0, known.length());
    }

    /** Tells of all items of the default row and of the records. */
    static void each(LevelType type, Receiver receiver) {
        List<FieldLayout> fields = type.layout().fields().stream()
                .filter(field -> !field.inRow() && !field.type().isList())
                .toList();
        if (!fields.isEmpty()) {
            try (PoolItems items = new PoolItems(type, receiver)) {
                items.each(fields);
            }
        }
    }

    private void each(List<FieldLayout> fields) {
        byte[] row = type.defaultRow().clone();
        for (int i = -1; i < type.count(); i++) {
            if (i >= 0) {
                type.read(i, row);
            }
            for (FieldLayout field : fields) {
                each(field, row);
            }
        }
    }

    private void each(FieldLayout field, byte[] row) {
        if (field.shape() == Shape.ARRAY) {
            eachArray(field, RowBytes.getLong(row, field.offset()));
            return;
        }
        for (int i = 0; i < field.count(); i++) {
            tell(RowBytes.getLong(row, field.offset() + i * FieldLayout.SLOT_LENGTH), 1, false);
        }
    }

    private void eachArray(FieldLayout field, long slot) {
        int width = ItemCopy.width(field);
        boolean ofStrings = field.type().isPooled();
        if (tell(slot, width, ofStrings) && ofStrings) {
            int count = (int) (slot >>> Integer.SIZE);
            byte[] slots = new byte[count * width];
            type.readItem(slot, slots.length, slots);
            for (int i = 0; i < count; i++) {
                tell(RowBytes.getLong(slots, i * width), 1, false);
            }
        }
    }

    /** Whether the item was new. */
    private boolean tell(long slot, int width, boolean ofStrings) {
        long length = (slot >>> Integer.SIZE) * width;
        if (length == 0) {
            return false;
        }
        if (length > ItemCopy.MOST_BYTES) {
            throw type.corrupt("an item", "at most " + ItemCopy.MOST_BYTES + " bytes", length);
        }
        type.requireItem(slot, length);
        long place = KINDS * (slot & 0xFFFF_FFFFL) + (ofStrings ? 1 : 0);
        long at = place / BITS * Long.BYTES;
        long bits = known.getLong(at);
        if ((bits >>> place & 1) != 0) {
            return false;
        }
        known.putLong(at, bits | 1L << place);
        receiver.item(slot, (int) length, width);
        return true;
    }

    @Override
    public void close() {
        known.free();
    }
}
