package dev.ashlar.codec.serial;

import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * How values of a class are visited where they cannot be asked: numbers and strings in collections, immutable classes, classes of
 * somebody else, objects that have to be made first. {@link Forms} has ready ones. Immutable, if made so; keep it in a
 * constant.
 *
 * @param <T> the class
 */
public interface Form<T> {
    /** {@return what {@link #io} gets when a value is loaded: a new object, or any value of an immutable class} */
    T create();

    /**
     * {@return the value, as a visitor gave it}
     *
     * @param s the visitor
     * @param name of the value; to be handed on in one call, of {@code begin} for an object
     * @param value when saving, the value; when loading, one of {@link #create}
     */
    T io(Serializer s, String name, T value);

    /** {@return the type, when {@link #io} makes one call for a value of it, else null} */
    default @Nullable ValueType type() {
        return null;
    }

    /**
     * The first of two phases of {@link Serializer#ioGraph}: what has to be known of an object for one to be made. Makes calls for
     * members of the object that the visitor is in.
     *
     * @param s the visitor
     * @param value when saving, the object; when loading, nothing
     * @return the same object, or when loading a new one
     */
    default @Nullable T ioNew(Serializer s, @Nullable T value) {
        return s.isLoading() ? create() : value;
    }

    /**
     * The second phase: all but what {@link #ioNew} visited.
     *
     * @param s the visitor
     * @param name of the value
     * @param value an object from the first phase
     * @return the same
     */
    default T ioContents(Serializer s, String name, T value) {
        return io(s, name, value);
    }
}
