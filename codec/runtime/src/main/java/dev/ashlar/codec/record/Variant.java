package dev.ashlar.codec.record;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A typed value of a record's field. Immutable; arrays are copied in and out.
 *
 * <p>Integers of every width, and bool as 0 or 1, are kept as a {@code long}; f32 and f64 by their bits; vectors, quaternions,
 * matrices, boxes and colours by their lanes; text for strings, enums (the constant's name) and hashed names; a set of names
 * for flags; bytes as they are. A reference holds the type that it refers to, and the target's id, 0 for null;
 * or, as authors may write it, the text of the target's key, for validation to find the id.
 *
 * <p>Whether an array is one of a declared length is for its field to know: both kinds have {@link Shape#ARRAY} here.
 */
public final class Variant {
    private static final Object NUMBER = new Object();

    private final ValueType type;
    private final Shape shape;
    private final long bits;
    /**
     * {@link #NUMBER}; a String; a Reference; Flags; a {@code byte[]}; a {@code long[]} of lanes, each
     * in the form of {@link #bits}, of a value or of all elements of an array; a {@code List<Variant>} of other elements; or {@link Records}.
     */
    private final Object value;

    /** Where a reference leads: a type, and the text of a key unless the id says it. */
    private record Reference(String target, @Nullable String key) {}

    /**
     * The elements of a list, or the entries of a map, which never change. The order of entries means nothing, nor whether one element is written
     * without brackets.
     */
    private record Records(List<DataRecord> records, boolean ordered, boolean isOne) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Records that
                    && ordered == that.ordered
                    && records.size() == that.records.size()
                    && (records.equals(that.records)
                            || !ordered && new HashSet<>(records).equals(new HashSet<>(that.records)));
        }

        @Override
        public int hashCode() {
            return records.stream().mapToInt(DataRecord::hashCode).sum();
        }
    }

    /** Names, each once, in alphabetical order. */
    record Flags(List<String> names) {}

    private Variant(ValueType type, Shape shape, long bits, Object value) {
        this.type = type;
        this.shape = shape;
        this.bits = bits;
        this.value = value;
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
        return new Variant(ValueType.REF, id, new Reference(Objects.requireNonNull(target), null));
    }

    /**
     * The variant of a reference whose target is named by its key.
     *
     * @param target name of the type referred to
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
     * The variant of a list of structs.
     *
     * @param elements in order; each is copied, unless it comes from a list and so never changes
     * @return the variant
     * @throws IllegalArgumentException when an element has an id: records of a list have none
     */
    public static Variant ofList(List<DataRecord> elements) {
        return ofRecords(ValueType.LIST, elements, false);
    }

    /**
     * The variant of a map. Maps with the same entries are equal, in whatever order.
     *
     * @param entries records with a value {@code key}, which no two have the same of, and perhaps {@code value}, or members {@code value.NAME} of a
     *     struct; in any order, which is kept. Each is copied, unless it comes from a list or map and so never changes
     * @return the variant
     * @throws IllegalArgumentException when an entry has an id: records of a map have none
     */
    public static Variant ofMap(List<DataRecord> entries) {
        return ofRecords(ValueType.MAP, entries);
    }

    /**
     * The variant of a list of structs or of a map.
     *
     * @param type either of them
     * @param elements as {@link #ofList} and {@link #ofMap} take them
     * @return the variant
     * @throws IllegalArgumentException when the type is another, or an element has an id
     */
    public static Variant ofRecords(ValueType type, List<DataRecord> elements) {
        return ofRecords(type, elements, false);
    }

    /**
     * The variant of a list of one struct that is written without brackets: a value of the type {@code oneof}, or the case of one. It is equal to
     * {@link #ofList} of the element.
     *
     * @param element is copied, unless it comes from a list
     * @return the variant
     * @throws IllegalArgumentException when the element has an id
     */
    public static Variant ofOne(DataRecord element) {
        return ofRecords(ValueType.LIST, List.of(element), true);
    }

    /**
     * The same list or map with other elements.
     *
     * @param elements in order
     * @return the variant; written without brackets if this one is, and there is one element
     * @throws IllegalArgumentException when an element has an id
     */
    public Variant withElements(List<DataRecord> elements) {
        return ofRecords(type, elements, isOne() && elements.size() == 1);
    }

    private static Variant ofRecords(ValueType type, List<DataRecord> elements, boolean isOne) {
        if (!type.isList()) {
            throw new IllegalArgumentException("expected a list or a map, found " + type.schemaName());
        }
        List<DataRecord> frozen = new ArrayList<>(elements.size());
        for (DataRecord element : elements) {
            if (element.id() != 0) {
                throw new IllegalArgumentException("an element of a list has no id: expected 0, found " + element.id());
            }
            frozen.add(element.frozen());
        }
        boolean ordered = type == ValueType.LIST;
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
     * The variant of a vector, a quaternion, a matrix, a box or a colour.
     *
     * @param type vec2 … color
     * @param lanes as many as the type has, each in the form that {@link #bits} gives for one number
     * @return the variant
     * @throws IllegalArgumentException when the type has other lanes, or a lane does not hold its number
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
     * @throws IllegalArgumentException when the type has other lanes
     */
    public static Variant ofFloats(ValueType type, float... lanes) {
        return ofLanes(type, Lanes.of(type, lanes));
    }

    /**
     * The variant of an array of numbers.
     *
     * @param elementType bool … f64, vec2 … color
     * @param lanes those of all elements, one after the other, each in the form that {@link #bits} gives for one number
     * @return the variant
     * @throws IllegalArgumentException when there are no such arrays, or a lane does not hold its number
     */
    public static Variant ofArray(ValueType elementType, long[] lanes) {
        if (!elementType.isNumeric() || lanes.length % elementType.lanes() != 0) {
            throw new IllegalArgumentException(
                    "no array of " + elementType.schemaName() + ": " + lanes.length + " lanes");
        }
        return new Variant(elementType, Shape.ARRAY, 0, Lanes.normal(elementType, lanes));
    }

    /**
     * The variant of an array of values that are no numbers.
     *
     * @param elementType enum, flags, ref, string or hash
     * @param elements single values of that type
     * @return the variant
     * @throws IllegalArgumentException when an element is of another type
     */
    public static Variant ofArray(ValueType elementType, List<Variant> elements) {
        checkElements(elementType, elements);
        if (elementType.isNumeric() || !elementType.isArrayElement()) {
            throw new IllegalArgumentException("no array of single values: " + elementType.schemaName());
        }
        return new Variant(elementType, Shape.ARRAY, 0, List.copyOf(elements));
    }

    /**
     * The variant of an array, of whatever type.
     *
     * @param elementType of the elements
     * @param elements single values of that type
     * @return the variant
     * @throws IllegalArgumentException when an element is of another type, or there are no such arrays
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
            if (element.type != type || element.shape != Shape.SINGLE) {
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

    /** {@return the type of the value, or of the array's elements} */
    public ValueType type() {
        return type;
    }

    /** {@return {@link Shape#SINGLE} for one value, else {@link Shape#ARRAY}} */
    public Shape shape() {
        return shape;
    }

    /**
     * The number, as 64 bits: integers sign- or zero-extended, bool 0 or 1, f32 in the low 32 bits, a reference's id, a hashed
     * name's key.
     *
     * @return 64 bits
     * @throws IllegalStateException for text, arrays and references by key
     */
    public long bits() {
        boolean byId = value instanceof Reference reference && reference.key() == null;
        if (value == NUMBER || byId || shape == Shape.SINGLE && type == ValueType.HASH) {
            return bits;
        }
        throw new IllegalStateException("no number: " + this);
    }

    /**
     * The text of a string, the name of an enum's constant, a hashed name, the key of a reference by key.
     *
     * @return the text
     * @throws IllegalStateException for other values
     */
    public String text() {
        Object text = value instanceof Reference reference ? reference.key() : value;
        if (text instanceof String string) {
            return string;
        }
        throw new IllegalStateException("no text: " + this);
    }

    /**
     * The names of the flags that are set.
     *
     * @return each once, in alphabetical order
     * @throws IllegalStateException for other values
     */
    public List<String> flags() {
        if (value instanceof Flags flags) {
            return flags.names();
        }
        throw new IllegalStateException("no flags: " + this);
    }

    /**
     * The elements of a list of structs, or the entries of a map.
     *
     * @return in order, that of the author in a map; neither the list nor its records change
     * @throws IllegalStateException for other values
     */
    public List<DataRecord> list() {
        if (value instanceof Records list) {
            return list.records();
        }
        throw new IllegalStateException("no list of structs and no map: " + this);
    }

    /** {@return whether this is a list of one struct that is written without brackets} */
    public boolean isOne() {
        return value instanceof Records list && list.isOne();
    }

    /**
     * The bytes of a value of type bytes.
     *
     * @return a copy
     * @throws IllegalStateException for other values
     */
    public byte[] bytes() {
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        }
        throw new IllegalStateException("no bytes: " + this);
    }

    /** {@return how many bytes a value of type bytes has; 0 for other values} */
    public int byteCount() {
        return value instanceof byte[] bytes ? bytes.length : 0;
    }

    /**
     * Copies the bytes of a value of type bytes.
     *
     * @param into receives {@link #byteCount} bytes from index 0
     */
    public void copyBytes(byte[] into) {
        if (value instanceof byte[] bytes) {
            System.arraycopy(bytes, 0, into, 0, bytes.length);
        }
    }

    /**
     * Copies the bytes of a value of type bytes into a buffer. The buffer's position stays.
     *
     * @param into receives {@link #byteCount} bytes
     * @param index of the first byte in the buffer
     * @throws IndexOutOfBoundsException when the buffer has less room
     */
    public void putBytes(ByteBuffer into, int index) {
        if (value instanceof byte[] bytes) {
            into.put(index, bytes);
        }
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
     * The lanes of a value, or those of all elements of an array of numbers, one after the other.
     *
     * @return a copy, each lane as {@link #bits} gives one number
     * @throws IllegalStateException for values that have no lanes
     */
    public long[] lanes() {
        return numbers().clone();
    }

    /**
     * One of {@link #lanes}, without a copy of all.
     *
     * @param index 0 for the first
     * @return the lane as {@link #bits} gives one number
     * @throws IllegalStateException for values that have no lanes
     */
    public long lane(int index) {
        return numbers()[index];
    }

    /** {@return how many lanes there are: of all elements of an array; 0 for values that have no lanes} */
    public int laneCount() {
        return value instanceof long[] lanes ? lanes.length : 0;
    }

    private long[] numbers() {
        if (value instanceof long[] lanes) {
            return lanes;
        }
        throw new IllegalStateException("no lanes: " + this);
    }

    /**
     * An element of an array.
     *
     * @param index 0 for the first
     * @return a single value
     * @throws IllegalStateException for single values
     */
    public Variant element(int index) {
        if (shape != Shape.ARRAY) {
            throw new IllegalStateException("no array: " + this);
        }
        if (value instanceof List<?> elements) {
            return (Variant) elements.get(index);
        }
        long[] lanes = numbers();
        int from = Objects.checkIndex(index, elementCount()) * type.lanes();
        return type.lanes() == 1
                ? new Variant(type, lanes[from], NUMBER)
                : new Variant(type, 0, Arrays.copyOfRange(lanes, from, from + type.lanes()));
    }

    /** {@return elements of an array; 1 for single values} */
    public int elementCount() {
        int ofArray = value instanceof List<?> elements ? elements.size() : laneCount() / type.lanes();
        return shape == Shape.SINGLE ? 1 : ofArray;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Variant v
                && v.type == type
                && v.shape == shape
                && v.bits == bits
                && Objects.deepEquals(value, v.value);
    }

    @Override
    public int hashCode() {
        int ofValue = value == NUMBER ? 0 : Arrays.deepHashCode(new Object[] {value});
        return Objects.hash(type, shape, bits, ofValue);
    }

    /**
     * The value as text that {@link #parse} takes back, to the last bit: {@code -5}, {@code 0.1}, {@code (0.0, 1.0, 0.0)}, {@code [1, 2]},
     * {@code Material:7}; texts as they stand, and in quotes inside of lists; bytes as Base64.
     *
     * @return the text, without its type; the same on every JDK
     */
    public String toText() {
        return VariantText.of(this);
    }

    /**
     * The value of a text.
     *
     * @param text as {@link #toText} gives it, also with numbers as {@code 1e3} and other spaces in lists
     * @param type of the value or the elements
     * @param shape single, or an array of either kind
     * @return the value
     * @throws IllegalArgumentException when the text is none of such a value; it says at which index
     */
    public static Variant parse(String text, ValueType type, Shape shape) {
        return VariantParser.parse(text, type, shape);
    }

    /** {@return type and value, for messages} */
    @Override
    public String toString() {
        return VariantWords.of(this);
    }
}
