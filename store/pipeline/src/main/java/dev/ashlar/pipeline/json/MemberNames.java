package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Inheritance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Which field a member of an object is about, and in which order members are written. */
final class MemberNames {
    private final Map<String, MemberTree> trees = new HashMap<>();
    /** By type, then by name. */
    private final Map<String, Map<String, SchemaField>> fields = new HashMap<>();
    /** By type, then by name: the place in the schema. */
    private final Map<String, Map<String, Integer>> places = new HashMap<>();
    /** By type, the names that were put in order last, which most records have. */
    private final Map<String, Ordered> last = new ConcurrentHashMap<>();

    /** Types whose records may inherit. */
    private final Set<String> heirs = new HashSet<>();

    /** Whether members that no field has go when their record is written. */
    private boolean isStrict;

    private MemberNames() {}

    /**
     * Names as they came, and in order.
     *
     * @param places of each name in order, where it came
     */
    record Ordered(List<String> given, List<String> ordered, int[] places) {
        /** The value of the field whose name is at an index of {@link #ordered}, in a record whose names came. */
        Variant value(DataRecord record, int index) {
            return record.fieldValue(places[index]);
        }

        boolean isOf(Collection<String> names) {
            if (names.size() != given.size()) {
                return false;
            }
            int at = 0;
            for (String name : names) {
                if (!name.equals(given.get(at++))) {
                    return false;
                }
            }
            return true;
        }
    }

    /** {@code schemas}: with what records say of inheritance where a save may take that away. */
    static MemberNames of(List<Schema> schemas) {
        MemberNames names = new MemberNames();
        for (Schema schema : schemas) {
            Map<String, SchemaField> ofType = new HashMap<>();
            Map<String, Integer> order = new HashMap<>();
            if (Inheritance.hasFields(schema)) {
                names.heirs.add(schema.name());
                order.put(Inheritance.FROM, -2); // Directly behind the id.
                order.put(Inheritance.ABSTRACT, -1);
            }
            for (SchemaField field : schema.fields()) {
                ofType.put(field.name(), field);
                order.putIfAbsent(field.name(), order.size());
            }
            names.trees.put(schema.name(), MemberTree.of(schema));
            names.fields.put(schema.name(), ofType);
            names.places.put(schema.name(), order);
        }
        return names;
    }

    /** The same where members that no field has go when their record is written. */
    static MemberNames strict(List<Schema> schemas) {
        MemberNames names = of(schemas);
        names.isStrict = true;
        return names;
    }

    /** Whether a member that no field has goes when its record is written. */
    boolean isStrict() {
        return isStrict;
    }

    /** Whether records of a type may inherit. */
    boolean canInherit(String type) {
        return heirs.contains(type);
    }

    /** The members that records of a type have. */
    MemberTree tree(String type) {
        return trees.getOrDefault(type, MemberTree.UNKNOWN);
    }

    /** The field, by its path; null when the member of an object is none. */
    @Nullable
    static String field(DataRecord record, MemberTree tree, String member) {
        boolean isOwn = tree == MemberTree.UNKNOWN || record.get(tree.path() + member) != null;
        SchemaField declared = isOwn ? null : tree.field(member);
        return isOwn ? tree.path() + member : declared == null ? null : declared.name();
    }

    /** What a schema says of a field; null when none does. */
    @Nullable
    SchemaField declared(String type, String field) {
        return fields.getOrDefault(type, Map.of()).get(field);
    }

    /** Names of fields as the schema declares them, then those that it does not know, in the order of the alphabet. */
    List<String> ordered(String type, Collection<String> names) {
        return order(type, names).ordered;
    }

    /** The same of all fields of a record. */
    Ordered ordered(DataRecord record) {
        return order(record.type(), record.keys());
    }

    private Ordered order(String type, Collection<String> names) {
        Ordered before = last.get(type);
        if (before != null && before.isOf(names)) {
            return before;
        }
        Map<String, Integer> order = places.getOrDefault(type, Map.of());
        List<String> given = List.copyOf(names);
        List<String> ordered = new ArrayList<>(given);
        ordered.sort(Comparator.comparingInt((String name) -> order.getOrDefault(name, Integer.MAX_VALUE))
                .thenComparing(Comparator.naturalOrder()));
        Map<String, Integer> came = new HashMap<>();
        given.forEach(name -> came.put(name, came.size()));
        int[] cameAt = ordered.stream().mapToInt(came::get).toArray();
        Ordered result = new Ordered(given, List.copyOf(ordered), cameAt);
        last.put(type, result);
        return result;
    }
}
