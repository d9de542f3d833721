package dev.ashlar.codec.internal.encode;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Values of every type; the same random numbers give the same values. */
public final class RandomVariants {
    /** Names of the constants of enums and flags; their values are 0, 1, 2 …. */
    public static final List<String> CONSTANTS =
            List.of("none", "a b", "\"c\"", "dß", "漢", "x5", "x6", "x7", "x8", "x9");

    /** The type that references lead to. */
    public static final String TARGET = "Target";

    private static final List<String> TEXTS =
            List.of("", "a", "\0", "été", "€ 漢", "\uD834\uDD1E clef", "longer than eight bytes", "x".repeat(300));

    private final Random random;

    /**
     * A source of values.
     *
     * @param random decides
     */
    public RandomVariants(Random random) {
        this.random = random;
    }

    /**
     * A value of a field.
     *
     * @param type of the value or the elements
     * @param shape of the field
     * @param count elements of a fixed array
     * @return the value
     */
    public Variant of(ValueType type, Shape shape, int count) {
        if (shape == Shape.SINGLE) {
            return single(type);
        }
        int elements = shape == Shape.FIXED ? count : random.nextInt(5);
        return Variant.ofElements(
                type, IntStream.range(0, elements).mapToObj(i -> single(type)).toList());
    }

    private Variant single(ValueType type) {
        if (type.lanes() > 1) {
            return Variant.ofLanes(
                    type,
                    IntStream.range(0, type.lanes())
                            .mapToLong(lane -> bits(type.lane()))
                            .toArray());
        }
        return switch (type) {
            case BOOL -> Variant.of(random.nextBoolean());
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits(type)));
            case F64 -> Variant.of(Double.longBitsToDouble(bits(type)));
            case ENUM -> Variant.ofEnum(CONSTANTS.get(random.nextInt(CONSTANTS.size())));
            case FLAGS ->
                Variant.ofFlags(
                        CONSTANTS.stream().filter(name -> random.nextBoolean()).toList());
            case REF -> Variant.ofRef(TARGET, random.nextInt(5) - 1);
            case STRING -> Variant.of(text());
            case HASH -> Variant.ofHash(text());
            case BYTES -> Variant.ofBytes(bytes());
            default -> Variant.ofInteger(type, bits(type));
        };
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Often an extreme; of floats any bits, NaN with payload included. */
    private long bits(ValueType type) {
        long any = random.nextInt(4) == 0 ? -random.nextInt(2) : random.nextLong();
        return switch (type) {
            case I8 -> (byte) any;
            case U8 -> any & 0xFF;
            case I16 -> (short) any;
            case U16 -> any & 0xFFFF;
            case I32, F32 -> (int) any;
            case U32 -> any & 0xFFFFFFFFL;
            case BOOL -> any & 1;
            default -> any;
        };
    }
}
