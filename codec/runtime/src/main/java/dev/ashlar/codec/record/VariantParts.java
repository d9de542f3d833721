package dev.ashlar.codec.record;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.Arrays;
import java.util.Collections;

/**
 * Creates variants from arrays without copying them, for readers in other modules. A method takes ownership of its
 * array: the caller must not keep it. The methods do not check the content: the caller has done so.
 *
 * <p>Stateless; any thread.
 */
public final class VariantParts {
    private VariantParts() {}

    /**
     * Creates a number.
     *
     * @param type numeric or bool, of one lane
     * @param bits in the form of {@link Variant#bits}
     * @return the variant
     */
    public static Variant number(ValueType type, long bits) {
        return Variant.ofBits(type, bits);
    }

    /**
     * Creates a vector or an array of numbers or vectors.
     *
     * @param type of the value or the elements
     * @param shape single, or an array
     * @param lanes each in the form of {@link Variant#bits}
     * @return the variant
     */
    public static Variant lanes(ValueType type, Shape shape, long[] lanes) {
        return Variant.ofOwn(type, shape, lanes);
    }

    /**
     * Creates an array of values that are not numbers.
     *
     * @param type of the elements
     * @param elements single values of that type
     * @return the variant
     */
    public static Variant elements(ValueType type, Variant[] elements) {
        return Variant.ofOwn(type, Shape.ARRAY, Collections.unmodifiableList(Arrays.asList(elements)));
    }

    /**
     * Creates a value of type bytes.
     *
     * @param bytes its content
     * @return the variant
     */
    public static Variant bytes(byte[] bytes) {
        return Variant.ofOwn(ValueType.BYTES, Shape.SINGLE, bytes);
    }

    /**
     * {@return an element of a list: an immutable record with the same values, which the list does not copy}
     *
     * @param record without an id; it is copied, and can be used again
     */
    public static DataRecord element(DataRecord record) {
        return record.frozen();
    }

    /**
     * Creates a set of flags.
     *
     * @param names each once, in alphabetical order
     * @return the variant
     */
    public static Variant flags(String[] names) {
        return Variant.ofOwn(
                ValueType.FLAGS, Shape.SINGLE, new Variant.Flags(Collections.unmodifiableList(Arrays.asList(names))));
    }
}
