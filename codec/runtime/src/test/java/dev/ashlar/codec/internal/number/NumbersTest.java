package dev.ashlar.codec.internal.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Numbers keep their value in another type, or do not convert: every pair of types against exact decimals. */
class NumbersTest {
    private static final long SEED = 20_261_207;
    private static final int VALUES_OF_PAIR = 20_000;

    @Test
    void shouldCallBoolIntegersAndFloatsNumbers() {
        assertThat(ValueType.named())
                .filteredOn(Numbers::isNumber)
                .extracting(ValueType::schemaName)
                .containsExactly("bool", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64");
    }

    @Test
    void shouldConvertExtremesOfEveryPairOfTypesAsTheOracleDoes() {
        for (ValueType from : NumberOracle.TYPES) {
            for (ValueType to : NumberOracle.TYPES) {
                NumberOracle.extremes(from).forEach(bits -> assertConverts(from, bits, to));
            }
        }
    }

    /** Exactly where the extremes all convert to an equal number. */
    @Test
    void shouldCallWideningWhatLosesNothing() {
        for (ValueType from : NumberOracle.TYPES) {
            for (ValueType to : NumberOracle.TYPES) {
                boolean isExact = from == ValueType.F64
                        ? to == from
                        : NumberOracle.extremes(from).stream().allMatch(bits -> Numbers.converts(from, bits, to));
                assertThat(Numbers.isWidening(from, to)).as(from + " to " + to).isEqualTo(isExact);
            }
        }
    }

    @Test
    void shouldConvertRandomNumbersOfEveryPairOfTypesAsTheOracleDoes() {
        Random random = new Random(SEED);
        int converted = 0;
        for (ValueType from : NumberOracle.TYPES) {
            for (ValueType to : NumberOracle.TYPES) {
                for (int i = 0; i < VALUES_OF_PAIR; i++) {
                    converted += assertConverts(from, NumberOracle.random(from, random), to) ? 1 : 0;
                }
            }
        }
        int all = NumberOracle.TYPES.size() * NumberOracle.TYPES.size() * VALUES_OF_PAIR;
        assertThat(converted).as("some convert, some do not").isBetween(all / 5, all * 4 / 5);
    }

    private static boolean assertConverts(ValueType from, long bits, ValueType to) {
        Long expected = NumberOracle.expected(from, bits, to);
        boolean converts = Numbers.converts(from, bits, to);
        if (converts != (expected != null)) {
            fail("%s %X to %s: converts %s, expected %X", from, bits, to, converts, expected);
        }
        if (expected != null && !isSame(to, Numbers.convert(from, bits, to), expected)) {
            fail("%s %X to %s: found %X, expected %X", from, bits, to, Numbers.convert(from, bits, to), expected);
        }
        return converts;
    }

    /** Not a number has many forms, all of which will do. */
    private static boolean isSame(ValueType type, long one, long other) {
        boolean bothNaN = type.isFloat()
                && Double.isNaN(NumberOracle.toDouble(type, one))
                && Double.isNaN(NumberOracle.toDouble(type, other));
        return one == other || bothNaN;
    }

    @Test
    void shouldKeepTheLastBitsThatAFloatHolds() {
        assertThat(Numbers.converts(ValueType.I32, (1 << 24) + 1, ValueType.F32))
                .isFalse();
        assertThat(Numbers.converts(ValueType.I32, (1 << 24) + 2, ValueType.F32))
                .isTrue();
        assertThat(Numbers.converts(ValueType.U64, -1L, ValueType.F64)).isFalse();
        assertThat(Numbers.convert(ValueType.U64, -1L << 11, ValueType.F64))
                .isEqualTo(Variant.of(0x1.fffffffffffffp63).bits());
        assertThat(Numbers.convert(ValueType.I64, Long.MIN_VALUE, ValueType.F32))
                .isEqualTo(Variant.of(-0x1p63f).bits());
    }

    @Test
    void shouldRoundOnlyDoublesToFloats() {
        assertThat(Numbers.convert(ValueType.F64, Variant.of(0.1).bits(), ValueType.F32))
                .isEqualTo(Variant.of(0.1f).bits());
        assertThat(Numbers.convert(ValueType.F64, Variant.of(-Double.MIN_VALUE).bits(), ValueType.F32))
                .isEqualTo(Variant.of(-0.0f).bits());
        assertThat(Numbers.converts(ValueType.F64, Variant.of(1e300).bits(), ValueType.F32))
                .isFalse();
        assertThat(Numbers.converts(
                        ValueType.F64, Variant.of(Double.NEGATIVE_INFINITY).bits(), ValueType.F32))
                .isTrue();
    }
}
