package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ValueParserTest {
    @ParameterizedTest
    @EnumSource(
            value = ValueType.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LIST", "MAP", "VALUES"})
    void shouldReadBackWhatItWroteToTheLastBit(ValueType type) {
        for (Shape shape : Shape.values()) {
            for (int seed = 0; seed < 100 && (type.isArrayElement() || shape == Shape.SINGLE); seed++) {
                Variant value = new RandomVariants(new Random(seed)).of(type, shape, 3);
                String text = value.toText();
                assertThat(ValueParser.parse(text, type, shape))
                        .as("%s %s, seed %d: %s", type, shape, seed, text)
                        .isEqualTo(value);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "BOOL   | SINGLE | true",
                "I8     | SINGLE | -128",
                "U64    | SINGLE | 18446744073709551615",
                "I64    | SINGLE | -9223372036854775808",
                "F32    | SINGLE | 0.1",
                "F32    | SINGLE | -0.0",
                "F32    | SINGLE | 1.0E-45",
                "F32    | SINGLE | 3.4028235E38",
                "F32    | SINGLE | NaN",
                "F32    | SINGLE | NaN(7f800001)",
                "F32    | SINGLE | -Infinity",
                "F64    | SINGLE | 5.0E-324",
                "F64    | SINGLE | NaN(fff8000000000001)",
                "F64    | SINGLE | 1.7976931348623157E308",
                "ENUM   | SINGLE | alpha",
                "STRING | SINGLE | say \"x\"",
                "HASH   | SINGLE | campfire",
                "BYTES  | SINGLE | AQL/",
                "FLAGS  | SINGLE | [\"fog\", \"light\"]",
                "FLAGS  | ARRAY  | [[], [\"fog\"]]",
                "REF    | SINGLE | Material:0",
                "REF    | SINGLE | Material:9223372036854775807",
                "REF    | SINGLE | Material:\"smoke: \\\"thick\\\"\"",
                "REF    | SINGLE | \"a:b\":7",
                "REF    | ARRAY  | [Material:7, Material:\"smoke\"]",
                "VEC3   | SINGLE | (0.0, 1.0, NaN(7f800001))",
                "VEC3   | ARRAY  | [(0.0, 1.0, 0.0), (1.0, 0.0, 0.0)]",
                "COLOR  | SINGLE | (255, 128, 0, 255)",
                "STRING | ARRAY  | [\"a\", \"\\\\ \\n \\u0000 \\u007f\", \"\"]",
                "I32    | FIXED  | [1, 2]",
                "I32    | ARRAY  | []",
            })
    void shouldLookLikeThis(ValueType type, Shape shape, String text) {
        assertThat(ValueParser.parse(text, type, shape).toText()).isEqualTo(text);
    }

    @Test
    void shouldTakeNumbersAsPeopleWriteThem() {
        assertThat(ValueParser.parse("( 0,1 , 1e1)", ValueType.VEC3, Shape.SINGLE))
                .isEqualTo(Variant.ofFloats(ValueType.VEC3, 0, 1, 10));
        assertThat(ValueParser.parse(" [ 1,2 ] ", ValueType.I32, Shape.ARRAY))
                .isEqualTo(Variant.ofArray(ValueType.I32, new long[] {1, 2}));
        assertThat(ValueParser.parse("[\"\\u00e9\\/\"]", ValueType.STRING, Shape.ARRAY))
                .isEqualTo(Variant.ofArray(ValueType.STRING, List.of(Variant.of("é/"))));
        assertThat(ValueParser.parse("NaN(7fc00000)", ValueType.F32, Shape.SINGLE))
                .isEqualTo(Variant.of(Float.NaN));
    }

    @Test
    void shouldKeepHalfOfASurrogatePair() {
        Variant half = Variant.ofArray(ValueType.STRING, List.of(Variant.of("a\uD834b"), Variant.of("\uDD1E")));
        assertThat(half.toText()).isEqualTo("[\"a\\ud834b\", \"\\udd1e\"]");
        assertThat(ValueParser.parse(half.toText(), ValueType.STRING, Shape.ARRAY))
                .isEqualTo(half);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "BOOL  | SINGLE | 1",
                "BOOL  | SINGLE | TRUE",
                "I8    | SINGLE | 128",
                "I8    | SINGLE | +1",
                "I8    | SINGLE | ١",
                "I8    | SINGLE | ``",
                "U64   | SINGLE | -1",
                "U64   | SINGLE | 18446744073709551616",
                "I64   | SINGLE | 9223372036854775808",
                "I32   | SINGLE | 1 2",
                "F32   | SINGLE | 1e39",
                "F64   | SINGLE | 1e999999999",
                "F32   | SINGLE | 1f",
                "F32   | SINGLE | 0x1p3",
                "F32   | SINGLE | NaN(0)",
                "F32   | SINGLE | NaN(ffffffffff)",
                "F32   | SINGLE | Inf",
                "BYTES | SINGLE | AQ",
                "BYTES | SINGLE | AR==",
                "BYTES | ARRAY  | []",
                "REF   | SINGLE | 7",
                "REF   | SINGLE | Material",
                "REF   | SINGLE | Material:-1",
                "REF   | SINGLE | Material:9223372036854775808",
                "REF   | SINGLE | :7",
                "FLAGS | SINGLE | fog",
                "FLAGS | SINGLE | [\"fog\",]",
                "VEC3  | SINGLE | (0, 1)",
                "VEC3  | SINGLE | (0, 1, 0, 0)",
                "VEC3  | SINGLE | (0, 1, 0) x",
                "VEC3  | ARRAY  | (0, 1, 0)",
                "COLOR | SINGLE | (256, 0, 0, 0)",
                "STRING| ARRAY  | [\"a]",
                "STRING| ARRAY  | [\"\\x\"]",
                "STRING| ARRAY  | [\"\\u12\"]",
                "STRING| ARRAY  | [\"\\u00g0\"]",
                "I32   | ARRAY  | [1, 2",
                "I32   | ARRAY  | [1 2]",
                "I32   | ARRAY  | [1,]",
                "I32   | ARRAY  | [,]",
            })
    void cannotTakeAnythingElse(ValueType type, Shape shape, String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ValueParser.parse(text, type, shape));
    }

    @Test
    void shouldSayWhereTheTextIsWrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueParser.parse("(0, 1, x)", ValueType.VEC3, Shape.SINGLE))
                .withMessage("text of vec3, index 7: expected a value of f32, found x)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueParser.parse("[1, 2", ValueType.I32, Shape.ARRAY))
                .withMessage("text of i32[], index 5: expected ], found the end");
    }

    /** Every text that one change makes of a good one is read, or refused with the one exception. */
    @ParameterizedTest
    @EnumSource(
            value = ValueType.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LIST", "MAP", "VALUES"})
    void shouldRefuseOtherTextsWithOneException(ValueType type) {
        String alphabet = "[](),:\"\\ uNaInfty-+.eE0123456789abcdef=_\0é";
        for (int seed = 0; seed < 800; seed++) {
            Random random = new Random(seed);
            Shape shape = type.isArrayElement() && random.nextBoolean() ? Shape.ARRAY : Shape.SINGLE;
            StringBuilder text = new StringBuilder(
                    new RandomVariants(random).of(type, shape, 1).toText());
            int at = random.nextInt(text.length() + 1);
            text.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
            if (random.nextBoolean()) {
                text.delete(random.nextInt(at + 1), at);
            }
            try {
                Variant value = ValueParser.parse(text.toString(), type, shape);
                assertThat(ValueParser.parse(value.toText(), type, shape)).isEqualTo(value);
            } catch (IllegalArgumentException e) {
                assertThat(e.getClass())
                        .as("%s, seed %d: %s", type, seed, text)
                        .isEqualTo(IllegalArgumentException.class);
            }
        }
    }

    @Test
    void shouldReadPlainNumbersAsTheNearestOnes() {
        Random random = new Random(7);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder number = new StringBuilder(random.nextBoolean() ? "-" : "");
            for (int i = random.nextInt(24); i >= 0; i--) {
                number.append(
                        random.nextInt(8) == 0 && number.indexOf(".") < 0 ? '.' : (char) ('0' + random.nextInt(10)));
            }
            String text = number.append(random.nextInt(10)).toString();
            assertThat(ValueParser.parse(text, ValueType.F32, Shape.SINGLE).bits())
                    .as("round %d: %s", round, text)
                    .isEqualTo(Float.floatToRawIntBits(Float.parseFloat(text)));
            assertThat(ValueParser.parse(text, ValueType.F64, Shape.SINGLE).bits())
                    .as("round %d: %s", round, text)
                    .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
        }
    }
}
