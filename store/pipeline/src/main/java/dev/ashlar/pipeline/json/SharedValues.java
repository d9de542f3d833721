package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Values that were read lately, so that equal values of several records are one object: constants, file names, zeros. A value takes the
 * place of another one with the same hash: nothing grows. For one thread.
 */
final class SharedValues {
    private static final int SLOTS = 4096;
    private static final int FEW = 64;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private static final @Nullable Variant[] NONE = {};

    private @Nullable Variant[] slots = NONE;
    private int misses;

    /** The value, or an equal one that was given before. */
    Variant of(Variant value) {
        if (!isShared(value)) {
            return value;
        }
        if (slots == NONE) {
            slots = new Variant[FEW];
        }
        int at = slot(value);
        Variant known = slots[at];
        if (known != null && known.equals(value)) {
            return known;
        }
        slots[at] = value;
        if (slots.length < SLOTS && ++misses > FEW) {
            grow();
        }
        return value;
    }

    /** Whether other records are likely to have it: arrays and vectors are seldom equal. */
    private static boolean isShared(Variant value) {
        ValueType type = value.type();
        boolean isText = type == ValueType.STRING || type == ValueType.ENUM || type == ValueType.HASH;
        return value.shape() == Shape.SINGLE && (isText || type.isNumeric() && type.lanes() == 1);
    }

    private int slot(Variant value) {
        long hash = value.type().isNumeric() ? value.bits() : value.text().hashCode();
        return (int) ((hash + value.type().ordinal()) * FACTOR >>> 32) & slots.length - 1;
    }

    /** Files of one record, of which a folder may have many, have few values. */
    private void grow() {
        Variant[] before = slots;
        slots = new Variant[SLOTS];
        for (Variant each : before) {
            if (each != null) {
                slots[slot(each)] = each;
            }
        }
    }
}
