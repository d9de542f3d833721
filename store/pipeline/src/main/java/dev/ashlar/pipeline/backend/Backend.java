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
 * A place where authors keep schemas and records, such as a folder of JSON files, a SQLite database or a server. A {@link BackendProvider} parses the
 * location and opens the backend. For one thread at a time.
 *
 * <p>Reads deliver one record after the other. {@link #save} and {@link #replace} are transactions. {@link #changeToken} shows whether anything has
 * changed since the last call.
 *
 * <p>A record is sparse: an absent value has no key, and a null reference is absent. Ids are 0 to 2^63 − 1. {@link DataRecord#NO_ID} marks a record
 * that has not been saved yet.
 */
public interface Backend extends AutoCloseable {
    /** {@return the name of the place in messages} */
    String location();

    /**
     * Reads the schemas that are stored with the records.
     *
     * @param problems receives every problem of the schemas, including that there are none
     * @return the schemas without problems, by name
     * @throws BackendException if the backend cannot read the schemas at all
     */
    List<Schema> schemas(Problems problems);

    /**
     * Reads the text of the schema files and, if it exists, of {@code schema.lock}. For copies to another backend.
     *
     * @return the files by file name, without folders
     * @throws BackendException if the backend cannot read a file
     */
    List<SchemaReader.Source> schemaFiles();

    /**
     * Names of the types that have a schema file, whatever it contains.
     *
     * @return the names
     * @throws BackendException if the backend cannot read the names
     */
    Set<String> describedTypes();

    /**
     * Names of the types that have storage for records, with or without a schema, sorted.
     *
     * @return the names
     * @throws BackendException if the backend cannot read the names
     */
    List<String> types();

    /**
     * Reports all records that are never read, because no schema describes them.
     *
     * @param described names of the types that have a schema
     * @param problems receives a problem for each file or table
     * @throws BackendException if the backend cannot be read
     */
    void checkTypes(Set<String> described, Problems problems);

    /**
     * Whether the backend holds neither schemas nor records.
     *
     * @return true if the backend is empty
     * @throws BackendException if the backend cannot be read
     */
    boolean isEmpty();

    /**
     * Runs several reads. If the backend can guarantee it, all of them see the same state, without the saves of other programs. Snapshots cannot be
     * nested and contain no saves.
     *
     * @param reads calls methods of this backend
     * @throws BackendException if the backend cannot be read
     */
    void snapshot(Runnable reads);

    /**
     * Reads records of a type, one after the other. Only the current record has to be in memory.
     *
     * @param schema fields of the type. Values have the closest type that the backend knows. {@link Inheritance#withFields(Schema)} adds the fields
     *     for inheritance
     * @param search values that a record must have, by field name. All of them must be equal bit by bit. Empty for all records
     * @param receiver receives each record and its problems; must not call this backend
     * @throws BackendException if the backend cannot read the records; the receiver may already have received some
     * @throws IllegalArgumentException if a search value does not have the type of its field
     */
    void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver);

    /**
     * Reads one record.
     *
     * @param schema of the type
     * @param id any number
     * @return null if there is none
     * @throws BackendException if the record cannot be read, or is not a valid record
     */
    default @Nullable DataRecord read(Schema schema, long id) {
        SingleRecord single = new SingleRecord(id);
        read(schema, Map.of(), single); // All: which problem belongs to which record, their order tells.
        return single.get();
    }

    /**
     * Reads the records with the given ids, in as few round trips as the backend supports.
     *
     * @param schema of the type
     * @param ids any numbers; ids without a record are ignored
     * @param receiver as for {@link #read(Schema, Map, RecordReceiver)}; may also receive problems of other records
     * @throws BackendException if the backend cannot read the records; the receiver may already have received some
     */
    default void read(Schema schema, Set<Long> ids, RecordReceiver receiver) {
        read(schema, Map.of(), new RecordsById(ids, receiver));
    }

    /**
     * Names of values in records of a type that reading ignores: columns and members that no field of the schema has, by present or former name. The
     * names that {@link #read(Schema, Map, RecordReceiver)} reports as {@linkplain RecordReceiver#unknown unknown} are not included.
     *
     * @param schema of the type
     * @return the names that have a value in at least one record, sorted
     * @throws BackendException if the backend cannot be read
     */
    default List<String> unread(Schema schema) {
        return List.of();
    }

    /**
     * The files that the records were written in, with the comments of people. A copy hands them to its destination ({@link RecordSource#keptFiles}).
     *
     * @return the files, which are read when they are asked for. This default has none: copies do not know in which files records were
     * @throws BackendException if the backend cannot be read
     */
    default KeptFiles keptFiles() {
        return KeptFiles.NONE;
    }

    /**
     * Notes of people that no record has, such as comments. Copies leave them behind unless the destination takes the {@link #keptFiles}.
     *
     * @return a name with a number for each file that has some, such as {@code 3 comments of Item.jsonc}
     * @throws BackendException if the backend cannot be read
     */
    default List<String> comments() {
        return List.of();
    }

    /**
     * Reads the records of a type without a schema: all members of all records, each value with as much of its type as the backend knows. For tools
     * that write schemas.
     *
     * @param type one of {@link #types()}
     * @param receiver receives each record; must not call this backend
     * @throws BackendException if the backend cannot be read, or if backends of this kind cannot be read without schemas. This default always throws
     */
    default void readFound(String type, FoundReceiver receiver) {
        throw new BackendException(
                location() + ": records of " + type
                        + " cannot be read without a schema: expected a folder or a database, found "
                        + "another kind of place; write the schema by hand",
                null);
    }

    /**
     * Reads only the ids of the records of a type. This default reads whole records: by the schema of the type, or without one by {@link #readFound}.
     *
     * @param type name of the type; a type that the backend does not have has no records
     * @param action receives each id, in any order; must not call this backend
     * @throws BackendException if the backend cannot be read; the action may have received some ids
     */
    default void readIds(String type, LongConsumer action) {
        IdsOfRecords.read(this, type, action);
    }

    /**
     * The number of records of a type, if the backend knows it without reading them. Use it for progress only.
     *
     * @param type name of the type
     * @return −1 if the backend would have to read the records
     * @throws BackendException if the backend cannot be reached
     */
    default long count(String type) {
        return -1;
    }

    /**
     * The greatest ids that types have ever had, if the present records do not show them: the record with the greatest id was removed. New records
     * get greater ids, so references to removed records never lead to other records. A save or replacement stores the id in the same transaction in
     * which it removes the record.
     *
     * @return ids by name of the type. The map may contain types without records, and types whose records have greater ids. This default is empty: a
     *     backend without this memory reuses the ids of removed records
     * @throws BackendException if the backend cannot be read
     */
    default Map<String, Long> lastIds() {
        return Map.of();
    }

    /**
     * Saves records of any types in one transaction, all or none. Other records do not change. For each record:
     *
     * <ul>
     * <li>A record without an id is inserted. Its new id is greater than all ids that its type has ever had.
     * <li>A record that is marked as deleted is removed.
     * <li>A record that is marked as updated is written, whether its id exists or not. A value that is absent in the record is absent afterwards.
     * </ul>
     *
     * <p>Afterwards no record is marked as updated.
     *
     * <p>The backend does not validate against the schemas. It keeps unknown fields and types, values of another type than their field, values
     * outside limits, and dangling references. {@code dev.ashlar.pipeline.content.ContentReader} reports them when it reads.
     *
     * @param records none or more
     * @throws BackendException if the records cannot be written or a name cannot be stored. Also if no id is left for a new record, because its type
     *     has had 2^63 − 1. Nothing was saved
     * @throws IllegalArgumentException if the backend cannot store the form of a value; nothing was saved
     */
    void save(List<DataRecord> records);

    /**
     * Saves records like {@link #save(List)}, as a part of a save into several backends. The backend prepares the save, runs the commits of the
     * others, and then commits. This default prepares nothing: the other backends commit first.
     *
     * <p>A new record gets its id when no other program can give the same one. This default cannot do so: it reads the ids that are used, and saves the
     * new record with a greater one. Backends that several programs write must override this method.
     *
     * @param records as for {@link #save(List)}
     * @param lastIds by type, the greatest id that the type has had in the others: the id of a new record is greater. Types without one are absent
     * @param others runs once, before this backend commits. If it throws, this backend saves nothing, and the exception goes to the caller
     * @throws BackendException as for {@link #save(List)}. If the commit itself fails, the other backends have already saved their parts
     */
    default void save(List<DataRecord> records, Map<String, Long> lastIds, Runnable others) {
        others.run();
        NumberedRecords.save(this, records, lastIds);
    }

    /**
     * Updates fields of records in one transaction, based on their current values. The backend reads the records, calls the updater, and writes the
     * fields that the updates name. It does not write other fields and keeps what other programs save to them. If another program saves to these
     * records between the read and the write, the backend reads again and calls the updater again.
     *
     * <p>If the updater throws, the exception goes to the caller, and nothing is written.
     *
     * <p>This default reads, calls the updater and saves whole records, with the fields of the schemas of the updates. It reads again while the
     * {@linkplain #changeToken token} differs before and after the read. It overwrites what another program saves between the last check of the token
     * and the save. Backends that several programs write must override this method.
     *
     * @param updates one for each record
     * @param updater decides what is written
     * @throws ChangedMeanwhileException if other programs kept saving to these records; nothing was written
     * @throws BackendException if the records cannot be read or written; nothing was written
     * @throws IllegalArgumentException if two updates name the same record, or if the backend cannot store the form of a value
     */
    default void update(List<FieldUpdate> updates, Updater updater) {
        WholeUpdate.run(this, updates, updater);
    }

    /**
     * The last author of a record, for messages. This default returns an empty value.
     *
     * @param type name of the type
     * @param id of the record
     * @return a name, such as a role of a database server; empty if the backend stores no author, or if there is no such record
     * @throws BackendException if the backend cannot be read
     */
    default Optional<String> author(String type, long id) {
        return Optional.empty();
    }

    /**
     * Replaces all schemas and all records in one transaction, without having all records in memory. If neither an old nor a new schema describes
     * some records, the method throws, and nothing is replaced. If the source throws, or if it hides that a record was refused ({@link
     * RecordSource#forEachOrFail}), nothing is replaced.
     *
     * @param schemaFiles the new schemas without problems, in the form that {@link #schemaFiles} returns. If they contain no lock, the old lock stays
     * @param records the new records, marked as updated or not. Each id appears once in a type. Records that are marked as deleted are ignored.
     *     Afterwards no record is marked as updated. A record without an id gets an id greater than all ids that its type has ever had here, and than
     *     its {@linkplain RecordSource#lastIds last id}
     * @throws BackendException if the records cannot be written, if a name cannot be stored, or if the backend has records that no schema describes;
     *     nothing was replaced
     * @throws IllegalArgumentException if the backend cannot store the form of a value; nothing was saved
     */
    void replace(List<SchemaReader.Source> schemaFiles, RecordSource records);

    /**
     * Replaces all records of a content whose schemas are in another backend. This default also stores the schemas here, where nothing reads them.
     *
     * @param schemaFiles as for {@link #replace(List, RecordSource)}
     * @param described names of the types that the content has schemas for so far; their records are replaced too
     * @param records as for {@link #replace(List, RecordSource)}
     * @throws BackendException as for {@link #replace(List, RecordSource)}
     */
    default void replaceRecords(List<SchemaReader.Source> schemaFiles, Set<String> described, RecordSource records) {
        replace(schemaFiles, records);
    }

    /**
     * Replaces all schemas and all records by records in memory.
     *
     * @param schemaFiles as for {@link #replace(List, RecordSource)}
     * @param records the new records, in any order
     * @param progress receives the progress, record by record
     * @throws BackendException as for {@link #replace(List, RecordSource)}
     * @throws IllegalArgumentException if the backend cannot store the form of a value; nothing was saved
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
     * Writes {@code schema.lock} in one transaction.
     *
     * @param text of the lock
     * @throws BackendException if the lock cannot be written
     */
    void writeLock(String text);

    /**
     * Replaces the text of a schema file in one transaction, and leaves all records unchanged. This default throws.
     *
     * @param known the file as {@link #schemaFiles} returned it
     * @param text the new text, which the backend does not validate
     * @throws BackendException if the file has another text now, or if it cannot be written
     */
    default void writeSchema(SchemaReader.Source known, String text) {
        throw new BackendException(
                location() + ": a place of this kind cannot change one schema file: edit it by other means", null);
    }

    /**
     * Finds the steps that {@link #migrate} would make. Changes nothing. This default throws.
     *
     * @param schemaFiles as for {@link #migrate}
     * @param drop as for {@link #migrate}
     * @return the steps, with the numbers that they would get
     * @throws NoContentException if the backend is no database
     * @throws dev.ashlar.compiler.problem.ContentException as for {@link #migrate}
     * @throws BackendException if the backend cannot be read, or if it cannot store the name of a type or field
     */
    default Migration migration(List<SchemaReader.Source> schemaFiles, boolean drop) {
        Location at = Location.of(location());
        String found = "another kind of place: change its schema files, and values convert when they are read";
        throw new NoContentException(
                new Problem(at, "", "no tables to migrate", "a SQLite, PostgreSQL or MariaDB database", found), false);
    }

    /**
     * Gives a database other schemas and keeps its records: writes the schema files, and changes tables and values step by step. All steps are one
     * transaction, if the database can change tables in a transaction. Otherwise an interruption leaves content that reads the same, and the next
     * call makes the remaining steps. Without steps, nothing is written. This default throws.
     *
     * @param schemaFiles the new schemas, in the form that {@link #schemaFiles} returns. If they contain no lock, they continue the stored lock.
     *     If the list is empty, the database keeps the schemas that it has when this call gets the right to write
     * @param drop whether columns of removed fields and tables of removed types may be removed with their values
     * @param progress receives a step for each step of the migration
     * @return the steps that were made, and those that were held back
     * @throws NoContentException if the backend is no database
     * @throws dev.ashlar.compiler.problem.ContentException if the schemas have problems, or if the stored history is newer than theirs. Without {@code drop}, also
     *     if the stored schemas have problems, or if records of a removed type would remain. Nothing was changed
     * @throws BackendException if the backend cannot be changed, or if another program is writing
     */
    default Migration migrate(List<SchemaReader.Source> schemaFiles, boolean drop, Progress progress) {
        return migration(schemaFiles, drop);
    }

    /**
     * A number that changes whenever any program may have changed a schema or a record. The call is cheap enough for 100 calls per second. If a call
     * takes longer than 0.5 ms, a store calls it less often.
     *
     * @return the token
     * @throws BackendException if the backend cannot be reached
     */
    long changeToken();

    /**
     * Whether a store may read immediately when the {@link #changeToken} changes. Readers then see each change as a whole or not at all, and no writer
     * waits for them, as in a database with snapshots. Otherwise a store waits until the token stays the same for a moment, since the writer may not have
     * finished.
     *
     * @return whether the first change after a pause can be read immediately. This default is false
     */
    default boolean readsAtOnce() {
        return false;
    }

    /**
     * The folder in which a development store may keep a cache of the content. The cache lies in a subfolder {@code .ashlar}, which is not content. A
     * {@linkplain RecordTracker#restore restored} {@link #tracker()} can then report changes since the cache was written.
     *
     * @return the folder; empty if there is no cache. This default is empty
     * @throws BackendException if the backend cannot be read
     */
    default Optional<CachedFolder> cachedFolder() {
        return Optional.empty();
    }

    /**
     * The present state of all content, so that a later run can find out that nothing has changed. This method reads all bytes of files. It does not
     * rely on times.
     *
     * @return the state; empty if the backend cannot determine it with certainty. This default is empty
     * @throws BackendException if the backend cannot be read
     */
    default Optional<ContentState> contentState() {
        return Optional.empty();
    }

    /**
     * The folder that holds all content, if the operating system can report changes in it. A store then calls {@link #changeToken} after file events,
     * and otherwise seldom.
     *
     * @return an absolute path without symbolic links. Callers ask again each time, because links may change. Empty if changes have to be polled, as
     *     for databases and servers, and while the folder does not exist
     */
    default Optional<Path> watchedFolder() {
        return Optional.empty();
    }

    /**
     * Whether several types can be read in parallel inside of a {@link #snapshot}, each by one thread: with {@link #read(Schema, Map,
     * RecordReceiver)}, or with {@link RecordTracker#read} of the tracker.
     *
     * @return false if the content is too small for more threads. This default is false
     */
    default boolean readsInParallel() {
        return false;
    }

    /**
     * Creates a tracker for repeated reads, which delivers only records that may have changed.
     *
     * @return a tracker that has read nothing yet. Use one tracker at a time, and close it before the backend
     */
    default RecordTracker tracker() {
        return new WholeReads(this);
    }

    /** Releases files and connections. Further calls have no effect. */
    @Override
    void close();
}
