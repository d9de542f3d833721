package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.ValueType;
import java.lang.ref.Reference;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ranges accept what the operators of Java accept, for every type: extremes, neighbours and bounds outside of the type among them. */
class LaneRangeTest {
    private static final int ROUNDS = 400;
    private static final int[] COMPARISONS = {
        LaneRange.TO | LaneRange.STRICT,
        LaneRange.TO,
        LaneRange.FROM | LaneRange.STRICT,
        LaneRange.FROM,
        LaneRange.FROM | LaneRange.TO,
        LaneRange.FROM | LaneRange.TO | LaneRange.NOT
    };

    private static final int APART = 24;

    private final ByteBuffer bytes =
            ByteBuffer.allocateDirect(LaneRange.MANY * APART).order(ByteOrder.LITTLE_ENDIAN);
    private final int[] ints = new int[LaneRange.MANY];
    private final long[] longs = new long[LaneRange.MANY];

    static Stream<ValueType> lanes() {
        return ValueType.named().stream()
                .filter(type -> type.lanes() == 1 && !type.isPooled() && type != ValueType.BOOL);
    }

    private static int width(ValueType type, Random random) {
        return type.hasConstants() ? 1 << random.nextInt(3) : type.width();
    }

    private static int count(Random random) {
        return 1 + random.nextInt(random.nextInt(8) == 0 ? LaneRange.MANY : 2 * Long.SIZE);
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void shouldAcceptWhatOperatorsAccept(ValueType type) {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            int width = width(type, random);
            LaneRange range = new LaneRange();
            range.of(type, width);
            int how = COMPARISONS[random.nextInt(COMPARISONS.length)];
            long[] numbers = random.longs(count(random), Long.MIN_VALUE, Long.MAX_VALUE)
                    .map(any -> number(type, width, random, any))
                    .toArray();
            boolean real = type.isFloat() && random.nextInt(4) > 0;
            long from = real ? realBound(type, random, numbers) : bound(random, numbers);
            long to = random.nextInt(3) == 0 ? from : real ? realBound(type, random, numbers) : bound(random, numbers);
            if ((how & LaneRange.NOT) != 0) {
                to = from;
            }
            if (real) {
                range.set(how, Double.longBitsToDouble(from), Double.longBitsToDouble(to));
            } else {
                range.set(how, from, to);
            }
            String what = type + " of " + width + " bytes, comparison " + how + " with " + from + " and " + to
                    + (real ? " as doubles" : "") + ", seed " + seed;
            compare(range, type, width, numbers, random, what, wanted(type, how, real, from, to));
        }
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void shouldAcceptFlagsByTheirMask(ValueType type) {
        for (int seed = 0; seed < ROUNDS && type == ValueType.FLAGS; seed++) {
            Random random = new Random(seed);
            int width = width(type, random);
            LaneRange range = new LaneRange();
            range.of(type, width);
            long mask = 0;
            for (int i = random.nextInt(4); i > 0; i--) {
                mask |= 1L << random.nextInt(random.nextInt(8) == 0 ? 32 : 8 * width);
            }
            boolean all = random.nextBoolean();
            range.setFlags(mask, all);
            long[] numbers = random.longs(count(random), Long.MIN_VALUE, Long.MAX_VALUE)
                    .map(any -> number(type, width, random, any))
                    .toArray();
            long bits = mask;
            compare(
                    range,
                    type,
                    width,
                    numbers,
                    random,
                    (all ? "all of " : "any of ") + mask + ", " + width + " bytes, seed " + seed,
                    number -> all ? (number & bits) == bits : (number & bits) != 0);
        }
    }

    private interface Wanted {
        boolean of(long bits);
    }

    /** Memory ends with the last number. What earlier rounds left in arrays does not matter. */
    private void compare(
            LaneRange range, ValueType type, int width, long[] numbers, Random random, String what, Wanted wanted) {
        int step = random.nextBoolean() ? width : APART;
        int end = (numbers.length - 1) * step + width;
        MemorySpan span = MemorySpan.of(bytes, end, "numbers");
        long[] rows = new long[numbers.length + 63 >>> 6];
        long[] expected = new long[rows.length];
        for (int i = 0; i < numbers.length; i++) {
            put(i * step, width, numbers[i]);
            boolean accepted = wanted.of(numbers[i]);
            expected[i >>> 6] |= (accepted ? 1L : 0) << i;
            if (range.accepts(numbers[i]) != accepted) {
                throw new AssertionError(what + ": " + numbers[i] + " should be " + accepted);
            }
        }
        long any = 0;
        for (int i = 0; i < rows.length; i++) {
            rows[i] = rows(random) & (i < rows.length - 1 ? -1 : -1L >>> -numbers.length);
            expected[i] &= rows[i];
            any |= expected[i];
        }
        long left = range.test(span.address(0), step, numbers.length, rows, ints, longs);
        Reference.reachabilityFence(span);
        assertThat(rows)
                .as("%s, %d numbers, %d bytes apart", what, numbers.length, step)
                .isEqualTo(expected);
        assertThat(left).as(what).isEqualTo(any);
    }

    /** All, many, few or none. */
    private static long rows(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> random.nextLong() & random.nextLong() & random.nextLong() & random.nextLong();
            case 2 -> random.nextLong();
            default -> -1;
        };
    }

    private void put(int at, int width, long bits) {
        switch (width) {
            case 1 -> bytes.put(at, (byte) bits);
            case 2 -> bytes.putShort(at, (short) bits);
            case 4 -> bytes.putInt(at, (int) bits);
            default -> bytes.putLong(at, bits);
        }
    }

    /** Any number, an extreme, or one near 0, in the form of {@link NumberForm#bits}. */
    private static long number(ValueType type, int width, Random random, long any) {
        long bits = switch (random.nextInt(4)) {
            case 0 -> any;
            case 1 -> random.nextInt(7) - 3;
            case 2 -> special(type, random);
            default -> Long.MIN_VALUE >> random.nextInt(64);
        };
        if (type.isFloat() && random.nextBoolean()) {
            double value = random.nextInt(9) / 4.0 - 1;
            bits = type == ValueType.F32 ? Float.floatToRawIntBits((float) value) : Double.doubleToRawLongBits(value);
        }
        long mask = -1L >>> 64 - 8 * width;
        boolean extended = type == ValueType.F32 || type == ValueType.REF || type.isSigned();
        return extended ? bits << 64 - 8 * width >> 64 - 8 * width : bits & mask;
    }

    private static long special(ValueType type, Random random) {
        double[] all = {
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, -0.0, Float.MAX_VALUE, -Float.MAX_VALUE
        };
        double value = all[random.nextInt(all.length)];
        long sign = random.nextBoolean() ? Long.MIN_VALUE : 0;
        return type == ValueType.F32
                ? Float.floatToRawIntBits((float) value) ^ sign >> 32
                : Double.doubleToRawLongBits(value) ^ sign;
    }

    private static long bound(Random random, long[] numbers) {
        long near = numbers[random.nextInt(numbers.length)] + random.nextInt(3) - 1;
        long[] extremes = {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 1, 255, 256, -129, 65536, 1L << 32};
        return random.nextInt(3) == 0 ? extremes[random.nextInt(extremes.length)] : near;
    }

    private static long realBound(ValueType type, Random random, long[] numbers) {
        double number = real(type, numbers[random.nextInt(numbers.length)]);
        return Double.doubleToRawLongBits(
                switch (random.nextInt(6)) {
                    case 0 -> Math.nextUp(number);
                    case 1 -> Math.nextDown(number);
                    case 2 -> Double.longBitsToDouble(special(ValueType.F64, random));
                    case 3 -> random.nextInt(9) / 4.0 - 1;
                    default -> number;
                });
    }

    private static double real(ValueType type, long bits) {
        return type == ValueType.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    private static Wanted wanted(ValueType type, int how, boolean real, long from, long to) {
        if (type.isFloat()) {
            double least = real ? Double.longBitsToDouble(from) : from;
            double greatest = real ? Double.longBitsToDouble(to) : to;
            return bits -> {
                double value = real(type, bits);
                return switch (how & ~LaneRange.NOT) {
                    case LaneRange.TO | LaneRange.STRICT -> value < greatest;
                    case LaneRange.TO -> value <= greatest;
                    case LaneRange.FROM | LaneRange.STRICT -> value > least;
                    case LaneRange.FROM -> value >= least;
                    default ->
                        (how & LaneRange.NOT) == 0
                                ? value >= least && value <= greatest
                                : value < least || value > greatest;
                };
            };
        }
        boolean unsigned = type == ValueType.U64 || type == ValueType.HASH;
        BigInteger least = integer(unsigned, from);
        BigInteger greatest = integer(unsigned, to);
        return bits -> {
            int low = integer(unsigned, bits).compareTo(least);
            int high = integer(unsigned, bits).compareTo(greatest);
            return switch (how) {
                case LaneRange.TO | LaneRange.STRICT -> high < 0;
                case LaneRange.TO -> high <= 0;
                case LaneRange.FROM | LaneRange.STRICT -> low > 0;
                case LaneRange.FROM -> low >= 0;
                case LaneRange.FROM | LaneRange.TO -> low >= 0 && high <= 0;
                default -> low != 0;
            };
        };
    }

    private static BigInteger integer(boolean unsigned, long bits) {
        return unsigned ? new BigInteger(Long.toUnsignedString(bits)) : BigInteger.valueOf(bits);
    }
}
