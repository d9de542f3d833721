package dev.ashlar.pipeline.sql;

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
import dev.ashlar.pipeline.backend.KeptFiles;
import dev.ashlar.pipeline.backend.KeptRecords;
import dev.ashlar.pipeline.backend.Migration;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.backend.SavedRecords;
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.backend.SingleRecord;
import dev.ashlar.pipeline.backend.Updater;
import dev.ashlar.pipeline.backend.WholeUpdate;
import dev.ashlar.pipeline.progress.Progress;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Base class of backends that store content in a database: a table for each type, a column for each field, and the schema files. Records are read
 * sorted by id, one row at a time. For one thread at a time.
 */
public abstract class SqlBackend implements Backend {
    private final ShownColumns shown = new ShownColumns();
    private final StoredSchemas stored = new StoredSchemas();
    /** Types with columns whose indexes were there when somebody saved. */
    private final Set<List<Object>> indexed = new HashSet<>();

    /** For subclasses, which provide the connections. */
    protected SqlBackend() {}

    /** {@return the connections} */
    protected abstract Transactions transactions();

    /**
     * Creates a session of a connection.
     *
     * @param connection an open connection
     * @return a session
     * @throws SQLException if the database fails
     */
    protected abstract Session session(Connection connection) throws SQLException;

    /**
     * Called first in each transaction that writes.
     *
     * @param session an open session, which may learn what the first reads of a save ask for
     * @param types that the transaction writes, as far as they are known
     * @throws SQLException if the database fails
     */
    protected void beginWrite(Session session, Set<String> types) throws SQLException {}

    /**
     * Called in a transaction that replaces all records, before any record is removed.
     *
     * @param session an open session
     * @throws SQLException if the database fails
     */
    protected void beginReplacement(Session session) throws SQLException {}

    /** Called before records are read or anything is written. */
    protected void beforeRecords() {}

    /** Called after each transaction that writes. */
    protected void written() {}

    private interface Work<T> {
        T in(Session session) throws SQLException;
    }

    private <T> T run(Work<T> work) {
        return transactions().run(connection -> work.in(session(connection)));
    }

    private <T> T write(Work<T> work) {
        return write(Stream.of(), work);
    }

    private <T> T write(Stream<String> types, Work<T> work) {
        Set<String> known = types.collect(Collectors.toCollection(TreeSet::new));
        beforeRecords();
        T result = transactions().write(connection -> {
            Session session = session(connection);
            beginWrite(session, known);
            return work.in(session);
        });
        written();
        return result;
    }

    @Override
    public List<Schema> schemas(Problems problems) {
        List<SchemaReader.Source> sources = run(session -> SchemaTable.read(session, location() + "/"));
        if (sources.stream().allMatch(SchemaLock::isLock)) {
            String expected = Expected.schemas("rows in the table " + Dialect.SCHEMA_TABLE, types());
            problems.add(Location.of(location()), "", "no content", expected, "none");
        }
        return LockedSchemas.read(sources, problems).schemas();
    }

    @Override
    public List<SchemaReader.Source> schemaFiles() {
        return run(session -> SchemaTable.read(session, ""));
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
        return run(session -> session.dialect().types(session.connection()));
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
        return run(TypeTable::withRows);
    }

    @Override
    public boolean isEmpty() {
        return describedTypes().isEmpty() && typesWithRows().isEmpty();
    }

    @Override
    public void snapshot(Runnable reads) {
        transactions().read(reads);
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
        beforeRecords();
        run(session -> {
            RecordQuery query = query(session, schema);
            if (query != null) {
                query.run(session, ids, search, receiver);
            }
            return true;
        });
    }

    /**
     * Creates the query for the records of a type. Its columns are marked as shown.
     *
     * @param session an open session
     * @param schema of the type
     * @return the query; null if there is no table
     * @throws SQLException if the database fails
     */
    protected final @Nullable RecordQuery query(Session session, Schema schema) throws SQLException {
        session.dialect()
                .requireFields(
                        location(),
                        schema.name(),
                        schema.fields().stream().map(SchemaField::name).toList());
        TypeTable table = TypeTable.find(session, schema.name());
        if (table == null) {
            return null;
        }
        RecordQuery query = new RecordQuery(table, schema);
        shown.read(schema.name(), query);
        return query;
    }

    @Override
    public List<String> unread(Schema schema) {
        beforeRecords();
        return run(session -> {
            TypeTable table = TypeTable.find(session, schema.name());
            return table == null ? List.of() : new RecordQuery(table, schema).unread(session.connection());
        });
    }

    /** {@inheritDoc} Of a database, those of the content that was copied into it. */
    @Override
    public KeptFiles keptFiles() {
        return run(FilesTable::exists)
                ? new KeptFiles() {
                    @Override
                    public List<String> comments() {
                        return run(FilesTable::comments);
                    }

                    @Override
                    public void forEach(Receiver receiver) {
                        run(session -> FilesTable.read(session, receiver));
                    }
                }
                : KeptFiles.NONE;
    }

    @Override
    public List<String> comments() {
        return keptFiles().comments();
    }

    @Override
    public long count(String type) {
        beforeRecords();
        return run(session -> {
            TypeTable table = TypeTable.find(session, type);
            return table == null ? 0 : TypeTable.number(session.connection(), "SELECT count(*) FROM " + table.sql());
        });
    }

    @Override
    public void readIds(String type, LongConsumer action) {
        beforeRecords();
        run(session -> {
            TypeTable table = TypeTable.find(session, type);
            if (table != null) {
                table.readIds(session.connection(), action);
            }
            return true;
        });
    }

    @Override
    public Map<String, Long> lastIds() {
        return run(LastIds::read);
    }

    @Override
    public void save(List<DataRecord> records) {
        save(records, Map.of(), () -> {});
    }

    @Override
    public void save(List<DataRecord> records, Map<String, Long> lastIds, Runnable others) {
        List<DataRecord> changed = SavedRecords.changed(records);
        if (changed.isEmpty()) {
            others.run();
        } else {
            write(typesOf(changed), session -> written(session, changed, lastIds, others))
                    .committed();
            changed.forEach(shown::saved);
        }
        records.forEach(record -> record.setUpdated(false));
    }

    private RecordWriter written(Session session, List<DataRecord> changed, Map<String, Long> lastIds, Runnable others)
            throws SQLException {
        stored.refresh(session);
        settle(session, typesOf(changed));
        RecordWriter writer =
                new RecordWriter(session, table -> shown.withheld(table, stored.of(table.type())), stored::of);
        writer.write(changed, lastIds);
        addIndexes(session, typesOf(changed));
        others.run();
        return writer;
    }

    /**
     * {@inheritDoc}
     *
     * <p>One transaction reads the records and sets the columns of the fields that the updates name. Other writers block meanwhile.
     */
    @Override
    public void update(List<FieldUpdate> updates, Updater updater) {
        write(updates.stream().map(FieldUpdate::type), session -> updated(session, updates, updater))
                .forEach(shown::saved);
    }

    private List<DataRecord> updated(Session session, List<FieldUpdate> updates, Updater updater) throws SQLException {
        stored.refresh(session);
        // Tables change before they are read: not all databases change one that the transaction has read.
        settle(session, updates.stream().map(FieldUpdate::type));
        for (FieldUpdate update : updates) {
            require(session, update);
        }
        List<@Nullable DataRecord> kept = KeptRecords.read(updates, (schema, ids, receiver) -> {
            try {
                readWithin(session, schema, ids, receiver);
            } catch (SQLException e) {
                throw transactions().failed(e);
            }
        });
        List<DataRecord> written = WholeUpdate.given(updates, updater.update(kept));
        RecordWriter.update(session, updates, kept, written);
        addIndexes(session, typesOf(written));
        return written;
    }

    private static void require(Session session, FieldUpdate update) throws SQLException {
        if (!update.fields().isEmpty()) {
            Map<String, String> declared = new TreeMap<>();
            for (String name : update.fields()) {
                SchemaField field = Objects.requireNonNull(update.schema().field(name));
                declared.put(name, session.dialect().declared(field));
            }
            TypeTable.require(session, update.type(), declared);
        }
    }

    private void readWithin(Session session, Schema schema, Set<Long> ids, RecordReceiver receiver)
            throws SQLException {
        TypeTable table = session.table(schema.name());
        if (table != null) {
            new RecordQuery(table, schema).run(session, ids, Map.of(), receiver);
        }
    }

    private void settle(Session session, Stream<String> types) throws SQLException {
        for (Schema schema : schemasOf(types)) {
            session.dialect().settle(session, schema);
        }
    }

    private void addIndexes(Session session, Stream<String> types) throws SQLException {
        for (Schema schema : schemasOf(types)) {
            FieldIndexes.addMissing(session, schema, indexed);
        }
    }

    /** The schemas that stand in the database. */
    private List<Schema> schemasOf(Stream<String> types) {
        return types.distinct().map(stored::of).filter(Objects::nonNull).toList();
    }

    private static Stream<String> typesOf(List<DataRecord> records) {
        return records.stream().map(DataRecord::type);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Memory does not depend on the number of records. Each record is written when it arrives, and immediately gets its saved state. A record
     * without an id gets the id after the greatest id that the type has ever had or that arrived before. So if the replacement fails, a record may
     * keep an id from it.
     */
    @Override
    public void replace(List<SchemaReader.Source> schemaFiles, RecordSource records) {
        Problems problems = new Problems();
        List<Schema> schemas = LockedSchemas.read(schemaFiles, problems).schemas();
        problems.throwIfAny();
        write(session -> {
            Set<String> described = describedTypes();
            schemas.forEach(schema -> described.add(schema.name()));
            beginReplacement(session);
            indexed.clear();
            try (Replacement replacement = new Replacement(session, schemas, records.lastIds())) {
                replacement.begin(schemaFiles, records.keptFiles(), described);
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
            throw transactions().failed(e);
        }
    }

    @Override
    public Migration migration(List<SchemaReader.Source> schemaFiles, boolean drop) {
        List<Migration> plans = new ArrayList<>();
        snapshot(() -> plans.add(run(session -> {
            Migration plan = MigrationPlan.of(session, target(session, schemaFiles, drop), drop);
            return new Migration(MigrationTable.numbered(session, plan.steps()), plan.held());
        })));
        return plans.get(0);
    }

    private MigrationTarget target(Session session, List<SchemaReader.Source> schemaFiles, boolean drop)
            throws SQLException {
        List<SchemaReader.Source> stored = SchemaTable.read(session, "");
        if (stored.isEmpty() && session.dialect().types(session.connection()).isEmpty()) {
            String expected = "a database with schemas or records, which \"ashlar import\" makes";
            Problems problems = new Problems();
            problems.add(Location.of(location()), "", "no content", expected, "none");
            problems.throwIfAny();
        }
        return MigrationTarget.of(location(), schemaFiles, stored, drop);
    }

    /** {@inheritDoc} Each step is a row of the table {@code ashlar_migrations}. */
    @Override
    public Migration migrate(List<SchemaReader.Source> schemaFiles, boolean drop, Progress progress) {
        Migration nothing = planOfNothing(schemaFiles, drop);
        return nothing != null
                ? nothing
                : write(session -> {
                    MigrationTarget target = target(session, schemaFiles, drop);
                    indexed.clear();
                    Migration made = MigrationRun.run(session, target, drop, progress);
                    beginReplacement(session); // Whoever knows an older state reads all.
                    return made;
                });
    }

    /** The plan if it has no step. Null if something is to be done, or if another program changes tables meanwhile: the plan under the lock tells. */
    private @Nullable Migration planOfNothing(List<SchemaReader.Source> schemaFiles, boolean drop) {
        try {
            Migration plan = migration(schemaFiles, drop);
            return plan.steps().isEmpty() && run(MigrationTable::open).isEmpty() ? plan : null;
        } catch (BackendException e) {
            return null;
        }
    }

    @Override
    public void writeLock(String text) {
        write(session -> {
            SchemaTable.putLock(session, text);
            return true;
        });
    }

    @Override
    public void writeSchema(SchemaReader.Source known, String text) {
        write(session -> {
            if (!SchemaTable.put(session, known, text)) {
                throw BackendException.otherSchema(location(), known.file());
            }
            return true;
        });
    }
}
