package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Saves records of any types inside one transaction. What they learn by it, their new ids and that they are saved, they
 * are told when the transaction is done.
 */
final class RecordWriter {
    private final Session session;
    private final Withheld withheld;
    private final List<DataRecord> written = new ArrayList<>();
    private final Map<DataRecord, Long> newIds = new IdentityHashMap<>();

    /** The folded names of a type's columns that are left as they are. */
    interface Withheld {
        Set<String> of(TypeTable table) throws SQLException;
    }

    RecordWriter(Session session, Withheld withheld) {
        this.session = session;
        this.withheld = withheld;
    }

    /** Inserts, replaces and removes records. */
    void write(List<DataRecord> records) throws SQLException {
        Map<String, List<DataRecord>> byType = new LinkedHashMap<>();
        for (DataRecord record : records) {
            byType.computeIfAbsent(record.type(), type -> new ArrayList<>()).add(record);
        }
        for (Map.Entry<String, List<DataRecord>> type : byType.entrySet()) {
            writeType(type.getKey(), type.getValue());
        }
        written.addAll(records);
    }

    private void writeType(String type, List<DataRecord> records) throws SQLException {
        Map<String, Variant> fields = fields(records);
        Map<String, String> declared = new LinkedHashMap<>();
        for (Map.Entry<String, Variant> field : fields.entrySet()) {
            Variant value = field.getValue();
            declared.put(field.getKey(), session.encoding().declared(value));
            if (ColumnTypes.isReference(value)) {
                // Programs that follow references want the table to be there.
                TypeTable.require(session, value.target(), Map.of());
            }
        }
        TypeTable table = TypeTable.require(session, type, declared);
        try (TableWriter writer = new TableWriter(session, table, fields.keySet(), withheld.of(table));
                FreeIds freeIds = new FreeIds(session.connection(), table, records)) {
            for (DataRecord record : records) {
                if (record.isDeleted()) {
                    writer.delete(record.id());
                } else if (record.id() != 0) {
                    writer.put(record.id(), record);
                } else {
                    long id = freeIds.next();
                    newIds.put(record, id);
                    writer.put(id, record);
                }
            }
            writer.finish();
        }
    }

    /** The fields of all records, each with one of its values. */
    private static Map<String, Variant> fields(List<DataRecord> records) {
        Map<String, Variant> fields = new LinkedHashMap<>();
        for (DataRecord record : records) {
            if (!record.isDeleted()) {
                record.keys().forEach(key -> fields.putIfAbsent(key, Objects.requireNonNull(record.get(key))));
            }
        }
        return fields;
    }

    /** Tells the records; nothing can fail any more. */
    void committed() {
        newIds.forEach(DataRecord::assignId);
        written.forEach(record -> record.setUpdated(false));
    }
}
