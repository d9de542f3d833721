package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.KeptFiles;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Puts other schemas and records in the place of those that stand in a database, inside one transaction. */
final class Replacement implements AutoCloseable {
    /** Records that wait to be written, of all types together: the driver takes a quarter of the time for so many at once. */
    private static final int MOST_RECORDS = 1000;

    private static final long MOST_BYTES = 1 << 20;

    private final Session session;
    private final List<Schema> schemas;
    private final Map<String, RecordInserter> inserters = new LinkedHashMap<>();
    /** By type, the greatest id that it has had, here or where the records come from. */
    private final Map<String, Long> lastIds;

    private int waitingRecords;
    private long waitingBytes;

    Replacement(Session session, List<Schema> schemas, Map<String, Long> lastIds) {
        this.session = session;
        this.schemas = schemas;
        this.lastIds = new TreeMap<>(lastIds);
    }

    /** Removes what there is, puts the files there, and makes tables with a column for each declared field. */
    void begin(List<SchemaReader.Source> files, KeptFiles kept, Set<String> described) throws SQLException {
        // Tables change first: not all databases change one that the transaction has read.
        FilesTable.create(session, kept);
        session.dialect().dropIndexes(session.connection());
        for (Schema schema : schemas) {
            session.dialect().settle(session, schema);
            TypeTable.require(session, schema.name(), declared(session, schema));
        }
        requireNoStrangers(described);
        for (String type : session.dialect().types(session.connection())) {
            if (described.contains(type)) {
                noteOld(type);
                TypeTable.execute(
                        session.connection(), "DELETE FROM " + session.dialect().table(type));
            }
        }
        SchemaTable.replace(session, files);
        FilesTable.replace(session, kept);
        for (Schema schema : schemas) {
            inserters.put(schema.name(), inserter(schema.name(), schema, declared(session, schema)));
        }
    }

    private void noteOld(String type) throws SQLException {
        TypeTable table = TypeTable.find(session, type);
        if (table != null) {
            lastIds.merge(type, LastIds.of(session, table), Math::max);
        }
    }

    private void noteLast() throws SQLException {
        for (Map.Entry<String, RecordInserter> inserter : inserters.entrySet()) {
            lastIds.merge(inserter.getKey(), inserter.getValue().last(), Math::max);
        }
        for (Map.Entry<String, Long> last : lastIds.entrySet()) {
            String type = last.getKey();
            TypeTable table = TypeTable.find(session, type);
            long greatest = table == null ? 0 : LastIds.greatest(session.connection(), table);
            LastIds.note(session, type, greatest, last.getValue());
        }
    }

    /** Only what schemas describe is replaced: the rows of other tables may be anybody's. */
    private void requireNoStrangers(Set<String> described) throws SQLException {
        for (String type : TypeTable.withRows(session)) {
            if (!described.contains(type)) {
                throw new BackendException(
                        session.location() + ": nothing was replaced: the table " + type
                                + " holds rows, and no schema describes it,"
                                + " here or in the new content; drop it, or choose another place",
                        null);
            }
        }
    }

    /** What the columns of all fields are declared as, by name. */
    static Map<String, String> declared(Session session, Schema schema) {
        Map<String, String> declared = new LinkedHashMap<>();
        schema.fields()
                .forEach(field -> declared.put(field.name(), session.dialect().declared(field)));
        return declared;
    }

    private Map<String, String> declared(DataRecord record) {
        Map<String, String> declared = new LinkedHashMap<>();
        record.forEach((field, value) -> declared.put(field, session.dialect().declared(value)));
        return declared;
    }

    private RecordInserter inserter(String type, @Nullable Schema schema, Map<String, String> declared)
            throws SQLException {
        return new RecordInserter(session, type, schema, declared, lastIds.getOrDefault(type, 0L));
    }

    void insert(DataRecord record) throws SQLException {
        if (record.isDeleted()) {
            return;
        }
        RecordInserter inserter = inserters.get(record.type());
        if (inserter == null) {
            inserter = inserter(record.type(), null, declared(record));
            inserters.put(record.type(), inserter);
        }
        waitingBytes += inserter.insert(record);
        waitingRecords++;
        if (waitingRecords == MOST_RECORDS || waitingBytes >= MOST_BYTES) {
            flush();
        }
    }

    private void flush() throws SQLException {
        for (RecordInserter inserter : inserters.values()) {
            inserter.flush();
        }
        waitingRecords = 0;
        waitingBytes = 0;
    }

    /** Writes those that wait. Indexes come last: to fill them all at once is faster than to keep them. */
    void finish() throws SQLException {
        flush();
        noteLast();
        for (Schema schema : schemas) {
            FieldIndexes.addMissing(session, schema, new HashSet<>());
        }
    }

    @Override
    public void close() throws SQLException {
        for (RecordInserter inserter : inserters.values()) {
            inserter.close();
        }
    }
}
