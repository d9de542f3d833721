package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Defines how values of a class are visited if the class itself does not. Examples are numbers and strings in collections, immutable classes,
 * classes of other libraries, and objects that have to be created first. {@link Forms} provides forms. Implementations should be immutable; keep a form in a constant.
 *
 * @param <T> the class
 */
public interface Form<T> {
    /** {@return the value that {@link #io} receives during loading: a new object, or any value of an immutable class} */
    T create();

    /**
     * {@return the value that the visitor returned}
     *
     * @param s the visitor
     * @param name of the value. Pass it in exactly one call; for an object, in the call of {@code begin}
     * @param value during saving the value; during loading a result of {@link #create}
     */
    T io(Serializer s, String name, T value);

    /** {@return the type, if {@link #io} makes exactly one call for a value of this type; otherwise null} */
    default @Nullable ValueType type() {
        return null;
    }

    /**
     * The first of two phases of {@link Serializer#ioGraph}: visits what is needed to create the object. Visits members of the object that the
     * visitor is in.
     *
     * @param s the visitor
     * @param value during saving the object; during loading null
     * @return the same object; during loading a new object
     */
    default @Nullable T ioNew(Serializer s, @Nullable T value) {
        return s.isLoading() ? create() : value;
    }

    /**
     * The second phase: visits everything that {@link #ioNew} did not visit.
     *
     * @param s the visitor
     * @param name of the value
     * @param value an object from the first phase
     * @return the same object
     */
    default T ioContents(Serializer s, String name, T value) {
        return io(s, name, value);
    }
}
