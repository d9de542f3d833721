package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RetypedValues;
import dev.ashlar.pipeline.content.Conversion;
import dev.ashlar.pipeline.json.JsonArrays;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.agrona.collections.LongArrayList;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/** The values of one field that stand in the column of a former name, or have a former type. For one thread. */
final class FormerValues {
    private static final int MOST_RECORDS = 1000;

    private final Session session;
    private final TypeTable table;
    private final SchemaField field;
    private final Schema schema;
    /** For each column but the one that is read first, the ids of the rows whose value is read from it. */
    private final Map<Column, LongHashSet> former = new LinkedHashMap<>();

    /** Ids of the rows whose JSON can be read because of former types alone: its elements are of one. */
    private final LongHashSet formerJson = new LongHashSet();

    /** {@code columns} are those of the field, the one that is read first, or will be, in front. */
    FormerValues(Session session, TypeTable table, Schema schema, SchemaField field, List<Column> columns)
            throws SQLException {
        this.session = session;
        this.table = table;
        this.field = field;
        this.schema = schema.with(List.of(field), List.of(), schema.version());
        for (int i = 1; i < columns.size(); i++) {
            former.put(columns.get(i), readFrom(columns.get(i), columns.subList(0, i)));
        }
        if (JsonArrays.keep(field.type(), field.shape()) && !field.retyped().isEmpty()) {
            Schema plain = schema.with(List.of(field.withoutRetyped()), List.of(), schema.version());
            read(plain, null, record -> {
                if (!record.has(field.name())) {
                    formerJson.add(record.id());
                }
            });
        }
    }

    /**
     * What a migration does with the values of a field.
     *
     * @param values all
     * @param moved for each former column, those that come from it
     * @param converted those that become values of the present type
     * @param unfit those that the present type does not hold
     */
    record Count(long values, Map<Column, Long> moved, long converted, long unfit) {
        /** How many come from former columns. */
        long allMoved() {
            return moved.values().stream().mapToLong(count -> count).sum();
        }
    }

    /** Looks at all values. */
    Count count() throws SQLException {
        long[] counts = new long[3];
        Map<Column, Long> moved = new LinkedHashMap<>();
        read(schema, null, record -> {
            Variant value = record.get(field.name());
            Variant now = value == null ? null : converted(value);
            counts[0]++;
            counts[1] += now != null && (value != now || formerJson.contains(record.id())) ? 1 : 0;
            counts[2] += now == null ? 1 : 0;
            former.forEach((column, ids) -> {
                if (now != null && ids.contains(record.id())) {
                    moved.merge(column, 1L, Long::sum);
                }
            });
        });
        return new Count(counts[0], moved, counts[1], counts[2]);
    }

    /** How many rows have a value in a former column that is read from it. */
    long readFrom(Column column) {
        LongHashSet ids = former.get(column);
        return ids == null ? 0 : ids.size();
    }

    private boolean isMoved(long id) {
        return former.values().stream().anyMatch(ids -> ids.contains(id));
    }

    /** Writes what is to be moved or converted. */
    void write() throws SQLException {
        LongArrayList ids = new LongArrayList();
        read(schema, null, record -> {
            Variant value = record.get(field.name());
            Variant now = value == null ? null : converted(value);
            if (now != null && (now != value || isMoved(record.id()) || formerJson.contains(record.id()))) {
                ids.addLong(record.id());
            }
        });
        Set<Long> next = new TreeSet<>();
        for (int i = 0; i < ids.size(); i++) {
            next.add(ids.getLong(i));
            if (next.size() == MOST_RECORDS || i == ids.size() - 1) {
                write(next);
                next.clear();
            }
        }
    }

    private void write(Set<Long> ids) throws SQLException {
        List<FieldUpdate> updates = new ArrayList<>();
        List<@Nullable DataRecord> kept = new ArrayList<>();
        List<DataRecord> written = new ArrayList<>();
        read(schema, ids, record -> {
            Variant value = record.get(field.name());
            Variant now = value == null ? null : converted(value);
            if (now != null) {
                FieldUpdate update = new FieldUpdate(schema, record.id(), Set.of(field.name()), false);
                DataRecord changed = new DataRecord(table.type(), record.id());
                changed.set(field.name(), now);
                updates.add(update);
                kept.add(record);
                written.add(update.written(changed));
            }
        });
        RecordWriter.update(session, updates, kept, written);
    }

    /** By the rules of content that is read; the value itself if it has the type of the field; null if the field does not hold it. */
    private @Nullable Variant converted(Variant value) {
        if (value.type() == field.type()
                && value.shape().isArray() == field.shape().isArray()) {
            return value;
        }
        Variant converted = Conversion.convert(field, value);
        return converted == null ? RetypedValues.convert(field, value) : converted;
    }

    private LongHashSet readFrom(Column column, List<Column> before) throws SQLException {
        LongHashSet ids = new LongHashSet();
        StringBuilder sql = new StringBuilder("SELECT " + table.idSql() + " FROM " + table.sql() + " WHERE NOT (");
        sql.append(table.dialect().isAbsent(table, column)).append(')');
        before.forEach(each -> sql.append(" AND ").append(table.dialect().isAbsent(table, each)));
        try (Statement statement = session.connection().createStatement();
                ResultSet rows = statement.executeQuery(sql.toString())) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }

    /** Hands over the records that have something in this field; a cell that cannot be read is without a value. */
    private void read(Schema by, @Nullable Set<Long> ids, Consumer<DataRecord> action) throws SQLException {
        new RecordQuery(table, by).run(session, ids, Map.of(), new RecordReceiver() {
            @Override
            public void record(DataRecord data, Places places, Set<String> flawed) {
                if (data.has(field.name()) || flawed.contains(field.name())) {
                    action.accept(data);
                }
            }

            @Override
            public void problem(Location at, String subject, String message, String expected, String found) {
                // Nothing writes such a cell.
            }
        });
    }
}
