package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;

/** Values between two others. Stateless. */
final class Blend {
    /** x, y, z, w. */
    static final int QUATERNION_LANES = 4;

    /** Above this cosine the arc is so short that its sine has no precision: the chord is taken instead. */
    private static final double NEARLY_EQUAL = 0.9995;

    private static final double TWO_TO_63 = 0x1p63;
    private static final double TWO_TO_64 = 0x1p64;

    private Blend() {}

    /** {@return the bits of a number between two of a type} Equal ones, infinite and NaN ones among them, keep their bits. */
    static long number(ValueType type, long from, long to, double t) {
        if (from == to || t == 0) {
            return from;
        }
        if (t == 1) {
            return to;
        }
        return switch (type) {
            case F32 ->
                Float.floatToRawIntBits(
                        (float) linear(Float.intBitsToFloat((int) from), Float.intBitsToFloat((int) to), t));
            case F64 ->
                Double.doubleToRawLongBits(linear(Double.longBitsToDouble(from), Double.longBitsToDouble(to), t));
            case I64 -> linear(from, to, t, Long.MIN_VALUE, Long.MAX_VALUE);
            // Order and distance stay when both move down by half the range.
            case U64 ->
                linear(from ^ Long.MIN_VALUE, to ^ Long.MIN_VALUE, t, Long.MIN_VALUE, Long.MAX_VALUE) ^ Long.MIN_VALUE;
            case U8, U16, U32 -> linear(from, to, t, 0, (1L << 8 * type.width()) - 1);
            default -> linear(from, to, t, -1L << 8 * type.width() - 1, (1L << 8 * type.width() - 1) - 1);
        };
    }

    private static double linear(double from, double to, double t) {
        return (1 - t) * from + t * to;
    }

    /**
     * An integer, rounded, within the range of its type. For t between 0 and 1, it also lies between the two integers. The error before rounding is
     * that of one double multiplication: t times a difference up to 2^53, or at most 2^-52 of a greater difference.
     */
    private static long linear(long from, long to, double t, long least, long most) {
        // Distances need 64 bits without a sign.
        long distance = to > from ? to - from : from - to;
        boolean up = to > from == t > 0;
        long room = t > 0 && t < 1 ? distance : up ? most - from : from - least;
        double nearest = unsigned(distance);
        double product = nearest * Math.abs(t);
        double rest = (distance - bits(nearest)) * Math.abs(t);
        long bounded = up ? from + room : from - room;
        if (product + rest >= TWO_TO_64) {
            return bounded;
        }
        double whole = Math.floor(product);
        double fraction = product - whole + rest;
        // Halves round up in either direction.
        long step = bits(whole) + (up ? Math.round(fraction) : -Math.round(-fraction));
        boolean isBeyond = Long.compareUnsigned(step, room) > 0;
        return isBeyond ? bounded : up ? from + step : from - step;
    }

    /** The double nearest to an unsigned integer. */
    private static double unsigned(long bits) {
        return bits >= 0 ? bits : 2.0 * (bits >>> 1 | bits & 1);
    }

    /** The unsigned integer that a whole double from 0 to 2^64 has, modulo 2^64. */
    private static long bits(double whole) {
        return whole < TWO_TO_63 ? (long) whole : (long) (whole - TWO_TO_64);
    }

    /**
     * Writes the rotation between two others, each given by a state and the entry of its first lane: along the shorter arc, of length 1. A quaternion
     * without a length or with a NaN is none, and gives what blending its lanes gives.
     */
    static void quaternions(ObjectState from, int fromLane, ObjectState to, int toLane, double t, double[] into) {
        if (t == 0 || t == 1) {
            for (int i = 0; i < QUATERNION_LANES; i++) {
                into[i] = t == 0 ? lane(from, fromLane + i) : lane(to, toLane + i);
            }
            return;
        }
        double dot = 0;
        double fromSquare = 0;
        double toSquare = 0;
        for (int i = 0; i < QUATERNION_LANES; i++) {
            double a = lane(from, fromLane + i);
            double b = lane(to, toLane + i);
            dot += a * b;
            fromSquare += a * a;
            toSquare += b * b;
        }
        double lengths = Math.sqrt(fromSquare * toSquare);
        double sign = dot < 0 ? -1 : 1;
        double cosine = Math.min(1, sign * dot / lengths);
        double fromPart = 1 - t;
        double toPart = t;
        if (cosine < NEARLY_EQUAL) {
            double angle = Math.acos(cosine);
            fromPart = Math.sin((1 - t) * angle) / Math.sin(angle);
            toPart = Math.sin(t * angle) / Math.sin(angle);
        }
        double square = 0;
        for (int i = 0; i < QUATERNION_LANES; i++) {
            into[i] = fromPart * lane(from, fromLane + i) / Math.sqrt(fromSquare)
                    + sign * toPart * lane(to, toLane + i) / Math.sqrt(toSquare);
            square += into[i] * into[i];
        }
        for (int i = 0; i < QUATERNION_LANES; i++) {
            into[i] = square > 0
                    ? into[i] / Math.sqrt(square)
                    : linear(lane(from, fromLane + i), lane(to, toLane + i), t);
        }
    }

    private static double lane(ObjectState state, int entry) {
        return Float.intBitsToFloat((int) state.bits(entry));
    }
}
