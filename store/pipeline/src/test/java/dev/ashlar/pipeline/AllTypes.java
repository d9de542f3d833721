package dev.ashlar.pipeline;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Received;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Every type in every shape, and values of them that are easily lost or taken for others. */
public final class AllTypes {
    /** Elements of the fixed arrays. */
    public static final int FIXED_COUNT = 3;

    private static final List<String> CONSTANTS = List.of("fog", "5", "it's \"light\"", "größe, 日本", "null");
    private static final List<String> TEXTS =
            List.of("", "a", " 5", "0x1F", "[1, 2]", "#ff8000", "'; \"--\\", "\0\n\t", "€\uD834\uDD1E", "null", "NaN");
    private static final float[] FLOATS = {
        0f, -0f, 0.1f, -2.5f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN, Float.POSITIVE_INFINITY, -1e-7f, 16_777_217f
    };

    private AllTypes() {}

    /** A field for each type and shape, which is named by both: {@code vec3}, {@code vec3Fixed}, {@code vec3Array}. */
    public static String schemaText(String type) {
        return schemaText(type, LayoutKind.ROWS);
    }

    /** The same in rows or in columns. */
    public static String schemaText(String type, LayoutKind layout) {
        StringBuilder text = new StringBuilder(
                "Schema = { name = \"" + type + "\", layout = \"" + layout.schemaName() + "\" }\nFields = [\n");
        for (ValueType value : ValueType.named()) {
            for (Shape shape : Shape.values()) {
                if (shape == Shape.SINGLE || value.isArrayElement()) {
                    text.append(field(type, value.schemaName() + suffix(shape), value, shape));
                }
            }
        }
        return text.append("]\n").toString();
    }

    /** The schema of {@link #schemaText}. */
    public static Schema schema(String type) {
        return Received.schema(schemaText(type));
    }

    /** The same type with nothing but one field, which has the type of another and is named {@code name}. */
    public static Schema alone(String type, String name, SchemaField of) {
        String text = "Schema = { name = \"" + type + "\" }\nFields = [\n";
        return Received.schema(text + field(type, name, of.type(), of.shape()) + "]\n");
    }

    private static String field(String type, String name, ValueType value, Shape shape) {
        String written = value == ValueType.REF ? "ref<" + type + ">" : value.schemaName();
        String brackets = switch (shape) {
            case SINGLE -> "";
            case FIXED -> "[" + FIXED_COUNT + "]";
            case ARRAY -> "[]";
        };
        String values = value.hasConstants()
                ? "  values = [" + quoted(CONSTANTS) + "]"
                : value == ValueType.BYTES ? "  align = 64" : "";
        return "  { name = \"" + name + "\"  type = \"" + written + brackets + "\"" + values + " }\n";
    }

    private static String suffix(Shape shape) {
        return shape == Shape.SINGLE
                ? ""
                : shape.name().charAt(0) + shape.name().substring(1).toLowerCase(Locale.ROOT);
    }

    private static String quoted(List<String> names) {
        List<String> quoted = new ArrayList<>();
        names.forEach(name -> quoted.add('"' + name.replace("\"", "\\\"") + '"'));
        return String.join(", ", quoted);
    }

    /** Values of a field, each once, references by id; without the absent one. */
    public static List<Variant> values(SchemaField field) {
        List<Variant> elements = elements(field.type(), field.target());
        if (field.shape() == Shape.SINGLE) {
            return elements;
        }
        List<Variant> elementsAndNull = new ArrayList<>(elements);
        if (field.type() == ValueType.REF) {
            elementsAndNull.add(1, Variant.ofRef(field.target(), DataRecord.NO_ID));
        }
        List<Variant> values = new ArrayList<>();
        if (field.shape() == Shape.ARRAY) {
            values.add(array(field, List.of()));
            values.add(array(field, elementsAndNull.subList(0, 1)));
            values.add(array(field, elementsAndNull));
        } else {
            for (int i = 0; i < elementsAndNull.size(); i++) {
                List<Variant> three = new ArrayList<>();
                for (int k = 0; k < FIXED_COUNT; k++) {
                    three.add(elementsAndNull.get((i + k) % elementsAndNull.size()));
                }
                values.add(array(field, three));
            }
        }
        return values.stream().distinct().toList();
    }

    private static Variant array(SchemaField field, List<Variant> elements) {
        return Variant.ofElements(field.type(), elements);
    }

    /** A record with a value, or with none, of each field. */
    public static DataRecord random(Schema schema, long id, Random random) {
        DataRecord record = new DataRecord(schema.name(), id);
        for (SchemaField field : schema.fields()) {
            if (random.nextInt(3) > 0) {
                List<Variant> values = values(field);
                record.set(field.name(), values.get(random.nextInt(values.size())));
            }
        }
        return record;
    }

    private static List<Variant> elements(ValueType type, String target) {
        List<Variant> values = new ArrayList<>();
        switch (type) {
            case BOOL -> values.addAll(List.of(Variant.of(false), Variant.of(true)));
            case F64 -> {
                for (double value :
                        new double[] {0, -0.0, 0.1, Double.MIN_VALUE, Double.NaN, -1e300, 9007199254740993.0}) {
                    values.add(Variant.of(value));
                }
            }
            case ENUM -> CONSTANTS.forEach(name -> values.add(Variant.ofEnum(name)));
            case FLAGS -> {
                for (int count = 0; count <= CONSTANTS.size(); count++) {
                    values.add(Variant.ofFlags(CONSTANTS.subList(0, count)));
                }
            }
            case REF -> values.addAll(List.of(Variant.ofRef(target, 1), Variant.ofRef(target, 2)));
            case STRING -> TEXTS.forEach(text -> values.add(Variant.of(text)));
            case HASH -> TEXTS.forEach(text -> values.add(Variant.ofHash(text)));
            case BYTES -> values.addAll(List.of(bytes(0), bytes(1), bytes(2), bytes(256), bytes(1000)));
            case F32 -> {
                for (float value : FLOATS) {
                    values.add(Variant.of(value));
                }
            }
            default -> {
                if (type.lanes() > 1) {
                    for (int first = 0; first < 4; first++) {
                        values.add(lanes(type, first));
                    }
                } else {
                    integers(type).forEach(bits -> values.add(Variant.ofInteger(type, bits)));
                }
            }
        }
        return values.stream().distinct().toList();
    }

    private static Variant bytes(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (255 - i * 7);
        }
        return Variant.ofBytes(bytes);
    }

    private static Variant lanes(ValueType type, int first) {
        long[] lanes = new long[type.lanes()];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = type.lane() == ValueType.F32
                    ? Float.floatToRawIntBits(FLOATS[(3 * first + i) % FLOATS.length])
                    : integers(type.lane())
                            .get((first + i) % integers(type.lane()).size());
        }
        return Variant.ofLanes(type, lanes);
    }

    private static List<Long> integers(ValueType type) {
        return List.of(
                Integers.least(type).longValue(),
                1L,
                100L,
                Integers.greatest(type).longValue());
    }
}
