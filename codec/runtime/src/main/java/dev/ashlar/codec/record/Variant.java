package dev.ashlar.codec.record;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A typed value of a record's field. Immutable; arrays are copied in and out.
 *
 * <p>Integers of every width, and bool as 0 or 1, are kept as a {@code long}; f32 and f64 by their bits; text for
 * strings and enums (the constant's name). A reference holds the type that it refers to, and the target's id, 0 for null;
 * or, as authors may write it, the text of the target's key, for validation to find the id.
 */
public final class Variant {
    private static final Object NUMBER = new Object();

    private final ValueType type;
    private final long bits;
    /** {@link #NUMBER}, a String, a Reference, or a {@code long[]} of elements in the form of {@link #bits}. */
    private final Object value;

    /** Where a reference leads: a type, and the text of a key unless the id says it. */
    private record Reference(String target, @Nullable String key) {}

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
     * The variant of a reference.
     *
     * @param target name of the type referred to
     * @param id of the target; 0 for null
     * @return the variant
     * @throws IllegalArgumentException when the id is negative
     */
    public static Variant ofRef(String target, long id) {
        if (id < 0) {
            throw new IllegalArgumentException("id of a " + target + ": expected 0 or more, found " + id);
        }
        return new Variant(ValueType.REF, id, new Reference(target, null));
    }

    /**
     * The variant of a reference whose target is named by its key.
     *
     * @param target name of the type referred to
     * @param key value of the target's key field
     * @return the variant
     */
    public static Variant ofRefByKey(String target, String key) {
        return new Variant(ValueType.REF, 0, new Reference(target, Objects.requireNonNull(key)));
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
     * @throws IllegalStateException for text, arrays and references by key
     */
    public long bits() {
        if (value == NUMBER || value instanceof Reference reference && reference.key() == null) {
            return bits;
        }
        throw new IllegalStateException("no number: " + this);
    }

    /**
     * The text of a string, the name of an enum's constant, the key of a reference by key.
     *
     * @return the text
     * @throws IllegalStateException for other values
     */
    public String text() {
        if (value instanceof String text) {
            return text;
        }
        if (value instanceof Reference reference && reference.key() != null) {
            return reference.key();
        }
        throw new IllegalStateException("no text: " + this);
    }

    /**
     * The type that a reference leads to.
     *
     * @return its name
     * @throws IllegalStateException for other types
     */
    public String target() {
        if (value instanceof Reference reference) {
            return reference.target();
        }
        throw new IllegalStateException("no reference: " + this);
    }

    /** {@return whether this is a reference whose target is named by its key, not by its id} */
    public boolean isByKey() {
        return value instanceof Reference reference && reference.key() != null;
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
        if (value instanceof Reference reference) {
            return "ref<" + reference.target() + "> " + (reference.key() == null ? number(bits) : reference.key());
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
