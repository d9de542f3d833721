package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.References;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Finds orphans: records that no chain of references reaches from a record that counts by itself. If records refer to each other in a cycle and
 * nothing else refers to them, they are orphans. Pure functions; any thread.
 */
public final class Orphans {
    private Orphans() {}

    /**
     * Returns the types whose records may be orphans: the types that a field refers to.
     *
     * @param schemas all schemas
     * @return the names of the types
     */
    public static Set<String> candidates(Collection<Schema> schemas) {
        Set<String> targets = new TreeSet<>();
        schemas.forEach(schema -> addTargets(schema, targets));
        return targets;
    }

    private static void addTargets(Schema schema, Set<String> into) {
        for (SchemaField field : schema.fields()) {
            Schema elements = field.elements();
            if (field.type() == ValueType.REF) {
                into.add(field.target());
            } else if (elements != null) {
                addTargets(elements, into);
            }
        }
    }

    /**
     * Finds the orphans of some types.
     *
     * @param content without problems, so that every reference is the id of an existing record
     * @param types names of types whose records may be orphans; records of all other types count by themselves
     * @return the orphans, sorted by type and id
     */
    public static List<DataRecord> of(Content content, Set<String> types) {
        Map<String, Long2ObjectHashMap<DataRecord>> unreached = new HashMap<>();
        Deque<DataRecord> reached = new ArrayDeque<>();
        content.records().forEach((type, records) -> {
            if (types.contains(type)) {
                Long2ObjectHashMap<DataRecord> byId = new Long2ObjectHashMap<>();
                records.forEach(record -> byId.put(record.id(), record));
                unreached.put(type, byId);
            } else {
                reached.addAll(records);
            }
        });
        content.relatives().values().stream()
                .flatMap(List::stream)
                .filter(Inheritance::isAbstract)
                .forEach(reached::add);
        while (!reached.isEmpty()) {
            DataRecord record = reached.remove();
            record.forEach((field, value) -> follow(value, unreached, reached));
            DataRecord written = content.written(record.type(), record.id());
            Variant from = written == null || written == record ? null : written.get(Inheritance.FROM);
            if (from != null) {
                follow(from, unreached, reached);
            }
        }
        return left(content, unreached);
    }

    private static void follow(
            Variant value, Map<String, Long2ObjectHashMap<DataRecord>> unreached, Deque<DataRecord> reached) {
        References.forEach("", value, (path, reference) -> {
            Long2ObjectHashMap<DataRecord> ofType = unreached.get(reference.target());
            DataRecord target = ofType == null ? null : ofType.remove(reference.bits());
            if (target != null) {
                reached.add(target);
            }
        });
    }

    private static List<DataRecord> left(Content content, Map<String, Long2ObjectHashMap<DataRecord>> unreached) {
        List<DataRecord> orphans = new ArrayList<>();
        Set<String> types = new HashSet<>(unreached.keySet());
        for (Schema schema : content.schemas()) {
            if (types.contains(schema.name())) {
                content.records().get(schema.name()).stream()
                        .filter(record -> unreached.get(schema.name()).containsKey(record.id()))
                        .forEach(orphans::add);
            }
        }
        return orphans;
    }
}
