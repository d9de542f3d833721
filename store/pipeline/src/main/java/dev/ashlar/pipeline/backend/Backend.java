package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A place where authors keep schemas and records: a folder of JSON files, a SQLite database. Opened by a method of its
 * own class, which knows what a location is. For one thread at a time.
 *
 * <p>A record is sparse: what is absent has no key. Ids are 1 to 2^63 − 1; 0 is a record that has not been saved yet.
 */
public interface Backend extends AutoCloseable {
    /** {@return how messages call the place} */
    String location();

    /**
     * The schemas that are kept beside the records.
     *
     * @param problems receives everything that is wrong with them
     * @return those that nothing is wrong with, by name
     * @throws BackendException when they cannot be read at all
     */
    List<Schema> schemas(Problems problems);

    /**
     * Names of the types that have a place for records, with a schema or not; by name.
     *
     * @return the names
     * @throws BackendException when they cannot be read
     */
    List<String> types();

    /**
     * Reads records of a type, one after the other: nothing but the record at hand has to be in memory.
     *
     * @param schema what the type's fields are; values come as close to their types as the backend knows them
     * @param search values that a record must have, by field name, all of them; empty for all records
     * @param receiver takes each record, and what is wrong with it
     * @throws BackendException when the records cannot be read; some may have been handed over
     */
    void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver);

    /**
     * Reads one record.
     *
     * @param schema of the type
     * @param id any number
     * @return null when there is none
     * @throws BackendException when it cannot be read, or is no record
     */
    @Nullable
    DataRecord read(Schema schema, long id);

    /**
     * Saves records of any types in one step: all or, when this throws, none. Inserts those whose id is 0 and gives them
     * one; removes those that are marked as deleted; writes those that are marked as updated, whether their id is known yet
     * or not, with a value that is absent in the record absent afterwards; leaves all others alone. Afterwards no record is
     * marked as updated.
     *
     * @param records none or more
     * @throws BackendException when they cannot be written
     * @throws IllegalArgumentException when a value has a form that the backend cannot keep
     */
    void save(List<DataRecord> records);

    /**
     * A number that differs from the one before when anything may have changed since, by whoever: a schema or a record.
     * Cheap enough to be asked ten times a second.
     *
     * @return the token
     * @throws BackendException when the place cannot be reached
     */
    long changeToken();

    /** Gives back files and connections. More than once is fine. */
    @Override
    void close();
}
