package dev.ashlar.compiler.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.math.BigInteger;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random expressions against an evaluation that shares nothing with the product: fractions of integers, and three-valued logic by numbers. */
class RandomExpressionsTest {
    private static final int ROUNDS = 20_000;

    /** A fraction; its denominator is positive. */
    private record Fraction(BigInteger top, BigInteger bottom) {
        int compare(Fraction other) {
            return top.multiply(other.bottom).compareTo(other.top.multiply(bottom));
        }
    }

    /** A number of an expression: its text, and its value; null when it is unknown. */
    private record Number(String text, @Nullable Fraction value) {}

    /** A condition: its text; 0 for false, 1 for unknown, 2 for true. */
    private record Condition(String text, int truth) {}

    private static final class Undefined extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static final class Generator {
        private final Random random;
        private final Long[] values = new Long[4];
        private final boolean[] quarters = new boolean[4];
        private final Fields fields = new Fields();

        Generator(long seed) {
            random = new Random(seed);
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(4) == 0 ? null : (Long) (random.nextInt(41) - 20L);
                boolean isFloat = random.nextBoolean();
                Variant variant = values[i] == null
                        ? null
                        : isFloat ? Variant.of(values[i] / 4f) : Variant.ofInteger(ValueType.I32, values[i]);
                fields.with("f" + i, isFloat ? ValueType.F32 : ValueType.I32, variant);
                quarters[i] = isFloat;
            }
        }

        Number number(int depth) {
            int kind = random.nextInt(depth <= 0 ? 3 : 9);
            if (kind == 0) {
                int tenths = random.nextInt(100);
                String text = tenths / 10 + "." + tenths % 10;
                return new Number(text, new Fraction(BigInteger.valueOf(tenths), BigInteger.TEN));
            }
            if (kind < 3) {
                int i = random.nextInt(values.length);
                Fraction value = values[i] == null
                        ? null
                        : new Fraction(BigInteger.valueOf(values[i]), BigInteger.valueOf(quarters[i] ? 4 : 1));
                return new Number("f" + i, value);
            }
            if (kind == 3) {
                Number inner = number(depth - 1);
                Fraction value = inner.value;
                return new Number(
                        "-(" + inner.text + ")", value == null ? null : new Fraction(value.top.negate(), value.bottom));
            }
            char operator = "+-*%".charAt(random.nextInt(4));
            Number a = number(depth - 1);
            Number b = number(depth - 1);
            String text = "(" + a.text + ")" + blank() + operator + blank() + "(" + b.text + ")";
            return new Number(text, a.value == null || b.value == null ? null : calculate(operator, a.value, b.value));
        }

        private String blank() {
            return random.nextBoolean() ? " " : random.nextBoolean() ? "\n" : "";
        }

        private static Fraction calculate(char operator, Fraction a, Fraction b) {
            BigInteger bottom = a.bottom.multiply(b.bottom);
            BigInteger left = a.top.multiply(b.bottom);
            BigInteger right = b.top.multiply(a.bottom);
            if (operator == '%' && right.signum() == 0) {
                throw new Undefined();
            }
            return switch (operator) {
                case '+' -> new Fraction(left.add(right), bottom);
                case '-' -> new Fraction(left.subtract(right), bottom);
                case '*' -> new Fraction(a.top.multiply(b.top), bottom);
                default -> {
                    BigInteger times = left.divide(right); // Towards zero.
                    yield new Fraction(left.subtract(times.multiply(right)), bottom);
                }
            };
        }

        Condition condition(int depth) {
            int kind = random.nextInt(depth <= 0 ? 2 : 6);
            if (kind == 0) {
                int i = random.nextInt(values.length);
                boolean negated = random.nextBoolean();
                boolean holds = (values[i] == null) != negated;
                return new Condition("f" + i + (negated ? " is not null" : " is null"), holds ? 2 : 0);
            }
            if (kind < 3) {
                return comparison(depth);
            }
            if (kind == 3) {
                Condition inner = condition(depth - 1);
                return new Condition("not (" + inner.text + ")", 2 - inner.truth);
            }
            boolean isAnd = kind == 4;
            Condition a = condition(depth - 1);
            // What does not count is not calculated.
            boolean decides = a.truth == (isAnd ? 0 : 2);
            Condition b;
            try {
                b = condition(depth - 1);
            } catch (Undefined e) {
                if (!decides) {
                    throw e;
                }
                b = new Condition("f0 % 0 > 1", 1);
            }
            String text = "(" + a.text + ") " + (isAnd ? "and" : "or") + " (" + b.text + ")";
            return new Condition(text, isAnd ? Math.min(a.truth, b.truth) : Math.max(a.truth, b.truth));
        }

        private Condition comparison(int depth) {
            String operator = new String[] {"==", "!=", "<", "<=", ">", ">="}[random.nextInt(6)];
            Number a = number(depth - 1);
            Number b = number(depth - 1);
            String text = a.text + " " + operator + " " + b.text;
            if (a.value == null || b.value == null) {
                return new Condition(text, 1);
            }
            int order = a.value.compare(b.value);
            boolean holds = switch (operator) {
                case "==" -> order == 0;
                case "!=" -> order != 0;
                case "<" -> order < 0;
                case "<=" -> order <= 0;
                case ">" -> order > 0;
                default -> order >= 0;
            };
            return new Condition(text, holds ? 2 : 0);
        }
    }

    @Test
    void shouldEvaluateLikeFractions() throws ExpressionException {
        int[] seen = new int[3];
        for (int seed = 0; seed < ROUNDS; seed++) {
            Generator generator = new Generator(seed);
            Condition condition;
            try {
                condition = generator.condition(4);
            } catch (Undefined e) {
                continue;
            }
            String text = condition.text + " or f0 is null and f0 is not null";
            if (text.length() <= Expression.MAX_LENGTH) {
                Boolean expected = condition.truth == 1 ? null : (Boolean) (condition.truth == 2);
                assertThat(generator.fields.evaluate(text))
                        .as("seed %d: %s", seed, text)
                        .isEqualTo(expected);
                seen[condition.truth]++;
            }
        }
        assertThat(Math.min(seen[0], Math.min(seen[1], seen[2]))).isGreaterThan(ROUNDS / 20);
    }

    /** A quotient is the multiple of its last digit that is nearest to the fraction. */
    @Test
    void shouldRoundQuotientsToTheNearest() throws ExpressionException {
        Random random = new Random(40);
        for (int i = 0; i < 2_000; i++) {
            long a = random.nextLong() >> random.nextInt(60);
            long b = random.nextLong() >> random.nextInt(60);
            Fields fields = new Fields().number("a", a).number("b", b);
            String text = "b == 0 or (a / b * b - a) * (a / b * b - a) * 4e66 <= a * a";
            assertThat(fields.evaluate(text)).as("%d / %d", a, b).isTrue();
        }
    }

    private static final String[] WORDS = {
        "a", "b", "s.t", "(", ")", "(", ")", "and", "or", "not", "is", "null", "in", "true", "count", "count(", "+",
        "-", "*", "/", "%", "<", "<=", "==", "!=", "=", "1", "0.5", "1e5", "'x'", "\"", "'", "`", ".", "\\", "\n", "é",
        "\uD83D", " "
    };

    @Test
    void cannotFailOtherwiseThanByAnException() {
        Random random = new Random(4);
        Fields fields = new Fields().number("a", 1).number("s.t", 2).with("b", ValueType.BOOL, Variant.of(true));
        int parsed = 0;
        for (int i = 0; i < 30_000; i++) {
            StringBuilder text = new StringBuilder();
            int words = random.nextInt(12);
            for (int j = 0; j < words; j++) {
                text.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextBoolean() ? " " : "");
            }
            try {
                Expression expression = Expression.parse(text.toString(), fields);
                fields.evaluate(expression.toString());
                parsed++;
            } catch (ExpressionException e) {
                assertThat(e.index()).as(text.toString()).isBetween(0, text.length());
                assertThat(e.getMessage()).isNotBlank();
            } catch (ArithmeticException e) {
                assertThat(e).hasMessage("division by zero");
            }
        }
        assertThat(parsed).isPositive();
    }

    /** On a stack of 256 KiB. */
    @Test
    void cannotOverflowTheStack() throws InterruptedException {
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(null, RandomExpressionsTest::parseHostile, "small stack", 256 << 10);
        thread.setUncaughtExceptionHandler((where, e) -> thrown[0] = e);
        thread.start();
        thread.join();
        assertThat(thrown[0]).isNull();
    }

    private static void parseHostile() {
        for (String open : new String[] {"(", "not ", "-", "not (", "-(", "((-"}) {
            String deep = open.repeat(Expression.MAX_LENGTH / open.length() - 1);
            assertThatExceptionOfType(ExpressionException.class)
                    .isThrownBy(() -> new Fields().number("a", 1).evaluate(deep + "a"))
                    .withMessageContaining("nested too deep");
        }
        assertThatExceptionOfType(ExpressionException.class)
                .isThrownBy(() -> new Fields().number("a", 1).evaluate("a" + "+a".repeat(Expression.MAX_LENGTH)))
                .withMessageContaining("the rule is too long");
        Fields fields = new Fields()
                .with("d", ValueType.F64, Variant.of(1.7e300))
                .with("t", ValueType.F64, Variant.of(3e-300))
                .with("b", ValueType.BOOL, Variant.of(true));
        for (String text : new String[] {
            "d" + "+t".repeat(500) + ">d",
            "d" + "%t".repeat(500) + "<t",
            "d" + "/t/d".repeat(250) + ">t",
            "b" + " and b".repeat(170),
            "b" + " or not b".repeat(110),
            "b==b" + " and b==b".repeat(113)
        }) {
            assertThat(holds(fields, text)).as(text).isTrue();
        }
    }

    private static @Nullable Boolean holds(Fields fields, String text) {
        try {
            return fields.evaluate(text);
        } catch (ExpressionException e) {
            throw new AssertionError(text, e);
        }
    }
}
