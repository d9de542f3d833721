package dev.ashlar.compiler.generate;

import com.palantir.javapoet.CodeBlock;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.StringJoiner;
import java.util.function.Predicate;

/** Writes variants as Java expressions that make them again, bit by bit. */
final class VariantCode {
    /** Digits that every f64 can be told apart by. */
    private static final int MOST_DIGITS = 17;

    private VariantCode() {}

    static CodeBlock of(Variant value) {
        if (value.shape() == Shape.ARRAY) {
            StringJoiner elements = new StringJoiner(", ", "{", "}");
            for (long element : value.lanes()) {
                elements.add(literal(element));
            }
            return CodeBlock.of(
                    "$T.ofArray($T.$L, new long[] $L)",
                    Variant.class,
                    ValueType.class,
                    value.type().name(),
                    elements);
        }
        return switch (value.type()) {
            case BOOL -> CodeBlock.of("$T.of($L)", Variant.class, value.bits() != 0);
            case F32 -> CodeBlock.of("$T.of($L)", Variant.class, ofFloat(Float.intBitsToFloat((int) value.bits())));
            case F64 -> CodeBlock.of("$T.of($L)", Variant.class, ofDouble(Double.longBitsToDouble(value.bits())));
            case STRING -> CodeBlock.of("$T.of($L)", Variant.class, StringCode.of(value.text()));
            case ENUM -> CodeBlock.of("$T.ofEnum($S)", Variant.class, value.text());
            case REF -> throw new IllegalArgumentException("a reference has no default: " + value);
            default ->
                CodeBlock.of(
                        "$T.ofInteger($T.$L, $L)",
                        Variant.class,
                        ValueType.class,
                        value.type().name(),
                        literal(value.bits()));
        };
    }

    private static String literal(long bits) {
        return bits == (int) bits ? Integer.toString((int) bits) : bits + "L";
    }

    private static String ofFloat(float value) {
        return decimal(value, rounded -> rounded.floatValue() == value) + "f";
    }

    private static String ofDouble(double value) {
        return decimal(value, rounded -> rounded.doubleValue() == value) + "d";
    }

    /** The shortest decimal that means the same number: unlike {@code Float.toString}, the same text on every JDK. */
    private static String decimal(double value, Predicate<BigDecimal> isSame) {
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0";
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < MOST_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (isSame.test(rounded)) {
                boolean isShort = Math.abs(rounded.scale()) < MOST_DIGITS;
                return isShort ? rounded.toPlainString() : rounded.toString();
            }
        }
        return exact.round(new MathContext(MOST_DIGITS)).toString();
    }
}
