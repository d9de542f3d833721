package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A visitor to which an object passes the name and value of each member, and which returns the value: {@code x = s.io("x", x)}. A saving visitor
 * returns the given value. A loading visitor returns the value from the data. After a failure it returns the given value.
 *
 * <p>A visitor implements the methods of {@link ValueSerializer}. Collections, maps, nullable values and references are default methods that call
 * these, and so work for every visitor. A project extends visitors with a {@link Form}, or with an interface that extends this one with {@code default} methods: {@code
 * class OurSaver extends Saver implements OurSerializer}.
 *
 * <p>Names are unique within an object. Elements of a list have the name {@link #ELEMENT}. The count precedes a variable number of values. If a value
 * cannot be saved, methods throw {@link IllegalArgumentException}. For one thread at a time.
 */
public interface Serializer extends ValueSerializer {
    /**
     * {@return a character; in bytes a u16}
     *
     * @param name of the member
     * @param value any UTF-16 code unit
     */
    default char io(String name, char value) {
        return (char) ioU16(name, value);
    }

    /**
     * {@return a constant of an enum; in bytes its ordinal as a u16, elsewhere its name}
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
     * @param object the object to visit
     * @param <T> the class of the object
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
     * @param object the object to visit
     * @param context the context of the object
     * @param <C> the class of the context
     * @param <T> the class of the object
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
     * Begins an object of one of several kinds. The value of that kind follows with any name, then {@link #end}. Records store a variant. Bytes and
     * text store an object with the members {@code kind} and {@code value}. If the visitor describes the structure, the number is 0, and a value of
     * each kind follows, in order.
     *
     * @param name of the member
     * @param number of the kind; ignored during loading
     * @param kinds names of the kinds
     * @return the number of the kind
     */
    default int beginKind(String name, int number, Constants kinds) {
        begin(name);
        Collections.require(this, Kinds.KIND);
        return ioConstant(Kinds.KIND, number, kinds);
    }

    /**
     * Begins the contents of an object whose kind was visited before, see {@link #ioGraph}. The value of that kind follows with the same name. Records
     * store a variant. Other forms store the value alone.
     *
     * @param name of the member
     * @param number of the kind
     * @param kinds names of the kinds
     * @return whether {@link #end} has to follow
     */
    default boolean beginContents(String name, int number, Constants kinds) {
        return false;
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
        boolean present = ioPresent(name, value != null, form instanceof Kinds ? ValueType.LIST : form.type());
        T given = present && !hasFailed() ? form.io(this, name, value == null ? form.create() : value) : null;
        return isLoading() && !hasFailed() ? given : value;
    }

    /**
     * Visits the elements of a list or set: their count, then each element. After loading, the collection has exactly the loaded elements. After a
     * failure, it is unchanged.
     *
     * @param name of the member
     * @param values the collection, in the order of its iterator
     * @param form how elements are visited
     * @param <T> the class of the elements
     */
    default <T> void ioCollection(String name, Collection<T> values, Form<T> form) {
        Collections.visit(this, name, values, form);
    }

    /**
     * Visits the elements of an array in place: their count, then each element. The data must have the same count.
     *
     * @param name of the member
     * @param values the array, without nulls
     * @param form how elements are visited
     * @param <T> the class of the elements
     */
    default <T> void ioArray(String name, T[] values, Form<T> form) {
        Collections.visit(this, name, values, form);
    }

    /**
     * Visits the entries of a map, as a list of objects with {@code key} and {@code value}. After loading, the map has exactly the loaded entries.
     * After a failure, it is unchanged.
     *
     * @param name of the member
     * @param values the map, in the order of its iterator. A sorted or linked map has the same bytes each time
     * @param keys how keys of any class are visited
     * @param form how values are visited
     * @param <K> the class of keys
     * @param <V> the class of values
     */
    default <K, V> void ioMap(String name, Map<K, V> values, Form<K> keys, Form<V> form) {
        Collections.visit(this, name, values, keys, form);
    }

    /**
     * {@return integers of 32 bits, after loading a new array; in bytes their count, then the integers}
     *
     * @param name of the member
     * @param values any
     */
    default int[] io(String name, int[] values) {
        return NumberLists.visit(this, name, values);
    }

    /**
     * {@return integers of 64 bits, after loading a new array; in bytes their count, then the integers}
     *
     * @param name of the member
     * @param values any
     */
    default long[] io(String name, long[] values) {
        return NumberLists.visit(this, name, values);
    }

    /**
     * {@return floats of 32 bits, after loading a new array; in bytes their count, then the floats}
     *
     * @param name of the member
     * @param values any
     */
    default float[] io(String name, float[] values) {
        return NumberLists.visit(this, name, values);
    }

    /**
     * {@return floats of 64 bits, after loading a new array; in bytes their count, then the floats}
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
     * @param type a type with lanes of f32, from vec2 to aabb
     * @param lanes at least as many as the type has
     * @throws IllegalArgumentException if there are too few lanes, or if the type has other lanes
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
     * @throws IllegalArgumentException if there are too few lanes, or if the type has other lanes
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
     * {@return a colour, with red in the lowest byte, then green, blue and alpha; in bytes four u8 in this order}
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
     * {@return the name of something, which records store as a hash; elsewhere a text}
     *
     * @param name of the member
     * @param value any text without unpaired surrogates
     */
    default String ioHash(String name, String value) {
        return io(name, value);
    }

    /**
     * {@return flags; records store them as flags, other forms as a list of constants}
     *
     * @param name of the member
     * @param flags the bit of each constant, by number
     * @param constants at most 64
     * @throws IllegalArgumentException if there are more constants, or if a saved bit has no constant
     */
    default long ioFlags(String name, long flags, Constants constants) {
        return FlagSets.visit(this, name, flags, constants);
    }

    /**
     * Visits a set of constants, like {@link #ioFlags(String, long, Constants)}.
     *
     * @param name of the member
     * @param values after loading, the set has exactly the loaded constants
     * @param type an enum with at most 64 constants
     * @param <E> the enum
     */
    default <E extends Enum<E>> void ioFlags(String name, Set<E> values, Class<E> type) {
        FlagSets.visit(this, name, values, type);
    }

    /**
     * {@return a reference to a record; records store it as a reference, other forms as an object with {@code type} and {@code id}}
     *
     * @param name of the member
     * @param value a reference to a record of one of the types; {@link RecordRef#NONE} or null for none. The answer is
     *     never null
     * @param targets names of the types that the reference may lead to
     */
    default RecordRef ioRef(String name, @Nullable RecordRef value, Constants targets) {
        RecordRef ref = RefForm.orNone(value);
        if (isLeftOut(name)) {
            return ref;
        }
        int number = isLoading() ? 0 : RefForm.target(this, name, ref, targets);
        begin(name);
        int target = ioConstant("type", number, targets);
        long id = io("id", ref.id());
        if (id < RecordRef.NONE.id()) {
            fail(SerialErrorKind.BAD_VALUE, "id", "expected an id, or -1 for none, found " + id);
        }
        end();
        return isLoading() && !hasFailed() ? RefForm.given(ref, targets.name(target), id) : ref;
    }

    /**
     * {@return an object that is visited elsewhere; the data contains its id}
     *
     * @param name of the member
     * @param object an object of the map; null if the map contains null
     * @param map the objects and their ids
     * @param <R> the class of the objects
     * @param <I> the class of the ids
     */
    default <R, I> @Nullable R ioRef(String name, @Nullable R object, SerializationMap<R, I> map) {
        return map.visit(this, name, object);
    }

    /**
     * Visits objects that refer to each other, in two phases. The first phase visits the ids and kinds of all objects, the second their contents.
     * When the second phase loads contents, all objects exist and are in the map.
     *
     * @param name of the member
     * @param objects during saving, all objects must be in the map. Loaded objects replace the elements of the list and are added to the map. After a
     *     failure, list and map are unchanged
     * @param form how objects are visited; usually {@link Forms#of(java.util.function.Supplier, Object)} with this map
     * @param map the objects and their ids
     * @param <R> the class of the objects
     * @param <I> the class of the ids
     */
    default <R, I> void ioGraph(String name, List<R> objects, Form<R> form, SerializationMap<R, I> map) {
        Graphs.visit(this, name, objects, form, map);
    }
}
