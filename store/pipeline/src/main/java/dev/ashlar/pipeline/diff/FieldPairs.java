package dev.ashlar.pipeline.diff;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Matches the fields of a schema with the fields of an older schema. Pure functions; any thread. */
public final class FieldPairs {
    private FieldPairs() {}

    /**
     * Matches fields by name, or by a former name of either side.
     *
     * @param old the older schema
     * @param now the newer schema
     * @return old fields by new fields, in the order of the new fields; added and removed fields are absent
     */
    public static Map<SchemaField, SchemaField> of(Schema old, Schema now) {
        Map<SchemaField, SchemaField> pairs = new LinkedHashMap<>();
        Set<String> taken = new HashSet<>();
        now.fields().forEach(field -> taken.add(field.name()));
        for (SchemaField field : now.fields()) {
            SchemaField before = old.field(field.name());
            for (SchemaField other : old.fields()) {
                boolean was = field.formerly().contains(other.name())
                        || other.formerly().contains(field.name());
                if (before == null && was && !taken.contains(other.name())) {
                    before = other;
                }
            }
            if (before != null && !pairs.containsValue(before)) {
                pairs.put(field, before);
            }
        }
        return pairs;
    }
}
