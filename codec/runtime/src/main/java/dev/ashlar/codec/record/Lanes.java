package dev.ashlar.codec.record;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.ValueType;
import java.util.List;

/** The one form of each lane of a {@link Variant}. */
final class Lanes {
    private Lanes() {}

    /** A copy in which each lane has one form: the high bits of an f32 repeat its sign. */
    static long[] normal(ValueType type, long[] lanes) {
        ValueType lane = type.lane();
        long[] copy = lanes.clone();
        for (int i = 0; i < copy.length; i++) {
            if (lane == ValueType.F32) {
                copy[i] = (int) copy[i];
            } else if (lane == ValueType.BOOL
                    ? copy[i] >>> 1 != 0
                    : lane.isInteger() && !Integers.fits(lane, copy[i])) {
                throw new IllegalArgumentException("expected a value of " + lane.schemaName() + ", found " + copy[i]);
            }
        }
        return copy;
    }

    /** The lanes of values of a type of numbers, one after the other. */
    static long[] of(ValueType type, List<Variant> values) {
        long[] lanes = new long[Math.multiplyExact(values.size(), type.lanes())];
        int at = 0;
        for (Variant value : values) {
            for (int i = 0; i < type.lanes(); i++) {
                lanes[at++] = type.lanes() == 1 ? value.bits() : value.lane(i);
            }
        }
        return lanes;
    }

    /** The lanes of floats, bits kept; of a type that has such lanes. */
    static long[] of(ValueType type, float[] floats) {
        if (type.lane() != ValueType.F32) {
            throw new IllegalArgumentException("expected a type with lanes of f32, found " + type.schemaName());
        }
        long[] lanes = new long[floats.length];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = Float.floatToRawIntBits(floats[i]);
        }
        return lanes;
    }
}
