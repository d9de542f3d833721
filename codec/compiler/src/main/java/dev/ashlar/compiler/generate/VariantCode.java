package dev.ashlar.compiler.generate;

import com.palantir.javapoet.CodeBlock;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.PackedArrays;
import dev.ashlar.codec.record.Variant;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes variants as Java expressions that make them again, bit by bit. */
final class VariantCode {
    /** Digits that every f64 can be told apart by. */
    private static final int MOST_DIGITS = 17;

    /** Lanes, or elements, of an array that is written element by element. */
    private static final int SHORT = 256;

    private VariantCode() {}

    static CodeBlock of(Variant value) {
        return value.shape() == Shape.ARRAY ? array(value) : single(value);
    }

    /** How much of a method the code takes, in elements of a short array. */
    static int weight(Variant value) {
        return isShort(value)
                ? lanes(value)
                : 1 + StringCode.parts(PackedArrays.pack(value)).size();
    }

    private static int lanes(Variant value) {
        return 1 + value.elementCount() * value.type().lanes();
    }

    private static boolean isShort(Variant value) {
        return value.shape() == Shape.SINGLE || lanes(value) <= SHORT;
    }

    private static CodeBlock array(Variant value) {
        String type = value.type().name();
        if (!isShort(value)) {
            CodeBlock.Builder code =
                    CodeBlock.builder().add("$T.unpack($T.$L", PackedArrays.class, ValueType.class, type);
            StringCode.parts(PackedArrays.pack(value)).forEach(part -> code.add(",\n$L", StringCode.of(part)));
            return code.add(")").build();
        }
        if (value.type().lane() == ValueType.F32) {
            StringJoiner lanes = new StringJoiner(", ");
            for (long bits : value.lanes()) {
                lanes.add(ofFloat(Float.intBitsToFloat((int) bits)));
            }
            String comma = lanes.length() == 0 ? "" : ", ";
            return CodeBlock.of("$T.floats($T.$L$L$L)", PackedArrays.class, ValueType.class, type, comma, lanes);
        }
        if (value.type().isNumeric()) {
            StringJoiner elements = new StringJoiner(", ", "{", "}");
            for (long element : value.lanes()) {
                elements.add(literal(element));
            }
            return CodeBlock.of("$T.ofArray($T.$L, new long[] $L)", Variant.class, ValueType.class, type, elements);
        }
        CodeBlock elements = IntStream.range(0, value.elementCount())
                .mapToObj(i -> single(value.element(i)))
                .collect(CodeBlock.joining(", "));
        return CodeBlock.of("$T.ofArray($T.$L, $T.of($L))", Variant.class, ValueType.class, type, List.class, elements);
    }

    private static CodeBlock single(Variant value) {
        return switch (value.type()) {
            case BOOL -> CodeBlock.of("$T.of($L)", Variant.class, value.bits() != 0);
            case F32 -> CodeBlock.of("$T.of($L)", Variant.class, ofFloat(Float.intBitsToFloat((int) value.bits())));
            case F64 -> CodeBlock.of("$T.of($L)", Variant.class, ofDouble(Double.longBitsToDouble(value.bits())));
            case STRING -> CodeBlock.of("$T.of($L)", Variant.class, text(value.text()));
            case HASH -> CodeBlock.of("$T.ofHash($L)", Variant.class, text(value.text()));
            case ENUM -> CodeBlock.of("$T.ofEnum($L)", Variant.class, StringCode.of(value.text()));
            case FLAGS -> {
                String names = value.flags().stream().map(StringCode::of).collect(Collectors.joining(", "));
                yield CodeBlock.of("$T.ofFlags($T.of($L))", Variant.class, List.class, names);
            }
            case REF, BYTES -> throw new IllegalArgumentException("no default: " + value);
            case VEC2, VEC3, VEC4, QUAT, MAT3, MAT4, AABB -> {
                String lanes = Arrays.stream(value.lanes())
                        .mapToObj(bits -> ofFloat(Float.intBitsToFloat((int) bits)))
                        .collect(Collectors.joining(", "));
                yield vector("ofFloats", value, lanes);
            }
            case IVEC2, IVEC3, IVEC4, COLOR -> {
                String lanes = Arrays.stream(value.lanes())
                        .mapToObj(VariantCode::literal)
                        .collect(Collectors.joining(", "));
                yield vector("ofLanes", value, lanes);
            }
            default ->
                CodeBlock.of(
                        "$T.ofInteger($T.$L, $L)",
                        Variant.class,
                        ValueType.class,
                        value.type().name(),
                        literal(value.bits()));
        };
    }

    private static CodeBlock vector(String factory, Variant value, String lanes) {
        return CodeBlock.of(
                "$T.$L($T.$L, $L)",
                Variant.class,
                factory,
                ValueType.class,
                value.type().name(),
                lanes);
    }

    /** A text too long for one constant is joined when it is needed. */
    private static String text(String text) {
        List<String> parts = StringCode.parts(text);
        if (parts.size() == 1) {
            return StringCode.of(text);
        }
        return parts.stream().map(StringCode::of).collect(Collectors.joining(", ", "String.join(\"\", ", ")"));
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
