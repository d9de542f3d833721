package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Reads rows as records: the id, then for each field the cells of its columns. */
final class RowReader {
    private final String type;
    private final RowProblems problems;
    private final Cells[] cells;

    RowReader(String type, List<Cell> fields, RowProblems problems) {
        this.type = type;
        this.problems = problems;
        cells = fields.stream()
                .map(field -> new Cells(
                        field.field,
                        field.columns.stream()
                                .map(column -> column.reader(problems))
                                .toArray(CellReader[]::new)))
                .toArray(Cells[]::new);
    }

    /** A field, and the columns of which the first that is not NULL has its cell. */
    record Cell(SchemaField field, List<Column> columns) {}

    private record Cells(SchemaField field, CellReader[] readers) {}

    /** The record of the current row. */
    DataRecord read(ResultSet row) throws SQLException {
        long id = row.getLong(1);
        problems.begin(id);
        DataRecord record = new DataRecord(type, Math.max(0, id));
        int index = 2;
        for (Cells field : cells) {
            Object cell = null;
            for (int i = 0; i < field.readers.length && cell == null; i++) {
                cell = row.getObject(index + i);
                Variant value = cell == null ? null : field.readers[i].read(field.field, cell, row, index + i);
                if (value != null) {
                    record.set(field.field.name(), value);
                }
            }
            index += field.readers.length;
        }
        record.setUpdated(false);
        return record;
    }
}
