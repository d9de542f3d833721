package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import java.util.List;
import java.util.Map;

/**
 * Schemas and records without problems.
 *
 * @param schemas by name
 * @param records of each type, by the type's name; sorted by id. Types without records have an empty list
 */
public record Content(List<Schema> schemas, Map<String, List<DataRecord>> records) {
    /** {@return the number of records of all types} */
    public int recordCount() {
        return records.values().stream().mapToInt(List::size).sum();
    }
}
