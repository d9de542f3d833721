package dev.ashlar.codec.internal.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** By definition: the fewest digits that read back, and of those the nearest. */
    private static BigDecimal oracle(BigDecimal exact, int most, Predicate<BigDecimal> readsBack) {
        for (int digits = 1; digits < most; digits++) {
            BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (readsBack.test(nearest)) {
                return nearest;
            }
            BigDecimal outward = exact.round(new MathContext(digits, RoundingMode.UP));
            if (readsBack.test(outward)) {
                return outward;
            }
        }
        return exact.round(new MathContext(most, RoundingMode.HALF_EVEN));
    }

    private static void checkFloat(float value) {
        String text = Decimals.shortest(value);
        BigDecimal expected = oracle(new BigDecimal(value), 9, decimal -> decimal.floatValue() == value);
        assertThat(new BigDecimal(text)).as("%a", value).isEqualByComparingTo(expected);
        assertThat(Decimals.widened(value)).as("%a", value).isEqualTo(Double.parseDouble(text));
        assertThat(Decimals.narrowed(Decimals.widened(value))).as("%a", value).isEqualTo(value);
        double middle = value * 0.5 + Math.nextUp(value) * 0.5;
        for (double near : new double[] {middle, Math.nextUp(middle), Math.nextDown(middle), -middle}) {
            assertThat(Decimals.narrowed(near)).as("%a", near).isEqualTo(Float.parseFloat(Decimals.shortest(near)));
        }
    }

    private static void checkDouble(double value) {
        BigDecimal expected = oracle(new BigDecimal(value), 17, decimal -> decimal.doubleValue() == value);
        assertThat(new BigDecimal(Decimals.shortest(value))).as("%a", value).isEqualByComparingTo(expected);
    }

    /** Numbers of the size that people write, of few and of many digits, and their neighbours. */
    @Test
    void shouldWriteTheFewestDigitsThatReadBack() {
        Random random = new Random(43);
        for (int i = 0; i < 20_000; i++) {
            double number = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(12) - 3);
            double places = Math.pow(10, random.nextInt(9));
            double decimal = i % 2 == 0 ? number : Math.rint(number * places) / places;
            if (decimal != 0) {
                checkFloat((float) decimal);
                checkFloat(Math.nextUp((float) decimal));
                checkDouble(decimal);
                checkDouble(Math.nextDown(decimal));
            }
        }
        for (int exponent = -12; exponent < 26; exponent++) {
            checkFloat(Math.scalb(1f, exponent));
            checkFloat(-Math.nextDown(Math.scalb(1f, exponent)));
            checkDouble(Math.scalb(1.0, exponent));
        }
    }

    @Test
    void shouldWidenWhatHasNoShorterText() {
        assertThat(Decimals.widened(0.1f)).isEqualTo(0.1);
        assertThat(Decimals.widened(0x1p27f)).isEqualTo(134217730);
        assertThat(Decimals.narrowed(Double.NaN)).isNaN();
        assertThat(Decimals.narrowed(1e300)).isEqualTo(Float.POSITIVE_INFINITY);
        assertThat(1 / Decimals.narrowed(-0.0)).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(Decimals.widened(Float.MIN_VALUE)).isEqualTo(1e-45);
        assertThat(Decimals.widened(Float.NEGATIVE_INFINITY)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(1 / Decimals.widened(-0f)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Decimals.widened(Float.NaN)).isNaN();
    }

    @Test
    void shouldReadFloatsAsTheJdkDoes() {
        Random random = new Random(44);
        for (int i = 0; i < 100_000; i++) {
            BigDecimal number = BigDecimal.valueOf(random.nextLong() >> random.nextInt(64), random.nextInt(25));
            String text = number.toPlainString();
            checkReads(text);
            checkReads(text + "e" + (random.nextInt(40) - 20));
            // In the middle of two floats, and right beside it.
            float some = Float.intBitsToFloat(random.nextInt(1 << 30));
            BigDecimal middle =
                    new BigDecimal(some).add(new BigDecimal(Math.nextUp(some))).divide(BigDecimal.valueOf(2));
            checkReads(middle.toPlainString());
            checkReads(middle.round(new MathContext(1 + random.nextInt(20))).toPlainString());
        }
        for (String text :
                new String[] {"0", "-0", "-0.0", "0.10", "16777217", "16777219.0", "1e39", "-1e-60", "0e0"}) {
            checkReads(text);
        }
    }

    private static void checkReads(String text) {
        float read = Decimals.parseFloat("[" + text + "]", 1, 1 + text.length());
        assertThat(Float.floatToRawIntBits(read)).as(text).isEqualTo(Float.floatToRawIntBits(Float.parseFloat(text)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "-", "+1", "1.", ".5", "-.5", "01", "-01.5", "1..2", "1.2.3", "0x1p3", "1f", "NaN", " 1", "1 ",
                "1e", "٣", "--1", "1-"
            })
    void cannotReadWhatIsNoNumberOfJson(String text) {
        assertThatThrownBy(() -> Decimals.parseFloat(text, 0, text.length())).isInstanceOf(NumberFormatException.class);
    }
}
