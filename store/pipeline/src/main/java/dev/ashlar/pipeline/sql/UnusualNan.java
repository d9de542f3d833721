package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;

/** Detects NaN values with unusual bits, which neither JSON nor the floats of databases preserve. Pure functions; any thread. */
public final class UnusualNan {
    private UnusualNan() {}

    /**
     * Whether a value has such a NaN.
     *
     * @param value of any type and shape
     * @return false also if the value has no floats
     */
    public static boolean isIn(Variant value) {
        ValueType lane = value.type().lane();
        if (!lane.isFloat()) {
            return false;
        }
        if (!value.shape().isArray() && value.type().lanes() == 1) {
            return isUnusual(lane, value.bits());
        }
        for (int i = 0; i < value.laneCount(); i++) {
            if (isUnusual(lane, value.lane(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isUnusual(ValueType type, long bits) {
        return type == ValueType.F32
                ? Float.floatToIntBits(Float.intBitsToFloat((int) bits)) != (int) bits
                : Double.doubleToLongBits(Double.longBitsToDouble(bits)) != bits;
    }
}
