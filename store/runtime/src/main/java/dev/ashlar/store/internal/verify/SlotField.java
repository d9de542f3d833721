package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field whose values are slots, and what of it is needed for each of them.
 *
 * @param index number of the field
 * @param name of the field
 * @param slots in a row, side by side
 * @param elementWidth bytes of what a slot counts
 * @param alignment of the items
 * @param text whether the items are text
 * @param strings whether they are slots of texts
 * @param rule of their elements; null when there is none
 */
record SlotField(
        int index,
        String name,
        int slots,
        int elementWidth,
        int alignment,
        boolean text,
        boolean strings,
        @Nullable ElementRule rule) {

    /** Those of a type, in the order of declaration; {@code rules}: of the elements of each field. */
    static List<SlotField> of(RecordLayout layout, @Nullable ElementRule[] rules) {
        List<SlotField> slots = new ArrayList<>();
        for (int i = 0; i < rules.length; i++) {
            FieldLayout field = layout.fields().get(i);
            boolean array = field.shape() == Shape.ARRAY;
            boolean string = field.type() == ValueType.STRING;
            if (field.pooled()) {
                slots.add(new SlotField(
                        i,
                        field.name(),
                        1,
                        field.elementWidth(),
                        field.itemAlignment(),
                        string && !array,
                        string && array,
                        array ? rules[i] : null));
            } else if (string) {
                slots.add(new SlotField(
                        i, field.name(), field.count(), 1, FieldLayout.ITEM_ALIGNMENT, true, false, null));
            }
        }
        return slots;
    }
}
