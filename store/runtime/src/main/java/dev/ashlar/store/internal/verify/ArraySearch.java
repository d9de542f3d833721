package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.layout.FieldLayout;
import org.jspecify.annotations.Nullable;

/** Looks among all slots for the array of strings that has a unit of the pool in it: of several fields, the first one's. */
final class ArraySearch implements SlotWalk.Visitor {
    private final long unit;
    private long begin;
    private @Nullable SlotField field;

    ArraySearch(long unit) {
        this.unit = unit;
    }

    @Override
    public void visit(long slot, SlotField slotField, int row, int element) {
        long first = slot & 0xFFFF_FFFFL;
        boolean here = slotField.strings() && first <= unit && unit - first < slot >>> 32;
        if (here && (field == null || slotField.index() < field.index())) {
            begin = first;
            field = slotField;
        }
    }

    /** The array and the element in words. */
    String words() {
        String of = field == null ? "no field" : field.name();
        return "array at " + begin * FieldLayout.SLOT_LENGTH + ", elements of " + of + ", element " + (unit - begin);
    }
}
