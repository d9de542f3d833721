package dev.ashlar.compiler.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.View;
import dev.ashlar.compiler.schema.SchemaField;
import java.lang.reflect.Array;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.joml.Matrix3f;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector2f;
import org.joml.Vector2i;
import org.joml.Vector3f;
import org.joml.Vector3i;
import org.joml.Vector4f;
import org.joml.Vector4i;

/**
 * The values of a generated view's record, each through all the methods that its field has: they have to agree. A reference
 * is read as its row, a hashed name as its key.
 */
final class ViewValues {
    private static final String[] AXES = {"X", "Y", "Z", "W"};
    private static final String[] SIDES = {"MinX", "MinY", "MinZ", "MaxX", "MaxY", "MaxZ"};
    private static final String[] CHANNELS = {"R", "G", "B", "A"};

    private final View view;
    private final Class<?> viewClass;
    private final View target;

    ViewValues(View view, Class<?> viewClass, View target) {
        this.view = view;
        this.viewClass = viewClass;
        this.target = target;
    }

    boolean has(SchemaField field) {
        return (boolean) call("has" + field.name().substring(0, 1).toUpperCase(Locale.ROOT)
                + field.name().substring(1));
    }

    Variant value(SchemaField field) {
        if (field.shape() == Shape.SINGLE) {
            return element(field);
        }
        int count = (int) call(field.name() + "Count");
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(element(field, i));
        }
        for (int index : new int[] {-1, count, Integer.MIN_VALUE}) {
            assertThatThrownBy(() -> element(field, index))
                    .as("%s[%d]", field.name(), index)
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageEndingWith("." + field.name() + "[" + index + "]: no such element of " + count);
        }
        ValueType type = read(field.type());
        Variant all = Variant.ofElements(type, elements);
        if (field.type().isNumeric() || field.type() == ValueType.HASH) {
            checkCopies(field, all);
        }
        return all;
    }

    /** The type that values are read as. */
    static ValueType read(ValueType type) {
        return type == ValueType.REF ? ValueType.I32 : type == ValueType.HASH ? ValueType.I64 : type;
    }

    /** An element, or with no index a single value. */
    private Variant element(SchemaField field, Object... index) {
        ValueType type = field.type();
        if (type.lanes() > 1) {
            return type == ValueType.COLOR ? color(field, index) : vector(field, index);
        }
        String name = field.name();
        return switch (type) {
            case STRING -> text(field, index);
            case ENUM -> Variant.ofEnum((String) call(call(name, index), "text"));
            case FLAGS -> flags(field, index);
            case REF -> row(field, index);
            case BYTES -> bytes(field);
            case HASH -> key(name, index);
            case BOOL -> Variant.of((boolean) call(name, index));
            case F32 -> Variant.of((float) call(name, index));
            case F64 -> Variant.of((double) call(name, index));
            default -> Variant.ofInteger(type, ((Number) call(name, index)).longValue());
        };
    }

    private Variant key(String name, Object... index) {
        long key = (long) call(name, index);
        for (String text : List.of("", "a", "fire_01", "another")) {
            assertThat(call(name + "Equals", CharSequence.class, text, index)).isEqualTo(key == XxHash64.key(text));
        }
        return Variant.ofInteger(ValueType.I64, key);
    }

    private Variant flags(SchemaField field, Object... index) {
        int mask = (int) call(field.name(), index);
        Class<?> flags = Arrays.stream(viewClass.getDeclaredClasses())
                .filter(c -> c.getSimpleName().equalsIgnoreCase(field.name()))
                .findFirst()
                .orElseThrow();
        List<String> set = new ArrayList<>();
        for (Object flag : flags.getEnumConstants()) {
            boolean isSet = (boolean) call(field.name(), flags, flag, index);
            assertThat(isSet).isEqualTo((mask & (int) call(flag, "mask")) != 0);
            if (isSet) {
                set.add((String) call(flag, "text"));
            }
        }
        return Variant.ofFlags(set);
    }

    private Variant row(SchemaField field, Object... index) {
        int row = (int) call(field.name() + "Row", index);
        boolean found = (boolean) call(field.name(), viewClass, target, index);
        assertThat(found).isEqualTo(row >= 0 && row < view.rowCount());
        assertThat(target.row()).isEqualTo(found ? row : -1);
        return Variant.ofInteger(ValueType.I32, row);
    }

    private Variant text(SchemaField field, Object... index) {
        String name = field.name();
        String text = (String) call(name, index);
        StringBuilder out = new StringBuilder();
        call(name + "To", StringBuilder.class, out, index);
        assertThat(out.toString()).isEqualTo(text);
        assertThat(call(name + "Equals", CharSequence.class, text, index)).isEqualTo(true);
        assertThat(call(name + "Equals", CharSequence.class, text + "x", index)).isEqualTo(false);
        if (index.length == 0) {
            out.setLength(0);
            call(name + "To", Appendable.class, out);
            assertThat(out.toString()).isEqualTo(text);
            assertThat(call(name + "CompareTo", CharSequence.class, text)).isEqualTo(0);
            assertThat((int) call(name + "CompareTo", CharSequence.class, text + "a"))
                    .isNegative();
            ByteBuffer utf8 = (ByteBuffer) call(name + "Utf8");
            assertThat(utf8.isReadOnly()).isTrue();
            assertThat(StandardCharsets.UTF_8.decode(utf8).toString()).isEqualTo(text);
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            assertThat(call(name + "Utf8Length")).isEqualTo(bytes.length);
            checkCopy(name + "Utf8", bytes);
            assertThat((long) call(name + "Ordinal") == 0).isEqualTo(text.isEmpty());
        }
        return Variant.of(text);
    }

    private Variant bytes(SchemaField field) {
        ByteBuffer slice = (ByteBuffer) call(field.name());
        assertThat(slice.isReadOnly()).isTrue();
        assertThat(slice.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        assertThat(slice.remaining()).isEqualTo(call(field.name() + "Length"));
        byte[] bytes = new byte[slice.remaining()];
        slice.get(bytes);
        checkCopy(field.name(), bytes);
        return Variant.ofBytes(bytes);
    }

    /** A copy is whole, or there is none. */
    private void checkCopy(String method, byte[] expected) {
        byte[] into = new byte[expected.length + 3];
        assertThat(call(method, byte[].class, into, new Object[0], 2)).isEqualTo(expected.length);
        assertThat(Arrays.copyOfRange(into, 2, 2 + expected.length)).isEqualTo(expected);
        assertThat(into[0] + into[1] + into[into.length - 1]).isZero();
        byte[] small = new byte[expected.length];
        for (int at : new int[] {-1, 1, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> call(method, byte[].class, small, new Object[0], at))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThat(small).isEqualTo(new byte[small.length]);
    }

    private Variant color(SchemaField field, Object... index) {
        int packed = (int) call(field.name(), index);
        float[] floats = new float[6];
        call(field.name(), float[].class, floats, index, 1);
        Vector4f vector = (Vector4f) call(field.name(), Vector4f.class, new Vector4f(), index);
        long[] lanes = new long[4];
        for (int channel = 0; channel < lanes.length; channel++) {
            lanes[channel] = (int) call(field.name() + CHANNELS[channel], index);
            assertThat(packed >>> 8 * channel & 0xFF).isEqualTo((int) lanes[channel]);
            assertThat(floats[1 + channel]).isEqualTo(lanes[channel] / 255f);
            assertThat(vector.get(channel)).isEqualTo(floats[1 + channel]);
        }
        return Variant.ofLanes(ValueType.COLOR, lanes);
    }

    private Variant vector(SchemaField field, Object... index) {
        ValueType type = field.type();
        boolean floats = type.lane() == ValueType.F32;
        Object array = floats ? new float[type.lanes() + 2] : new int[type.lanes() + 2];
        call(field.name(), array.getClass(), array, index, 1);
        Object buffer = floats ? FloatBuffer.allocate(type.lanes() + 2) : IntBuffer.allocate(type.lanes() + 2);
        ((java.nio.Buffer) buffer).position(1);
        call(field.name(), floats ? FloatBuffer.class : IntBuffer.class, buffer, index);
        assertThat(((java.nio.Buffer) buffer).position()).isEqualTo(1 + type.lanes());
        float[] joml = joml(field, index);
        long[] lanes = new long[type.lanes()];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane] = bits(lane(field, lane, index));
            assertThat(bits(Array.get(array, 1 + lane))).isEqualTo(lanes[lane]);
            assertThat(floats ? bits(((FloatBuffer) buffer).get(1 + lane)) : ((IntBuffer) buffer).get(1 + lane))
                    .isEqualTo(lanes[lane]);
            assertThat(joml[lane]).isEqualTo(floats ? Float.intBitsToFloat((int) lanes[lane]) : lanes[lane]);
        }
        assertThatThrownBy(() -> call(field.name(), array.getClass(), array, index, 3))
                .isInstanceOf(IndexOutOfBoundsException.class);
        return Variant.ofLanes(type, lanes);
    }

    private Object lane(SchemaField field, int lane, Object... index) {
        return switch (field.type()) {
            case MAT3, MAT4 -> index.length == 0 ? call(field.name(), lane) : call(field.name(), index[0], lane);
            case AABB -> call(field.name() + SIDES[lane], index);
            default -> call(field.name() + AXES[lane], index);
        };
    }

    /** Lanes as JOML has them. */
    private float[] joml(SchemaField field, Object... index) {
        ValueType type = field.type();
        if (type == ValueType.AABB) {
            Vector3f min = new Vector3f();
            Vector3f max = new Vector3f();
            if (index.length == 0) {
                invoke(view, field.name(), new Class<?>[] {Vector3f.class, Vector3f.class}, min, max);
            } else {
                Class<?>[] types = {int.class, Vector3f.class, Vector3f.class};
                invoke(view, field.name(), types, index[0], min, max);
            }
            return new float[] {min.x, min.y, min.z, max.x, max.y, max.z};
        }
        Object into = switch (type) {
            case VEC2 -> new Vector2f();
            case VEC3 -> new Vector3f();
            case VEC4 -> new Vector4f();
            case IVEC2 -> new Vector2i();
            case IVEC3 -> new Vector3i();
            case IVEC4 -> new Vector4i();
            case QUAT -> new Quaternionf();
            case MAT3 -> new Matrix3f();
            default -> new Matrix4f();
        };
        assertThat(call(field.name(), into.getClass(), into, index)).isSameAs(into);
        return switch (type) {
            case MAT3 -> ((Matrix3f) into).get(new float[9]);
            case MAT4 -> ((Matrix4f) into).get(new float[16]);
            case QUAT -> {
                Quaternionf q = (Quaternionf) into;
                yield new float[] {q.x, q.y, q.z, q.w};
            }
            case IVEC2 -> new float[] {((Vector2i) into).x, ((Vector2i) into).y};
            case IVEC3 -> new float[] {((Vector3i) into).x, ((Vector3i) into).y, ((Vector3i) into).z};
            case IVEC4 -> {
                Vector4i v = (Vector4i) into;
                yield new float[] {v.x, v.y, v.z, v.w};
            }
            case VEC2 -> new float[] {((Vector2f) into).x, ((Vector2f) into).y};
            case VEC3 -> new float[] {((Vector3f) into).x, ((Vector3f) into).y, ((Vector3f) into).z};
            default -> {
                Vector4f v = (Vector4f) into;
                yield new float[] {v.x, v.y, v.z, v.w};
            }
        };
    }

    /** Copies of all elements, to the array and the buffer of Java that go with the type. */
    private void checkCopies(SchemaField field, Variant all) {
        ValueType type = field.type();
        int width = type == ValueType.COLOR ? 4 : type.lane().width();
        int lanes = all.elementCount() * (type == ValueType.COLOR ? 1 : type.lanes());
        Class<?> component = switch (type == ValueType.COLOR ? ValueType.I32 : type.lane()) {
            case BOOL -> boolean.class;
            case F32 -> float.class;
            case F64 -> double.class;
            default -> width == 1 ? byte.class : width == 2 ? short.class : width == 4 ? int.class : long.class;
        };
        Object array = Array.newInstance(component, lanes + 3);
        assertThat(call(field.name(), array.getClass(), array, new Object[0], 2))
                .isEqualTo(all.elementCount());
        Object buffer = component == float.class
                ? FloatBuffer.allocate(lanes + 1)
                : component == int.class ? IntBuffer.allocate(lanes + 1) : null;
        if (buffer != null) {
            Class<?> kind = component == float.class ? FloatBuffer.class : IntBuffer.class;
            assertThat(call(field.name(), kind, buffer)).isEqualTo(all.elementCount());
            assertThat(((java.nio.Buffer) buffer).position()).isEqualTo(lanes);
            assertThatBufferIsTooSmall(field, kind, buffer, lanes);
        }
        for (int i = 0; i < lanes; i++) {
            long expected = type == ValueType.COLOR ? packed(all.element(i)) : all.lane(i);
            long mask = width == 8 ? -1 : (1L << 8 * width) - 1;
            assertThat(bits(Array.get(array, 2 + i)) & mask).isEqualTo(expected & mask);
            if (buffer != null) {
                Object inBuffer = buffer instanceof FloatBuffer f ? f.get(i) : (Object) ((IntBuffer) buffer).get(i);
                assertThat(bits(inBuffer) & mask).isEqualTo(expected & mask);
            }
        }
        if (lanes > 0) {
            assertThatThrownBy(() -> call(field.name(), array.getClass(), array, new Object[0], 4))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    private void assertThatBufferIsTooSmall(SchemaField field, Class<?> kind, Object buffer, int lanes) {
        if (lanes > 1) {
            int position = ((java.nio.Buffer) buffer).position();
            assertThatThrownBy(() -> call(field.name(), kind, buffer)).isInstanceOf(BufferOverflowException.class);
            assertThat(((java.nio.Buffer) buffer).position()).isEqualTo(position);
        }
    }

    private static long packed(Variant color) {
        long packed = 0;
        for (int channel = 0; channel < 4; channel++) {
            packed |= color.lane(channel) << 8 * channel;
        }
        return packed;
    }

    private static long bits(Object number) {
        if (number instanceof Float f) {
            return Float.floatToRawIntBits(f);
        }
        if (number instanceof Double d) {
            return Double.doubleToRawLongBits(d);
        }
        return number instanceof Boolean b ? (b ? 1 : 0) : ((Number) number).longValue();
    }

    /** A method without parameters, or with indices only. */
    private Object call(String name, Object... indices) {
        Class<?>[] types = new Class<?>[indices.length];
        Arrays.fill(types, int.class);
        return invoke(view, name, types, indices);
    }

    /** A method that takes an index perhaps, then something else, then other indices perhaps. */
    private Object call(String name, Class<?> type, Object argument, Object[] index, Object... more) {
        List<Class<?>> types = new ArrayList<>();
        List<Object> arguments = new ArrayList<>();
        for (Object each : index) {
            types.add(int.class);
            arguments.add(each);
        }
        types.add(type);
        arguments.add(argument);
        for (Object each : more) {
            types.add(int.class);
            arguments.add(each);
        }
        return invoke(view, name, types.toArray(Class<?>[]::new), arguments.toArray());
    }

    private Object call(String name, Class<?> type, Object argument) {
        return call(name, type, argument, new Object[0]);
    }

    private static Object call(Object on, String name) {
        return invoke(on, name, new Class<?>[0]);
    }

    private static Object invoke(Object on, String name, Class<?>[] types, Object... arguments) {
        Class<?> declaring = on instanceof View ? on.getClass() : ((Enum<?>) on).getDeclaringClass();
        while (on instanceof View && !java.lang.reflect.Modifier.isPublic(declaring.getModifiers())) {
            declaring = declaring.getSuperclass();
        }
        return Methods.invoke(declaring, on, name, types, arguments);
    }
}
