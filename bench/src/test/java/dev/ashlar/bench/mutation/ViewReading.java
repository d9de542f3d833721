package dev.ashlar.bench.mutation;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.FieldValues;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final Pattern LOOKUP = Pattern.compile("(find|match)(\\p{Lu}.*)");
    private static final int[] INDEXES = {0, 1, -1};

    private final ViewType<?> type;
    private final List<Method> accessors = new ArrayList<>();
    private final List<Method> lookups = new ArrayList<>();
    private final Map<String, Method> byName = new HashMap<>();
    private final float[] floats = new float[16];
    private final int[] ints = new int[16];

    ViewReading(ViewType<?> type) {
        this.type = type;
        for (Method method : type.viewClass().getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers()) && !method.isBridge() && !method.isSynthetic()) {
                (LOOKUP.matcher(method.getName()).matches() ? lookups : accessors).add(method);
                byName.put(method.getName() + Arrays.toString(method.getParameterTypes()), method);
            }
        }
        accessors.sort((a, b) -> a.toString().compareTo(b.toString()));
    }

    ViewType<?> type() {
        return type;
    }

    /** Calls everything in the row that the view is at; {@code targets} are views of all types, to hop to. */
    void readRow(View view, Map<Class<?>, View> targets) {
        view.id();
        for (Method accessor : accessors) {
            Class<?>[] types = accessor.getParameterTypes();
            if (types.length > 0 && types[0] == int.class) {
                for (int index : INDEXES) {
                    call(view, accessor, arguments(types, index, targets));
                }
            } else {
                call(view, accessor, arguments(types, 0, targets));
            }
        }
    }

    /** Looks for the records with each of the values that one record has; {@code other} is of the same type. */
    void lookUp(View view, View other, Map<Class<?>, View> targets) {
        for (Method lookup : lookups) {
            Class<?> parameter = lookup.getParameterTypes()[0];
            Matcher name = LOOKUP.matcher(lookup.getName());
            Method accessor = name.matches() ? byName.get(small(name.group(2)) + "[]") : null;
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
    private static @Nullable Object call(View view, Method accessor, Object... arguments) {
        try {
            Object result = accessor.invoke(view, arguments);
            if (result instanceof ByteBuffer slice) {
                drain(slice);
            }
            return result;
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            boolean room = cause instanceof IndexOutOfBoundsException || cause instanceof BufferOverflowException;
            if (!(cause instanceof CorruptDataException || room && arguments.length > 0)) {
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

    /** {@return what the view reads otherwise than the view by name does in the same row, or null} */
    @Nullable
    String difference(View view, RecordView named) throws ReflectiveOperationException {
        for (FieldLayout compiled : type.layout().fields()) {
            String name = compiled.name();
            FieldLayout field = named.layout().fields().stream()
                    .filter(f -> f.key() == compiled.key())
                    .findFirst()
                    .orElseThrow();
            if (field.optional()
                    && (boolean) get(view, "has" + capital(name))
                            != named.values().present(field)) {
                return name + ": presence";
            }
            int count = field.shape() == Shape.SINGLE ? 1 : (int) get(view, name + "Count");
            if (count != named.values().elementCount(field)) {
                return name + ": count " + count;
            }
            for (int element = 0; element < count; element++) {
                String difference = difference(view, name, named.values(), field, element);
                if (difference != null) {
                    return difference + " of element " + element + " of " + name;
                }
            }
        }
        return null;
    }

    private @Nullable String difference(View view, String name, FieldValues named, FieldLayout field, int element)
            throws ReflectiveOperationException {
        boolean single = field.shape() == Shape.SINGLE;
        Object[] index = single ? new Object[0] : new Object[] {element};
        ValueType value = field.type();
        if (value.lanes() > 1 && value != ValueType.COLOR) {
            return lanes(view, name, named, field, element, index);
        }
        Object found = switch (value) {
            case REF -> get(view, name + "Row", index);
            case ENUM -> text(get(view, name, index));
            default -> get(view, name, index);
        };
        Object expected = switch (value) {
            case STRING -> named.text(field, element);
            case BYTES -> ByteBuffer.wrap(named.bytes(field));
            case ENUM -> named.constant(field, element);
            case COLOR -> color(named, field, element);
            default -> boxed(named.bits(field, element, 0), found);
        };
        boolean same = value == ValueType.ENUM ? isNamed(found, expected) : found.equals(expected);
        return same ? null : "expected " + expected + ", found " + found;
    }

    /** Data may have no name for a constant, or, where it is stripped of names, the key in hexadecimal. */
    private static boolean isNamed(Object constant, @Nullable Object name) {
        String text = (String) constant;
        return name == null
                || text.equals(name)
                || HexFormat.of()
                        .withUpperCase()
                        .toHexDigits(XxHash64.key(text))
                        .equals(name);
    }

    private static Object text(Object constant) throws ReflectiveOperationException {
        return constant.getClass().getMethod("text").invoke(constant);
    }

    private static int color(FieldValues named, FieldLayout field, int element) {
        int packed = 0;
        for (int lane = 0; lane < 4; lane++) {
            packed |= (int) named.bits(field, element, lane) << Byte.SIZE * lane;
        }
        return packed;
    }

    /** Floats by their bits: a NaN is equal to itself alone. */
    private static Object boxed(long bits, Object like) {
        if (like instanceof Float number) {
            return Float.floatToRawIntBits(number) == (int) bits ? like : Float.intBitsToFloat((int) bits);
        }
        if (like instanceof Double number) {
            return Double.doubleToRawLongBits(number) == bits ? like : Double.longBitsToDouble(bits);
        }
        return like instanceof Boolean ? bits != 0 : narrowed(bits, like);
    }

    private static Object narrowed(long bits, Object like) {
        if (like instanceof Byte) {
            return (byte) bits;
        }
        if (like instanceof Short) {
            return (short) bits;
        }
        return like instanceof Integer ? (Object) (int) bits : (Object) bits;
    }

    private @Nullable String lanes(
            View view, String name, FieldValues named, FieldLayout field, int element, Object... index)
            throws ReflectiveOperationException {
        boolean real = field.type().lane() == ValueType.F32;
        Object[] arguments = Arrays.copyOf(index, index.length + 2);
        arguments[index.length] = real ? floats : ints;
        arguments[index.length + 1] = 0;
        get(view, name, arguments);
        for (int lane = 0; lane < field.type().lanes(); lane++) {
            int found = real ? Float.floatToRawIntBits(floats[lane]) : ints[lane];
            if (found != (int) named.bits(field, element, lane)) {
                return "lane " + lane;
            }
        }
        return null;
    }

    private Object get(View view, String name, Object... arguments) throws ReflectiveOperationException {
        Class<?>[] types = new Class<?>[arguments.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = arguments[i] instanceof Integer ? int.class : arguments[i].getClass();
        }
        String key = name + Arrays.toString(types);
        return Objects.requireNonNull(byName.get(key), key).invoke(view, arguments);
    }

    private static String small(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
