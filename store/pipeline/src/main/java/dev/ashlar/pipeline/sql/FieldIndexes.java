package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Indexes of the columns of fields that their schema wants found by value: those with {@code index} or {@code unique}, and the key. They
 * let several records have one value, since authors may have duplicates for a while, of which validation tells.
 */
final class FieldIndexes {
    private FieldIndexes() {}

    /**
     * Makes the indexes of a type that are not there yet. Former names of a field have columns of their own, and so indexes. {@code seen} are columns whose indexes were
     * there before; to ask for them takes as long as to save a record.
     */
    static void addMissing(Session session, Schema schema, Set<List<Object>> seen) throws SQLException {
        List<SchemaField> fields = schema.fields().stream()
                .filter(field -> isIndexed(schema, field))
                .toList();
        TypeTable table = fields.isEmpty() ? null : session.table(schema.name());
        if (table == null) {
            return;
        }
        List<Column> columns = fields.stream()
                .flatMap(field -> table.columns(field).stream())
                .filter(column -> column.isThere() && !seen.contains(List.of(schema.name(), column)))
                .toList();
        if (columns.isEmpty()) {
            return;
        }
        Dialect dialect = session.dialect();
        Set<String> indexed = new HashSet<>(dialect.indexed(session.connection(), schema.name()));
        for (Column column : columns) {
            String name = dialect.folded(column.name());
            if (indexed.contains(name)) {
                seen.add(List.of(schema.name(), column));
            } else if (indexed.add(name)) {
                dialect.addIndex(session.connection(), schema.name(), column);
            }
        }
    }

    /** Whether a schema wants a field found by its value. */
    static boolean isIndexed(Schema schema, SchemaField field) {
        return field.index() != IndexKind.NONE || field.name().equals(schema.key());
    }
}
