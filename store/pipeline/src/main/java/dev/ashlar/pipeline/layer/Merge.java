package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.References;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ReadValue;
import dev.ashlar.pipeline.content.RecordList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Applies resolved layers to content, from bottom to top, by the rules of {@code docs/layers.md}. The linker of packs is tested against this class.
 * For one thread.
 */
public final class Merge {
    private static final Location NOWHERE = Location.of("");

    private final SortedMap<String, Schema> schemas = new TreeMap<>();
    private final Map<String, SortedMap<Long, DataRecord>> records = new TreeMap<>();
    private final Conflicts conflicts = new Conflicts();
    private final List<Finding> problems = new ArrayList<>();

    private Merge(Content base) {
        base.schemas().forEach(schema -> add(schema, base.records().getOrDefault(schema.name(), List.of())));
    }

    /**
     * Merges content with layers.
     *
     * @param base the content that ships; its records do not change
     * @param layers from bottom to top
     * @return the result with all conflicts and problems
     */
    public static Merged of(Content base, List<MadeLayer> layers) {
        Merge merge = new Merge(base);
        layers.forEach(merge::apply);
        merge.requireTargets();
        merge.requireUnique();
        return merge.merged(base);
    }

    private Merged merged(Content base) {
        Map<String, List<DataRecord>> merged = new LinkedHashMap<>();
        records.forEach((type, ofType) -> merged.put(type, RecordList.of(new ArrayList<>(ofType.values()))));
        Content content = new Content(List.copyOf(schemas.values()), merged, base.warnings());
        return new Merged(content, conflicts.found(), List.copyOf(problems));
    }

    /**
     * Merges some records again. What concerns several records is not checked: references and unique values.
     *
     * @param before the result of a merge without problems, of the same types
     * @param base the content that ships, as it is now
     * @param layers as they are now, from bottom to top
     * @param rows all records that may have changed in the base or in a layer
     * @return the result of before with the new records and their conflicts, and problems if these have any
     */
    static Merged again(Merged before, Content base, List<MadeLayer> layers, Rows rows) {
        Merge merge = new Merge(new Content(base.schemas(), part(base.records(), rows), base.warnings()));
        layers.forEach(layer -> merge.apply(layer.part(rows)));
        Merged part = merge.merged(base);
        Map<String, List<DataRecord>> records =
                new LinkedHashMap<>(before.content().records());
        rows.forEach((type, ids) -> records.computeIfPresent(
                type, (name, all) -> replaced(all, ids, part.content().records().getOrDefault(type, List.of()))));
        List<Finding> conflicts = new ArrayList<>(before.conflicts());
        conflicts.removeIf(conflict -> rows.contains(conflict.type(), conflict.id()));
        conflicts.addAll(part.conflicts());
        conflicts.sort(Conflicts.ORDER);
        return new Merged(
                new Content(before.content().schemas(), records, base.warnings()),
                List.copyOf(conflicts),
                part.problems());
    }

    /** Some records of those of each type. */
    static Map<String, List<DataRecord>> part(Map<String, List<DataRecord>> records, Rows rows) {
        Map<String, List<DataRecord>> part = new LinkedHashMap<>();
        records.forEach((type, all) -> {
            Set<Long> ids = rows.of(type);
            RecordList list = ids.isEmpty() ? null : RecordList.of(all);
            part.put(
                    type,
                    list == null
                            ? List.of()
                            : ids.stream()
                                    .mapToInt(id -> list.indexOf(id.longValue()))
                                    .filter(index -> index >= 0)
                                    .mapToObj(list::get)
                                    .toList());
        });
        return part;
    }

    /** Records with other ones in the places of some; equal ones are those of before. All are sorted by id. */
    private static List<DataRecord> replaced(List<DataRecord> all, Set<Long> ids, List<DataRecord> now) {
        SortedMap<Long, DataRecord> come = new TreeMap<>();
        now.forEach(record -> come.put(record.id(), record));
        List<DataRecord> replaced = new ArrayList<>(all.size() + come.size());
        for (DataRecord record : all) {
            while (!come.isEmpty() && come.firstKey() < record.id()) {
                replaced.add(come.remove(come.firstKey()));
            }
            DataRecord other = come.remove(record.id());
            if (!ids.contains(record.id())) {
                replaced.add(record);
            } else if (other != null) {
                replaced.add(other.equals(record) ? record : other);
            }
        }
        replaced.addAll(come.values());
        return RecordList.of(replaced);
    }

    private void add(Schema schema, List<DataRecord> all) {
        SortedMap<Long, DataRecord> byId = new TreeMap<>();
        all.forEach(record -> byId.put(record.id(), record));
        schemas.put(schema.name(), schema);
        records.put(schema.name(), byId);
    }

    private void apply(MadeLayer layer) {
        for (Schema type : layer.types()) {
            if (schemas.containsKey(type.name())) {
                problem(
                        "two types with one name",
                        type.name(),
                        DataRecord.NO_ID,
                        "",
                        null,
                        layer.name(),
                        null,
                        type.at());
            } else {
                add(type, layer.records().getOrDefault(type.name(), List.of()));
            }
        }
        layer.changes().forEach((type, changes) -> {
            Schema schema = schemas.get(type);
            if (schema == null) {
                Location at = changes.get(0).at();
                problem("no such type below", type, DataRecord.NO_ID, "", null, layer.name(), null, at);
            } else {
                changes.forEach(change -> apply(layer.conf(), schema, change));
            }
        });
    }

    private void apply(LayerConf layer, Schema schema, Change change) {
        SortedMap<Long, DataRecord> ofType = records.get(change.type());
        DataRecord below = ofType.get(change.id());
        switch (change.mark()) {
            case NEW -> {
                if (below != null) {
                    String lower = conflicts.lastOf(change.type(), change.id());
                    problem(
                            "a new record has the id of another in " + (lower.isEmpty() ? "the base" : lower),
                            change.type(),
                            change.id(),
                            "",
                            null,
                            layer.name(),
                            null,
                            change.at());
                } else {
                    conflicts.add(layer, change);
                    ofType.put(change.id(), change.applyTo(schema, new DataRecord(change.type(), change.id())));
                }
            }
            case CHANGE -> {
                conflicts.change(layer, schema, change, below);
                if (below != null) {
                    ofType.put(change.id(), change.applyTo(schema, below));
                }
            }
            case REMOVE -> {
                conflicts.remove(layer, change, below);
                ofType.remove(change.id());
            }
            case MENTION -> {} // Whether there is such a record, references tell.
        }
    }

    private void problem(
            String message,
            String type,
            long id,
            String field,
            @Nullable Variant lowerValue,
            String upper,
            @Nullable Variant upperValue,
            Location at) {
        String lower = conflicts.lastOf(type, id);
        problems.add(new Finding(message, type, id, field, lower, lowerValue, upper, upperValue, at));
    }

    private void requireTargets() {
        records.forEach((type, ofType) -> ofType.values()
                .forEach(record -> record.forEach((field, value) -> requireTargets(record, field, value))));
    }

    private void requireTargets(DataRecord record, String field, Variant value) {
        References.forEach(field, value, (path, reference) -> {
            SortedMap<Long, DataRecord> targets = records.get(reference.target());
            if (targets != null && !reference.isNull() && !targets.containsKey(reference.bits())) {
                String giver = conflicts.giverOf(record.type(), record.id(), field);
                String remover = conflicts.lastOf(reference.target(), reference.bits());
                problems.add(new Finding(
                        "dangling reference",
                        record.type(),
                        record.id(),
                        path,
                        remover,
                        null,
                        giver,
                        reference,
                        place(record.type(), record.id(), reference.target(), reference.bits())));
            }
        });
    }

    /** Where a layer changed a record last, or else another one. */
    private Location place(String type, long id, String otherType, long otherId) {
        Location at = conflicts.placeOf(type, id);
        Location other = conflicts.placeOf(otherType, otherId);
        return at != null ? at : other != null ? other : NOWHERE;
    }

    private void requireUnique() {
        for (Schema schema : schemas.values()) {
            for (SchemaField field : schema.fields()) {
                if (field.ship() && (field.index().isUnique() || field.name().equals(schema.key()))) {
                    requireUnique(schema, field);
                }
            }
        }
    }

    private void requireUnique(Schema schema, SchemaField field) {
        Map<Variant, DataRecord> holders = new HashMap<>();
        for (DataRecord record : records.get(schema.name()).values()) {
            Variant value = ReadValue.unique(field, record.get(field.name()));
            DataRecord other = value == null ? null : holders.putIfAbsent(value, record);
            if (other != null) {
                String message =
                        (field.name().equals(schema.key()) ? "duplicate key" : "duplicate value of a unique field")
                                + ", that of " + schema.name() + " " + other.id();
                String lower = conflicts.giverOf(schema.name(), other.id(), field.name());
                String upper = conflicts.giverOf(schema.name(), record.id(), field.name());
                problems.add(new Finding(
                        message,
                        schema.name(),
                        record.id(),
                        field.name(),
                        lower,
                        value,
                        upper,
                        value,
                        place(schema.name(), record.id(), schema.name(), other.id())));
            }
        }
    }
}
