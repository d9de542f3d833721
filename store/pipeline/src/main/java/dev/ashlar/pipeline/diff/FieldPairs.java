package dev.ashlar.pipeline.diff;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Which fields of a schema go on with which of an older one. Pure functions; any thread. */
public final class FieldPairs {
    private FieldPairs() {}

    /**
     * New fields with the old ones that they go on with, by name or by a former name of either side.
     *
     * @param old the older schema
     * @param now the newer one
     * @return old fields by new ones, in the order of the new ones; those that are new or gone are not there
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
