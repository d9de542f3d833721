package dev.ashlar.pipeline.sql;

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
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A query for records of one type. It determines the columns of the fields, and the rows. For one thread. */
public final class RecordQuery {
    private final TypeTable table;
    /** Of the fields that have columns. */
    private final List<RowReader.Cell> cells = new ArrayList<>();

    private final Map<String, List<Column>> columnsOf = new HashMap<>();
    private final Set<Column> used = new LinkedHashSet<>();

    /**
     * Creates a query.
     *
     * @param table of the type
     * @param schema of the type
     */
    public RecordQuery(TypeTable table, Schema schema) {
        this.table = table;
        for (SchemaField field : schema.fields()) {
            List<Column> columns = table.columns(field);
            columnsOf.put(field.name(), columns);
            used.addAll(columns);
            if (!columns.isEmpty()) {
                cells.add(new RowReader.Cell(field, columns));
            }
        }
        cells.sort(Comparator.comparing(cell -> cell.field().name())); // Records keep values in this order.
    }

    /** {@return the table of the type} */
    public TypeTable table() {
        return table;
    }

    /** {@return the columns that the fields read} */
    public List<Column> columns() {
        return List.copyOf(used);
    }

    /** Names of the columns that some field reads. */
    Set<String> shown() {
        Set<String> shown = new HashSet<>();
        used.forEach(column -> shown.add(column.name()));
        return shown;
    }

    /** Names of the columns that no field reads, and that have a value in any row; sorted. */
    List<String> unread(Connection connection) throws SQLException {
        List<String> unread = new ArrayList<>();
        for (Column column : table.columns()) {
            if (!used.contains(column) && hasValues(connection, column)) {
                unread.add(column.name());
            }
        }
        unread.sort(null);
        return unread;
    }

    private boolean hasValues(Connection connection, Column column) throws SQLException {
        String absent = table.dialect().isAbsent(table, column);
        String sql = "SELECT EXISTS(SELECT 1 FROM " + table.sql() + " WHERE NOT (" + absent + "))";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            return row.next() && row.getBoolean(1);
        }
    }

    /** A column of a searched field, and the value that it must have. */
    private record Wanted(Variant value, Column column) {}

    /**
     * Delivers records, sorted by id.
     *
     * @param session an open session
     * @param ids of the records; null for all
     * @param search values of the records
     * @param receiver receives the records and their problems
     * @throws SQLException if the database fails
     */
    public void run(Session session, @Nullable Set<Long> ids, Map<String, Variant> search, RecordReceiver receiver)
            throws SQLException {
        RowProblems problems = new RowProblems(table.type(), session.location(), receiver);
        RowReader reader = new RowReader(table, cells, problems);
        if (ids == null && search.isEmpty() && readAll(session, reader, problems)) {
            return;
        }
        Map<String, Variant> bound = new TreeMap<>(search);
        if (bound.keySet().stream().anyMatch(name -> columnsOf(name).isEmpty())) {
            return;
        }
        bound.entrySet().removeIf(field -> !isComparable(field));
        List<Wanted> wanted = new ArrayList<>();
        try (PreparedStatement statement = session.connection().prepareStatement(sql(ids, bound, wanted))) {
            int index = 1;
            if (ids != null) {
                bind(statement, index++, ids);
            }
            for (Wanted one : wanted) {
                one.column.bind(statement, index++, one.value, JsonArrays::write);
            }
            try (ResultSet rows = statement.executeQuery()) {
                RowCells row = new ResultCells(rows);
                while (rows.next()) {
                    DataRecord record = reader.read(row);
                    // The cells of equal values may differ.
                    if (bound.size() == search.size() || Search.matches(record, search)) {
                        problems.handOver(record);
                    }
                }
            }
        }
    }

    /** Whether something else than a statement has read all records. */
    private boolean readAll(Session session, RowReader reader, RowProblems problems) throws SQLException {
        List<Column> columns =
                cells.stream().flatMap(cell -> cell.columns().stream()).toList();
        return session.allRows().read(session, table, columns, row -> problems.handOver(reader.read(row)));
    }

    private void bind(PreparedStatement statement, int index, Set<Long> ids) throws SQLException {
        if (ids.size() == 1) {
            statement.setLong(index, ids.iterator().next());
        } else {
            statement.setString(index, table.dialect().ids(ids));
        }
    }

    /**
     * Returns the statement that reads records.
     *
     * @param searched values of the records that the database can compare
     * @return SQL
     */
    public String sql(Map<String, Variant> searched) {
        return sql(null, searched, new ArrayList<>());
    }

    private boolean isComparable(Map.Entry<String, Variant> field) {
        return columnsOf(field.getKey()).stream().allMatch(column -> column.isComparable(field.getValue()));
    }

    private List<Column> columnsOf(String field) {
        return columnsOf.getOrDefault(field, List.of());
    }

    private String sql(@Nullable Set<Long> ids, Map<String, Variant> searched, List<Wanted> wanted) {
        StringBuilder sql = new StringBuilder("SELECT ").append(table.idSql());
        for (RowReader.Cell cell : cells) {
            cell.columns().forEach(column -> sql.append(", ").append(table.sql(column)));
        }
        if (table.hasRest()) {
            sql.append(", ").append(table.dialect().quoted(Rest.COLUMN));
        }
        sql.append(" FROM ").append(table.sql());
        String separator = " WHERE ";
        if (ids != null) {
            String one = table.idSql() + " = ?";
            sql.append(separator).append(ids.size() == 1 ? one : table.dialect().isAmong(table.idSql()));
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
     * query of its own: only so do databases use the index of each.
     */
    private String condition(List<Column> columns, Variant value, List<Wanted> wanted) {
        List<String> alternatives = new ArrayList<>();
        StringBuilder absent = new StringBuilder();
        for (Column column : columns) {
            alternatives.add(absent + table.dialect().isEqual(table.sql(column)));
            absent.append(table.dialect().isAbsent(table, column)).append(" AND ");
            wanted.add(new Wanted(value, column));
        }
        if (alternatives.size() == 1) {
            return alternatives.get(0);
        }
        String select = "SELECT " + table.idSql() + " FROM " + table.sql() + " WHERE ";
        return table.idSql() + " IN (" + select + String.join(" UNION ALL " + select, alternatives) + ")";
    }
}
