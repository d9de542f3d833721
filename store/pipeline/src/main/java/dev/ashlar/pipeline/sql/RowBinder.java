package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Binds the values of records to the parameters of a statement, one parameter for each column that the statement writes. For one thread. */
final class RowBinder {
    private final List<Column> columns = new ArrayList<>();
    /** For each column, the field that it keeps. */
    private final List<String> keys = new ArrayList<>();

    private final ListColumns lists;

    /**
     * {@code fields} are names of fields by folded name; {@code withheld} are folded names of columns that the statement leaves alone unless a field has one of
     * them.
     */
    RowBinder(TypeTable table, Map<String, String> fields, Set<String> withheld, ListColumns lists) {
        this.lists = lists;
        for (Column column : table.columns()) {
            String folded = table.dialect().folded(column.name());
            String key = fields.get(folded);
            if (key != null || !withheld.contains(folded)) {
                columns.add(column);
                keys.add(key == null ? column.name() : key);
            }
        }
    }

    /** The columns, in the order of the parameters. */
    List<Column> columns() {
        return columns;
    }

    /** Binds NULL where the record has no value; answers how many values it has bound. {@code first} is the parameter of the first column. */
    int bind(PreparedStatement statement, int first, DataRecord record) throws SQLException {
        int count = 0;
        for (int i = 0; i < columns.size(); i++) {
            Variant value = record.get(keys.get(i));
            if (value == null) {
                statement.setNull(first + i, Types.NULL);
            } else {
                count++;
                columns.get(i).bind(statement, first + i, value, lists.of(keys.get(i), value));
            }
        }
        return count;
    }
}
