package dev.ashlar.bench.mutation;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldValues;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares what generated views read with what views by name read in the same row: members, elements and cases too. */
final class ViewDifference {
    private static final String KIND = "kind";

    private final Map<Class<?>, RecordLayout> layouts = new HashMap<>();
    private final float[] floats = new float[16];
    private final int[] ints = new int[16];

    ViewDifference(Catalog catalog) {
        for (ViewType<?> type : catalog.types()) {
            layouts.put(type.viewClass(), type.layout());
        }
    }

    /** A generated view, or the view of a struct field, with the class that has the methods. */
    private record Generated(Object view, Class<?> type) {
        Object get(String name, Object... arguments) throws ReflectiveOperationException {
            return method(name, arguments).invoke(view, arguments);
        }

        private Method method(String name, Object... arguments) {
            return Accessors.of(type).get(name, types(arguments));
        }

        boolean has(String name, Class<?>... parameters) {
            return Accessors.of(type).find(name, parameters) != null;
        }

        Generated into(String name, Object... arguments) throws ReflectiveOperationException {
            return new Generated(get(name, arguments), method(name, arguments).getReturnType());
        }

        private static Class<?>[] types(Object... arguments) {
            return Arrays.stream(arguments)
                    .map(each -> each instanceof Integer ? int.class : each.getClass())
                    .toArray(Class<?>[]::new);
        }
    }

    /** {@return the first difference, or null} */
    @Nullable
    String between(View view, ViewType<?> type, RecordView named) throws ReflectiveOperationException {
        return between(new Generated(view, type.viewClass()), named);
    }

    private @Nullable String between(Generated view, RecordView named) throws ReflectiveOperationException {
        RecordLayout compiled = Objects.requireNonNull(layouts.get(view.type()), view.type()::getName);
        for (FieldLayout field : compiled.fields()) {
            FieldLayout other = named.layout().fields().stream()
                    .filter(f -> f.key() == field.key())
                    .findFirst()
                    .orElseThrow();
            String difference = difference(view, field, named, other);
            if (difference != null) {
                return field.name() + ": " + difference;
            }
        }
        return null;
    }

    private @Nullable String difference(Generated view, FieldLayout compiled, RecordView named, FieldLayout field)
            throws ReflectiveOperationException {
        if (compiled.isCase()) {
            return ofCase(view, compiled.name(), named, field);
        }
        Generated owner = view;
        String[] path = compiled.name().split("\\.");
        String name = path[0];
        for (int i = 1; i < path.length; i++) {
            if (isIndex(path[i])) {
                owner = owner.into(name, Integer.valueOf(path[i]));
                boolean isNamed = i + 1 < path.length && !isIndex(path[i + 1]);
                name = isNamed ? path[++i] : "value";
            } else {
                owner = owner.into(name);
                name = path[i];
            }
        }
        if (field.optional()
                && (boolean) owner.get("has" + capital(name)) != named.values().present(field)) {
            return "presence";
        }
        boolean isPresenceAlone = field.type() == ValueType.BOOL && owner.has(name) && isStruct(owner, name);
        return isPresenceAlone ? null : value(owner, name, named, field);
    }

    /** Of an element of a list of a fixed length; no name begins with a digit. */
    private static boolean isIndex(String step) {
        return Character.isDigit(step.charAt(0));
    }

    private static boolean isStruct(Generated owner, String name) {
        return Accessors.isNested(Accessors.of(owner.type()).get(name));
    }

    private @Nullable String value(Generated owner, String name, RecordView named, FieldLayout field)
            throws ReflectiveOperationException {
        boolean isList = field.type().isList();
        if (isList && !owner.has(name + "Count")) {
            return variant(owner.into(name), named, field);
        }
        int count = field.shape() == Shape.SINGLE && !isList ? 1 : (int) owner.get(name + "Count");
        if (count != named.values().elementCount(field)) {
            return "count " + count;
        }
        for (int element = 0; element < count; element++) {
            String difference = isList
                    ? between(owner.into(name, element), named.values().element(field, element))
                    : element(owner, name, named.values(), field, element);
            if (difference != null) {
                return difference + " of element " + element;
            }
        }
        return null;
    }

    /** A single variant is a list of none or of one. */
    private @Nullable String variant(Generated variant, RecordView named, FieldLayout field)
            throws ReflectiveOperationException {
        int count = named.values().elementCount(field);
        boolean isThere = !constant(variant.get(KIND)).equals("none");
        if (isThere != count > 0) {
            return "expected " + count + " values, found " + variant.get(KIND);
        }
        return count == 0 ? null : between(variant, named.values().element(field, 0));
    }

    private @Nullable String ofCase(Generated variant, String name, RecordView named, FieldLayout field)
            throws ReflectiveOperationException {
        boolean isThere = constant(variant.get(KIND)).equals(name);
        if (isThere != named.values().elementCount(field) > 0) {
            return "expected " + named.values().elementCount(field) + " values, found " + variant.get(KIND);
        }
        return isThere
                ? between(variant.into("as" + capital(name)), named.values().element(field, 0))
                : null;
    }

    private @Nullable String element(Generated view, String name, FieldValues named, FieldLayout field, int element)
            throws ReflectiveOperationException {
        boolean single = field.shape() == Shape.SINGLE;
        Object[] index = single ? new Object[0] : new Object[] {element};
        ValueType value = field.type();
        if (value.lanes() > 1 && value != ValueType.COLOR) {
            return lanes(view, name, named, field, element, index);
        }
        Object found = switch (value) {
            case REF -> view.get(name + "Row", index);
            case ENUM -> constant(view.get(name, index));
            default -> view.get(name, index);
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

    private static Object constant(Object constant) throws ReflectiveOperationException {
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
            Generated view, String name, FieldValues named, FieldLayout field, int element, Object... index)
            throws ReflectiveOperationException {
        boolean real = field.type().lane() == ValueType.F32;
        Object[] arguments = Arrays.copyOf(index, index.length + 2);
        arguments[index.length] = real ? floats : ints;
        arguments[index.length + 1] = 0;
        view.get(name, arguments);
        for (int lane = 0; lane < field.type().lanes(); lane++) {
            int found = real ? Float.floatToRawIntBits(floats[lane]) : ints[lane];
            if (found != (int) named.bits(field, element, lane)) {
                return "lane " + lane;
            }
        }
        return null;
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
