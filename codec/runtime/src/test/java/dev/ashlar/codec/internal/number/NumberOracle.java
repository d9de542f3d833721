package dev.ashlar.codec.internal.number;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What conversions of numbers must give, worked out with exact decimals. */
public final class NumberOracle {
    /** All number types, bool among them. */
    public static final List<ValueType> TYPES =
            ValueType.named().stream().filter(Numbers::isNumber).toList();

    private static final double[] DOUBLES = {
        0,
        -0.0,
        1,
        -1,
        0.5,
        -0.5,
        1.5,
        255,
        256,
        -128,
        -129,
        0x1p24 - 1,
        0x1p24,
        0x1p24 + 1,
        0x1p31 - 1,
        0x1p31,
        -0x1p31,
        -0x1p31 - 1,
        0x1p32 - 1,
        0x1p32,
        0x1p53 - 1,
        0x1p53,
        -0x1p53,
        0x1p53 + 2,
        0x1.fffffffffffffp62,
        0x1p63,
        -0x1p63,
        Math.nextDown(-0x1p63),
        Math.nextUp(0x1p63),
        Math.nextDown(0x1p64),
        0x1p64,
        Float.MIN_VALUE,
        Float.MIN_VALUE / 2,
        Math.nextUp(Float.MIN_VALUE / 2.0),
        -Float.MIN_VALUE / 4,
        Float.MIN_NORMAL,
        Float.MAX_VALUE,
        0x1.fffffefffffffp127,
        0x1.ffffffp127,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN
    };

    private NumberOracle() {}

    /** Bits of the counterpart in another type, as {@link Variant#bits} has them; null when there is none. */
    public static @Nullable Long expected(ValueType from, long bits, ValueType to) {
        if (from == to) {
            return bits;
        }
        if (from.isFloat()) {
            double value = toDouble(from, bits);
            boolean isNumber = !Double.isNaN(value) && !Double.isInfinite(value);
            if (isNumber && !(value == 0 && to.isFloat())) {
                return ofExact(new BigDecimal(value), to, true);
            }
            return to == ValueType.F32
                    ? Long.valueOf(Variant.of((float) value).bits())
                    : to == ValueType.F64 ? Variant.of(value).bits() : null;
        }
        BigInteger whole =
                from == ValueType.U64 ? new BigInteger(Long.toUnsignedString(bits)) : BigInteger.valueOf(bits);
        return ofExact(new BigDecimal(whole), to, false);
    }

    private static @Nullable Long ofExact(BigDecimal exact, ValueType to, boolean nearest) {
        if (to == ValueType.F32) {
            float value = Float.parseFloat(exact.toString());
            return Float.isInfinite(value) || !nearest && new BigDecimal(value).compareTo(exact) != 0
                    ? null
                    : Variant.of(value).bits();
        }
        if (to == ValueType.F64) {
            double value = Double.parseDouble(exact.toString());
            return new BigDecimal(value).compareTo(exact) != 0
                    ? null
                    : Variant.of(value).bits();
        }
        BigDecimal least = to == ValueType.BOOL ? BigDecimal.ZERO : new BigDecimal(Integers.least(to));
        BigDecimal greatest = to == ValueType.BOOL ? BigDecimal.ONE : new BigDecimal(Integers.greatest(to));
        boolean fits = exact.stripTrailingZeros().scale() <= 0
                && exact.compareTo(least) >= 0
                && exact.compareTo(greatest) <= 0;
        return fits ? exact.toBigIntegerExact().longValue() : null;
    }

    /** The number that the bits stand for, not a number among them. */
    public static double toDouble(ValueType type, long bits) {
        return type == ValueType.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    /** Values where conversions go wrong. */
    public static List<Long> extremes(ValueType type) {
        List<Long> all = new ArrayList<>();
        for (double value : DOUBLES) {
            if (type.isFloat()) {
                all.add(bits(type, value));
            }
        }
        for (int shift = 0; shift < Long.SIZE && type.isInteger(); shift++) {
            for (long value :
                    new long[] {(1L << shift) - 1, 1L << shift, (1L << shift) + 1, -1L << shift, -(1L << shift) - 1}) {
                if (Integers.fits(type, value)) {
                    all.add(value);
                }
            }
        }
        if (type.isInteger()) {
            all.add(Integers.least(type).longValue());
            all.add(Integers.greatest(type).longValue());
        }
        return type == ValueType.BOOL
                ? List.of(0L, 1L)
                : all.stream().distinct().toList();
    }

    /** A value of any size: random bits of random length, whole floats, and floats near other types' ends. */
    public static long random(ValueType type, Random random) {
        if (type == ValueType.BOOL) {
            return random.nextInt(2);
        }
        long whole = random.nextLong() >> random.nextInt(Long.SIZE) << random.nextInt(4) * random.nextInt(16);
        if (type.isFloat()) {
            return switch (random.nextInt(4)) {
                case 0 -> bits(type, whole);
                case 1 -> bits(type, whole * 0.5);
                case 2 -> bits(type, Math.scalb(random.nextDouble() - 0.5, random.nextInt(2200) - 1100));
                default -> type == ValueType.F32 ? random.nextInt() : random.nextLong();
            };
        }
        int unused = Long.SIZE - 8 * type.width();
        return type.isSigned() ? whole << unused >> unused : whole << unused >>> unused;
    }

    private static long bits(ValueType type, double value) {
        return type == ValueType.F32
                ? Variant.of((float) value).bits()
                : Variant.of(value).bits();
    }
}
