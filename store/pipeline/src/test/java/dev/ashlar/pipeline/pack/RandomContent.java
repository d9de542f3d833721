package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Integers;
import dev.ashlar.codec.record.Numbers;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Schemas and records that are valid and otherwise anything, from a seed. */
public final class RandomContent {
    private static final String[] TEXTS = {
        "", "a", "name", "\u00E9t\u00E9", "\u20AC", "\uD834\uDD1E", "\0", "longer than eight"
    };

    private static final List<ValueType> TYPES = Stream.of(ValueType.values())
            .filter(type -> Numbers.isNumber(type)
                    || type == ValueType.ENUM
                    || type == ValueType.REF
                    || type == ValueType.STRING)
            .toList();

    private final Random random;
    private final int mostRecords;
    private final List<String> types = new ArrayList<>();
    private final Map<String, List<Long>> ids = new LinkedHashMap<>();

    private RandomContent(long seed, int mostRecords) {
        this.random = new Random(seed);
        this.mostRecords = mostRecords;
    }

    /** The same seed gives the same content. */
    public static Content of(long seed, int mostRecords) {
        return new RandomContent(seed, mostRecords).content();
    }

    private Content content() {
        int typeCount = 1 + random.nextInt(3);
        for (int i = 0; i < typeCount; i++) {
            String name = "Type" + (char) ('A' + i);
            types.add(name);
            ids.put(name, ids());
        }
        List<Schema> schemas = new ArrayList<>();
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        for (String type : types) {
            Schema schema = schema(type);
            schemas.add(schema);
            records.put(
                    type, ids.get(type).stream().map(id -> record(schema, id)).toList());
        }
        return new Content(schemas, records);
    }

    /** Dense, with gaps, or far apart, so that all kinds of index occur. */
    private List<Long> ids() {
        int count = random.nextInt(mostRecords + 1);
        TreeSet<Long> chosen = new TreeSet<>();
        int kind = random.nextInt(4);
        long first = random.nextBoolean() ? 1 : 1 + (random.nextLong() >>> 2);
        while (chosen.size() < count) {
            chosen.add(
                    switch (kind) {
                        case 0 -> first + chosen.size();
                        case 1 -> first + random.nextInt(3 * count);
                        case 2 -> 1 + (random.nextLong() >>> 1 + random.nextInt(62)) % Long.MAX_VALUE;
                        default -> Long.MAX_VALUE - random.nextInt(100 * count);
                    });
        }
        return List.copyOf(chosen);
    }

    private Schema schema(String type) {
        List<SchemaField> fields = new ArrayList<>();
        int count = random.nextInt(14);
        for (int i = 0; i < count; i++) {
            fields.add(field("field" + i));
        }
        Collections.shuffle(fields, random);
        int alignment = random.nextInt(4) == 0 ? 64 : 0;
        return new Schema(
                type, null, LayoutKind.ROWS, alignment, "", List.copyOf(fields), 1, Location.of(type + ".schema"));
    }

    private SchemaField field(String name) {
        ValueType type = TYPES.get(random.nextInt(TYPES.size()));
        Shape shape = Numbers.isNumber(type) && random.nextInt(3) == 0 ? Shape.ARRAY : Shape.SINGLE;
        List<EnumConstant> constants = new ArrayList<>();
        if (type == ValueType.ENUM) {
            int count = random.nextInt(8) == 0 ? 257 : 1 + random.nextInt(5);
            for (int i = 0; i < count; i++) {
                constants.add(new EnumConstant("constant" + i, i));
            }
        }
        String target = type == ValueType.REF ? types.get(random.nextInt(types.size())) : "";
        SchemaField field = new SchemaField(
                name,
                type,
                shape,
                1,
                8,
                random.nextInt(3) == 0,
                random.nextInt(4) == 0,
                random.nextInt(10) != 0,
                null,
                null,
                null,
                List.copyOf(constants),
                target,
                random.nextInt(5) == 0 ? List.of(name + "Formerly") : List.of(),
                List.of(),
                "",
                "",
                "",
                Location.of(name),
                Location.of(name));
        return type != ValueType.REF && random.nextInt(3) == 0 ? withDefault(field, value(field)) : field;
    }

    private static SchemaField withDefault(SchemaField of, Variant value) {
        return new SchemaField(
                of.name(),
                of.type(),
                of.shape(),
                of.count(),
                of.itemAlignment(),
                of.optional(),
                of.hot(),
                of.ship(),
                value,
                null,
                null,
                of.constants(),
                of.target(),
                of.formerly(),
                of.retyped(),
                "",
                "",
                "",
                of.at(),
                of.typeAt());
    }

    private DataRecord record(Schema schema, long id) {
        DataRecord data = new DataRecord(schema.name(), id);
        for (SchemaField field : schema.fields()) {
            if (random.nextInt(4) != 0
                    && (field.type() != ValueType.REF
                            || !ids.get(field.target()).isEmpty())) {
                data.set(field.name(), value(field));
            }
        }
        return data;
    }

    private Variant value(SchemaField field) {
        if (field.shape() == Shape.ARRAY) {
            long[] elements = new long[random.nextInt(random.nextInt(10) == 0 ? 50 : 5)];
            for (int i = 0; i < elements.length; i++) {
                elements[i] = bits(field.type());
            }
            return Variant.ofArray(field.type(), elements);
        }
        return switch (field.type()) {
            case BOOL -> Variant.of(random.nextBoolean());
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits(ValueType.F32)));
            case F64 -> Variant.of(Double.longBitsToDouble(bits(ValueType.F64)));
            case ENUM ->
                Variant.ofEnum(field.constantNames()
                        .get(random.nextInt(field.constants().size())));
            case REF ->
                Variant.ofRef(
                        field.target(),
                        ids.get(field.target())
                                .get(random.nextInt(ids.get(field.target()).size())));
            case STRING -> Variant.of(text());
            default -> Variant.ofInteger(field.type(), bits(field.type()));
        };
    }

    private String text() {
        String text = TEXTS[random.nextInt(TEXTS.length)];
        return random.nextInt(5) == 0 ? text.repeat(1 + random.nextInt(40)) : text;
    }

    /** Any bits for floats, NaNs of all kinds among them. */
    private long bits(ValueType type) {
        return switch (type) {
            case BOOL -> random.nextInt(2);
            case F32 -> (random.nextInt(3) == 0 ? 0x7FC0_0000 | random.nextInt() : random.nextInt()) & 0xFFFF_FFFFL;
            case F64, U64 -> random.nextLong();
            default -> integer(type);
        };
    }

    private long integer(ValueType type) {
        long least = Integers.least(type).longValue();
        long greatest = Integers.greatest(type).longValue();
        return switch (random.nextInt(4)) {
            case 0 -> least;
            case 1 -> greatest;
            case 2 -> least == 0 ? 0 : -1;
            default -> {
                int unused = Long.SIZE - 8 * type.width();
                yield least == 0 ? random.nextLong() >>> unused : random.nextLong() >> unused;
            }
        };
    }
}
