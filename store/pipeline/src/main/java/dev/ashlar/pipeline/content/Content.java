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
 * Schemas and records without problems. Immutable, while nobody modifies a record.
 *
 * @param schemas the schemas, sorted by name
 * @param records the records by name of the type, with all inherited values and without abstract records, sorted by id. Types without records have an
 *     empty list
 * @param relatives the records that inherit or are abstract, by name of the type, as they are written ({@link
 *     dev.ashlar.pipeline.backend.Inheritance}). References are ids. Sorted by id. Types without such records are absent
 * @param warnings findings that are no problems, such as files that are not read; by location
 * @param unshippable problems that prevent packing: references from records that ship to records that do not, by location. Empty unless the content
 *     was {@linkplain ContentReader#read read} completely
 */
public record Content(
        List<Schema> schemas,
        Map<String, List<DataRecord>> records,
        Map<String, List<DataRecord>> relatives,
        List<Problem> warnings,
        List<Problem> unshippable) {
    /**
     * Creates content whose records do not inherit and that has no known shipping problems.
     *
     * @param schemas the schemas, sorted by name
     * @param records the records by name of the type, sorted by id. Types without records have an empty list
     * @param warnings by location
     */
    public Content(List<Schema> schemas, Map<String, List<DataRecord>> records, List<Problem> warnings) {
        this(schemas, records, Map.of(), warnings, List.of());
    }

    /**
     * Creates content without warnings.
     *
     * @param schemas the schemas, sorted by name
     * @param records the records by name of the type, sorted by id. Types without records have an empty list
     */
    public Content(List<Schema> schemas, Map<String, List<DataRecord>> records) {
        this(schemas, records, List.of());
    }

    /** {@return the number of records of all types} */
    public int recordCount() {
        return records.values().stream().mapToInt(List::size).sum();
    }

    /**
     * Returns the schema of a type.
     *
     * @param type name of the type
     * @return the schema; null if there is none
     */
    public @Nullable Schema schema(String type) {
        return schemas.stream()
                .filter(schema -> schema.name().equals(type))
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns a record with all inherited values.
     *
     * @param type name of the type
     * @param id any number
     * @return the record; null if there is none, or if it is abstract
     */
    public @Nullable DataRecord record(String type, long id) {
        return find(records, type, id);
    }

    /**
     * Returns a record as it is written, without inherited values.
     *
     * @param type name of the type
     * @param id any number
     * @return the record with its {@link dev.ashlar.pipeline.backend.Inheritance fields of inheritance}; null if there is none
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
     * Returns all records of a type as they are written, including abstract records.
     *
     * @param type name of the type
     * @return the records, sorted by id; empty if there is no such type
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
