package dev.ashlar.compiler.generate;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Schemas of all types and values of their fields; the same random numbers give the same. */
final class RandomContent {
    private static final List<String> CONSTANTS =
            List.of("low", "mid-dle", "high", "a b", "ß", "zwölf", "x7", "x8", "x9");
    private static final List<String> TEXTS =
            List.of("", "a", "Größe 漢𝄞", "\0", "fire_01", "x".repeat(64), "longer than what is cached ".repeat(9));

    private final Random random;

    RandomContent(Random random) {
        this.random = random;
    }

    /** The text of a schema of type Thing: each type and shape once, or a random choice of them. */
    String schema(String layout, boolean all) {
        StringJoiner fields = new StringJoiner("\n");
        for (ValueType type : ValueType.named()) {
            for (Shape shape : Shape.values()) {
                boolean exists = shape == Shape.SINGLE || type.isArrayElement();
                if (exists && (all || random.nextInt(4) > 0)) {
                    fields.add(field(name(type, shape), all ? type : other(type), shape(shape, all)));
                }
            }
        }
        return "Schema = { name = Thing, layout = %s }\nFields = [\n%s\n]\n".formatted(layout, fields);
    }

    /** Some number of fields, of all types in turn. */
    String wideSchema(int count) {
        StringJoiner fields = new StringJoiner("\n");
        for (int i = 0; i < count; i++) {
            ValueType type = ValueType.named().get(i % ValueType.named().size());
            Shape shape = type.isArrayElement() ? Shape.values()[i % 3] : Shape.SINGLE;
            fields.add(field("field" + i, type, shape));
        }
        return "Schema = { name = Thing }\nFields = [\n%s\n]\n".formatted(fields);
    }

    private static String name(ValueType type, Shape shape) {
        String suffix = switch (shape) {
            case SINGLE -> "";
            case FIXED -> "Fixed";
            case ARRAY -> "Many";
        };
        return "f" + type.name().toLowerCase(Locale.ROOT) + suffix;
    }

    /** Often the same type, else another number, else any. */
    private ValueType other(ValueType type) {
        int choice = random.nextInt(10);
        List<ValueType> all = ValueType.named();
        ValueType any = all.get(random.nextInt(choice == 0 ? all.size() : ValueType.F64.ordinal() + 1));
        boolean number = type.compareTo(ValueType.F64) <= 0;
        return choice > 0 && (choice > 3 || !number) || any == ValueType.BYTES ? type : any;
    }

    private Shape shape(Shape shape, boolean same) {
        return same || shape == Shape.SINGLE || random.nextInt(3) > 0
                ? shape
                : shape == Shape.FIXED ? Shape.ARRAY : Shape.FIXED;
    }

    private String field(String name, ValueType type, Shape shape) {
        String declared = (type == ValueType.REF ? "ref<Thing>" : type.schemaName())
                + switch (shape) {
                    case SINGLE -> "";
                    case FIXED -> "[" + (1 + random.nextInt(4)) + "]";
                    case ARRAY -> "[]";
                };
        StringBuilder field = new StringBuilder("{ name = %s type = \"%s\" optional = %b hot = %b"
                .formatted(name, declared, random.nextBoolean(), random.nextInt(6) == 0));
        if (type.hasConstants()) {
            List<String> constants = new ArrayList<>(CONSTANTS);
            Collections.shuffle(constants, random);
            field.append(constants.subList(0, 2 + random.nextInt(CONSTANTS.size() - 1)).stream()
                    .map(RandomContent::quoted)
                    .collect(Collectors.joining(", ", " values = [", "]")));
        }
        return field.append(" }").toString();
    }

    /** The same schema with defaults for most fields that may have one. */
    String withDefaults(String text, Schema schema) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n")));
        for (int i = 0; i < schema.fields().size(); i++) {
            SchemaField field = schema.fields().get(i);
            boolean none = field.type() == ValueType.REF || field.type() == ValueType.BYTES;
            if (!none && random.nextInt(3) > 0) {
                String line = lines.get(i + 2);
                lines.set(i + 2, line.replaceFirst(" }$", "") + " default = " + literal(value(field)) + " }");
            }
        }
        return String.join("\n", lines);
    }

    /** A value as a schema file writes it. */
    private static String literal(Variant value) {
        if (value.shape() == Shape.ARRAY) {
            return list(IntStream.range(0, value.elementCount())
                    .mapToObj(i -> literal(value.element(i)))
                    .toList());
        }
        ValueType type = value.type();
        if (type.lanes() > 1) {
            return list(Arrays.stream(value.lanes())
                    .mapToObj(bits -> number(type.lane(), bits))
                    .toList());
        }
        return switch (type) {
            case FLAGS -> list(value.flags().stream().map(RandomContent::quoted).toList());
            case STRING, ENUM, HASH -> quoted(value.text());
            default -> number(type, value.bits());
        };
    }

    private static String list(List<String> elements) {
        return "[" + String.join(", ", elements) + "]";
    }

    private static String number(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> bits != 0 ? "true" : "false";
            case F32 -> Float.toString(Float.intBitsToFloat((int) bits));
            case F64 -> Double.toString(Double.longBitsToDouble(bits));
            case U64 -> Long.toUnsignedString(bits);
            default -> Long.toString(bits);
        };
    }

    private static String quoted(String text) {
        return '"' + text.replace("\0", "\\u0000") + '"';
    }

    /** Records with ids 1, 2, 3 …, each with some of the fields. */
    List<DataRecord> records(Schema schema, int count) {
        List<DataRecord> records = new ArrayList<>();
        for (int id = 1; id <= count; id++) {
            DataRecord record = new DataRecord(schema.name(), id);
            for (SchemaField field : schema.fields()) {
                if (id == 1 || random.nextInt(4) > 0) {
                    record.set(field.name(), value(field));
                }
            }
            records.add(record);
        }
        return records;
    }

    private Variant value(SchemaField field) {
        if (field.shape() == Shape.SINGLE) {
            return element(field);
        }
        int count = field.shape() == Shape.FIXED ? field.count() : random.nextInt(5);
        return Variant.ofElements(
                field.type(),
                IntStream.range(0, count).mapToObj(i -> element(field)).toList());
    }

    private Variant element(SchemaField field) {
        ValueType type = field.type();
        if (type.lanes() > 1) {
            return Variant.ofLanes(
                    type,
                    IntStream.range(0, type.lanes())
                            .mapToLong(lane -> bits(type.lane()))
                            .toArray());
        }
        return switch (type) {
            case BOOL -> Variant.of(random.nextBoolean());
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits(type)));
            case F64 -> Variant.of(Double.longBitsToDouble(bits(type)));
            case ENUM -> Variant.ofEnum(any(constants(field)));
            case FLAGS ->
                Variant.ofFlags(constants(field).stream()
                        .filter(c -> random.nextBoolean())
                        .toList());
            case REF -> Variant.ofRef("Thing", random.nextInt(5) - 1);
            case STRING -> Variant.of(any(TEXTS));
            case HASH -> Variant.ofHash(any(TEXTS));
            case BYTES -> Variant.ofBytes(any(TEXTS).getBytes(StandardCharsets.UTF_16BE));
            default -> Variant.ofInteger(type, bits(type));
        };
    }

    private static List<String> constants(SchemaField field) {
        return field.constants().stream().map(EnumConstant::name).toList();
    }

    private String any(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    /** Small numbers, so that most convert, and sometimes extremes; floats that are equal to themselves. */
    private long bits(ValueType type) {
        long number = random.nextInt(5) == 0 ? random.nextLong() : random.nextInt(130);
        return switch (type) {
            case BOOL -> number & 1;
            case I8 -> (byte) number;
            case U8 -> number & 0xFF;
            case I16 -> (short) number;
            case U16 -> number & 0xFFFF;
            case I32 -> (int) number;
            case U32 -> number & 0xFFFFFFFFL;
            case F32 -> Float.floatToRawIntBits(random.nextBoolean() ? number : number / 7f);
            case F64 -> Double.doubleToRawLongBits(random.nextBoolean() ? number : number / 7d);
            default -> number;
        };
    }
}
