package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Schemas and records without problems.
 *
 * @param schemas by name
 * @param records of each type, by the type's name, with all values that they inherit; sorted by id, without abstract ones. Types without records have an
 *     empty list
 * @param relatives of each type that has any, the records that inherit or are abstract, as they are written
 *     ({@link dev.ashlar.pipeline.backend.Inheritance}), references by id; sorted by id
 * @param warnings what an author should know though nothing is wrong, such as files that are not read; by place
 * @param unshippable what keeps it out of packs: references of records that ship into records that do not; by place. Known of content that was
 *     {@linkplain ContentReader#read read} whole, and empty for all other
 */
public record Content(
        List<Schema> schemas,
        Map<String, List<DataRecord>> records,
        Map<String, List<DataRecord>> relatives,
        List<Problem> warnings,
        List<Problem> unshippable) {
    /**
     * Content that ships as far as is known, and whose records do not inherit.
     *
     * @param schemas by name
     * @param records of each type, by the type's name; sorted by id. Types without records have an empty list
     * @param warnings by place
     */
    public Content(List<Schema> schemas, Map<String, List<DataRecord>> records, List<Problem> warnings) {
        this(schemas, records, Map.of(), warnings, List.of());
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
     * @return with all values that it inherits; null when there is none, or an abstract one
     */
    public @Nullable DataRecord record(String type, long id) {
        return find(records, type, id);
    }

    /**
     * One record as it is written.
     *
     * @param type its name
     * @param id any number
     * @return without values that it inherits, with {@link dev.ashlar.pipeline.backend.Inheritance what it says of inheritance}; null when there is
     *     none
     */
    public @Nullable DataRecord written(String type, long id) {
        DataRecord relative = find(relatives, type, id);
        return relative == null ? record(type, id) : relative;
    }

    private static @Nullable DataRecord find(Map<String, List<DataRecord>> records, String type, long id) {
        List<DataRecord> all = records.getOrDefault(type, RecordList.NONE);
        int at = RecordList.indexOf(all, id);
        return at < 0 ? null : all.get(at);
    }

    /**
     * All records of a type as they are written, abstract ones too.
     *
     * @param type its name
     * @return sorted by id; empty when there is no such type
     */
    public List<DataRecord> written(String type) {
        List<DataRecord> all = records.getOrDefault(type, List.of());
        List<DataRecord> others = relatives.getOrDefault(type, List.of());
        if (others.isEmpty()) {
            return all;
        }
        SortedMap<Long, DataRecord> written = new TreeMap<>();
        all.forEach(record -> written.put(record.id(), record));
        others.forEach(record -> written.put(record.id(), record));
        return List.copyOf(written.values());
    }
}
