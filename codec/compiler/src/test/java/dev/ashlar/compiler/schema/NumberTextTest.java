package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTextTest {
    @ParameterizedTest
    @CsvSource({
        "i32, 64.0, 64",
        "i32, 1e3, 1000",
        "i32, 6.4e1, 64",
        "i32, 64L, 64",
        "i32, -0, 0",
        "i32, -0.0, 0",
        "i32, 640e-1, 64",
        "i32, 2147483647, 2147483647",
        "i32, -2147483648.000, -2147483648",
        "u8, 255, 255",
        "i64, 9223372036854775807, 9223372036854775807",
        "i64, 9223372036854775807.0, 9223372036854775807",
        "i64, -9.223372036854775808e18, -9223372036854775808",
        "u64, 18446744073709551615, -1",
        "u64, 9223372036854775808, -9223372036854775808",
        "i64, 0e99999, 0",
        "i64, 1e-0, 1",
        "i64, 1e+02, 100"
    })
    void shouldReadWholeNumbersHoweverTheyAreWritten(String type, String text, long bits) {
        assertThat(NumberText.integerBits(type(type), text)).isEqualTo(bits);
    }

    @ParameterizedTest
    @CsvSource({
        "i32, 64.5",
        "i32, 1e-1",
        "i32, 1e-9999",
        "i32, 1e-10000",
        "i64, -1e-10000",
        "u8, 0.5e-99999999999",
        "i32, 2147483648",
        "i32, 1e400",
        "i64, 1e99999",
        "i64, 1e99999999999",
        "i64, 9223372036854775808",
        "i64, 9.2233720368547758075e18",
        "i64, -9223372036854775809",
        "u64, -1",
        "u64, 18446744073709551616",
        "u64, 18446744073709551615.5",
        "u8, 256",
        "i32, 0x40",
        "i32, 1_000",
        "i32, +5",
        "i32, 5ff",
        "i32, e5",
        "i32, .",
        "i32, '5 '",
        "i32, ''",
        "i32, ٣"
    })
    void cannotReadOtherNumbersAsWholeOnes(String type, String text) {
        assertThat(NumberText.integerBits(type(type), text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5",
                "-0.5",
                ".5f",
                "1e-3",
                "10L",
                "0.1",
                "007.25",
                "5.",
                "1e-400",
                "1e-9999",
                "-1e-10000",
                "1e-99999999999",
                "3.4028235e38",
                "-0.0"
            })
    void shouldReadFloatsAsTheJdkDoes(String text) {
        String plain = text.replaceAll("[fL]$", "");
        assertThat(NumberText.floatBits(ValueType.F64, text))
                .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(plain)));
        assertThat(NumberText.floatBits(ValueType.F32, text))
                .isEqualTo(Float.floatToRawIntBits(Float.parseFloat(plain)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "0x1p3", "1e400", "", "-", "1,5", " 1"})
    void cannotReadOtherTextsAsFloats(String text) {
        assertThat(NumberText.floatBits(ValueType.F64, text)).isNull();
        assertThat(NumberText.floatBits(ValueType.F32, text)).isNull();
    }

    /** However far below one the exponent leads, a number other than zero has a fraction, and zero has none. */
    @ParameterizedTest
    @ValueSource(strings = {"1e-1", "1e-400", "1e-9999", "1e-10000", "1e-99999999999"})
    void cannotTakeNumbersNearZeroForZero(String text) {
        for (String number : new String[] {text, "-" + text, "123.5" + text.substring(1)}) {
            BigDecimal decimal = Objects.requireNonNull(NumberText.decimal(number));
            assertThat(decimal.signum()).as(number).isEqualTo(number.startsWith("-") ? -1 : 1);
            assertThat(NumberText.isWhole(decimal)).as(number).isFalse();
        }
        assertThat(NumberText.integerBits(ValueType.I32, "0" + text.substring(1)))
                .isZero();
    }

    @Test
    void shouldReadNumbersOfUpToTheGreatestLength() {
        String longest = "1." + "0".repeat(NumberText.MAX_LENGTH - 2);
        assertThat(NumberText.integerBits(ValueType.I32, longest)).isEqualTo(1);
        assertThat(NumberText.floatBits(ValueType.F32, longest)).isEqualTo(Float.floatToRawIntBits(1));
        assertThat(NumberText.integerBits(ValueType.I32, longest + "0")).isNull();
        assertThat(NumberText.floatBits(ValueType.F64, longest + "0")).isNull();
    }

    private static ValueType type(String name) {
        return ValueType.valueOf(name.toUpperCase(Locale.ROOT));
    }
}
