package dev.ashlar.bench.mutation;

import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Calls every accessor of a generated view. For one thread. */
final class ViewReading {
    private static final int ROOM = 64;
    private static final Map<Class<?>, Object> ARGUMENTS = Map.of(
            CharSequence.class, "zwei €",
            float[].class, new float[ROOM],
            double[].class, new double[ROOM],
            int[].class, new int[ROOM],
            long[].class, new long[ROOM],
            short[].class, new short[ROOM],
            byte[].class, new byte[ROOM],
            boolean[].class, new boolean[ROOM]);
    private static final int[] INDEXES = {0, 1, -1};
    private static final String CASE = "as";

    private final ViewType<?> type;
    private final Accessors accessors;

    ViewReading(ViewType<?> type) {
        this.type = type;
        this.accessors = Accessors.of(type.viewClass());
    }

    ViewType<?> type() {
        return type;
    }

    /** Calls everything in the row that the view is at, and what is in it; {@code targets} are views of all types, to hop to. */
    void readRow(View view, Map<Class<?>, View> targets) {
        view.id();
        read(view, accessors, targets);
    }

    private static void read(Object view, Accessors accessors, Map<Class<?>, View> targets) {
        for (Method accessor : accessors.reads()) {
            Class<?>[] types = accessor.getParameterTypes();
            if (types.length > 0 && types[0] == int.class) {
                for (int index : INDEXES) {
                    readInto(call(view, accessor, arguments(types, index, targets)), accessor, targets);
                }
            } else {
                readInto(call(view, accessor, arguments(types, 0, targets)), accessor, targets);
            }
        }
    }

    /** Structs, elements of lists and cases have no end of their own: a struct cannot contain itself. */
    private static void readInto(@Nullable Object nested, Method accessor, Map<Class<?>, View> targets) {
        if (nested != null && Accessors.isNested(accessor)) {
            Accessors of = Accessors.of(accessor.getReturnType());
            read(nested, of, targets);
            for (Method lookup : of.lookups()) {
                call(nested, lookup, arguments(lookup.getParameterTypes(), 0, targets));
            }
        }
    }

    /** Looks for the records with each of the values that one record has; {@code other} is of the same type. */
    void lookUp(View view, View other, Map<Class<?>, View> targets) {
        for (Method lookup : accessors.lookups()) {
            Class<?> parameter = lookup.getParameterTypes()[0];
            Matcher name = Accessors.LOOKUP.matcher(lookup.getName());
            Method accessor = name.matches() ? accessors.find(small(name.group(2))) : null;
            boolean fits = accessor != null && parameter.isAssignableFrom(accessor.getReturnType());
            Object value = fits ? call(view, accessor) : null;
            call(other, lookup, value == null ? argument(parameter, 0, targets) : value);
            LookupReading.walk(other);
        }
    }

    private static Object[] arguments(Class<?>[] types, int index, Map<Class<?>, View> targets) {
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = argument(types[i], i == 0 ? index : 0, targets);
        }
        return arguments;
    }

    private static Object argument(Class<?> type, int number, Map<Class<?>, View> targets) {
        if (type == int.class) {
            return number;
        }
        if (type == long.class) {
            return (long) number;
        }
        if (type == StringBuilder.class || type == Appendable.class) {
            return new StringBuilder();
        }
        if (type == FloatBuffer.class) {
            return FloatBuffer.allocate(ROOM);
        }
        if (type == IntBuffer.class) {
            return IntBuffer.allocate(ROOM);
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        Object known = ARGUMENTS.get(type);
        return Objects.requireNonNull(known == null ? targets.get(type) : known, type::toString);
    }

    /** {@return the result, if any; null where the bytes are wrong} */
    private static @Nullable Object call(Object view, Method accessor, Object... arguments) {
        try {
            Object result = accessor.invoke(view, arguments);
            if (result instanceof ByteBuffer slice) {
                drain(slice);
            }
            return result;
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            boolean room = cause instanceof IndexOutOfBoundsException || cause instanceof BufferOverflowException;
            boolean otherCase =
                    cause instanceof IllegalStateException && accessor.getName().startsWith(CASE);
            if (!(cause instanceof CorruptDataException || otherCase || room && arguments.length > 0)) {
                throw new AssertionError(accessor + " with " + Arrays.toString(arguments), cause);
            }
            return null;
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static void drain(ByteBuffer slice) {
        if (!slice.isReadOnly()) {
            throw new AssertionError("a slice that can be written to");
        }
        while (slice.hasRemaining()) {
            slice.get();
        }
    }

    private static String small(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
