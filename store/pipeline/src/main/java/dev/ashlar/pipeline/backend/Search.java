package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Map;

/** Searches for records by the values of their fields. Pure functions; any thread. */
public final class Search {
    private Search() {}

    /**
     * Rejects a search that no backend can answer.
     *
     * @param schema of the records
     * @param search values by field name
     * @throws IllegalArgumentException if a field is unknown, or if a value does not have the type of its field
     */
    public static void require(Schema schema, Map<String, Variant> search) {
        search.forEach((name, value) -> {
            SchemaField field = schema.field(name);
            if (field != null && field.isList()) {
                throw new IllegalArgumentException("search for " + schema.name() + "." + name
                        + ": expected a field with one value or an array, found a list of " + field.target());
            }
            if (field == null
                    || field.type() != value.type()
                    || field.shape().isArray() != value.shape().isArray()) {
                throw new IllegalArgumentException("search for %s.%s: expected %s, found %s"
                        .formatted(
                                schema.name(),
                                name,
                                field == null ? "a field of the type" : field.declaredType(),
                                value));
            }
        });
    }

    /**
     * Whether a record has all values of a search.
     *
     * @param record any
     * @param search values by field name
     * @return true also if the search is empty
     */
    public static boolean matches(DataRecord record, Map<String, Variant> search) {
        for (Map.Entry<String, Variant> wanted : search.entrySet()) {
            if (!wanted.getValue().equals(record.get(wanted.getKey()))) {
                return false;
            }
        }
        return true;
    }
}
