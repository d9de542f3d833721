package dev.ashlar.codec.record;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The content of a {@link Variant}, and its reads. The factories of {@link Variant} check their arguments. Immutable;
 * any thread.
 */
public abstract sealed class VariantContent permits Variant {
    static final Object NUMBER = new Object();

    private final ValueType type;
    private final Shape shape;
    private final long bits;
    /**
     * {@link #NUMBER}; a String; a Reference; Flags; a {@code byte[]}; a {@code long[]} of lanes, each
     * in the form of {@link #bits}, of a value or of all elements of an array; a {@code List<Variant>} of other elements; or {@link Records}.
     */
    private final Object value;

    /** Where a reference leads: a type, and the text of a key unless the id says it. */
    record Reference(String target, @Nullable String key) {}

    /**
     * The elements of a list, or the entries of a map, which never change. The order of entries means nothing, nor whether one element is written
     * without brackets.
     */
    record Records(List<DataRecord> records, boolean ordered, boolean isOne) {
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
            int sum = 0;
            for (DataRecord each : records) {
                sum += each.hashCode();
            }
            return sum;
        }
    }

    /** Names, each once, in alphabetical order. */
    record Flags(List<String> names) {}

    VariantContent(ValueType type, Shape shape, long bits, Object value) {
        this.type = type;
        this.shape = shape;
        this.bits = bits;
        this.value = value;
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
     * Returns the number as 64 bits. Integers are sign- or zero-extended; bool is 0 or 1; f32 is in the low 32 bits. Of
     * a reference it is the id, of a hashed name the key.
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
     * Returns the text of a string, the name of an enum's constant, a hashed name, or the key of a reference by key.
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
     * Returns the names of the set flags.
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
     * Returns the elements of a list of structs, or the entries of a map.
     *
     * @return in order, in a map in the author's order; neither the list nor its records change
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
     * Returns the bytes of a value of type bytes.
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

    /** {@return the length of a value of type bytes; 0 for other values} */
    public int byteCount() {
        return value instanceof byte[] bytes ? bytes.length : 0;
    }

    /**
     * Copies the bytes of a value of type bytes. For other values it does nothing.
     *
     * @param into receives {@link #byteCount} bytes from index 0
     * @throws IndexOutOfBoundsException if {@code into} is too small; nothing is copied then
     */
    public void copyBytes(byte[] into) {
        if (value instanceof byte[] bytes) {
            System.arraycopy(bytes, 0, into, 0, bytes.length);
        }
    }

    /**
     * Copies the bytes of a value of type bytes into a buffer, whose position stays. For other values it does nothing.
     *
     * @param into receives {@link #byteCount} bytes
     * @param index of the first byte in the buffer
     * @throws IndexOutOfBoundsException if the buffer is too small
     */
    public void putBytes(ByteBuffer into, int index) {
        if (value instanceof byte[] bytes) {
            into.put(index, bytes);
        }
    }

    /**
     * Returns the target type of a reference.
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

    /** {@return whether this is a reference by the key of its target, not by its id} */
    public boolean isByKey() {
        return value instanceof Reference reference && reference.key() != null;
    }

    /**
     * {@return whether this is a single null reference; false for arrays, whatever they hold, and for references by
     * key}
     */
    public boolean isNull() {
        return value instanceof Reference reference && reference.key() == null && bits() == DataRecord.NO_ID;
    }

    /**
     * Returns the lanes of a value, or those of all elements of an array of numbers in order.
     *
     * @return a copy, each lane in the form of {@link #bits}
     * @throws IllegalStateException for values that have no lanes
     */
    public long[] lanes() {
        return numbers().clone();
    }

    /**
     * Returns one of {@link #lanes} without copying all.
     *
     * @param index 0 for the first
     * @return the lane in the form of {@link #bits}
     * @throws IllegalStateException for values that have no lanes
     * @throws IndexOutOfBoundsException if there is no such lane
     */
    public long lane(int index) {
        return numbers()[index];
    }

    /** {@return the number of lanes, of all elements of an array together; 0 for values that have no lanes} */
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
     * Returns an element of an array.
     *
     * @param index 0 for the first
     * @return a single value
     * @throws IllegalStateException for single values
     * @throws IndexOutOfBoundsException if there is no such element
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
                ? Variant.ofBits(type, lanes[from])
                : Variant.ofOwn(type, Shape.SINGLE, Arrays.copyOfRange(lanes, from, from + type.lanes()));
    }

    /** {@return the number of elements of an array; 1 for single values} */
    public int elementCount() {
        int ofArray = value instanceof List<?> elements ? elements.size() : laneCount() / type.lanes();
        return shape == Shape.SINGLE ? 1 : ofArray;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VariantContent v
                && v.type == type
                && v.shape == shape
                && v.bits == bits
                && Objects.deepEquals(value, v.value);
    }

    @Override
    public int hashCode() {
        int ofValue = value instanceof long[] lanes
                ? Arrays.hashCode(lanes)
                : value instanceof byte[] bytes ? Arrays.hashCode(bytes) : value == NUMBER ? 0 : value.hashCode();
        return 31 * (31 * (31 * type.hashCode() + shape.hashCode()) + Long.hashCode(bits)) + ofValue;
    }
}
