package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.json.ListCells;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The columns of lists of structs that a table has. Their cells have members in the order of the schema, and keep what no field has of elements that stay. For one
 * thread.
 */
final class ListColumns implements AutoCloseable {
    /** By the name of the field. */
    private final Map<String, ListCells> cells = new LinkedHashMap<>();

    /** By the name of the field, those that have its cell, the present one first. */
    private final Map<String, List<Column>> columnsOf = new HashMap<>();

    private final @Nullable PreparedStatement standing;
    /** Of the record at hand, by the name of the field. */
    private final Map<String, String> texts = new HashMap<>();

    /** {@code schema} of the type; null where none is known. */
    ListColumns(Session session, TypeTable table, @Nullable Schema schema) throws SQLException {
        StringJoiner columns = new StringJoiner(", ");
        if (schema != null) {
            for (SchemaField field : schema.fields()) {
                if (field.isList() && !field.isMap()) {
                    cells.put(field.name(), ListCells.of(field));
                    columnsOf.put(field.name(), table.columns(field));
                    table.columns(field).forEach(column -> columns.add(table.sql(column)));
                }
            }
        }
        String sql = "SELECT " + columns + " FROM " + table.sql() + " WHERE " + table.idSql() + " = ?";
        standing = columns.length() == 0 ? null : session.connection().prepareStatement(sql);
    }

    /** Goes on to a record, which may be in the table. */
    void look(long id, DataRecord record) throws SQLException {
        texts.clear();
        if (standing == null || cells.keySet().stream().noneMatch(field -> isList(record.get(field)))) {
            return;
        }
        standing.setLong(1, id);
        try (ResultSet row = standing.executeQuery()) {
            if (row.next()) {
                read(row);
            }
        }
    }

    private void read(ResultSet row) throws SQLException {
        int index = 1;
        for (String field : cells.keySet()) {
            boolean isFound = false;
            for (Column column : Objects.requireNonNull(columnsOf.get(field))) {
                String cell = row.getString(index++);
                String text = cell == null || isFound ? null : column.listIn(cell);
                isFound |= cell != null;
                if (text != null) {
                    texts.put(field, text);
                }
            }
        }
    }

    private static boolean isList(@Nullable Variant value) {
        return value != null && value.type().isList() && value.type() != ValueType.MAP;
    }

    /** What writes the value of a field if that is a list. */
    Function<Variant, String> of(String field, Variant value) {
        ListCells ofField = isList(value) ? cells.get(field) : null;
        return ofField == null ? JsonArrays::write : list -> ofField.write(list, texts.get(field));
    }

    @Override
    public void close() throws SQLException {
        if (standing != null) {
            standing.close();
        }
    }
}
