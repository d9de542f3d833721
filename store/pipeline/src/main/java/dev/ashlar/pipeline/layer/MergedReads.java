package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.LayerFields;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.References;
import dev.ashlar.pipeline.content.Content;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The records below a layer, as they are with it, for validation: those that the layer changes have their places in the layer. */
final class MergedReads extends ReadOnlyBackend {
    private final String name;
    private final Backend layer;
    private final Below below;
    private final List<Schema> schemas;
    private final Problems ofSchemas;
    private final Map<String, LayerRecords> records;
    private final LayerKeys keys;
    private final Map<String, Map<Long, Location>> removed = new HashMap<>();
    private List<Problem> warnings = List.of();

    /** {@code ofSchemas}: what is wrong with schema files of the layer. */
    MergedReads(
            String name,
            Backend layer,
            Below below,
            List<Schema> schemas,
            Problems ofSchemas,
            Map<String, LayerRecords> records,
            LayerKeys keys) {
        this.name = name;
        this.layer = layer;
        this.below = below;
        this.schemas = schemas;
        this.ofSchemas = ofSchemas;
        this.records = records;
        this.keys = keys;
        records.forEach((type, ofType) -> removed.put(type, ofType.removed()));
    }

    @Override
    public String location() {
        return below.place();
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        ofSchemas.sorted().forEach(problems::add);
        return schemas;
    }

    @Override
    public List<SchemaReader.Source> schemaFiles() {
        return below.sources();
    }

    @Override
    public Set<String> describedTypes() {
        return schemas.stream().map(Schema::name).collect(Collectors.toSet());
    }

    @Override
    public List<String> types() {
        return schemas.stream().map(Schema::name).toList();
    }

    @Override
    public void checkTypes(Set<String> described, Problems problems) {
        Problems ofLayer = new Problems();
        layer.checkTypes(described, ofLayer);
        ofLayer.sorted().forEach(problems::add);
        warnings = ofLayer.warnings();
    }

    /** What an author of the layer should know, though nothing is wrong; once it has been read. */
    List<Problem> warnings() {
        return warnings;
    }

    @Override
    public void snapshot(Runnable reads) {
        reads.run();
    }

    @Override
    public long changeToken() {
        return layer.changeToken();
    }

    @Override
    public void close() {
        // The backend of the layer is the caller's.
    }

    @Override
    public void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        Schema plain = plain(schema);
        LayerRecords ofType = Objects.requireNonNull(records.get(schema.name()));
        Set<Long> touched = ofType.ids();
        Places belowPlace = Places.at(Location.of(below.place()));
        for (DataRecord record : below.content().records().getOrDefault(schema.name(), List.of())) {
            if (!touched.contains(record.id())) {
                Places removedPlaces = RemovedPlaces.of(record, removed, belowPlace);
                receiver.record(record.copy(), removedPlaces, Set.of());
            }
        }
        layer.read(LayerFields.withFields(plain), Map.of(), changes(plain, ofType, receiver));
    }

    private LayerReceiver changes(Schema plain, LayerRecords ofType, RecordReceiver receiver) {
        return new LayerReceiver(name, plain, below.content(), ofType, keys, receiver, Path.of(layer.location()));
    }

    private Schema plain(Schema schema) {
        return Objects.requireNonNull(schemas.stream()
                .filter(each -> each.name().equals(schema.name()))
                .findFirst()
                .orElse(null));
    }

    /**
     * Reads records that may differ from those of before; their places are those of whole records.
     *
     * @param touched all records that may differ
     * @param before the records of before
     * @return false if something is wrong with the records of the layer
     */
    boolean readChanges(Schema schema, Rows touched, Content before, ChangeReceiver receiver) {
        Schema plain = plain(schema);
        LayerRecords ofType = Objects.requireNonNull(records.get(schema.name()));
        if (!ofType.isSound()) {
            return false;
        }
        for (long id : touched.of(schema.name())) {
            if (before.written(schema.name(), id) != null) {
                receiver.withdrawn(id);
            }
        }
        LayerReceiver changes = changes(plain, ofType, receiver);
        DataRecord noParts = new DataRecord(schema.name());
        for (long id : touched.of(schema.name())) {
            int index = ofType.indexOf(id);
            DataRecord record = index < 0 ? below.content().record(schema.name(), id) : null;
            if (index >= 0) {
                DataRecord written = ofType.written(index).copy();
                changes.record(index, written, Places.at(ofType.at(index)), Set.of(), noParts);
            } else if (record != null) {
                receiver.record(record.copy(), Places.at(Location.of(below.place())), Set.of());
            }
        }
        return true;
    }

    /** Of a record that refers to one that the layer removes: references have the places of the removals. */
    private record RemovedPlaces(DataRecord record, Map<String, Map<Long, Location>> removed, Places others)
            implements Places {
        static Places of(DataRecord record, Map<String, Map<Long, Location>> removed, Places others) {
            if (removed.values().stream().allMatch(Map::isEmpty)) {
                return others;
            }
            return new RemovedPlaces(record, removed, others);
        }

        @Override
        public Location ofRecord() {
            return others.ofRecord();
        }

        @Override
        public Location of(String field) {
            for (String name : record.keys()) {
                if (field.equals(name) || field.startsWith(name + "[") || field.startsWith(name + ".")) {
                    return removal(name, Objects.requireNonNull(record.get(name)), field);
                }
            }
            return others.of(field);
        }

        @Override
        public Location of(String field, int element, int part) {
            Variant value = record.get(field);
            boolean isArray = value != null && value.shape().isArray() && element < value.elementCount();
            return isArray ? removal(field, value.element(element), field) : of(field);
        }

        /** Where the first record is removed that a value refers to. */
        private Location removal(String name, Variant value, String field) {
            List<Location> found = new ArrayList<>();
            References.forEach(name, value, (path, reference) -> {
                Location at = removed.getOrDefault(reference.target(), Map.of()).get(reference.bits());
                if (at != null) {
                    found.add(at);
                }
            });
            return found.isEmpty() ? others.of(field) : found.get(0);
        }
    }
}
