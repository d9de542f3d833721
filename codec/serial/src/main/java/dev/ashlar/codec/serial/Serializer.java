package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an object hands its members to, each by a name and its value, and takes them back from: {@code x = s.io("x", x)}. A visitor
 * that saves gives back what it was given; one that loads gives what the data has, and what it was given once something was wrong.
 *
 * <p>Some twenty methods are a visitor's own. All that is put together of values is defined here once, by calls of those, and so
 * works for every visitor: collections, maps, nullable values, references. A project adds its own in the same way: a {@link
 * Form}; or an interface that extends this one with {@code default} methods, and {@code class OurSaver extends Saver implements
 * OurSerializer}.
 *
 * <p>Names are unique within an object. In a list there are no names: {@link #ELEMENT} is given. Whatever there may be any number of has its count before it. Throws {@link IllegalArgumentException} for
 * values that cannot be saved. For one thread at a time.
 */
public interface Serializer {
    /** Objects and lists lie within one another at most so deep: no data makes a program run out of stack. */
    int MOST_DEPTH = 256;

    /** The name of what has none: an element of a list. */
    String ELEMENT = "";

    /** What {@link #beginList} answers when the object is to keep what it has: the data has no such list, or is faulty. */
    int NO_LIST = -1;

    /** {@return what is done with the values} */
    Direction direction();

    /** {@return whether values come from data: what an object computes from others is to be computed then} */
    default boolean isLoading() {
        return direction() == Direction.LOADING;
    }

    /** {@return whether something was wrong, so that nothing more is read or written} */
    boolean hasFailed();

    /**
     * Whether data that may leave members out ({@link Matching#BY_NAME}) has nothing of this name, so that the object keeps what it
     * has: for those who compute a member from what they are given back.
     *
     * @param name of a member of the object or list that is visited now
     * @return false also where nothing may be left out
     */
    default boolean isLeftOut(String name) {
        return false;
    }

    /**
     * Refuses what was loaded, or is to be saved. A visitor that loads fails, unless it did before; another one throws.
     *
     * @param kind of the fault
     * @param name of the member; {@link #ELEMENT} for the object or list that is visited now
     * @param message what was expected, and what was found
     * @throws IllegalArgumentException unless the visitor loads
     */
    void fail(SerialErrorKind kind, String name, String message);

    /**
     * Refuses a value, as an object does that knows better: a level that the game does not have.
     *
     * @param name of the member
     * @param message what was expected, and what was found
     * @throws IllegalArgumentException unless the visitor loads
     */
    default void fail(String name, String message) {
        fail(SerialErrorKind.REFUSED, name, message);
    }

    /**
     * {@return a bool; one byte, 0 or 1}
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
     * {@return a float of 32 bits, every one of them kept by bytes and records}
     *
     * @param name of the member
     * @param value its value
     */
    float io(String name, float value);

    /**
     * {@return a float of 64 bits, every one of them kept by bytes and records}
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
     * {@return an unsigned integer of 64 bits, in the bits of a long}
     *
     * @param name of the member
     * @param value any
     */
    long ioU64(String name, long value);

    /**
     * {@return a text; its length in bytes of UTF-8 as a u32, and these bytes}
     *
     * @param name of the member
     * @param value any text without half pairs of surrogates, U+0000 included
     */
    String io(String name, String value);

    /**
     * {@return bytes, a new array when they were loaded; their number as a u32, and they}
     *
     * @param name of the member
     * @param value any
     */
    byte[] io(String name, byte[] value);

    /**
     * {@return the number of one of several names; a u16 in bytes, the name elsewhere}
     *
     * @param name of the member
     * @param number 0 to {@code constants.count()} − 1
     * @param constants the names
     */
    int ioConstant(String name, int number, Constants constants);

    /**
     * Whether a value, which follows under the same name if so, is there; one byte, 0 or 1.
     *
     * @param name of the member
     * @param present whether it is
     * @param type of the value, when it is one value of such a type; null for an object, a list or anything else
     * @return whether it is; always when the structure is described
     */
    boolean ioPresent(String name, boolean present, @Nullable ValueType type);

    /**
     * Begins an object within the object or list: its members follow, and then {@link #end}.
     *
     * @param name of the member
     */
    void begin(String name);

    /**
     * Begins a value with several lanes, a vector or a colour: as many calls as it has lanes follow, all for its type of lane, and
     * then {@link #end}. A composite that says so is one value in records, and a list of numbers in text.
     *
     * @param name of the member
     * @param type vec2 … color
     */
    void beginLanes(String name, ValueType type);

    /**
     * Begins a list: elements follow, and then {@link #end}. The count is a u32.
     *
     * @param name of the member
     * @param count elements that there are
     * @param type of the elements, when each is one value of such a type; null for others
     * @return elements that follow; loaded ones are never more than the rest of the data can hold. {@link #NO_LIST} when there
     *     is none
     */
    int beginList(String name, int count, @Nullable ValueType type);

    /** Ends what was begun last. */
    void end();

    /**
     * {@return a character; a u16, whatever it is}
     *
     * @param name of the member
     * @param value any UTF-16 unit
     */
    default char io(String name, char value) {
        return (char) ioU16(name, value);
    }

    /**
     * {@return one of an enum's constants: its number in order of declaration as a u16 in bytes, its name elsewhere}
     *
     * @param name of the member
     * @param value a constant
     * @param <E> the enum
     */
    default <E extends Enum<E>> E io(String name, E value) {
        if (!NumberLists.isGiven(this, name, value)) {
            return value;
        }
        Class<E> type = value.getDeclaringClass();
        int number = value.ordinal();
        int given = ioConstant(name, number, Constants.of(type));
        return given == number ? value : Constants.value(type, given);
    }

    /**
     * Visits an object within the object, in place.
     *
     * @param name of the member
     * @param object is asked for its members
     * @param <T> its class
     * @return the same object
     */
    default <T extends TriviallySerializable> T io(String name, T object) {
        if (!NumberLists.isGiven(this, name, object)) {
            return object;
        }
        begin(name);
        object.serialize(this);
        end();
        return object;
    }

    /**
     * Visits an object within the object, in place.
     *
     * @param name of the member
     * @param object is asked for its members
     * @param context what it needs
     * @param <C> the class of that
     * @param <T> the object's class
     * @return the same object
     */
    default <C, T extends ContextSerializable<? super C>> T io(String name, T object, C context) {
        if (!NumberLists.isGiven(this, name, object)) {
            return object;
        }
        begin(name);
        object.serialize(this, context);
        end();
        return object;
    }

    /**
     * {@return a value of any class}
     *
     * @param name of the member
     * @param value the present value
     * @param form how values of the class are visited
     * @param <T> the class
     */
    default <T> T ioForm(String name, T value, Form<T> form) {
        return form.io(this, name, value);
    }

    /**
     * {@return a value of any class, or null}
     *
     * @param name of the member
     * @param value the present value, or null
     * @param form how values of the class are visited
     * @param <T> the class
     */
    default <T> @Nullable T ioNullable(String name, @Nullable T value, Form<T> form) {
        boolean present = ioPresent(name, value != null, form.type());
        T given = present && !hasFailed() ? form.io(this, name, value == null ? form.create() : value) : null;
        return isLoading() && !hasFailed() ? given : value;
    }

    /**
     * Visits the elements of a list or set: their count, and each of them. When they were loaded, the collection has these
     * alone; it is left as it is when something was wrong.
     *
     * @param name of the member
     * @param values the collection, in the order of its iterator
     * @param form how elements are visited
     * @param <T> their class
     */
    default <T> void ioCollection(String name, Collection<T> values, Form<T> form) {
        Collections.visit(this, name, values, form);
    }

    /**
     * Visits the elements of an array, in place: their count, which must be the same in the data, and each of them.
     *
     * @param name of the member
     * @param values the array, without nulls
     * @param form how elements are visited
     * @param <T> their class
     */
    default <T> void ioArray(String name, T[] values, Form<T> form) {
        Collections.visit(this, name, values, form);
    }

    /**
     * Visits the entries of a map, as a list of objects with {@code key} and {@code value}. When they were loaded, the map has
     * these alone; it is left as it is when something was wrong.
     *
     * @param name of the member
     * @param values the map, in the order of its iterator: a sorted or linked one gives the same bytes each time
     * @param keys how keys are visited; any class
     * @param form how values are visited
     * @param <K> the class of keys
     * @param <V> the class of values
     */
    default <K, V> void ioMap(String name, Map<K, V> values, Form<K> keys, Form<V> form) {
        Collections.visit(this, name, values, keys, form);
    }

    /**
     * {@return integers of 32 bits, a new array when they were loaded; their count and they}
     *
     * @param name of the member
     * @param values any
     */
    default int[] io(String name, int[] values) {
        return NumberLists.visit(this, name, values);
    }

    /**
     * {@return integers of 64 bits, a new array when they were loaded; their count and they}
     *
     * @param name of the member
     * @param values any
     */
    default long[] io(String name, long[] values) {
        return NumberLists.visit(this, name, values);
    }

    /**
     * {@return floats of 32 bits, a new array when they were loaded; their count and they}
     *
     * @param name of the member
     * @param values any
     */
    default float[] io(String name, float[] values) {
        return NumberLists.visit(this, name, values);
    }

    /**
     * {@return floats of 64 bits, a new array when they were loaded; their count and they}
     *
     * @param name of the member
     * @param values any
     */
    default double[] io(String name, double[] values) {
        return NumberLists.visit(this, name, values);
    }

    /**
     * Visits a vector, a quaternion, a matrix or a box, in place.
     *
     * @param name of the member
     * @param type one with lanes of f32: vec2 … aabb
     * @param lanes at least as many as the type has
     * @throws IllegalArgumentException when there are fewer, or the type has others
     */
    default void ioLanes(String name, ValueType type, float[] lanes) {
        NumberLists.requireLanes(name, type, ValueType.F32, lanes.length);
        beginLanes(name, type);
        for (int i = 0; i < type.lanes(); i++) {
            lanes[i] = io(ELEMENT, lanes[i]);
        }
        end();
    }

    /**
     * Visits a vector of integers, in place.
     *
     * @param name of the member
     * @param type ivec2, ivec3 or ivec4
     * @param lanes at least as many as the type has
     * @throws IllegalArgumentException when there are fewer, or the type has others
     */
    default void ioLanes(String name, ValueType type, int[] lanes) {
        NumberLists.requireLanes(name, type, ValueType.I32, lanes.length);
        beginLanes(name, type);
        for (int i = 0; i < type.lanes(); i++) {
            lanes[i] = io(ELEMENT, lanes[i]);
        }
        end();
    }

    /**
     * {@return a colour, red in the lowest byte, then green, blue, alpha; four u8 in this order}
     *
     * @param name of the member
     * @param rgba any
     */
    default int ioColor(String name, int rgba) {
        int given = 0;
        beginLanes(name, ValueType.COLOR);
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            given |= ioU8(ELEMENT, rgba >>> shift & 0xFF) << shift;
        }
        end();
        return hasFailed() ? rgba : given;
    }

    /**
     * {@return an object that is visited elsewhere: its id here}
     *
     * @param name of the member
     * @param object is in the map; null if that is mapped too
     * @param map the objects and their ids
     * @param <R> the class of the objects
     * @param <I> the class of the ids
     */
    default <R, I> @Nullable R ioRef(String name, @Nullable R object, SerializationMap<R, I> map) {
        return map.visit(this, name, object);
    }

    /**
     * Visits objects that refer to one another, in two phases: first, of all of them, the ids (and what kind they are), then
     * their contents. When contents are loaded all objects exist and are in the map, whichever way they refer to each other.
     *
     * @param name of the member
     * @param objects when saving, all are in the map; loaded ones replace what the list has, and are added to the map. When
     *     something was wrong, list and map are left as they are
     * @param form how objects are visited; {@link Forms#of(java.util.function.Supplier, Object)} with this map, mostly
     * @param map has the ids
     * @param <R> the class of the objects
     * @param <I> the class of the ids
     */
    default <R, I> void ioGraph(String name, List<R> objects, Form<R> form, SerializationMap<R, I> map) {
        Graphs.visit(this, name, objects, form, map);
    }
}
