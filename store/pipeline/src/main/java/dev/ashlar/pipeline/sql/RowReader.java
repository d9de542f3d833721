package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads rows as records: the id, then for each field the cells of its columns. */
final class RowReader {
    private final String type;
    private final RowProblems problems;
    private final Cells[] cells;
    /** Null where the columns hold all values. */
    private final @Nullable TaggedReader restReader;

    RowReader(TypeTable table, List<Cell> fields, RowProblems problems) {
        this.type = table.type();
        this.problems = problems;
        this.restReader = table.hasRest() ? new TaggedReader(problems, Tags.OWN) : null;
        cells = fields.stream()
                .map(field -> new Cells(
                        field.field,
                        field.columns.stream()
                                .map(column -> column.reader(problems))
                                .toArray(CellReader[]::new),
                        field.columns.stream().map(Column::name).toArray(String[]::new)))
                .toArray(Cells[]::new);
    }

    /** A field, and the columns of which the first that is not NULL has its cell. */
    record Cell(SchemaField field, List<Column> columns) {}

    private record Cells(SchemaField field, CellReader[] readers, String[] columns) {}

    /** The record of the current row. */
    DataRecord read(RowCells row) throws SQLException {
        long id = row.id();
        problems.begin(id);
        DataRecord record = new DataRecord(type, Math.max(0, id));
        Map<String, String> rest = rest(row);
        int index = 2;
        for (Cells field : cells) {
            Variant value = value(field, row, index, rest);
            if (value != null) {
                record.set(field.field.name(), value);
            }
            index += field.readers.length;
        }
        record.setUpdated(false);
        return record;
    }

    /** The value of the first column that has one; {@code first} is the index of its first cell. */
    private @Nullable Variant value(Cells field, RowCells row, int first, Map<String, String> rest)
            throws SQLException {
        for (int i = 0; i < field.readers.length; i++) {
            Object cell = row.value(first + i);
            if (cell != null) {
                return field.readers[i].read(field.field, cell, row, first + i);
            }
            String tagged = rest.get(field.columns[i]);
            if (tagged != null && restReader != null) {
                return restReader.read(field.field, tagged);
            }
        }
        return null;
    }

    /** The cells that stand behind those of the columns. */
    private Map<String, String> rest(RowCells row) throws SQLException {
        String text = restReader == null ? null : row.rest();
        Map<String, String> rest = text == null ? Map.of() : Rest.read(text);
        if (rest == null) {
            problems.wrongRest(text);
            return Map.of();
        }
        return rest;
    }
}
