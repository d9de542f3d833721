package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.number.Integers;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.ValueRules;
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

    private static final List<ValueType> TYPES = ValueType.named();

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

    /** Random records of given schemas, none of whose fields is a key or unique; the same seed gives the same. */
    public static Content of(long seed, int mostRecords, List<Schema> schemas) {
        RandomContent random = new RandomContent(seed, mostRecords);
        schemas.forEach(schema -> random.ids.put(schema.name(), random.ids()));
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        for (Schema schema : schemas) {
            records.put(
                    schema.name(),
                    random.ids.get(schema.name()).stream()
                            .map(id -> random.record(schema, id))
                            .toList());
        }
        return new Content(schemas, records);
    }

    /** Content to be {@linkplain #edited edited} again and again; the same seed gives the same. */
    public static RandomContent editor(long seed, int mostRecords) {
        return new RandomContent(seed, mostRecords);
    }

    /** What there is at the beginning; to be asked for once. */
    public Content content() {
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

    /**
     * Content in which something has changed, or nothing: records that have not are the same objects, and so are lists. Records that
     * referred to what is gone have changed.
     */
    public Content edited(Content before) {
        Map<String, Integer> kinds = new LinkedHashMap<>();
        for (String type : types) {
            kinds.put(type, random.nextInt(8));
            ids.put(type, editedIds(ids.get(type), kinds.get(type)));
        }
        List<Schema> schemas = new ArrayList<>();
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        for (Schema schema : before.schemas()) {
            Schema edited = editedSchema(schema);
            schemas.add(edited);
            String type = schema.name();
            records.put(type, editedRecords(edited, before.records().get(type), kinds.get(type)));
        }
        return new Content(schemas, records);
    }

    /** Of the kinds of edits 1 adds at the end, 2 anywhere, 3 removes, 4 does both; others leave the ids as they are. */
    private List<Long> editedIds(List<Long> old, int kind) {
        TreeSet<Long> edited = new TreeSet<>(old);
        int few = 1 + random.nextInt(3);
        for (int i = 0; i < few; i++) {
            if ((kind == 3 || kind == 4) && !edited.isEmpty()) {
                edited.remove(oneOf(List.copyOf(edited)));
            }
            if (kind == 1 && (edited.isEmpty() || edited.last() < Long.MAX_VALUE)) {
                edited.add(edited.isEmpty() ? 0 : edited.last() + 1);
            }
            if (kind == 2 || kind == 4) {
                long near = edited.isEmpty() ? 1000 : oneOf(List.copyOf(edited));
                edited.add(Math.max(0, near - random.nextInt(20)));
            }
        }
        return edited.equals(new TreeSet<>(old)) ? old : List.copyOf(edited);
    }

    private Schema editedSchema(Schema schema) {
        return switch (random.nextInt(40)) {
            case 0 ->
                new Schema(
                        schema.name(),
                        schema.key(),
                        schema.layoutKind() == LayoutKind.ROWS ? LayoutKind.COLUMNS : LayoutKind.ROWS,
                        schema.alignment(),
                        false,
                        "",
                        schema.fields(),
                        1,
                        schema.at());
            case 1, 2 -> schema.with(schema.fields(), schema.version() + 1);
            default -> schema;
        };
    }

    /** Of the kinds of edits 5 changes a few records, 6 all; 7 makes another list of the same. */
    private List<DataRecord> editedRecords(Schema schema, List<DataRecord> old, int kind) {
        Map<Long, DataRecord> known = new LinkedHashMap<>();
        old.forEach(record -> known.put(record.id(), record));
        List<DataRecord> edited = new ArrayList<>();
        int every = kind == 6 ? 1 : kind == 5 ? 1 + random.nextInt(20) : Integer.MAX_VALUE;
        for (long id : ids.get(schema.name())) {
            DataRecord record = known.get(id);
            boolean stays = record != null && random.nextInt(every) != 0 && refersToNothingGone(schema, record);
            edited.add(stays ? record : record(schema, id));
        }
        return kind != 7 && edited.size() == old.size() && isSame(edited, old) ? old : edited;
    }

    private static boolean isSame(List<DataRecord> edited, List<DataRecord> old) {
        return IntStream.range(0, old.size()).allMatch(i -> edited.get(i) == old.get(i));
    }

    private boolean refersToNothingGone(Schema schema, DataRecord record) {
        for (SchemaField field : schema.fields()) {
            Variant value = record.get(field.name());
            if (field.isList() && value != null) {
                Schema struct = field.elements();
                if (!value.list().stream().allMatch(element -> refersToNothingGone(struct, element))) {
                    return false;
                }
                continue;
            }
            int count = field.type() != ValueType.REF || value == null
                    ? 0
                    : value.shape().isArray() ? value.elementCount() : 1;
            for (int i = 0; i < count; i++) {
                long id = (value.shape().isArray() ? value.element(i) : value).bits();
                if (id != DataRecord.NO_ID && Collections.binarySearch(ids.get(field.target()), id) < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Dense, with gaps, or far apart, so that all kinds of index occur. */
    private List<Long> ids() {
        int count = random.nextInt(mostRecords + 1);
        TreeSet<Long> chosen = new TreeSet<>();
        int kind = random.nextInt(4);
        long first = random.nextBoolean() ? random.nextInt(2) : 1 + (random.nextLong() >>> 2);
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
            fields.add(field("field" + i, true));
        }
        for (int i = random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 0; i > 0; i--) {
            fields.add(list("list" + i, 1));
        }
        Collections.shuffle(fields, random);
        int alignment = random.nextInt(4) == 0 ? 64 : 0;
        LayoutKind kind = random.nextInt(3) == 0 ? LayoutKind.COLUMNS : LayoutKind.ROWS;
        return new Schema(
                type, null, kind, alignment, false, "", List.copyOf(fields), 1, Location.of(type + ".schema"));
    }

    /** A list of structs, of which some have lists themselves, or of variants. */
    private SchemaField list(String name, int depth) {
        if (random.nextInt(3) == 0) {
            List<SchemaField> cases = new ArrayList<>();
            List<EnumConstant> tags = new ArrayList<>(List.of(new EnumConstant("none", 0)));
            for (int i = random.nextInt(4); i >= 0; i--) {
                // Some tags take two bytes, and some were given to cases that are gone.
                int last = tags.get(tags.size() - 1).value();
                tags.add(new EnumConstant("case" + i, last + 1 + random.nextInt(150)));
                cases.add(list("case" + i, struct("Case" + i, depth), tags.subList(tags.size() - 1, tags.size())));
            }
            cases.add(constants("kind", tags));
            return list(name, schema("Variant" + name, cases), List.of());
        }
        return list(name, struct(name, depth), List.of());
    }

    private Schema struct(String name, int depth) {
        List<SchemaField> members = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            members.add(field("member" + i, false));
        }
        if (depth < 3 && random.nextInt(2) == 0) {
            members.add(random.nextInt(members.size()), list("inner" + depth, depth + 1));
        }
        return schema("Struct" + depth + name, members);
    }

    private static Schema schema(String name, List<SchemaField> fields) {
        return new Schema(name, null, LayoutKind.ROWS, 0, false, "", List.copyOf(fields), 1, Location.of(name));
    }

    private SchemaField constants(String name, List<EnumConstant> constants) {
        return field(name, ValueType.ENUM, constants, "", null);
    }

    /** {@code tag}: of a case of a variant; else none. */
    private SchemaField list(String name, Schema elements, List<EnumConstant> tag) {
        return field(name, ValueType.LIST, List.copyOf(tag), elements.name(), elements);
    }

    private SchemaField field(
            String name, ValueType type, List<EnumConstant> constants, String target, Schema elements) {
        boolean isPlain = elements != null && constants.isEmpty();
        Location at = Location.of(name);
        return new SchemaField(
                name,
                type,
                Shape.SINGLE,
                1,
                8,
                isPlain && random.nextInt(3) == 0,
                isPlain && random.nextInt(4) == 0,
                IndexKind.NONE,
                !isPlain || random.nextInt(10) != 0,
                null,
                null,
                null,
                ValueRules.NONE,
                constants,
                target,
                isPlain && random.nextInt(5) == 0 ? List.of(name + "Formerly") : List.of(),
                List.of(),
                "",
                "",
                "",
                at,
                at,
                elements);
    }

    private SchemaField field(String name, boolean mayBeIndexed) {
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
                mayBeIndexed ? index(type, shape) : IndexKind.NONE,
                random.nextInt(10) != 0,
                null,
                null,
                null,
                ValueRules.NONE,
                constants(type),
                target,
                random.nextInt(5) == 0 ? List.of(name + "Formerly") : List.of(),
                List.of(),
                "",
                "",
                "",
                Location.of(name),
                Location.of(name),
                null);
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
                ValueRules.NONE,
                of.constants(),
                of.target(),
                of.formerly(),
                of.retyped(),
                "",
                "",
                "",
                of.at(),
                of.typeAt(),
                null);
    }

    private DataRecord record(Schema schema, long id) {
        DataRecord data = new DataRecord(schema.name(), id);
        if (schema.isVariant()) {
            SchemaField one = oneOf(schema.cases());
            data.set(one.name(), Variant.ofOne(record(one.elements(), DataRecord.NO_ID)));
            return data;
        }
        for (SchemaField field : schema.fields()) {
            if (random.nextInt(4) != 0) {
                data.set(field.name(), value(field));
            }
        }
        return data;
    }

    private Variant value(SchemaField field) {
        if (field.isList()) {
            int count = random.nextInt(random.nextInt(10) == 0 ? 20 : 4);
            return Variant.ofList(IntStream.range(0, count)
                    .mapToObj(i -> record(field.elements(), DataRecord.NO_ID))
                    .toList());
        }
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
        return Variant.ofRef(target, targets.isEmpty() || random.nextInt(8) == 0 ? DataRecord.NO_ID : oneOf(targets));
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
