package dev.ashlar.compiler.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.View;
import dev.ashlar.compiler.schema.SchemaField;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The values of a snapshot, as {@link ViewValues} has those of a view. */
final class SnapshotValues {
    private final Object snapshot;

    SnapshotValues(View view, Class<?> viewClass) {
        this.snapshot = Methods.invoke(viewClass, view, "snapshot");
    }

    Object snapshot() {
        return snapshot;
    }

    private Object component(String name) {
        return Methods.invoke(snapshot.getClass(), snapshot, name);
    }

    long id() {
        return (long) component("id");
    }

    boolean has(SchemaField field) {
        return (boolean) component("has" + field.name().substring(0, 1).toUpperCase(Locale.ROOT)
                + field.name().substring(1));
    }

    Variant value(SchemaField field) {
        boolean array = field.shape() != Shape.SINGLE;
        String name = field.type() == ValueType.REF ? field.name() + (array ? "Rows" : "Row") : field.name();
        Object value = component(name);
        if (value.getClass().isArray()) {
            changeAndCompare(name, value);
        }
        if (!array) {
            return single(field, value);
        }
        List<Variant> elements = new ArrayList<>();
        if (value instanceof List<?> list) {
            list.forEach(each -> elements.add(single(field, each)));
        } else {
            int step = field.type() == ValueType.COLOR ? 1 : field.type().lanes();
            for (int i = 0; i < Array.getLength(value); i += step) {
                elements.add(single(field, step == 1 ? Array.get(value, i) : part(value, i, step)));
            }
        }
        return Variant.ofElements(ViewValues.read(field.type()), elements);
    }

    private static Object part(Object array, int from, int length) {
        Object part = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, from, part, 0, length);
        return part;
    }

    /** Whoever changes an array changes a copy. */
    private void changeAndCompare(String name, Object array) {
        if (Array.getLength(array) > 0) {
            Object empty = Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
            Object changed = component(name);
            System.arraycopy(empty, 0, changed, 0, Array.getLength(array));
            assertThat(component(name)).isEqualTo(array);
        }
    }

    private static Variant single(SchemaField field, Object value) {
        ValueType type = field.type();
        if (type == ValueType.COLOR) {
            int packed = (int) value;
            return Variant.ofLanes(type, packed & 0xFF, packed >>> 8 & 0xFF, packed >>> 16 & 0xFF, packed >>> 24);
        }
        if (type.lanes() > 1) {
            return value instanceof float[] floats
                    ? Variant.ofFloats(type, floats)
                    : Variant.ofLanes(
                            type, Arrays.stream((int[]) value).asLongStream().toArray());
        }
        return switch (type) {
            case STRING -> Variant.of((String) value);
            case ENUM -> Variant.ofEnum(text((Enum<?>) value));
            case FLAGS -> flags(field, (int) value);
            case BYTES -> Variant.ofBytes((byte[]) value);
            case BOOL -> Variant.of((boolean) value);
            case F32 -> Variant.of((float) value);
            case F64 -> Variant.of((double) value);
            case HASH -> Variant.ofInteger(ValueType.I64, (long) value);
            case REF -> Variant.ofInteger(ValueType.I32, (int) value);
            default -> {
                // Arrays of unsigned numbers are as wide as they are in the data.
                long mask = type.width() == 8 ? -1 : (1L << 8 * type.width()) - 1;
                long number = ((Number) value).longValue();
                boolean unsigned = type == ValueType.U8 || type == ValueType.U16 || type == ValueType.U32;
                yield Variant.ofInteger(type, unsigned ? number & mask : number);
            }
        };
    }

    private static String text(Enum<?> constant) {
        return (String) Methods.invoke(constant.getDeclaringClass(), constant, "text");
    }

    private static Variant flags(SchemaField field, int mask) {
        return Variant.ofFlags(field.constants().stream()
                .filter(constant -> (mask >>> constant.value() & 1) != 0)
                .map(EnumConstant::name)
                .toList());
    }
}
