package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.FoundReceiver;
import dev.ashlar.pipeline.backend.KeptRecords;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.backend.RecordTracker;
import dev.ashlar.pipeline.backend.SavedRecords;
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.backend.SingleRecord;
import dev.ashlar.pipeline.backend.Updater;
import dev.ashlar.pipeline.backend.WholeUpdate;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A SQLite database of content: a table for each type, a column for each field, and the schema files ({@code
 * docs/backends.md}). Records are read by id, one row at a time.
 */
public final class SqliteBackend implements Backend {
    private static final int BUSY_MILLIS = 5000;

    private final Database database;
    /** What the location says; null for whatever stands there. */
    private final @Nullable Encoding asked;

    private final ShownColumns shown = new ShownColumns();
    private final StoredSchemas stored = new StoredSchemas();
    private long ownSaves;
    private long dataVersion;

    private SqliteBackend(Database database, @Nullable Encoding asked) {
        this.database = database;
        this.asked = asked;
    }

    /**
     * Whether a file begins as SQLite databases do.
     *
     * @param file any path
     * @return false also when it cannot be read
     */
    public static boolean isDatabase(Path file) {
        try {
            return OpenFiles.isDatabase(file);
        } catch (BackendException e) {
            return false; // Gone between two looks.
        }
    }

    /**
     * Opens a database for reading and writing, and checks that it is sound.
     *
     * @param file that exists
     * @return the backend
     * @throws BackendException when it is missing, locked, damaged or no database of content
     */
    public static SqliteBackend open(Path file) {
        return open(file, true, BUSY_MILLIS);
    }

    /**
     * Opens a database for reading, and checks that it is sound. Nothing changes in its folder, and no right to write is needed.
     *
     * @param file that exists
     * @return a backend that refuses to save
     * @throws BackendException when it is missing, locked, damaged or no database of content, or when there are changes beside it which
     *     only who may write can read
     */
    public static SqliteBackend openReadOnly(Path file) {
        return open(file, false, BUSY_MILLIS);
    }

    /**
     * Makes a new database without schemas and records, at once and in one step.
     *
     * @param file that does not exist
     * @return the backend, for reading and writing
     * @throws BackendException when there is such a file, or it cannot be made
     */
    public static SqliteBackend create(Path file) {
        SqliteBackend backend = createLater(file, Encoding.ALL.get(0));
        try {
            backend.database.publish();
        } catch (BackendException e) {
            backend.close();
            throw e;
        }
        return backend;
    }

    /** Makes a new database, which stands in its place when something was written. */
    static SqliteBackend createLater(Path file, Encoding encoding) {
        Database database = Database.create(file, BUSY_MILLIS, connection -> {
            Marks.put(connection, encoding);
            SchemaTable.create(connection);
            return true;
        });
        return new SqliteBackend(database, encoding);
    }

    /** Opens with an encoding that the database must have; null for any. */
    static SqliteBackend open(Path file, boolean writable, @Nullable Encoding encoding) {
        return opened(Database.open(file, writable, BUSY_MILLIS), encoding);
    }

    /** Opens with another patience than that of five seconds. */
    static SqliteBackend open(Path file, boolean writable, int busyMillis) {
        return opened(Database.open(file, writable, busyMillis), null);
    }

    static SqliteBackend opened(Database database, @Nullable Encoding encoding) {
        SqliteBackend backend = new SqliteBackend(database, encoding);
        try {
            database.run(backend::session);
        } catch (BackendException e) {
            backend.close();
            throw e;
        }
        return backend;
    }

    /** Asks the database each time: another program may have replaced it. */
    Session session(Connection connection) throws SQLException {
        return new Session(connection, location(), Marks.encoding(connection, location(), asked));
    }

    @Override
    public String location() {
        return database.path().toString();
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        List<SchemaReader.Source> sources = database.run(connection -> SchemaTable.read(connection, location() + "/"));
        if (sources.stream().allMatch(SchemaLock::isLock)) {
            String expected = Expected.schemas("rows in the table " + Names.SCHEMA_TABLE, types());
            problems.add(Location.of(location()), "", "no content", expected, "none");
        }
        return LockedSchemas.read(sources, problems).schemas();
    }

    @Override
    public List<SchemaReader.Source> schemaFiles() {
        return database.run(connection -> SchemaTable.read(connection, ""));
    }

    @Override
    public Set<String> describedTypes() {
        Set<String> types = new TreeSet<>();
        schemaFiles().stream()
                .filter(source -> !SchemaLock.isLock(source))
                .forEach(source -> types.add(SchemaTable.typeOf(source)));
        return types;
    }

    @Override
    public List<String> types() {
        return database.run(TypeTable::all);
    }

    @Override
    public void checkTypes(Set<String> described, Problems problems) {
        for (String type : typesWithRows()) {
            if (!described.contains(type)) {
                problems.add(
                        Location.of(location()), type, "no schema for this table", "a name out of " + described, type);
            }
        }
    }

    private List<String> typesWithRows() {
        return database.run(TypeTable::withRows);
    }

    @Override
    public boolean isEmpty() {
        return describedTypes().isEmpty() && typesWithRows().isEmpty();
    }

    @Override
    public void snapshot(Runnable reads) {
        database.read(reads);
    }

    @Override
    public void read(Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        read(schema, null, search, receiver);
    }

    @Override
    public @Nullable DataRecord read(Schema schema, long id) {
        SingleRecord single = new SingleRecord(id);
        if (id >= 0) {
            read(schema, Set.of(id), Map.of(), single);
        }
        return single.get();
    }

    @Override
    public void read(Schema schema, Set<Long> ids, RecordReceiver receiver) {
        Set<Long> possible = new TreeSet<>(ids);
        possible.removeIf(id -> id < 0);
        if (!possible.isEmpty()) {
            read(schema, possible, Map.of(), receiver);
        }
    }

    private void read(Schema schema, @Nullable Set<Long> ids, Map<String, Variant> search, RecordReceiver receiver) {
        Search.require(schema, search);
        database.run(connection -> {
            RecordQuery query = query(connection, schema);
            if (query != null) {
                query.run(session(connection), ids, search, receiver);
            }
            return query;
        });
    }

    /** The query for the records of a type, the columns of which count as shown from now on; null where there is no table. */
    @Nullable
    RecordQuery query(Connection connection, Schema schema) throws SQLException {
        Names.requireFields(
                location(),
                schema.name(),
                schema.fields().stream().map(SchemaField::name).toList());
        TypeTable table = TypeTable.find(connection, location(), schema.name());
        if (table == null) {
            return null;
        }
        RecordQuery query = new RecordQuery(table, schema);
        shown.read(schema.name(), query);
        return query;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The columns that are read lie in memory once more, in the temporary database of the connection; the file, its locks and its
     * {@linkplain #changeToken token} know nothing of it. SQLite compares the two, and only rows that differ are read.
     */
    @Override
    public RecordTracker tracker() {
        database.holdTemporary();
        return new SqliteTracker(this, database);
    }

    @Override
    public List<String> unread(Schema schema) {
        return database.run(connection -> {
            TypeTable table = TypeTable.find(connection, location(), schema.name());
            return table == null ? List.of() : new RecordQuery(table, schema).unread(connection);
        });
    }

    @Override
    public void readFound(String type, FoundReceiver receiver) {
        database.run(connection -> {
            TypeTable table = TypeTable.find(connection, location(), type);
            if (table != null) {
                new FoundRows(table, session(connection)).read(receiver);
            }
            return true;
        });
    }

    @Override
    public long count(String type) {
        return database.run(connection -> TypeTable.find(connection, location(), type) == null
                ? 0
                : Marks.number(connection, "SELECT count(*) FROM " + Names.quoted(type)));
    }

    @Override
    public void readIds(String type, LongConsumer action) {
        database.run(connection -> {
            TypeTable table = TypeTable.find(connection, location(), type);
            if (table != null) {
                table.readIds(connection, action);
            }
            return true;
        });
    }

    @Override
    public Map<String, Long> lastIds() {
        return database.run(LastIds::read);
    }

    @Override
    public void save(List<DataRecord> records) {
        save(records, () -> {});
    }

    @Override
    public void save(List<DataRecord> records, Runnable others) {
        List<DataRecord> changed = SavedRecords.changed(records);
        if (changed.isEmpty()) {
            others.run();
        } else {
            write(session -> written(session, changed, others)).committed();
            changed.forEach(shown::saved);
        }
        records.forEach(record -> record.setUpdated(false));
    }

    private RecordWriter written(Session session, List<DataRecord> changed, Runnable others) throws SQLException {
        stored.refresh(session.connection());
        RecordWriter writer =
                new RecordWriter(session, table -> shown.withheld(table, stored.of(table.type())), stored::of);
        writer.write(changed);
        addIndexes(session, changed);
        others.run();
        return writer;
    }

    /**
     * {@inheritDoc}
     *
     * <p>One transaction, which other writers wait for, reads the records and sets the columns of the fields that the updates name.
     */
    @Override
    public void update(List<FieldUpdate> updates, Updater updater) {
        write(session -> updated(session, updates, updater)).forEach(shown::saved);
    }

    private List<DataRecord> updated(Session session, List<FieldUpdate> updates, Updater updater) throws SQLException {
        List<@Nullable DataRecord> kept = KeptRecords.read(updates, (schema, ids, receiver) -> {
            try {
                readWithin(session, schema, ids, receiver);
            } catch (SQLException e) {
                throw database.failed(e);
            }
        });
        List<DataRecord> written = WholeUpdate.given(updates, updater.update(kept));
        stored.refresh(session.connection());
        RecordWriter.update(session, updates, kept, written);
        addIndexes(session, written);
        return written;
    }

    private void readWithin(Session session, Schema schema, Set<Long> ids, RecordReceiver receiver)
            throws SQLException {
        TypeTable table = TypeTable.find(session.connection(), location(), schema.name());
        if (table != null) {
            new RecordQuery(table, schema).run(session, ids, Map.of(), receiver);
        }
    }

    private void addIndexes(Session session, List<DataRecord> changed) throws SQLException {
        Set<String> types = new TreeSet<>();
        changed.forEach(record -> types.add(record.type()));
        for (String type : types) {
            Schema schema = stored.of(type);
            if (schema != null) {
                FieldIndexes.addMissing(session, schema);
            }
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Memory does not depend on how many records there are: they are written as they come, and each is told at once that it is saved, and its id
     * when it had none, one behind the greatest that the type has had and that came before it. So a record without an id may keep one from a replacement that
     * fails.
     */
    @Override
    public void replace(List<SchemaReader.Source> schemaFiles, RecordSource records) {
        Problems problems = new Problems();
        List<Schema> schemas = LockedSchemas.read(schemaFiles, problems).schemas();
        problems.throwIfAny();
        write(session -> {
            Set<String> described = describedTypes();
            schemas.forEach(schema -> described.add(schema.name()));
            try (Replacement replacement = new Replacement(session, schemas, records.lastIds())) {
                replacement.begin(schemaFiles, described);
                records.forEachOrFail(record -> insert(record, replacement));
                replacement.finish();
            }
            return described;
        });
    }

    private void insert(DataRecord record, Replacement replacement) {
        try {
            replacement.insert(record);
        } catch (SQLException e) {
            throw database.failed(e);
        }
    }

    private interface Writing<T> {
        T in(Session session) throws SQLException;
    }

    private <T> T write(Writing<T> work) {
        T result = database.write(connection -> {
            Session session = session(connection);
            Marks.put(connection, session.encoding());
            return work.in(session);
        });
        ownSaves++;
        return result;
    }

    @Override
    public void writeLock(String text) {
        write(session -> {
            SchemaTable.putLock(session.connection(), text);
            return true;
        });
    }

    /** What SQLite counts of other connections, and we of our own. */
    @Override
    public long changeToken() {
        Long version = database.runUnlessLocked(connection -> Marks.number(connection, "PRAGMA data_version"));
        if (version != null) {
            dataVersion = version; // What somebody is just writing is not there yet.
        }
        long ours = ((long) database.opened() << Integer.SIZE) + ownSaves;
        return 31 * ours + dataVersion;
    }

    @Override
    public void close() {
        database.close();
    }
}
