package dev.ashlar.codec.record;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import java.util.Objects;

/**
 * A typed value of a record's field. Immutable; arrays are copied in and out.
 *
 * <p>Integers of every width, and bool as 0 or 1, are kept as a {@code long}; f32 and f64 by their bits; text for
 * strings and enums (the constant's name). A reference holds the target's id, 0 for null.
 */
public final class Variant {
    private static final Object NUMBER = new Object();

    private final ValueType type;
    private final long bits;
    /** {@link #NUMBER}, a String, or a {@code long[]} of elements in the form of {@link #bits}. */
    private final Object value;

    private Variant(ValueType type, long bits, Object value) {
        this.type = type;
        this.bits = bits;
        this.value = value;
    }

    /**
     * {@return the variant of a bool}
     *
     * @param value true or false
     */
    public static Variant of(boolean value) {
        return new Variant(ValueType.BOOL, value ? 1 : 0, NUMBER);
    }

    /**
     * {@return the variant of an f32, bits kept}
     *
     * @param value any float
     */
    public static Variant of(float value) {
        return new Variant(ValueType.F32, Float.floatToRawIntBits(value), NUMBER);
    }

    /**
     * {@return the variant of an f64, bits kept}
     *
     * @param value any double
     */
    public static Variant of(double value) {
        return new Variant(ValueType.F64, Double.doubleToRawLongBits(value), NUMBER);
    }

    /**
     * {@return the variant of a string}
     *
     * @param value any text
     */
    public static Variant of(String value) {
        return new Variant(ValueType.STRING, 0, value);
    }

    /**
     * The variant of an integer.
     *
     * @param type i8 … u64
     * @param value the number; for u64 its bits
     * @return the variant
     * @throws IllegalArgumentException when the type is no integer, or does not hold the value
     */
    public static Variant ofInteger(ValueType type, long value) {
        if (!type.isInteger() || !Integers.fits(type, value)) {
            throw new IllegalArgumentException("expected a value of " + type.schemaName() + ", found " + value);
        }
        return new Variant(type, value, NUMBER);
    }

    /**
     * {@return the variant of an enum's constant}
     *
     * @param constant its declared name
     */
    public static Variant ofEnum(String constant) {
        return new Variant(ValueType.ENUM, 0, Objects.requireNonNull(constant));
    }

    /**
     * {@return the variant of a reference}
     *
     * @param id of the target; 0 for null
     */
    public static Variant ofRef(long id) {
        return new Variant(ValueType.REF, id, NUMBER);
    }

    /**
     * The variant of an array.
     *
     * @param elementType bool … f64
     * @param elements each in the form that {@link #bits} gives for one value
     * @return the variant
     */
    public static Variant ofArray(ValueType elementType, long[] elements) {
        if (!elementType.isArrayElement()) {
            throw new IllegalArgumentException("no arrays of " + elementType.schemaName());
        }
        return new Variant(elementType, 0, elements.clone());
    }

    /** {@return the type of the value, or of the array's elements} */
    public ValueType type() {
        return type;
    }

    /** {@return whether this is one value or an array} */
    public Shape shape() {
        return value instanceof long[] ? Shape.ARRAY : Shape.SINGLE;
    }

    /**
     * The number, as 64 bits: integers sign- or zero-extended, bool 0 or 1, f32 in the low 32 bits, a reference's id.
     *
     * @return 64 bits
     * @throws IllegalStateException for text and arrays
     */
    public long bits() {
        if (value != NUMBER) {
            throw new IllegalStateException("no number: " + this);
        }
        return bits;
    }

    /**
     * The text of a string, the name of an enum's constant.
     *
     * @return the text
     * @throws IllegalStateException for other types
     */
    public String text() {
        if (value instanceof String text) {
            return text;
        }
        throw new IllegalStateException("no text: " + this);
    }

    /**
     * The elements of an array.
     *
     * @return a copy, each element as {@link #bits} gives one value
     * @throws IllegalStateException for single values
     */
    public long[] elements() {
        if (value instanceof long[] elements) {
            return elements.clone();
        }
        throw new IllegalStateException("no array: " + this);
    }

    /** {@return elements of an array} */
    public int elementCount() {
        return value instanceof long[] elements ? elements.length : 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Variant v
                && v.type == type
                && v.bits == bits
                && (value instanceof long[] elements
                        ? v.value instanceof long[] others && Arrays.equals(elements, others)
                        : value.equals(v.value));
    }

    @Override
    public int hashCode() {
        int ofValue =
                value instanceof long[] elements ? Arrays.hashCode(elements) : value == NUMBER ? 0 : value.hashCode();
        return Objects.hash(type, bits, ofValue);
    }

    /** {@return type and value, for messages} */
    @Override
    public String toString() {
        if (value instanceof long[] elements) {
            StringBuilder text = new StringBuilder(type.schemaName()).append("[");
            for (int i = 0; i < elements.length; i++) {
                text.append(i == 0 ? "" : ", ").append(number(elements[i]));
            }
            return text.append("]").toString();
        }
        return type.schemaName() + " " + (value == NUMBER ? number(bits) : value);
    }

    private String number(long of) {
        return switch (type) {
            case BOOL -> of != 0 ? "true" : "false";
            case F32 -> Float.toString(Float.intBitsToFloat((int) of));
            case F64 -> Double.toString(Double.longBitsToDouble(of));
            case U64 -> Long.toUnsignedString(of);
            default -> Long.toString(of);
        };
    }
}
