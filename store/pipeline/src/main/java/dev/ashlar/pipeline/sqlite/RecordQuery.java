package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.json.JsonArrays;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The query for records of one type: which columns its fields are read from, and which rows. */
final class RecordQuery {
    private final TypeTable table;
    /** Of the fields that have columns. */
    private final List<RowReader.Cell> cells = new ArrayList<>();

    private final Map<String, List<TypeTable.Column>> columnsOf = new HashMap<>();
    private final Set<TypeTable.Column> used = new HashSet<>();

    RecordQuery(TypeTable table, Schema schema) {
        this.table = table;
        for (SchemaField field : schema.fields()) {
            List<TypeTable.Column> columns = columns(field);
            columnsOf.put(field.name(), columns);
            used.addAll(columns);
            if (!columns.isEmpty()) {
                cells.add(new RowReader.Cell(field, columns));
            }
        }
    }

    /** The columns of a field's names, the present one first. */
    private List<TypeTable.Column> columns(SchemaField field) {
        List<String> names = new ArrayList<>(List.of(field.name()));
        names.addAll(field.formerly());
        List<TypeTable.Column> columns = new ArrayList<>();
        for (String name : names) {
            TypeTable.Column column = table.column(name);
            if (column != null && !columns.contains(column)) {
                columns.add(column);
            }
        }
        return columns;
    }

    private String cell(List<TypeTable.Column> columns) {
        List<String> sql = columns.stream().map(table::sql).toList();
        return sql.size() == 1 ? sql.get(0) : "coalesce(" + String.join(", ", sql) + ")";
    }

    /** An expression that tells which column has the cell, from 0. */
    private String columnNumber(List<TypeTable.Column> columns) {
        StringBuilder sql = new StringBuilder("CASE");
        for (int i = 0; i < columns.size(); i++) {
            sql.append(" WHEN ")
                    .append(table.sql(columns.get(i)))
                    .append(" IS NOT NULL THEN ")
                    .append(i);
        }
        return sql.append(" END").toString();
    }

    /** Folded names of the columns that some field reads. */
    Set<String> shown() {
        Set<String> shown = new HashSet<>();
        used.forEach(column -> shown.add(Names.folded(column.name())));
        return shown;
    }

    /** Names of the columns that no field reads, and that have a value in any row; sorted. */
    List<String> unread(Connection connection) throws SQLException {
        List<String> unread = new ArrayList<>();
        for (TypeTable.Column column : table.columns()) {
            if (!used.contains(column) && hasValues(connection, column)) {
                unread.add(column.name());
            }
        }
        unread.sort(null);
        return unread;
    }

    private boolean hasValues(Connection connection, TypeTable.Column column) throws SQLException {
        String sql = "SELECT EXISTS(SELECT 1 FROM " + Names.quoted(table.type()) + " WHERE " + table.sql(column)
                + " IS NOT NULL)";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            return row.next() && row.getBoolean(1);
        }
    }

    /** Hands over the records with values that are searched for, by id; {@code id} 0 stands for any. */
    void run(Connection connection, String location, long id, Map<String, Variant> search, RecordReceiver receiver)
            throws SQLException {
        Map<String, Variant> bound = new HashMap<>(search);
        bound.values().removeIf(value -> JsonArrays.keep(value.type(), value.shape()));
        List<String> names = List.copyOf(bound.keySet());
        if (names.stream().anyMatch(name -> columnsOf.get(name).isEmpty())) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql(id, names))) {
            int index = 1;
            if (id != 0) {
                statement.setLong(index++, id);
            }
            for (String name : names) {
                Cells.bind(
                        statement, index++, bound.get(name), columnsOf.get(name).get(0));
            }
            RowReader reader = new RowReader(table.type(), cells, location, receiver);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    DataRecord record = reader.read(rows);
                    // The texts of equal values may differ.
                    if (bound.size() == search.size() || Search.matches(record, search)) {
                        reader.handOver(record);
                    }
                }
            }
        }
    }

    private String sql(long id, List<String> searched) {
        StringBuilder sql = new StringBuilder("SELECT ").append(table.idSql());
        for (RowReader.Cell cell : cells) {
            String value = cell(cell.columns());
            sql.append(", unicode(typeof(").append(value).append(")), ").append(value);
        }
        for (RowReader.Cell cell : cells) {
            if (cell.needsColumn()) {
                sql.append(", ").append(columnNumber(cell.columns()));
            }
        }
        sql.append(" FROM ").append(Names.quoted(table.type()));
        String separator = " WHERE ";
        if (id != 0) {
            sql.append(separator).append(table.idSql()).append(" = ?");
            separator = " AND ";
        }
        for (String name : searched) {
            sql.append(separator).append(cell(columnsOf.get(name))).append(" = ? COLLATE BINARY");
            separator = " AND ";
        }
        return sql.append(" ORDER BY ").append(table.idSql()).toString();
    }
}
