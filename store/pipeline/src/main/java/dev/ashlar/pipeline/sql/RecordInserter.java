package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Inserts records of one type into a table that was emptied, many at a time: when those that wait are written, its owner decides. */
final class RecordInserter implements AutoCloseable {
    private static final int BYTES_OF_A_NUMBER = 8;

    private final Session session;
    private final String type;
    /** Fields that have columns, by folded name. */
    private final Map<String, String> fields = new LinkedHashMap<>();

    private final Set<String> targets = new HashSet<>();
    private final FreeIds freeIds;
    private final ListColumns lists;
    private boolean gaveIds;
    private boolean waiting;

    private RowBinder binder;
    private @Nullable PreparedStatement insert;

    /**
     * {@code schema} of the type, null where none is known; {@code declared} are its fields, with what their columns are declared as; {@code last} is the greatest id
     * so far.
     */
    RecordInserter(Session session, String type, @Nullable Schema schema, Map<String, String> declared, long last)
            throws SQLException {
        this.session = session;
        this.type = type;
        TypeTable table = TypeTable.require(session, type, declared);
        declared.keySet().forEach(field -> fields.put(session.dialect().folded(field), field));
        freeIds = new FreeIds(session, table, last);
        lists = new ListColumns(session, table, schema);
        binder = new RowBinder(table, fields, Set.of(), lists);
        prepare(table);
    }

    /** Prepares for the columns that the table has now. */
    private void prepare(TypeTable table) throws SQLException {
        closeStatement();
        List<String> names = new ArrayList<>(List.of(session.dialect().quoted(TypeTable.idColumn(type))));
        names.addAll(binder.names());
        insert = session.connection()
                .prepareStatement("INSERT INTO " + table.sql() + " (" + String.join(", ", names) + ") VALUES (?"
                        + ", ?".repeat(names.size() - 1) + ")");
    }

    /**
     * Takes a record, which waits to be written; one without an id is told the one that it gets.
     *
     * @return about how many bytes it takes while it waits
     */
    long insert(DataRecord record) throws SQLException {
        if (binder.bind(statement(), 2, record) < record.fieldCount()) {
            grow(record);
            binder.bind(statement(), 2, record);
        }
        requireTargets(record);
        long id = record.id();
        if (!record.hasId()) {
            id = freeIds.next();
            record.assignId(id);
            gaveIds = true;
        } else if (freeIds.isTaken(id)) {
            throw twice(id);
        } else {
            freeIds.take(id);
        }
        PreparedStatement statement = statement();
        statement.setLong(1, id);
        statement.addBatch();
        waiting = true;
        record.setUpdated(false);
        return weight(record);
    }

    /** The greatest id that the type has had. */
    long last() {
        return freeIds.last();
    }

    /** Writes those that wait. */
    void flush() throws SQLException {
        if (waiting) {
            statement().executeBatch();
            freeIds.written();
            waiting = false;
        }
    }

    private static long weight(DataRecord record) {
        long[] bytes = {0};
        record.forEach((field, value) -> bytes[0] += weight(value));
        return bytes[0];
    }

    private static long weight(Variant value) {
        if (!value.type().isNumeric() && value.shape().isArray()) {
            long bytes = 0;
            for (int i = 0; i < value.elementCount(); i++) {
                bytes += weight(value.element(i));
            }
            return bytes;
        }
        return switch (value.type()) {
            case STRING -> 2L * value.text().length();
            case BYTES -> value.byteCount();
            case LIST, MAP, VALUES ->
                value.list().stream().mapToLong(RecordInserter::weight).sum();
            default -> (long) BYTES_OF_A_NUMBER * Math.max(1, value.laneCount());
        };
    }

    private PreparedStatement statement() {
        PreparedStatement prepared = insert;
        if (prepared == null) {
            throw new IllegalStateException("closed");
        }
        return prepared;
    }

    private BackendException twice(long id) {
        String hint = gaveIds ? "; new records take the ids behind those that came before them" : "";
        return new BackendException(
                "%s: nothing was replaced: %s %d is given twice: expected each id once%s"
                        .formatted(session.location(), type, id, hint),
                null);
    }

    /** Makes the tables that references lead to: programs that follow references want them to be there. */
    private void requireTargets(DataRecord record) throws SQLException {
        Set<String> missing = new HashSet<>();
        record.forEach((field, value) -> {
            if (RecordWriter.isReference(value) && targets.add(value.target())) {
                missing.add(value.target());
            }
        });
        for (String target : missing) {
            TypeTable.require(session, target, Map.of());
        }
    }

    /** Adds columns for the fields of a record that have none. */
    private void grow(DataRecord record) throws SQLException {
        flush();
        Map<String, String> missing = new LinkedHashMap<>();
        fields.values().forEach(field -> missing.put(field, ""));
        record.forEach((field, value) -> missing.put(field, session.dialect().declared(value)));
        TypeTable table = TypeTable.requireLater(session, type, missing);
        missing.keySet().forEach(field -> fields.put(session.dialect().folded(field), field));
        binder = new RowBinder(table, fields, Set.of(), lists);
        prepare(table);
    }

    private void closeStatement() throws SQLException {
        if (insert != null) {
            insert.close();
            insert = null;
        }
    }

    @Override
    public void close() throws SQLException {
        closeStatement();
        lists.close();
        freeIds.close();
    }
}
