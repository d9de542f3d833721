package dev.ashlar.codec.spawn;

import dev.ashlar.codec.hash.XxHash64;
import java.lang.invoke.MethodHandle;
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
 * @param element of an array, a List or a Set, what its elements are; null for others
 * @param setter takes the component and the value; of a Java record's components, gives what stands for a value: see {@link Members}
 */
record Member(
        String name,
        String field,
        long key,
        Class<?> type,
        @Nullable Class<?> element,
        MethodHandle setter) {
    static Member of(String name, String field, Type type, MethodHandle setter) {
        return new Member(name, field, XxHash64.key(field), raw(type), elementOf(type), setter);
    }

    private static Class<?> raw(Type type) {
        if (type instanceof ParameterizedType of && of.getRawType() instanceof Class<?> raw) {
            return raw;
        }
        // A type variable may stand for anything: nothing can be said of what it holds.
        return type instanceof Class<?> plain ? plain : Object.class;
    }

    private static @Nullable Class<?> elementOf(Type type) {
        if (type instanceof Class<?> plain) {
            return plain.getComponentType();
        }
        return type instanceof ParameterizedType of
                        && of.getActualTypeArguments().length == 1
                        && of.getActualTypeArguments()[0] instanceof Class<?> element
                ? element
                : null;
    }

    /** What the element is, for messages. */
    String typeText() {
        return element == null || type.isArray()
                ? type.getTypeName()
                : type.getTypeName() + "<" + element.getTypeName() + ">";
    }
}
