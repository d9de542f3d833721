package dev.ashlar.codec.spawn;

import dev.ashlar.codec.hash.XxHash64;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Something of a component that is set from a field.
 *
 * @param name of the member
 * @param field name of the field that it is set from
 * @param key XXH64 of that
 * @param type of the member
 * @param generic the same, with its arguments
 * @param element of an array, a List or a Set, what its elements are; null for others
 * @param setter takes the component and the value; of a Java record's components, gives what stands for a value: see {@link Members}
 */
record Member(
        String name,
        String field,
        long key,
        Class<?> type,
        Type generic,
        @Nullable Class<?> element,
        MethodHandle setter) {
    static Member of(String name, String field, Type type, MethodHandle setter) {
        return new Member(name, field, XxHash64.key(field), raw(type), type, elementOf(type), setter);
    }

    /** A value inside of a member, such as an element of a list, which is read alone. */
    static Member inside(String field, Type type) {
        return of(field, field, type, MethodHandles.zero(raw(type)));
    }

    static Class<?> raw(Type type) {
        if (type instanceof ParameterizedType of && of.getRawType() instanceof Class<?> raw) {
            return raw;
        }
        // A type variable may stand for anything: nothing can be said of what it holds.
        return type instanceof Class<?> plain ? plain : Object.class;
    }

    private static @Nullable Class<?> elementOf(Type type) {
        Type element = argument(type, 0, 1);
        return element instanceof Class<?> plain ? plain : null;
    }

    /** What the elements of an array or a list are, or the keys and values of a map; null for another number of arguments. */
    static @Nullable Type argument(Type type, int index, int of) {
        if (type instanceof Class<?> plain) {
            return of == 1 ? plain.getComponentType() : null;
        }
        return type instanceof ParameterizedType wide && wide.getActualTypeArguments().length == of
                ? wide.getActualTypeArguments()[index]
                : null;
    }

    /** What the member is, for messages. */
    String typeText() {
        return generic.getTypeName();
    }
}
