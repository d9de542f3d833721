package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Schemas and records without problems.
 *
 * @param schemas by name
 * @param records of each type, by the type's name; sorted by id. Types without records have an empty list
 * @param warnings what an author should know though nothing is wrong, such as files that are not read; by place
 * @param unshippable what keeps it out of packs: references of records that ship into records that do not; by place. Known of content that was
 *     {@linkplain ContentReader#read read} whole, and empty for all other
 */
public record Content(
        List<Schema> schemas,
        Map<String, List<DataRecord>> records,
        List<Problem> warnings,
        List<Problem> unshippable) {
    /**
     * Content that ships as far as is known.
     *
     * @param schemas by name
     * @param records of each type, by the type's name; sorted by id. Types without records have an empty list
     * @param warnings by place
     */
    public Content(List<Schema> schemas, Map<String, List<DataRecord>> records, List<Problem> warnings) {
        this(schemas, records, warnings, List.of());
    }

    /**
     * Content without warnings.
     *
     * @param schemas by name
     * @param records of each type, by the type's name; sorted by id. Types without records have an empty list
     */
    public Content(List<Schema> schemas, Map<String, List<DataRecord>> records) {
        this(schemas, records, List.of());
    }

    /** {@return the number of records of all types} */
    public int recordCount() {
        return records.values().stream().mapToInt(List::size).sum();
    }

    /**
     * The schema of a type.
     *
     * @param type its name
     * @return null when there is none
     */
    public @Nullable Schema schema(String type) {
        return schemas.stream()
                .filter(schema -> schema.name().equals(type))
                .findFirst()
                .orElse(null);
    }

    /**
     * One record.
     *
     * @param type its name
     * @param id any number
     * @return null when there is none
     */
    public @Nullable DataRecord record(String type, long id) {
        List<DataRecord> all = records.get(type);
        RecordList list = all == null ? null : RecordList.of(all);
        int at = list == null ? -1 : list.indexOf(id);
        return list == null || at < 0 ? null : list.get(at);
    }
}
