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
    /** Hashes of the values in the slots: most values are other ones, which is told without reading them. */
    private long[] hashes = {};

    private int misses;

    /** The value, or an equal one that was given before. */
    Variant of(Variant value) {
        if (!isShared(value)) {
            return value;
        }
        if (slots == NONE) {
            slots = new Variant[FEW];
            hashes = new long[FEW];
        }
        long hash = hash(value);
        int at = slot(hash);
        if (hashes[at] == hash) {
            Variant known = slots[at];
            if (known != null && known.equals(value)) {
                return known;
            }
        }
        slots[at] = value;
        hashes[at] = hash;
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

    private static long hash(Variant value) {
        long hash = value.type().isNumeric() ? value.bits() : value.text().hashCode();
        return (hash + value.type().ordinal()) * FACTOR;
    }

    private int slot(long hash) {
        return (int) (hash >>> 32) & slots.length - 1;
    }

    /** Files of one record, of which a folder may have many, have few values. */
    private void grow() {
        Variant[] before = slots;
        slots = new Variant[SLOTS];
        hashes = new long[SLOTS];
        for (Variant each : before) {
            if (each != null) {
                long hash = hash(each);
                slots[slot(hash)] = each;
                hashes[slot(hash)] = hash;
            }
        }
    }
}
