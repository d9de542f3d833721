package dev.ashlar.link;

import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;

/** Finds the strings and arrays of a type, each once, or twice if it is read as an array of strings and as something else. For one thread. */
final class PoolItems implements AutoCloseable {
    private static final int BITS = Long.SIZE;
    /** A place of numbers and a place of strings may be one. */
    private static final int KINDS = 2;
    /** Rows that are read together. */
    private static final int BATCH = 64;

    /** Is told of the items. */
    @FunctionalInterface
    interface Receiver {
        /** Whether to tell of an item. It may be asked several times. */
        default boolean wants(long slot, int length, int width) {
            return true;
        }

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
        FieldLayout[] fields = type.layout().fields().stream()
                .filter(field -> !field.inRow() && !field.type().isList())
                .toArray(FieldLayout[]::new);
        if (fields.length > 0) {
            try (PoolItems items = new PoolItems(type, receiver)) {
                items.each(fields);
            }
        }
    }

    private void each(FieldLayout[] fields) {
        each(fields, type.defaultRow(), 0);
        int stride = type.layout().stride();
        byte[] rows = new byte[BATCH * stride];
        for (int first = 0; first < type.count(); first += BATCH) {
            int count = Math.min(BATCH, type.count() - first);
            type.read(first, count, rows);
            for (int i = 0; i < count; i++) {
                each(fields, rows, i * stride);
            }
        }
    }

    /** {@code row}: where it begins in {@code rows}. */
    private void each(FieldLayout[] fields, byte[] rows, int row) {
        for (FieldLayout field : fields) {
            if (field.shape() == Shape.ARRAY) {
                eachArray(field, RowBytes.getLong(rows, row + field.offset()));
                continue;
            }
            for (int i = 0; i < field.count(); i++) {
                tell(RowBytes.getLong(rows, row + field.offset() + i * FieldLayout.SLOT_LENGTH), 1, false);
            }
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
        int bytes = type.requireItem(slot, length);
        if (!ofStrings && !receiver.wants(slot, bytes, width)) {
            return false;
        }
        long place = KINDS * (slot & 0xFFFF_FFFFL) + (ofStrings ? 1 : 0);
        long at = place / BITS * Long.BYTES;
        long bits = known.getLong(at);
        if ((bits >>> place & 1) != 0) {
            return false;
        }
        known.putLong(at, bits | 1L << place);
        receiver.item(slot, bytes, width);
        return true;
    }

    @Override
    public void close() {
        known.free();
    }
}
