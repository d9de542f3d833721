package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.json.JsonArrays;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Binds the values of records to the parameters of a statement: one parameter for each column that the statement writes, and behind them one for what those columns
 * do not hold, where the table has a place for that. For one thread.
 */
final class RowBinder {
    private final TypeTable table;
    private final List<Column> columns = new ArrayList<>();
    /** For each column, the field that it keeps. */
    private final List<String> keys = new ArrayList<>();

    /** Columns that are not there yet, each with the field that it keeps. */
    private final Map<Column, String> later = new LinkedHashMap<>();

    private final ListColumns lists;
    private final List<String> names = new ArrayList<>();

    /**
     * {@code fields} are names of fields by folded name; {@code withheld} are folded names of columns that the statement leaves alone unless a field has one of
     * them.
     */
    RowBinder(TypeTable table, Map<String, String> fields, Set<String> withheld, ListColumns lists) {
        this.table = table;
        this.lists = lists;
        for (Column column : table.columns()) {
            String folded = table.dialect().folded(column.name());
            String key = fields.get(folded);
            if (key != null && !column.isThere()) {
                later.put(column, key);
            } else if (key != null || !withheld.contains(folded)) {
                columns.add(column);
                keys.add(key == null ? column.name() : key);
                names.add(table.dialect().quoted(column.name()));
            }
        }
        if (table.hasRest()) {
            names.add(table.dialect().quoted(Rest.COLUMN));
        }
    }

    /** The columns that the statement writes in SQL, in the order of the parameters. */
    List<String> names() {
        return names;
    }

    /**
     * What sets the columns of a row that stands there, in SQL; empty where the statement writes none. {@code written} gives the new value by the name of a column
     * in SQL.
     */
    String assignments(UnaryOperator<String> written) {
        StringJoiner assignments = new StringJoiner(", ");
        for (int i = 0; i < names.size(); i++) {
            String value = written.apply(names.get(i));
            String merged = i < columns.size() ? value : table.dialect().mergedRest(table, columns, value);
            assignments.add(names.get(i) + " = " + merged);
        }
        return assignments.toString();
    }

    /** {@return the columns that the statement writes, without that of {@link Rest}} */
    List<Column> columns() {
        return columns;
    }

    /** Takes the cells of a row; null stands for NULL. */
    private interface Cells {
        void take(int index, @Nullable Variant value, Function<Variant, String> json) throws SQLException;
    }

    /** Binds NULL where the record has no value; answers how many values it has bound. {@code first} is the parameter of the first column. */
    int bind(PreparedStatement statement, int first, DataRecord record) throws SQLException {
        Map<String, String> rest = new LinkedHashMap<>();
        int count = give(record, rest, (index, value, json) -> {
            if (value == null) {
                statement.setNull(first + index, Types.NULL);
            } else {
                columns.get(index).bind(statement, first + index, value, json);
            }
        });
        if (table.hasRest()) {
            table.dialect().bindRest(statement, first + columns.size(), Rest.write(rest));
        }
        return count;
    }

    /** Gives the cells of a record to the row that an UPDATE of many rows has begun. */
    void bind(RowUpdates updates, DataRecord record) throws SQLException {
        Map<String, String> rest = new LinkedHashMap<>();
        give(record, rest, updates::cell);
        updates.rest(Rest.write(rest));
    }

    /** Puts what columns do not hold into {@code rest}; answers how many values the record has for the columns. */
    private int give(DataRecord record, Map<String, String> rest, Cells cells) throws SQLException {
        int count = 0;
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            Variant value = record.get(keys.get(i));
            count += value == null ? 0 : 1;
            if (value == null || value.isNull()) {
                cells.take(i, null, JsonArrays::write);
            } else if (column.holds(value)) {
                cells.take(i, value, lists.of(keys.get(i), value));
            } else {
                cells.take(i, null, JsonArrays::write);
                rest.put(column.name(), Rest.cell(value, lists.of(keys.get(i), value)));
            }
        }
        for (Map.Entry<Column, String> column : later.entrySet()) {
            Variant value = record.get(column.getValue());
            count += value == null ? 0 : 1;
            if (value != null && !value.isNull()) {
                rest.put(column.getKey().name(), Rest.cell(value, lists.of(column.getValue(), value)));
            }
        }
        return count;
    }
}
