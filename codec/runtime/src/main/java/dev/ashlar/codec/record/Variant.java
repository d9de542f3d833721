package dev.ashlar.codec.record;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * A typed value of a record's field. Immutable, any thread; arrays are copied in and out.
 *
 * <ul>
 * <li>Integers of every width, and bool as 0 or 1, are stored as a {@code long}; f32 and f64 as their bits.
 * <li>Vectors, quaternions, matrices, boxes and colours are stored as their lanes.
 * <li>Strings, enums (the constant's name) and hashed names are stored as text, flags as a set of names, bytes as they
 *     are.
 * <li>A reference has the name of its target type and the target's id, {@link DataRecord#NO_ID} for null. Authors may
 *     write the target's key instead; validation then finds the id.
 * </ul>
 *
 * <p>Both kinds of arrays have {@link Shape#ARRAY} here: only the field knows whether the length is fixed.
 */
public final class Variant extends VariantContent {
    private Variant(ValueType type, Shape shape, long bits, Object value) {
        super(type, shape, bits, value);
    }

    private Variant(ValueType type, long bits, Object value) {
        this(type, Shape.SINGLE, bits, value);
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
     * {@return the variant of an i32; for other integer types see {@link #ofInteger}}
     *
     * @param value any int
     */
    public static Variant of(int value) {
        return ofInteger(ValueType.I32, value);
    }

    /**
     * {@return the variant of an i64; for other integer types see {@link #ofInteger}}
     *
     * @param value any long
     */
    public static Variant of(long value) {
        return ofInteger(ValueType.I64, value);
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
        return new Variant(ValueType.STRING, 0, Objects.requireNonNull(value, "text"));
    }

    /**
     * Makes the variant of an integer.
     *
     * @param type i8 … u64
     * @param value the number; for u64 its bits
     * @return the variant
     * @throws IllegalArgumentException if the type is not an integer type, or the value is out of its range
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
     * Makes the variant of a reference.
     *
     * @param target name of the target type
     * @param id of the target, 0 to 2^63 − 1; {@link DataRecord#NO_ID} for null
     * @return the variant
     * @throws IllegalArgumentException if the id is another number
     */
    public static Variant ofRef(String target, long id) {
        if (id < DataRecord.NO_ID) {
            throw new IllegalArgumentException(
                    "id of a " + target + ": expected 0 or more, or -1 for nothing, found " + id);
        }
        return new Variant(ValueType.REF, id, new Reference(Objects.requireNonNull(target), null));
    }

    /**
     * Makes the variant of a reference by the key of its target.
     *
     * @param target name of the target type
     * @param key value of the target's key field
     * @return the variant
     */
    public static Variant ofRefByKey(String target, String key) {
        return new Variant(
                ValueType.REF, 0, new Reference(Objects.requireNonNull(target), Objects.requireNonNull(key)));
    }

    /**
     * {@return the variant of a set of flags}
     *
     * @param constants declared names, in any order
     */
    public static Variant ofFlags(Collection<String> constants) {
        return new Variant(ValueType.FLAGS, 0, new Flags(List.copyOf(new TreeSet<>(constants))));
    }

    /**
     * Makes the variant of a list of structs.
     *
     * @param elements in order; each is copied, unless it is an immutable record of a list
     * @return the variant
     * @throws IllegalArgumentException if an element has an id: records of a list have none
     */
    public static Variant ofList(List<DataRecord> elements) {
        return ofRecords(ValueType.LIST, elements, false);
    }

    /**
     * Makes the variant of a map. Maps with the same entries are equal in any order.
     *
     * @param entries records with a unique value {@code key}, and optionally {@code value} or members {@code
     *     value.NAME} of a struct. Their order is kept. Each is copied, unless it is an immutable record of a list or
     *     map
     * @return the variant
     * @throws IllegalArgumentException if an entry has an id: records of a map have none
     */
    public static Variant ofMap(List<DataRecord> entries) {
        return ofRecords(ValueType.MAP, entries);
    }

    /**
     * Makes the variant of a list of structs or of a map.
     *
     * @param type list, map or list of values
     * @param elements as in {@link #ofList} and {@link #ofMap}
     * @return the variant
     * @throws IllegalArgumentException if the type is another, or an element has an id
     */
    public static Variant ofRecords(ValueType type, List<DataRecord> elements) {
        return ofRecords(type, elements, false);
    }

    /**
     * Makes the variant of a list of one struct that is written without brackets: a value of the type {@code oneof}, or
     * its case. It is equal to {@link #ofList} of the element.
     *
     * @param element is copied, unless it is in a list
     * @return the variant
     * @throws IllegalArgumentException if the element has an id
     */
    public static Variant ofOne(DataRecord element) {
        return ofRecords(ValueType.LIST, List.of(element), true);
    }

    /**
     * Returns this list or map with other elements.
     *
     * @param elements in order
     * @return the variant; written without brackets if this one is, and there is one element
     * @throws IllegalArgumentException if an element has an id
     */
    public Variant withElements(List<DataRecord> elements) {
        return ofRecords(type(), elements, isOne() && elements.size() == 1);
    }

    private static Variant ofRecords(ValueType type, List<DataRecord> elements, boolean isOne) {
        if (!type.isList()) {
            throw new IllegalArgumentException("expected a list or a map, found " + type.schemaName());
        }
        List<DataRecord> frozen = new ArrayList<>(elements.size());
        for (DataRecord element : elements) {
            if (element.hasId()) {
                throw new IllegalArgumentException(
                        "an element of a list has no id: expected none, found " + element.id());
            }
            frozen.add(element.frozen());
        }
        boolean ordered = type != ValueType.MAP;
        return new Variant(type, 0, new Records(Collections.unmodifiableList(frozen), ordered, isOne));
    }

    /**
     * {@return the variant of a hashed name}
     *
     * @param name any text
     */
    public static Variant ofHash(String name) {
        return new Variant(ValueType.HASH, XxHash64.key(name), name);
    }

    /**
     * {@return the variant of bytes, which are copied}
     *
     * @param bytes any
     */
    public static Variant ofBytes(byte[] bytes) {
        return new Variant(ValueType.BYTES, 0, bytes.clone());
    }

    /**
     * Makes the variant of a vector, a quaternion, a matrix, a box or a colour.
     *
     * @param type vec2 … color
     * @param lanes as many as the type has, each in the form that {@link #bits} returns for one number
     * @return the variant
     * @throws IllegalArgumentException if the type has other lanes, or a lane is out of range
     */
    public static Variant ofLanes(ValueType type, long... lanes) {
        if (type.lanes() == 1 || lanes.length != type.lanes()) {
            throw new IllegalArgumentException(
                    "expected " + type.lanes() + " lanes of a " + type.schemaName() + ", found " + lanes.length);
        }
        return new Variant(type, 0, Lanes.normal(type, lanes));
    }

    /**
     * {@return the variant of a vector, a quaternion, a matrix or a box of floats}
     *
     * @param type vec2 … aabb, of f32
     * @param lanes as many as the type has
     * @throws IllegalArgumentException if the type has other lanes
     */
    public static Variant ofFloats(ValueType type, float... lanes) {
        return ofLanes(type, Lanes.of(type, lanes));
    }

    /**
     * Makes the variant of an array of numbers.
     *
     * @param elementType bool … f64, vec2 … color
     * @param lanes of all elements, in order, each in the form that {@link #bits} returns for one number
     * @return the variant
     * @throws IllegalArgumentException if there are no such arrays, or a lane is out of range
     */
    public static Variant ofArray(ValueType elementType, long[] lanes) {
        if (!elementType.isNumeric() || lanes.length % elementType.lanes() != 0) {
            throw new IllegalArgumentException(
                    "no array of " + elementType.schemaName() + ": " + lanes.length + " lanes");
        }
        return new Variant(elementType, Shape.ARRAY, 0, Lanes.normal(elementType, lanes));
    }

    /**
     * Makes the variant of an array of values that are not numbers.
     *
     * @param elementType enum, flags, ref, string or hash
     * @param elements single values of that type
     * @return the variant
     * @throws IllegalArgumentException if an element is of another type
     */
    public static Variant ofArray(ValueType elementType, List<Variant> elements) {
        checkElements(elementType, elements);
        if (elementType.isNumeric() || !elementType.isArrayElement()) {
            throw new IllegalArgumentException("no array of single values: " + elementType.schemaName());
        }
        return new Variant(elementType, Shape.ARRAY, 0, List.copyOf(elements));
    }

    /**
     * Makes the variant of an array of any type.
     *
     * @param elementType of the elements
     * @param elements single values of that type
     * @return the variant
     * @throws IllegalArgumentException if an element is of another type, or there are no such arrays
     */
    public static Variant ofElements(ValueType elementType, List<Variant> elements) {
        if (!elementType.isNumeric()) {
            return ofArray(elementType, elements);
        }
        checkElements(elementType, elements);
        return new Variant(elementType, Shape.ARRAY, 0, Lanes.of(elementType, elements));
    }

    private static void checkElements(ValueType type, List<Variant> elements) {
        for (Variant element : elements) {
            if (element.type() != type || element.shape() != Shape.SINGLE) {
                throw new IllegalArgumentException("expected a " + type.schemaName() + ", found " + element);
            }
        }
    }

    /** A single number or bool from bits that its type has. */
    static Variant ofBits(ValueType type, long bits) {
        return new Variant(type, bits, NUMBER);
    }

    /** A value or an array of what {@link #value} may be, in its one form and nobody else's, but for numbers. */
    static Variant ofOwn(ValueType type, Shape shape, Object value) {
        return new Variant(type, shape, 0, value);
    }

    /**
     * Returns the value as text, from which {@code ValueParser} of ashlar-serial reads the same value, to the last bit.
     * Examples: {@code -5}, {@code 0.1}, {@code (0.0, 1.0, 0.0)}, {@code [1, 2]}, {@code Material:7}. Texts are
     * unquoted, except in lists; bytes are Base64.
     *
     * @return the text, without its type; the same on every JDK
     */
    public String toText() {
        return VariantText.of(this);
    }

    /** {@return type and value, for messages} */
    @Override
    public String toString() {
        return VariantWords.of(this);
    }
}
