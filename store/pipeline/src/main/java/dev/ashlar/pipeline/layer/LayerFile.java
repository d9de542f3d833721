package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.ValueRules;
import dev.ashlar.pipeline.backend.LayerFields;
import dev.ashlar.pipeline.backend.References;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.cook.CookReport;
import dev.ashlar.pipeline.cook.PackPublisher;
import dev.ashlar.pipeline.cook.RowNumbers;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** Writes resolved layers as layer files, see section 17 of {@code docs/pack-format.md}. Stateless; any thread. */
public final class LayerFile {
    /** The field that tells what becomes of a record. */
    static final String CHANGE = "~change";

    /** The field with a bit for each field that a record gives. */
    static final String GIVEN = "~given";

    private static final String NAME_KEY = "layer";
    private static final String AFTER_KEY = "layer.after";
    private static final String BASE_KEY = "layer.base";
    private static final String VERSION_KEY = "version";

    private final MadeLayer layer;
    private final Content below;
    /** By type, what the file says of records of types below. */
    private final SortedMap<String, SortedMap<Long, Change>> rows = new TreeMap<>();

    private LayerFile(MadeLayer layer, Content below) {
        this.layer = layer;
        this.below = below;
    }

    /**
     * Writes a layer into an empty file, without verifying or publishing it.
     *
     * @param layer without problems
     * @param below the content below the layer
     * @param base content id of the pack of the base
     * @param about build stamp and tags, in addition to those of the layer
     * @param channel of an empty file
     * @param windowShift as for {@link PackWriter}
     * @return the content id
     * @throws IOException if the file cannot be written
     */
    public static long write(
            MadeLayer layer, Content below, long base, PackInfo about, FileChannel channel, int windowShift)
            throws IOException {
        return new LayerFile(layer, below).write(new PackWriter(channel, windowShift), info(layer.conf(), base, about));
    }

    /**
     * Writes and publishes a layer. The layer is written to a temporary file, synchronized with fsync, verified, and moved to the target in one step.
     *
     * @param folder the layer and the content below it
     * @param about build stamp and tags, in addition to those of the layer
     * @param target the file
     * @param progress receives the progress
     * @return a report on the file
     * @throws IOException if the file cannot be written
     * @throws dev.ashlar.store.format.PackException if the verification of the written file fails
     */
    public static CookReport publish(LayerFolder folder, PackInfo about, Path target, Progress progress)
            throws IOException {
        long base = folder.baseId();
        Content below = folder.below().content();
        return new PackPublisher(target)
                .publish(
                        channel -> write(folder.layer(), below, base, about, channel, HeaderFormat.WINDOW_SHIFT),
                        progress);
    }

    private static PackInfo info(LayerConf conf, long base, PackInfo about) {
        Map<String, String> stamp = new TreeMap<>(about.stamp());
        stamp.put(NAME_KEY, conf.name());
        stamp.put(BASE_KEY, "%016X".formatted(base));
        if (conf.version() != null) {
            stamp.put(VERSION_KEY, conf.version());
        }
        if (!conf.after().isEmpty()) {
            stamp.put(AFTER_KEY, String.join(" ", conf.after()));
        }
        return new PackInfo(stamp, about.tags(), true, true);
    }

    private long write(PackWriter writer, PackInfo info) throws IOException {
        layer.changes().forEach((type, changes) -> {
            Schema schema = Objects.requireNonNull(below.schema(type));
            changes.stream().map(change -> shipped(schema, change)).forEach(change -> put(type, change));
        });
        List.copyOf(rows.values())
                .forEach(ofType -> List.copyOf(ofType.values()).forEach(change -> mention(change.values())));
        layer.records().values().forEach(records -> records.forEach(this::mention));
        SortedMap<String, Schema> types = new TreeMap<>();
        layer.types().forEach(type -> types.put(type.name(), type));
        SortedMap<String, List<DataRecord>> records = new TreeMap<>(layer.records());
        rows.forEach((type, ofType) -> {
            Schema schema = schema(Objects.requireNonNull(below.schema(type)).shipped(), ofType);
            types.put(type, schema);
            records.put(
                    type,
                    ofType.values().stream().map(change -> row(schema, change)).toList());
        });
        addReferred(types, records);
        Map<String, long[]> ids = new TreeMap<>();
        records.forEach((type, ofType) -> ids.put(type, RowNumbers.ids(ofType)));
        RowNumbers references = new RowNumbers(ids);
        for (Schema type : types.values()) {
            List<DataRecord> ofType = records.getOrDefault(type.name(), List.of());
            writer.addType(LayoutPlanner.planTree(type), type.version(), ofType, Cook.formerNames(type), references);
        }
        return writer.finish(info);
    }

    /** Types that fields refer to are in the file, also where all references are null. */
    private void addReferred(SortedMap<String, Schema> types, SortedMap<String, List<DataRecord>> records) {
        List<Schema> open = new ArrayList<>(types.values());
        while (!open.isEmpty()) {
            for (SchemaField field : open.remove(open.size() - 1).fields()) {
                Schema elements = field.elements();
                if (field.ship() && elements != null) {
                    open.add(elements);
                }
                if (field.ship() && field.type() == ValueType.REF && !types.containsKey(field.target())) {
                    Schema target = Objects.requireNonNull(below.schema(field.target()));
                    types.put(target.name(), schema(target.shipped(), new TreeMap<>()));
                    records.put(target.name(), List.of());
                }
            }
        }
    }

    /** The change without fields that do not ship. */
    private static Change shipped(Schema schema, Change change) {
        DataRecord values = change.values().copy();
        Set<String> given = new TreeSet<>(change.given());
        for (SchemaField field : schema.fields()) {
            for (String edit : new String[] {"", LayerFields.PLUS, LayerFields.MINUS}) {
                if (!field.ship()) {
                    values.remove(field.name() + edit);
                    given.remove(field.name() + edit);
                }
            }
        }
        return new Change(change.mark(), values, given, change.at());
    }

    private void put(String type, Change change) {
        if (change.mark() == Mark.CHANGE && change.given().isEmpty()) {
            return;
        }
        rows.computeIfAbsent(type, any -> new TreeMap<>()).put(change.id(), change);
    }

    /** What a record refers to has a row. */
    private void mention(DataRecord record) {
        record.forEach((name, value) -> References.forEach(name, value, (path, reference) -> {
            String type = reference.target();
            boolean isBelow = below.schema(type) != null;
            boolean hasRow = rows.getOrDefault(type, new TreeMap<>()).containsKey(reference.bits());
            if (isBelow && !reference.isNull() && !hasRow) {
                DataRecord values = new DataRecord(type, reference.bits());
                put(type, new Change(Mark.MENTION, values, Set.of(), Location.of(LayerConf.FILE)));
            }
        }));
    }

    /** The fields that a record gives, the edits, and the marks. */
    private static Schema schema(Schema type, SortedMap<Long, Change> rows) {
        List<SchemaField> fields = new ArrayList<>();
        addGiven(type.fields().stream(), rows, LayerFile::value, fields);
        addGiven(type.fields().stream().filter(LayerFields::takesPlus), rows, LayerFields::plus, fields);
        addGiven(type.fields().stream().filter(LayerFields::takesMinus), rows, LayerFields::minus, fields);
        int bytes = Math.max(1, (fields.size() + Byte.SIZE - 1) / Byte.SIZE);
        List<EnumConstant> marks = Arrays.stream(Mark.values())
                .map(mark -> new EnumConstant(mark.constant(), mark.ordinal()))
                .toList();
        fields.add(field(type, CHANGE, ValueType.ENUM, Shape.SINGLE, 1, marks));
        fields.add(field(type, GIVEN, ValueType.U8, Shape.FIXED, bytes, List.of()));
        return new Schema(type.name(), null, LayoutKind.ROWS, 0, false, "", fields, Schema.FIRST_VERSION, type.at());
    }

    private static void addGiven(
            Stream<SchemaField> of,
            SortedMap<Long, Change> rows,
            Function<SchemaField, SchemaField> made,
            List<SchemaField> into) {
        of.map(made)
                .filter(field ->
                        rows.values().stream().anyMatch(change -> change.given().contains(field.name())))
                .forEach(into::add);
    }

    /** The field without an index, and without what only content knows. */
    private static SchemaField value(SchemaField field) {
        return new SchemaField(
                field.name(),
                field.type(),
                field.shape(),
                field.count(),
                field.itemAlignment(),
                field.optional(),
                false,
                IndexKind.NONE,
                true,
                field.defaultValue(),
                null,
                null,
                field.rules(),
                field.constants(),
                field.target(),
                List.of(),
                List.of(),
                "",
                "",
                "",
                field.at(),
                field.typeAt(),
                field.elements());
    }

    private static SchemaField field(
            Schema type, String name, ValueType valueType, Shape shape, int count, List<EnumConstant> constants) {
        return new SchemaField(
                name,
                valueType,
                shape,
                count,
                8,
                false,
                false,
                IndexKind.NONE,
                true,
                null,
                null,
                null,
                ValueRules.NONE,
                constants,
                "",
                List.of(),
                List.of(),
                "",
                "",
                "",
                type.at(),
                type.at(),
                null);
    }

    private static DataRecord row(Schema schema, Change change) {
        DataRecord row = new DataRecord(change.type(), change.id());
        int fields = schema.fields().size() - 2;
        long[] given = new long[schema.fields().get(fields + 1).count()];
        for (int i = 0; i < fields; i++) {
            String name = schema.fields().get(i).name();
            Variant value = change.values().get(name);
            boolean isValue = !name.endsWith(LayerFields.PLUS) && !name.endsWith(LayerFields.MINUS);
            if (value != null) {
                row.set(name, value);
            }
            if (change.given().contains(name) || change.mark() == Mark.NEW && isValue) {
                given[i / Byte.SIZE] |= 1L << i % Byte.SIZE;
            }
        }
        row.set(CHANGE, Variant.ofEnum(change.mark().constant()));
        row.set(GIVEN, Variant.ofArray(ValueType.U8, given));
        return row;
    }
}
