package dev.ashlar.codec.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalsTest {
    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "1, 1.0",
        "-2.5, -2.5",
        "16777216, 16777216.0",
        "100000000000000, 100000000000000.0",
        "1e15, 1.0E15",
        "1e-4, 0.0001",
        "0.00001, 1.0E-5",
        "3.4028235E38, 3.4028235E38",
        "1.4E-45, 1.0E-45",
        "NaN, NaN",
        "-Infinity, -Infinity",
        "-0.0, -0.0",
        "0, 0.0"
    })
    void shouldWriteFloats(float value, String expected) {
        assertThat(Decimals.shortest(value)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "2.0E-3, 0.002",
        "2E23, 2.0E23",
        "4.9E-324, 5.0E-324",
        "1.7976931348623157E308, 1.7976931348623157E308",
        "5.684341886080802E-14, 5.684341886080802E-14",
        "9007199254740993, 9.007199254740992E15"
    })
    void shouldWriteDoubles(double value, String expected) {
        assertThat(Decimals.shortest(value)).isEqualTo(expected);
    }

    @Test
    void shouldReadBackWhateverTheBits() {
        long seed = 42;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            float single = Float.intBitsToFloat(random.nextInt());
            double twice = Double.longBitsToDouble(random.nextLong());
            float singleAgain = Float.parseFloat(Decimals.shortest(single));
            double twiceAgain = Double.parseDouble(Decimals.shortest(twice));
            assertThat(Float.compare(singleAgain, single)).as("seed %d", seed).isZero();
            assertThat(Double.compare(twiceAgain, twice)).as("seed %d", seed).isZero();
        }
    }

    @Test
    void shouldReadBackPowersOfTwo() {
        for (int exponent = -149; exponent < 128; exponent++) {
            float value = (float) Math.scalb(1.0, exponent);
            assertThat(Float.parseFloat(Decimals.shortest(value))).isEqualTo(value);
        }
    }
}
