package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a {@link Serializer} that each visitor implements: values, objects and lists. For one thread at a time.
 */
public interface ValueSerializer {
    /** Maximum nesting of objects and lists, which protects the stack against hostile data. */
    int MOST_DEPTH = 256;

    /** The name of an element of a list. */
    String ELEMENT = "";

    /** Result of {@link #beginList} if the object keeps its list, because the data has no such list or is invalid. */
    int NO_LIST = -1;

    /** {@return what the visitor does with values} */
    Direction direction();

    /** {@return whether values come from data, so that the object has to compute derived members} */
    default boolean isLoading() {
        return direction() == Direction.LOADING;
    }

    /** {@return whether there was a failure, so that nothing more is read or written} */
    boolean hasFailed();

    /**
     * Whether data with optional members ({@link Matching#BY_NAME}) lacks this name, so that the object keeps its value. For code that computes a
     * member from the returned value.
     *
     * @param name of a member of the object or list that is being visited
     * @return false also if no member is optional
     */
    default boolean isLeftOut(String name) {
        return false;
    }

    /**
     * Rejects a value. A loading visitor records the failure, unless there was one before. Other visitors throw.
     *
     * @param kind of the failure
     * @param name of the member; {@link #ELEMENT} for the object or list that is being visited
     * @param message expected and found value
     * @throws IllegalArgumentException unless the visitor loads
     */
    void fail(SerialErrorKind kind, String name, String message);

    /**
     * Rejects a value that the object does not accept, such as an unknown level.
     *
     * @param name of the member
     * @param message expected and found value
     * @throws IllegalArgumentException unless the visitor loads
     */
    default void fail(String name, String message) {
        fail(SerialErrorKind.REFUSED, name, message);
    }

    /**
     * {@return a bool; in bytes one byte, 0 or 1}
     *
     * @param name of the member
     * @param value its value
     */
    boolean io(String name, boolean value);

    /**
     * {@return a signed integer of 8 bits}
     *
     * @param name of the member
     * @param value its value
     */
    byte io(String name, byte value);

    /**
     * {@return a signed integer of 16 bits}
     *
     * @param name of the member
     * @param value its value
     */
    short io(String name, short value);

    /**
     * {@return a signed integer of 32 bits}
     *
     * @param name of the member
     * @param value its value
     */
    int io(String name, int value);

    /**
     * {@return a signed integer of 64 bits}
     *
     * @param name of the member
     * @param value its value
     */
    long io(String name, long value);

    /**
     * {@return a float of 32 bits; bytes and records keep every bit}
     *
     * @param name of the member
     * @param value its value
     */
    float io(String name, float value);

    /**
     * {@return a float of 64 bits; bytes and records keep every bit}
     *
     * @param name of the member
     * @param value its value
     */
    double io(String name, double value);

    /**
     * {@return an unsigned integer of 8 bits}
     *
     * @param name of the member
     * @param value 0 to 255
     */
    int ioU8(String name, int value);

    /**
     * {@return an unsigned integer of 16 bits}
     *
     * @param name of the member
     * @param value 0 to 65,535
     */
    int ioU16(String name, int value);

    /**
     * {@return an unsigned integer of 32 bits}
     *
     * @param name of the member
     * @param value 0 to 2^32 − 1
     */
    long ioU32(String name, long value);

    /**
     * {@return an unsigned integer of 64 bits, stored in a long}
     *
     * @param name of the member
     * @param value any
     */
    long ioU64(String name, long value);

    /**
     * {@return a text; in bytes its UTF-8 length as a u32, then its UTF-8}
     *
     * @param name of the member
     * @param value any text without unpaired surrogates; U+0000 is allowed
     */
    String io(String name, String value);

    /**
     * {@return bytes, after loading a new array; in bytes their number as a u32, then the bytes}
     *
     * @param name of the member
     * @param value any
     */
    byte[] io(String name, byte[] value);

    /**
     * {@return the number of a constant; in bytes a u16, elsewhere the name}
     *
     * @param name of the member
     * @param number 0 to {@code constants.count()} − 1
     * @param constants the names
     */
    int ioConstant(String name, int number, Constants constants);

    /**
     * Visits whether a nullable value is present; in bytes one byte, 0 or 1. If it is present, the value follows with the same name.
     *
     * @param name of the member
     * @param present whether the value is present
     * @param type of the value, if it is one value of this type; {@link ValueType#LIST} for an object of {@link Kinds}; null for other values
     * @return whether the value is present; always true if the visitor describes the structure
     */
    boolean ioPresent(String name, boolean present, @Nullable ValueType type);

    /**
     * Begins an object within the object or list. Its members follow, then {@link #end}.
     *
     * @param name of the member
     */
    void begin(String name);

    /**
     * Begins a value with several lanes, such as a vector or a colour. One call for each lane follows, then {@link #end}. Records store the value as
     * one field, and text as a list of numbers.
     *
     * @param name of the member
     * @param type a type from vec2 to color
     */
    void beginLanes(String name, ValueType type);

    /**
     * Begins a list. Its elements follow, then {@link #end}. In bytes, the count is a u32.
     *
     * @param name of the member
     * @param count number of elements
     * @param type of the elements, if each is one value of this type; null for others
     * @return the number of elements that follow. A loaded number never exceeds what the rest of the data can hold. {@link #NO_LIST} if there is no
     *     list
     */
    int beginList(String name, int count, @Nullable ValueType type);

    /** Ends the object, list or value that was begun last. */
    void end();
}
