package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * A view of any type, without generated code: for scripts, tools, and types in the making.
 *
 * <p>By name, a read is one probe of the layout's field table with a {@link FieldKey}, present or former, and a compare of
 * the type; nothing is allocated but Strings that are not cached, and slices. Numbers convert where the value allows it: {@code f64}
 * reads an f32, {@code i32} an u16, or an i64 or f32 that is a whole number in range. What cannot be read says so, naming
 * both sides. By layout, tools walk over all fields; each read checks that the field belongs to that very layout.
 *
 * <p>Numbers of which there are many have one position each: the elements of an array, the lanes of a vector, and of an array of
 * vectors the lanes of one element after those of the other.
 */
public final class RecordView extends HashedReads {
    /**
     * A view that is not positioned.
     *
     * @param binding the records and the reader
     */
    public RecordView(Binding binding) {
        super(binding);
    }

    /**
     * Whether the type has a field.
     *
     * @param key its name
     * @return true for former names too
     */
    public boolean contains(FieldKey key) {
        return containsKey(key.key());
    }

    /**
     * Whether the record has a value of a field.
     *
     * @param key name of the field
     * @return true for fields that are not optional
     * @throws IllegalArgumentException when the type has no such field
     */
    public boolean present(FieldKey key) {
        return isPresent(field(key));
    }

    /**
     * {@return a float}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no f32; an f64 is rounded
     */
    public float f32(FieldKey key) {
        return f32(key.key(), key.name());
    }

    /**
     * {@return a double}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no f64
     */
    public double f64(FieldKey key) {
        return f64(key.key(), key.name());
    }

    /**
     * {@return an integer of 32 bits}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no i32
     */
    public int i32(FieldKey key) {
        return i32(key.key(), key.name());
    }

    /**
     * {@return an integer of 64 bits; a u64 in its bits}
     *
     * @param key name of a field of numbers
     * @throws IllegalArgumentException when there is none, or its value is no i64
     */
    public long i64(FieldKey key) {
        return i64(key.key(), key.name());
    }

    /**
     * {@return a bool}
     *
     * @param key name of a field of bool, or of numbers that are 0 or 1
     * @throws IllegalArgumentException when there is none, or its value is no bool
     */
    public boolean bool(FieldKey key) {
        return bool(key.key(), key.name());
    }

    /**
     * {@return a float, or something else where the record has none to give}
     *
     * @param key name of a field, which need not exist
     * @param otherwise for a field that is not there, is no number, or has a value that does not convert
     */
    public float f32Or(FieldKey key, float otherwise) {
        return converts(key.key(), ValueType.F32) ? f32(key) : otherwise;
    }

    /**
     * {@return a double, or something else where the record has none to give}
     *
     * @param key name of a field, which need not exist
     * @param otherwise for a field that is not there, is no number, or has a value that does not convert
     */
    public double f64Or(FieldKey key, double otherwise) {
        return converts(key.key(), ValueType.F64) ? f64(key) : otherwise;
    }

    /**
     * {@return an integer of 32 bits, or something else where the record has none to give}
     *
     * @param key name of a field, which need not exist
     * @param otherwise for a field that is not there, is no number, or has a value that does not convert
     */
    public int i32Or(FieldKey key, int otherwise) {
        return converts(key.key(), ValueType.I32) ? i32(key) : otherwise;
    }

    /**
     * {@return an integer of 64 bits, or something else where the record has none to give}
     *
     * @param key name of a field, which need not exist
     * @param otherwise for a field that is not there, is no number, or has a value that does not convert
     */
    public long i64Or(FieldKey key, long otherwise) {
        return converts(key.key(), ValueType.I64) ? i64(key) : otherwise;
    }

    /**
     * {@return a bool, or something else where the record has none to give}
     *
     * @param key name of a field, which need not exist
     * @param otherwise for a field that is not there, is no number, or has a value that does not convert
     */
    public boolean boolOr(FieldKey key, boolean otherwise) {
        return converts(key.key(), ValueType.BOOL) ? bool(key) : otherwise;
    }

    /**
     * The text of a string, or the name of an enum's constant.
     *
     * @param key name of the field
     * @return the text; empty for an enum's value that the data has no name for
     * @throws IllegalArgumentException when there is no such field of these types
     */
    public String text(FieldKey key) {
        return text(key.key(), key.name());
    }

    /**
     * Appends the text of a string without allocating, but for what the builder has to grow.
     *
     * @param key name of a string field
     * @param out receives the text
     * @throws IllegalArgumentException when there is no such string field
     */
    public void appendText(FieldKey key, StringBuilder out) {
        appendString(offset(key.key(), key.name(), ValueType.STRING), out);
    }

    /**
     * Compares a string without allocating.
     *
     * @param key name of a string field
     * @param text what to compare with
     * @return whether both are the same characters
     * @throws IllegalArgumentException when there is no such string field
     */
    public boolean textEquals(FieldKey key, CharSequence text) {
        return stringEquals(offset(key.key(), key.name(), ValueType.STRING), text);
    }

    /**
     * {@return the row that a reference names; −1 for null}
     *
     * @param key name of a reference field
     * @throws IllegalArgumentException when there is no such reference
     */
    public int row(FieldKey key) {
        return i32(offset(key.key(), key.name(), ValueType.REF));
    }

    /**
     * Moves another view to the record that a reference names.
     *
     * @param key name of a reference field
     * @param target a view of the type referred to, of the same reader, by name or generated
     * @return false for null; the target then reads its default row
     * @throws IllegalArgumentException when there is no such reference, or the target is of another type or reader
     * @throws IllegalStateException once the store is closed
     */
    public boolean hop(FieldKey key, View target) {
        int row = row(key);
        requireTarget(field(key), target);
        return hop(this, row, target);
    }

    private void requireTarget(FieldLayout field, View target) {
        if (field.targetKey() != target.source().layout().key()) {
            throw unfit(field, "ref<" + target.source().layout().name() + ">");
        }
    }

    /**
     * {@return the number of elements of an array}
     *
     * @param key name of an array field
     * @throws IllegalArgumentException when there is no such array
     */
    public int count(FieldKey key) {
        return values().elementCount(array(key));
    }

    /**
     * {@return one number of many, as a float}
     *
     * @param key name of an array of numbers, a vector, or an array of vectors
     * @param position 0 for the first
     * @throws IllegalArgumentException when there is no such field, or the number is no f32; an f64 is rounded
     * @throws IndexOutOfBoundsException where there is no number
     */
    public float f32(FieldKey key, int position) {
        return Float.intBitsToFloat((int) numberAt(numbers(key), position, ValueType.F32));
    }

    /**
     * {@return one number of many, as a double}
     *
     * @param key name of an array of numbers, a vector, or an array of vectors
     * @param position 0 for the first
     * @throws IllegalArgumentException when there is no such field, or the number is no f64
     * @throws IndexOutOfBoundsException where there is no number
     */
    public double f64(FieldKey key, int position) {
        return Double.longBitsToDouble(numberAt(numbers(key), position, ValueType.F64));
    }

    /**
     * {@return one number of many, as an integer of 32 bits}
     *
     * @param key name of an array of numbers, a vector, or an array of vectors
     * @param position 0 for the first
     * @throws IllegalArgumentException when there is no such field, or the number is no i32
     * @throws IndexOutOfBoundsException where there is no number
     */
    public int i32(FieldKey key, int position) {
        return (int) numberAt(numbers(key), position, ValueType.I32);
    }

    /**
     * {@return one number of many, as an integer of 64 bits; a u64 in its bits}
     *
     * @param key name of an array of numbers, a vector, or an array of vectors
     * @param position 0 for the first
     * @throws IllegalArgumentException when there is no such field, or the number is no i64
     * @throws IndexOutOfBoundsException where there is no number
     */
    public long i64(FieldKey key, int position) {
        return numberAt(numbers(key), position, ValueType.I64);
    }

    /**
     * Copies all numbers of an array, a vector, or an array of vectors.
     *
     * @param key name of the field
     * @param into receives them
     * @param at index of the first there
     * @return how many there are
     * @throws IllegalArgumentException when there is no such field, or a number is no f32
     * @throws IndexOutOfBoundsException when there is no room; nothing is copied then
     */
    public int numbers(FieldKey key, float[] into, int at) {
        FieldLayout field = numbers(key);
        int count =
                Math.multiplyExact(values().elementCount(field), field.type().lanes());
        Objects.checkFromIndexSize(at, count, into.length);
        for (int i = 0; i < count; i++) {
            into[at + i] = Float.intBitsToFloat((int) numberAt(field, i, ValueType.F32));
        }
        return count;
    }

    /**
     * Copies all numbers of an array, a vector, or an array of vectors.
     *
     * @param key name of the field
     * @param into receives them
     * @param at index of the first there
     * @return how many there are
     * @throws IllegalArgumentException when there is no such field, or a number is no i32
     * @throws IndexOutOfBoundsException when there is no room; nothing is copied then
     */
    public int numbers(FieldKey key, int[] into, int at) {
        FieldLayout field = numbers(key);
        int count =
                Math.multiplyExact(values().elementCount(field), field.type().lanes());
        Objects.checkFromIndexSize(at, count, into.length);
        for (int i = 0; i < count; i++) {
            into[at + i] = (int) numberAt(field, i, ValueType.I32);
        }
        return count;
    }

    /**
     * The text of an element: of a string, or the name of an enum's constant.
     *
     * @param key name of an array of strings or of an enum
     * @param index 0 for the first
     * @return the text; empty for an enum's value that the data has no name for
     * @throws IllegalArgumentException when there is no such array
     * @throws IndexOutOfBoundsException where there is no element
     */
    public String text(FieldKey key, int index) {
        FieldLayout field = array(key);
        return field.type() == ValueType.ENUM
                ? constantName(field, values().bits(field, index, 0))
                : Slots.text(source(), row(), slot(key, index));
    }

    /**
     * Appends the text of an element without allocating, but for what the builder has to grow.
     *
     * @param key name of an array of strings
     * @param index 0 for the first
     * @param out receives the text
     * @throws IllegalArgumentException when there is no such array
     * @throws IndexOutOfBoundsException where there is no element
     */
    public void appendText(FieldKey key, int index, StringBuilder out) {
        Slots.appendText(source(), row(), slot(key, index), out);
    }

    /**
     * Compares an element without allocating.
     *
     * @param key name of an array of strings
     * @param index 0 for the first
     * @param text what to compare with
     * @return whether both are the same characters
     * @throws IllegalArgumentException when there is no such array
     * @throws IndexOutOfBoundsException where there is no element
     */
    public boolean textEquals(FieldKey key, int index, CharSequence text) {
        return Slots.textEquals(source(), row(), slot(key, index), text);
    }

    private long slot(FieldKey key, int index) {
        FieldLayout field = array(key, ValueType.STRING);
        return elementSlot(field, place(field), index);
    }

    /**
     * {@return the row that an element names; −1 for null}
     *
     * @param key name of an array of references
     * @param index 0 for the first
     * @throws IllegalArgumentException when there is no such array
     * @throws IndexOutOfBoundsException where there is no element
     */
    public int row(FieldKey key, int index) {
        return (int) values().bits(array(key, ValueType.REF), index, 0);
    }

    /**
     * Moves another view to the record that an element names.
     *
     * @param key name of an array of references
     * @param index 0 for the first
     * @param target a view of the type referred to, of the same reader, by name or generated
     * @return false for null; the target then reads its default row
     * @throws IllegalArgumentException when there is no such array, or the target is of another type or reader
     * @throws IndexOutOfBoundsException where there is no element
     * @throws IllegalStateException once the store is closed
     */
    public boolean hop(FieldKey key, int index, View target) {
        int row = row(key, index);
        requireTarget(field(key), target);
        return hop(this, row, target);
    }

    /**
     * {@return the mask of the flags that are set; the layout's constants have its bits}
     *
     * @param key name of a flags field
     * @throws IllegalArgumentException when there is no such field
     */
    public int mask(FieldKey key) {
        FieldLayout field = field(key);
        if (field.type() != ValueType.FLAGS || field.shape().isArray()) {
            throw unfit(field, "flags");
        }
        return (int) values().bits(field);
    }

    /**
     * {@return the mask of the flags that are set in an element}
     *
     * @param key name of an array of flags
     * @param index 0 for the first
     * @throws IllegalArgumentException when there is no such array
     * @throws IndexOutOfBoundsException where there is no element
     */
    public int mask(FieldKey key, int index) {
        return (int) values().bits(array(key, ValueType.FLAGS), index, 0);
    }

    /**
     * Whether a flag is set.
     *
     * @param key name of a flags field
     * @param flag name of the flag
     * @return whether it is
     * @throws IllegalArgumentException when there is no such field, or it has no such flag
     */
    public boolean flag(FieldKey key, CharSequence flag) {
        return (mask(key) >>> bit(field(key), flag) & 1) != 0;
    }

    /**
     * {@return the key of a hashed name}
     *
     * @param key name of a field of type hash
     * @throws IllegalArgumentException when there is no such field
     */
    public long hash(FieldKey key) {
        return i64(offset(key.key(), key.name(), ValueType.HASH));
    }

    /**
     * {@return the key of an element}
     *
     * @param key name of an array of hashed names
     * @param index 0 for the first
     * @throws IllegalArgumentException when there is no such array
     * @throws IndexOutOfBoundsException where there is no element
     */
    public long hash(FieldKey key, int index) {
        return values().bits(array(key, ValueType.HASH), index, 0);
    }

    /**
     * Compares a hashed name by its key, without allocating.
     *
     * @param key name of a field of type hash
     * @param text what to compare with
     * @return whether it has the key
     * @throws IllegalArgumentException when there is no such field
     */
    public boolean hashEquals(FieldKey key, CharSequence text) {
        return XxHash64.key(text) == hash(key);
    }

    /**
     * The bytes of a field of type bytes, where they lie.
     *
     * @param key name of the field
     * @return a new buffer, read-only and little-endian, which keeps the memory
     * @throws IllegalArgumentException when there is no such field
     */
    public ByteBuffer bytes(FieldKey key) {
        return slice(offset(key.key(), key.name(), ValueType.BYTES));
    }

    /**
     * The UTF-8 bytes of a string, where they lie.
     *
     * @param key name of a string field
     * @return a new buffer, read-only and little-endian, which keeps the memory
     * @throws IllegalArgumentException when there is no such string field
     */
    public ByteBuffer textUtf8(FieldKey key) {
        return slice(offset(key.key(), key.name(), ValueType.STRING));
    }

    /**
     * The field with a name, present or former.
     *
     * @param key its name
     * @return the field of {@link #layout()}
     * @throws IllegalArgumentException when the type has no such field
     */
    public FieldLayout field(FieldKey key) {
        return field(key.key(), key.name());
    }
}
