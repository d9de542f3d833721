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
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.backend.RecordsById;
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.backend.SingleRecord;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A SQLite database of content: a table for each type, a column for each field, and the schema files ({@code
 * docs/backends.md}). Records are read by id, one row at a time.
 */
public final class SqliteBackend implements Backend {
    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final int BUSY_MILLIS = 5000;
    /** "Ashl", by which {@code file} and others tell our databases. */
    private static final int APPLICATION_ID = 0x4173686C;
    /** How values are stored; another number would be another way. */
    private static final int ENCODING = 1;

    private final Database database;
    /** Columns that reads of a type have shown, or saves have written: a save leaves others alone. By type, folded. */
    private final Map<String, Set<String>> shown = new HashMap<>();

    private long ownSaves;

    private SqliteBackend(Database database) {
        this.database = database;
    }

    /**
     * Whether a file begins as SQLite databases do.
     *
     * @param file any path
     * @return false also when it cannot be read
     */
    public static boolean isDatabase(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        } catch (IOException e) {
            return false;
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
     * Opens a database for reading, and checks that it is sound.
     *
     * @param file that exists
     * @return a backend that refuses to save
     * @throws BackendException when it is missing, locked, damaged or no database of content
     */
    public static SqliteBackend openReadOnly(Path file) {
        return open(file, false, BUSY_MILLIS);
    }

    /**
     * Makes a new database without schemas and records.
     *
     * @param file that does not exist
     * @return the backend, for reading and writing
     * @throws BackendException when there is such a file, or it cannot be made
     */
    public static SqliteBackend create(Path file) {
        SqliteBackend backend = new SqliteBackend(Database.create(file, BUSY_MILLIS));
        try {
            backend.write(connection -> {
                SchemaTable.create(connection);
                return true;
            });
        } catch (BackendException e) {
            backend.close();
            throw e;
        }
        return backend;
    }

    /** Opens with another patience than that of five seconds. */
    static SqliteBackend open(Path file, boolean writable, int busyMillis) {
        SqliteBackend backend = new SqliteBackend(Database.open(file, writable, busyMillis));
        try {
            backend.requireKnownEncoding();
        } catch (BackendException e) {
            backend.close();
            throw e;
        }
        return backend;
    }

    private void requireKnownEncoding() {
        database.run(connection -> {
            long version = number(connection, "PRAGMA user_version");
            if (number(connection, "PRAGMA application_id") == APPLICATION_ID && version > ENCODING) {
                throw new BackendException(
                        location() + ": written by a newer Ashlar: expected encoding " + ENCODING + ", found "
                                + version,
                        null);
            }
            return version;
        });
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    @Override
    public String location() {
        return database.path().toString();
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        List<SchemaReader.Source> sources = database.run(connection -> SchemaTable.read(connection, location() + "/"));
        if (sources.stream().allMatch(SchemaLock::isLock)) {
            String expected = "rows in the table " + Names.SCHEMA_TABLE;
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
        return database.run(connection -> {
            List<String> types = TypeTable.all(connection);
            for (String type : List.copyOf(types)) {
                if (!TypeTable.hasRows(connection, type)) {
                    types.remove(type);
                }
            }
            return types;
        });
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
        read(schema, 0, search, receiver);
    }

    @Override
    public @Nullable DataRecord read(Schema schema, long id) {
        SingleRecord single = new SingleRecord(id);
        if (id > 0) {
            read(schema, id, Map.of(), single);
        }
        return single.get();
    }

    private void read(Schema schema, long id, Map<String, Variant> search, RecordReceiver receiver) {
        Search.require(schema, search);
        Names.requireFields(
                location(),
                schema.name(),
                schema.fields().stream().map(SchemaField::name).toList());
        database.run(connection -> {
            TypeTable table = TypeTable.find(connection, location(), schema.name());
            if (table != null) {
                RecordQuery query = new RecordQuery(table, schema);
                shown.put(schema.name(), query.shown());
                query.run(connection, location(), id, search, receiver);
            }
            return table;
        });
    }

    @Override
    public void read(Schema schema, Set<Long> ids, RecordReceiver receiver) {
        read(schema, Map.of(), new RecordsById(ids, receiver));
    }

    @Override
    public long count(String type) {
        return database.run(connection -> TypeTable.find(connection, location(), type) == null
                ? 0
                : number(connection, "SELECT count(*) FROM " + Names.quoted(type)));
    }

    @Override
    public void save(List<DataRecord> records) {
        List<DataRecord> changed = changed(records);
        if (!changed.isEmpty()) {
            write(connection -> written(connection, new Unknown(connection), changed, Progress.NONE))
                    .committed();
            changed.forEach(this::show);
        }
        records.forEach(record -> record.setUpdated(false));
    }

    private void show(DataRecord saved) {
        Set<String> ofType = shown.get(saved.type());
        if (ofType != null && !saved.isDeleted()) {
            saved.keys().forEach(field -> ofType.add(Names.folded(field)));
        }
    }

    /** Who has not read a type knows the columns of the schema that is stored; all of them where none is. */
    private final class Unknown implements RecordWriter.Withheld {
        private final Connection connection;
        private @Nullable List<Schema> stored;

        Unknown(Connection connection) {
            this.connection = connection;
        }

        @Override
        public Set<String> of(TypeTable table) throws SQLException {
            Set<String> known = shown.get(table.type());
            Schema schema = known == null ? stored(table.type()) : null;
            if (known == null && schema == null) {
                return Set.of();
            }
            Set<String> withheld = new HashSet<>();
            table.columns().forEach(column -> withheld.add(Names.folded(column.name())));
            withheld.removeAll(schema == null ? known : new RecordQuery(table, schema).shown());
            return withheld;
        }

        private @Nullable Schema stored(String type) throws SQLException {
            List<Schema> schemas = stored;
            if (schemas == null) {
                schemas = LockedSchemas.read(SchemaTable.read(connection, ""), new Problems())
                        .schemas();
                stored = schemas;
            }
            return schemas.stream()
                    .filter(schema -> schema.name().equals(type))
                    .findFirst()
                    .orElse(null);
        }
    }

    private static List<DataRecord> changed(List<DataRecord> records) {
        List<DataRecord> changed = new ArrayList<>();
        Set<DataRecord> objects = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<List<Object>> ids = new HashSet<>();
        for (DataRecord record : records) {
            if (!objects.add(record) || record.id() != 0 && !ids.add(List.of(record.type(), record.id()))) {
                throw new IllegalArgumentException(
                        record.type() + " " + record.id() + " is given twice: expected each record once in a save");
            }
            if (record.id() == 0 ? !record.isDeleted() : record.isUpdated() || record.isDeleted()) {
                changed.add(record);
            }
        }
        return changed;
    }

    @Override
    public void replace(List<SchemaReader.Source> schemaFiles, RecordSource source) {
        List<DataRecord> records = new ArrayList<>();
        source.forEach(records::add);
        Problems problems = new Problems();
        List<Schema> schemas = LockedSchemas.read(schemaFiles, problems).schemas();
        problems.throwIfAny();
        Set<String> types = describedTypes();
        schemas.forEach(schema -> types.add(schema.name()));
        requireNoStrangers(types);
        write(connection -> {
                    for (String type : TypeTable.all(connection)) {
                        if (types.contains(type)) {
                            TypeTable.execute(connection, "DELETE FROM " + Names.quoted(type));
                        }
                    }
                    SchemaTable.replace(connection, schemaFiles);
                    for (Schema schema : schemas) {
                        TypeTable.require(connection, location(), schema.name(), declared(schema));
                    }
                    return written(connection, table -> Set.of(), records, Progress.NONE);
                })
                .committed();
    }

    /** Only what schemas describe is replaced: the rows of other tables may be anybody's. */
    private void requireNoStrangers(Set<String> types) {
        for (String type : typesWithRows()) {
            if (!types.contains(type)) {
                throw new BackendException(
                        location() + ": nothing was replaced: the table " + type
                                + " holds rows, and no schema describes it,"
                                + " here or in the new content; drop it, or choose another file",
                        null);
            }
        }
    }

    private RecordWriter written(
            Connection connection, RecordWriter.Withheld withheld, List<DataRecord> records, Progress progress)
            throws SQLException {
        RecordWriter writer = new RecordWriter(connection, location(), withheld);
        writer.write(records, progress);
        return writer;
    }

    private static Map<String, String> declared(Schema schema) {
        Map<String, String> declared = new LinkedHashMap<>();
        schema.fields().forEach(field -> declared.put(field.name(), ColumnTypes.of(field)));
        return declared;
    }

    private <T> T write(Database.Work<T> work) {
        T result = database.write(connection -> {
            if (number(connection, "PRAGMA application_id") == 0 && number(connection, "PRAGMA user_version") == 0) {
                TypeTable.execute(connection, "PRAGMA application_id = " + APPLICATION_ID);
                TypeTable.execute(connection, "PRAGMA user_version = " + ENCODING);
            }
            return work.on(connection);
        });
        ownSaves++;
        return result;
    }

    @Override
    public void writeLock(String text) {
        write(connection -> {
            SchemaTable.putLock(connection, text);
            return true;
        });
    }

    /** What SQLite counts of other connections, and we of our own. */
    @Override
    public long changeToken() {
        return database.run(connection -> {
            long ours = ((long) database.opened() << Integer.SIZE) + ownSaves;
            return 31 * ours + number(connection, "PRAGMA data_version");
        });
    }

    @Override
    public void close() {
        database.close();
    }
}
