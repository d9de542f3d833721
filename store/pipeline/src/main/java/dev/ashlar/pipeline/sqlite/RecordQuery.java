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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The query for records of one type: which columns its fields are read from, and which rows. */
final class RecordQuery {
    private final TypeTable table;
    /** Of the fields that have columns. */
    private final List<RowReader.Cell> cells = new ArrayList<>();

    private final Map<String, List<TypeTable.Column>> columnsOf = new HashMap<>();
    private final Set<TypeTable.Column> used = new LinkedHashSet<>();

    RecordQuery(TypeTable table, Schema schema) {
        this.table = table;
        for (SchemaField field : schema.fields()) {
            List<TypeTable.Column> columns = table.columns(field);
            columnsOf.put(field.name(), columns);
            used.addAll(columns);
            if (!columns.isEmpty()) {
                cells.add(new RowReader.Cell(field, columns));
            }
        }
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

    TypeTable table() {
        return table;
    }

    /** The columns that some field reads. */
    List<TypeTable.Column> columns() {
        return List.copyOf(used);
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

    /** A column of a searched field, and the value that it must have. */
    record Wanted(Variant value, TypeTable.Column column) {}

    /**
     * Hands over records, by id.
     *
     * @param ids of the records; null for any
     * @param search values that they have
     */
    void run(Session session, @Nullable Set<Long> ids, Map<String, Variant> search, RecordReceiver receiver)
            throws SQLException {
        Map<String, Variant> bound = new TreeMap<>(search);
        bound.values().removeIf(value -> !session.encoding().isComparable(value));
        if (bound.keySet().stream().anyMatch(name -> columnsOf(name).isEmpty())) {
            return;
        }
        List<Wanted> wanted = new ArrayList<>();
        try (PreparedStatement statement = session.connection().prepareStatement(sql(ids, bound, wanted))) {
            int index = 1;
            if (ids != null) {
                bind(statement, index++, ids);
            }
            for (Wanted one : wanted) {
                session.encoding().bind(statement, index++, one.value, one.column, JsonArrays::write);
            }
            RowProblems problems = new RowProblems(table.type(), session.location(), receiver);
            RowReader reader = new RowReader(
                    table.type(), cells, problems, session.encoding().reader(problems));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    DataRecord record = reader.read(rows);
                    // The cells of equal values may differ.
                    if (bound.size() == search.size() || Search.matches(record, search)) {
                        problems.handOver(record);
                    }
                }
            }
        }
    }

    private static void bind(PreparedStatement statement, int index, Set<Long> ids) throws SQLException {
        if (ids.size() == 1) {
            statement.setLong(index, ids.iterator().next());
        } else {
            statement.setString(index, ids.toString()); // As JSON writes a list of whole numbers.
        }
    }

    private List<TypeTable.Column> columnsOf(String field) {
        return columnsOf.getOrDefault(field, List.of());
    }

    /** The statement; {@code wanted} takes what is bound behind the ids. */
    String sql(@Nullable Set<Long> ids, Map<String, Variant> searched, List<Wanted> wanted) {
        StringBuilder sql = new StringBuilder("SELECT ").append(table.idSql());
        for (RowReader.Cell cell : cells) {
            sql.append(", ").append(cell(cell.columns()));
        }
        for (RowReader.Cell cell : cells) {
            if (cell.needsColumn()) {
                sql.append(", ").append(columnNumber(cell.columns()));
            }
        }
        sql.append(" FROM ").append(Names.quoted(table.type()));
        String separator = " WHERE ";
        if (ids != null) {
            String which = ids.size() == 1 ? " = ?" : " IN (SELECT value FROM json_each(?))";
            sql.append(separator).append(table.idSql()).append(which);
            separator = " AND ";
        }
        for (Map.Entry<String, Variant> field : searched.entrySet()) {
            sql.append(separator).append(condition(columnsOf(field.getKey()), field.getValue(), wanted));
            separator = " AND ";
        }
        return sql.append(" ORDER BY ").append(table.idSql()).toString();
    }

    /**
     * That the first column which is not NULL has a value. Each column stands alone on its side of a comparison, and each comparison in a
     * query of its own: only so does SQLite use the index of each. The plus keeps it from looking for NULL by an index, which many
     * cells may be.
     */
    private String condition(List<TypeTable.Column> columns, Variant value, List<Wanted> wanted) {
        List<String> alternatives = new ArrayList<>();
        StringBuilder absent = new StringBuilder();
        for (TypeTable.Column column : columns) {
            alternatives.add(absent + table.sql(column) + " = ? COLLATE BINARY");
            absent.append('+').append(table.sql(column)).append(" IS NULL AND ");
            wanted.add(new Wanted(value, column));
        }
        if (alternatives.size() == 1) {
            return alternatives.get(0);
        }
        String select = "SELECT " + table.idSql() + " FROM " + Names.quoted(table.type()) + " WHERE ";
        return table.idSql() + " IN (" + select + String.join(" UNION ALL " + select, alternatives) + ")";
    }
}
