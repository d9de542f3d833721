package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record type as its schema file declares it.
 *
 * @param name of the type
 * @param key name of the string field by whose value records may be referred to; null when only ids do
 * @param layoutKind rows or columns
 * @param alignment of rows on request, 64; 0 when the fields decide
 * @param spawned whether a release needs a specialised spawner of the type
 * @param doc a sentence for programmers; empty when there is none
 * @param fields in order of declaration
 * @param version that {@code schema.lock} gives the layout; 1 without a lock
 * @param at where the type is declared
 */
public record Schema(
        String name,
        @Nullable String key,
        LayoutKind layoutKind,
        int alignment,
        boolean spawned,
        String doc,
        List<SchemaField> fields,
        int version,
        Location at) {
    /** The version of a schema that has no history. */
    public static final int FIRST_VERSION = 1;

    /**
     * The field with a name.
     *
     * @param field its declared name
     * @return null when there is none
     */
    public @Nullable SchemaField field(String field) {
        return fields.stream().filter(f -> f.name().equals(field)).findFirst().orElse(null);
    }

    /**
     * The same schema as its history knows it.
     *
     * @param numbered the fields, the constants of enums with the values that they always had
     * @param locked version of the layout, 1 or more
     * @return the schema
     */
    public Schema with(List<SchemaField> numbered, int locked) {
        return new Schema(name, key, layoutKind, alignment, spawned, doc, List.copyOf(numbered), locked, at);
    }

    /** {@return the declared defaults by field name; a new record, whose id is 0} */
    public DataRecord defaults() {
        DataRecord defaults = new DataRecord(name, 0);
        for (SchemaField field : fields) {
            Variant value = field.defaultValue();
            if (value != null) {
                defaults.set(field.name(), value);
            }
        }
        return defaults;
    }
}
