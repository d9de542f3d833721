package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Integers;
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
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Schemas and records that are valid and otherwise anything, from a seed. */
public final class RandomContent {
    private static final String[] TEXTS = {
        "", "a", "name", "\u00E9t\u00E9", "\u20AC", "\uD834\uDD1E", "\0", "longer than eight"
    };

    private static final List<ValueType> TYPES = List.of(ValueType.values());

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
        LayoutKind kind = random.nextInt(3) == 0 ? LayoutKind.COLUMNS : LayoutKind.ROWS;
        return new Schema(
                type, null, kind, alignment, false, "", List.copyOf(fields), 1, Location.of(type + ".schema"));
    }

    private SchemaField field(String name) {
        ValueType type = TYPES.get(random.nextInt(TYPES.size()));
        Shape shape = shape(type);
        String target = type == ValueType.REF ? types.get(random.nextInt(types.size())) : "";
        SchemaField field = new SchemaField(
                name,
                type,
                shape,
                shape == Shape.FIXED ? 1 + random.nextInt(5) : 1,
                type == ValueType.BYTES ? 8 << random.nextInt(10) : 8,
                random.nextInt(3) == 0,
                random.nextInt(4) == 0,
                index(type, shape),
                random.nextInt(10) != 0,
                null,
                null,
                null,
                constants(type),
                target,
                random.nextInt(5) == 0 ? List.of(name + "Formerly") : List.of(),
                List.of(),
                "",
                "",
                "",
                Location.of(name),
                Location.of(name));
        boolean canHaveDefault = type != ValueType.REF && type != ValueType.BYTES;
        return canHaveDefault && random.nextInt(3) == 0 ? withDefault(field, value(field)) : field;
    }

    private IndexKind index(ValueType type, Shape shape) {
        boolean indexed = FieldLayout.canBeIndexed(type, shape) && random.nextInt(3) == 0;
        return indexed ? IndexKind.MANY : IndexKind.NONE;
    }

    private Shape shape(ValueType type) {
        if (!type.isArrayElement() || random.nextInt(2) == 0) {
            return Shape.SINGLE;
        }
        return random.nextBoolean() ? Shape.ARRAY : Shape.FIXED;
    }

    /** Of an enum and of flags, so many that all widths occur. */
    private List<EnumConstant> constants(ValueType type) {
        int count = type == ValueType.ENUM
                ? random.nextInt(8) == 0 ? 257 : 1 + random.nextInt(5)
                : type == ValueType.FLAGS ? 1 + random.nextInt(EnumConstant.MAX_FLAGS) : 0;
        return IntStream.range(0, count)
                .mapToObj(i -> new EnumConstant("constant" + i, i))
                .toList();
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
                of.index(),
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
            if (random.nextInt(4) != 0) {
                data.set(field.name(), value(field));
            }
        }
        return data;
    }

    private Variant value(SchemaField field) {
        return switch (field.shape()) {
            case SINGLE -> single(field);
            case FIXED -> array(field, field.count());
            case ARRAY -> array(field, random.nextInt(random.nextInt(10) == 0 ? 50 : 5));
        };
    }

    private Variant array(SchemaField field, int count) {
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(single(field));
        }
        return Variant.ofElements(field.type(), elements);
    }

    private Variant single(SchemaField field) {
        ValueType type = field.type();
        if (type.lanes() > 1) {
            return Variant.ofLanes(
                    type,
                    LongStream.generate(() -> bits(type.lane()))
                            .limit(type.lanes())
                            .toArray());
        }
        return switch (type) {
            case BOOL -> Variant.of(random.nextBoolean());
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits(ValueType.F32)));
            case F64 -> Variant.of(Double.longBitsToDouble(bits(ValueType.F64)));
            case ENUM -> Variant.ofEnum(oneOf(field.constantNames()));
            case FLAGS ->
                Variant.ofFlags(field.constantNames().stream()
                        .filter(constant -> random.nextInt(3) == 0)
                        .toList());
            case REF -> ref(field.target());
            case STRING -> Variant.of(text());
            case HASH -> Variant.ofHash(text());
            case BYTES -> bytes();
            default -> Variant.ofInteger(type, bits(type));
        };
    }

    private Variant ref(String target) {
        List<Long> targets = ids.get(target);
        return Variant.ofRef(target, targets.isEmpty() || random.nextInt(8) == 0 ? 0 : oneOf(targets));
    }

    private Variant bytes() {
        byte[] bytes = new byte[random.nextInt(random.nextInt(10) == 0 ? 500 : 12)];
        if (random.nextBoolean()) {
            random.nextBytes(bytes);
        }
        return Variant.ofBytes(bytes);
    }

    private <T> T oneOf(List<T> all) {
        return all.get(random.nextInt(all.size()));
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
