package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A place where authors keep schemas and records: a folder of JSON files, a SQLite database, a server. Opened by its
 * {@link BackendProvider}, which knows what a location is. For one thread at a time.
 *
 * <p>Reads hand over one record after the other; {@link #save} and {@link #replace} are transactions. {@link #changeToken} tells
 * whether anything has changed since it was asked before.
 *
 * <p>A record is sparse: what is absent has no key, and a reference to nothing is absent. Ids are 0 to 2^63 − 1; {@link DataRecord#NO_ID} is that
 * of a record that has not been saved yet.
 */
public interface Backend extends AutoCloseable {
    /** {@return how messages call the place} */
    String location();

    /**
     * The schemas that are kept beside the records.
     *
     * @param problems receives everything that is wrong with them, also that there are none
     * @return those that nothing is wrong with, by name
     * @throws BackendException when they cannot be read at all
     */
    List<Schema> schemas(Problems problems);

    /**
     * The schema files as they stand, and {@code schema.lock} where there is one, for another place to keep.
     *
     * @return the files, by name, without folders
     * @throws BackendException when one cannot be read
     */
    List<SchemaReader.Source> schemaFiles();

    /**
     * Names of the types that have a schema file, whatever stands in it.
     *
     * @return the names
     * @throws BackendException when they cannot be read
     */
    Set<String> describedTypes();

    /**
     * Names of the types that have a place for records, with a schema or not; by name.
     *
     * @return the names
     * @throws BackendException when they cannot be read
     */
    List<String> types();

    /**
     * Tells of all records that nobody will read, because no schema describes them.
     *
     * @param described types that have a schema
     * @param problems receives a problem for each file or table
     * @throws BackendException when the place cannot be read
     */
    void checkTypes(Set<String> described, Problems problems);

    /**
     * Whether there is nothing to lose.
     *
     * @return true when there are neither schemas nor records
     * @throws BackendException when the place cannot be read
     */
    boolean isEmpty();

    /**
     * Runs several reads that see the same state where the backend can promise that: what others save in the meantime does
     * not show. Not nested, and without saves.
     *
     * @param reads calls methods of this backend
     * @throws BackendException when the place cannot be read
     */
    void snapshot(Runnable reads);

    /**
     * Reads records of a type, one after the other: nothing but the record at hand has to be in memory.
     *
     * @param schema what the type's fields are; values come as close to their types as the backend knows them. What records say of inheritance are
     *     fields that {@link Inheritance#withFields(Schema)} adds
     * @param search values that a record must have, by field name, all of them and bit by bit; empty for all records
     * @param receiver takes each record, and what is wrong with it; does not call this backend
     * @throws BackendException when the records cannot be read; some may have been handed over
     * @throws IllegalArgumentException when a search value is not of its field's type
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
    default @Nullable DataRecord read(Schema schema, long id) {
        SingleRecord single = new SingleRecord(id);
        read(schema, Map.of(), single); // All: which problem belongs to which record, their order tells.
        return single.get();
    }

    /**
     * Reads the records with some ids, as few round trips as the backend can make of it.
     *
     * @param schema of the type
     * @param ids any numbers; those of no record are passed over
     * @param receiver as for {@link #read(Schema, Map, RecordReceiver)}; may be told of problems of other records too
     * @throws BackendException when the records cannot be read; some may have been handed over
     */
    default void read(Schema schema, Set<Long> ids, RecordReceiver receiver) {
        read(schema, Map.of(), new RecordsById(ids, receiver));
    }

    /**
     * Names of what stands in records of a type and is passed over by reading them: columns and members of somebody's own that no
     * field of the schema has, by present or former name. What {@link #read(Schema, Map, RecordReceiver)} tells of as {@linkplain
     * RecordReceiver#unknown unknown} is not among them.
     *
     * @param schema of the type
     * @return the names that have a value in any record, sorted
     * @throws BackendException when the place cannot be read
     */
    default List<String> unread(Schema schema) {
        return List.of();
    }

    /**
     * Reads the records of a type as they stand, whatever a schema says of them and where there is none: all members of all records, each
     * value with as much of its type as the place knows. For tools that write schemas.
     *
     * @param type one of {@link #types()}
     * @param receiver takes each record; does not call this backend
     * @throws BackendException when the place cannot be read, or places of this kind cannot be read without schemas, as unless this method is
     *     overridden
     */
    default void readFound(String type, FoundReceiver receiver) {
        throw new BackendException(
                location() + ": records of " + type
                        + " cannot be read without a schema: expected a folder or a database, found "
                        + "another kind of place; write the schema by hand",
                null);
    }

    /**
     * Reads the ids of the records of a type, and no more of them. This default finds them by {@link #readFound}, which reads whole records.
     *
     * @param type name of the type; one that the place does not have has no records
     * @param action takes each id, in any order; does not call this backend
     * @throws BackendException when the place cannot be read: a record may be missing then
     */
    default void readIds(String type, LongConsumer action) {
        readFound(type, new FoundReceiver() {
            @Override
            public void record(long id, Map<String, FoundValue> values) {
                action.accept(id);
            }

            @Override
            public void problem(Location at, String message, String expected, String found) {
                throw new BackendException(new Problem(at, type, message, expected, found).toString(), null);
            }
        });
    }

    /**
     * How many records of a type there are, where that can be told without reading them: for progress, and for no more.
     *
     * @param type its name
     * @return −1 when only reading would tell
     * @throws BackendException when the place cannot be reached
     */
    default long count(String type) {
        return -1;
    }

    /**
     * The greatest ids that types have ever had, as far as their records do not tell: of types whose record with the greatest id was
     * removed. New records get greater ids, so that references to removed records never lead to other ones. A save or replacement notes
     * an id in the same step in which it removes the record.
     *
     * @return ids by name of the type; may have types without records, and types whose records have greater ids. This default is empty:
     *     a backend without this memory gives the ids of removed records again
     * @throws BackendException when the place cannot be read
     */
    default Map<String, Long> lastIds() {
        return Map.of();
    }

    /**
     * Saves records of any types in one step: all or, when this throws, none. Inserts those without an id and gives them
     * one, greater than all that their type has ever had; removes those that are marked as deleted; writes those that are marked as updated, whether their id is known yet
     * or not, with a value that is absent in the record absent afterwards; leaves all others alone. Afterwards no record is
     * marked as updated.
     *
     * <p>Nothing is checked against the schemas: fields and types that none names are kept, and so are values of another type than their
     * field's, outside its limits, or that refer to no record. {@code dev.ashlar.pipeline.content.ContentReader} tells of them when it reads.
     *
     * @param records none or more
     * @throws BackendException when they cannot be written, or have a name that the backend cannot keep, or when a new record needs an
     *     id and its type has had the id 2^63 − 1
     * @throws IllegalArgumentException when a value has a form that the backend cannot keep
     */
    void save(List<DataRecord> records);

    /**
     * Saves records as {@link #save(List)} does, as a part of a save into several places: prepares all of it, has the other places commit, and
     * commits. This default prepares nothing: the other places commit first.
     *
     * @param records as for {@link #save(List)}
     * @param others is run once, before anything is committed here; when it throws, nothing is saved here, and the exception goes to the caller
     * @throws BackendException as {@link #save(List)} does; when the commit itself fails, the other places have saved their parts
     */
    default void save(List<DataRecord> records, Runnable others) {
        others.run();
        save(records);
    }

    /**
     * Updates fields of records by what the backend has at that moment, in one step: reads the records, has the updater decide, and
     * writes the fields that the updates name. Fields that no update names are not written; what other programs save to them is
     * kept. Where another program saves to these records between the read and the write, the backend reads them again and calls the updater again.
     *
     * <p>What the updater throws goes to the caller; nothing is written then.
     *
     * <p>This default reads, calls the updater and saves whole records, as far as the schemas of the updates have fields. It reads again while the {@linkplain #changeToken token} differs
     * before and after the read. What another program saves between the last look at the token and the save is written over: backends
     * that several programs write override this method.
     *
     * @param updates each of another record
     * @param updater decides what is written
     * @throws ChangedMeanwhileException when other programs saved again and again; nothing was written
     * @throws BackendException when the records cannot be read or written; nothing was written
     * @throws IllegalArgumentException when two updates are of one record, or a value has a form that the backend cannot keep
     */
    default void update(List<FieldUpdate> updates, Updater updater) {
        WholeUpdate.run(this, updates, updater);
    }

    /**
     * Who has written a record last, for messages. This default knows nobody.
     *
     * @param type name of the type
     * @param id of the record
     * @return a name, such as that of a role of a server; empty where the place notes none, and where there is no such record
     * @throws BackendException when the place cannot be read
     */
    default Optional<String> author(String type, long id) {
        return Optional.empty();
    }

    /**
     * Replaces all schemas and all records by others, as {@link #save} does in one step, without having all of them in memory.
     * Records that no schema describes, neither an old nor a new one, are somebody else's: with any of them, nothing is
     * replaced. When the source throws, nothing is replaced either; nor when it hides that a record was refused ({@link
     * RecordSource#forEachOrFail}).
     *
     * @param schemaFiles the new schemas, sound ones, as {@link #schemaFiles} gives them; without a lock among them the old one
     *     stays
     * @param records the new records, updated or not, no id twice in a type; not those that are marked as deleted. Afterwards none
     *     is marked as updated. New records without an id get one that is greater than all that their type has had here, and than its
     *     {@linkplain RecordSource#lastIds last id} in the source
     * @throws BackendException when they cannot be written, have a name that the backend cannot keep, or would replace what
     *     no schema describes
     * @throws IllegalArgumentException when a value has a form that the backend cannot keep
     */
    void replace(List<SchemaReader.Source> schemaFiles, RecordSource records);

    /**
     * Replaces all records by others, as the part of a content whose schemas are in another place. This default keeps the schemas here too, where nobody
     * reads them.
     *
     * @param schemaFiles as for {@link #replace(List, RecordSource)}
     * @param described types that the content has schemas of so far; their records go too
     * @param records as for {@link #replace(List, RecordSource)}
     * @throws BackendException as {@link #replace(List, RecordSource)} does
     */
    default void replaceRecords(List<SchemaReader.Source> schemaFiles, Set<String> described, RecordSource records) {
        replace(schemaFiles, records);
    }

    /**
     * Replaces all schemas and all records by others that are in memory.
     *
     * @param schemaFiles as for {@link #replace(List, RecordSource)}
     * @param records the new records, in any order
     * @param progress is told of each record
     * @throws BackendException as {@link #replace(List, RecordSource)} does
     * @throws IllegalArgumentException when a value has a form that the backend cannot keep
     */
    default void replace(List<SchemaReader.Source> schemaFiles, List<DataRecord> records, Progress progress) {
        progress.begin("writing", records.size());
        replace(
                schemaFiles,
                action -> RecordSource.of(records).forEach(record -> {
                    action.accept(record);
                    progress.step();
                }));
        progress.end();
    }

    /**
     * Writes {@code schema.lock}, in one step.
     *
     * @param text of the lock
     * @throws BackendException when it cannot be written
     */
    void writeLock(String text);

    /**
     * Writes a schema file anew, in one step, and leaves all records as they stand. This default refuses.
     *
     * @param known the file as {@link #schemaFiles} has given it
     * @param text its new text, which nobody checks here
     * @throws BackendException when the file has another text by now, or cannot be written
     */
    default void writeSchema(SchemaReader.Source known, String text) {
        throw new BackendException(
                location() + ": a place of this kind cannot change one schema file: edit it by other means", null);
    }

    /**
     * A number that differs from the one before when anything may have changed since, by whoever: a schema or a record.
     * Cheap enough to be asked a hundred times a second; where one call takes longer than half a millisecond, a store asks less often.
     *
     * @return the token
     * @throws BackendException when the place cannot be reached
     */
    long changeToken();

    /**
     * Where a development store may keep a cache of the content, in a folder {@code .ashlar} that is no content: beside files that {@link #tracker()} can tell
     * changes of after a {@linkplain RecordTracker#restore restore}.
     *
     * @return the folder; empty, which is the default, where there is no cache
     * @throws BackendException when the place cannot be read
     */
    default Optional<CachedFolder> cachedFolder() {
        return Optional.empty();
    }

    /**
     * The folder whose files are all that there is, where the operating system can tell of changes: who waits for them asks {@link
     * #changeToken} when it does, and else seldom.
     *
     * @return an absolute path without links, asked for again each time since links may lead elsewhere later; empty where only
     *     asking again and again tells, as of databases and servers, and while the folder is gone
     */
    default Optional<Path> watchedFolder() {
        return Optional.empty();
    }

    /**
     * Whether several types can be read at the same time, each on a thread of its own, inside of a {@link #snapshot}: by {@link #read(Schema, Map,
     * RecordReceiver)}, and by {@link RecordTracker#read} of its tracker.
     *
     * @return false where a backend does not say otherwise, and where there is too little to read for more threads
     */
    default boolean readsInParallel() {
        return false;
    }

    /**
     * For whoever reads all records again whenever something has changed: reads that hand over only what may be other than before.
     *
     * @return a tracker that has read nothing yet; one at a time, closed before the backend
     */
    default RecordTracker tracker() {
        return new WholeReads(this);
    }

    /** Gives back files and connections. More than once is fine. */
    @Override
    void close();
}
