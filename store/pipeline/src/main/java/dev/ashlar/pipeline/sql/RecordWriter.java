package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.NewIds;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Saves records of any types inside one transaction. What they learn by it, their new ids and that they are saved, they
 * are told when the transaction is done.
 */
final class RecordWriter {
    private final Session session;
    private final Withheld withheld;
    private final Function<String, @Nullable Schema> schemas;
    private final List<DataRecord> written = new ArrayList<>();
    private final Map<DataRecord, Long> newIds = new IdentityHashMap<>();

    /** The folded names of a type's columns that are left as they are. */
    interface Withheld {
        Set<String> of(TypeTable table) throws SQLException;
    }

    /** {@code schemas} of types; null where none is known. */
    RecordWriter(Session session, Withheld withheld, Function<String, @Nullable Schema> schemas) {
        this.session = session;
        this.withheld = withheld;
        this.schemas = schemas;
    }

    /** Inserts, replaces and removes records. {@code lastElsewhere} are the greatest ids that types have had in other places. */
    void write(List<DataRecord> records, Map<String, Long> lastElsewhere) throws SQLException {
        Map<String, List<DataRecord>> byType = new LinkedHashMap<>();
        for (DataRecord record : records) {
            byType.computeIfAbsent(record.type(), type -> new ArrayList<>()).add(record);
        }
        for (Map.Entry<String, List<DataRecord>> type : byType.entrySet()) {
            writeType(type.getKey(), type.getValue(), Set.of(), lastElsewhere.getOrDefault(type.getKey(), 0L));
        }
        written.addAll(records);
    }

    /**
     * Writes only the columns of the fields that updates name.
     *
     * @param kept for each update the record that is there; null where there is none
     * @param written for each update its new values
     */
    static void update(
            Session session, List<FieldUpdate> updates, List<@Nullable DataRecord> kept, List<DataRecord> written)
            throws SQLException {
        Map<List<Object>, List<DataRecord>> alike = new LinkedHashMap<>();
        Map<String, Set<Long>> present = new HashMap<>();
        Map<List<Object>, FieldUpdate> first = new HashMap<>();
        for (int i = 0; i < updates.size(); i++) {
            FieldUpdate update = updates.get(i);
            List<Object> key = List.of(update.type(), update.fields());
            first.putIfAbsent(key, update);
            alike.computeIfAbsent(key, any -> new ArrayList<>()).add(written.get(i));
            Set<Long> ofType = present.computeIfAbsent(update.type(), type -> new HashSet<>());
            if (kept.get(i) != null) {
                ofType.add(update.id());
            }
        }
        for (Map.Entry<List<Object>, List<DataRecord>> group : alike.entrySet()) {
            FieldUpdate update = Objects.requireNonNull(first.get(group.getKey()));
            new RecordWriter(session, table -> beside(update, table), name -> update.schema())
                    .writeType(update.type(), group.getValue(), Objects.requireNonNull(present.get(update.type())), 0);
        }
    }

    /** Folded names of the columns that an update leaves alone. */
    private static Set<String> beside(FieldUpdate update, TypeTable table) {
        Set<String> beside = new HashSet<>();
        table.columns().forEach(column -> beside.add(table.dialect().folded(column.name())));
        for (String name : update.fields()) {
            table.columns(Objects.requireNonNull(update.schema().field(name)))
                    .forEach(column -> beside.remove(table.dialect().folded(column.name())));
        }
        return beside;
    }

    /** {@code known} are ids of records that are in the table for sure. */
    private void writeType(String type, List<DataRecord> records, Set<Long> known, long lastElsewhere)
            throws SQLException {
        Schema schema = schemas.apply(type);
        Map<String, Variant> fields = fields(records);
        Map<String, String> declared = new LinkedHashMap<>();
        for (Map.Entry<String, Variant> field : fields.entrySet()) {
            Variant value = field.getValue();
            declared.put(field.getKey(), declared(schema, field.getKey(), value));
            if (isReference(value)) {
                // Programs that follow references want the table to be there.
                TypeTable.require(session, value.target(), Map.of());
            }
        }
        TypeTable table = TypeTable.require(session, type, declared);
        // A save without new records and removed ones leaves the greatest id that the type has had.
        boolean changesIds = records.stream().anyMatch(record -> record.isDeleted() || !record.hasId());
        long last = changesIds ? Math.max(lastElsewhere, LastIds.of(session, table)) : 0;
        NewIds ids = new NewIds(session.location(), type, last);
        records.stream()
                .filter(record -> !record.isDeleted() && record.hasId())
                .forEach(record -> ids.use(record.id()));
        boolean updatesFaster = known.isEmpty() && session.dialect().updatesFaster();
        try (TableWriter writer = new TableWriter(session, table, fields.keySet(), withheld.of(table), schema)) {
            for (DataRecord record : records) {
                if (record.isDeleted()) {
                    writer.delete(record.id());
                } else if (known.contains(record.id())) {
                    writer.update(record.id(), record);
                } else if (record.hasId() && updatesFaster) {
                    writer.updateOrPut(record.id(), record);
                } else if (record.hasId()) {
                    writer.put(record.id(), record);
                } else {
                    long id = ids.next();
                    newIds.put(record, id);
                    writer.put(id, record);
                }
            }
            writer.finish();
            if (records.stream().anyMatch(DataRecord::isDeleted)) {
                LastIds.note(session, type, LastIds.greatest(session.connection(), table), ids.last());
            }
        }
    }

    /** What a new column is declared as: by the schema, else by one of its values. */
    private String declared(@Nullable Schema schema, String name, Variant value) {
        SchemaField field = schema == null ? null : schema.field(name);
        return field == null
                ? session.dialect().declared(value)
                : session.dialect().declared(field);
    }

    /** Whether a value is one reference: no array of them. */
    static boolean isReference(Variant value) {
        return value.type() == ValueType.REF && !value.shape().isArray();
    }

    /** The fields of all records, each with one of its values. */
    private static Map<String, Variant> fields(List<DataRecord> records) {
        Map<String, Variant> fields = new LinkedHashMap<>();
        for (DataRecord record : records) {
            if (!record.isDeleted()) {
                record.forEach(fields::putIfAbsent);
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
