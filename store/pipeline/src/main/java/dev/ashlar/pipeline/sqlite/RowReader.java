package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Reads rows as records: the id, then the cell of each field. */
final class RowReader {
    private final String type;
    private final List<Cell> cells;
    private final RowProblems problems;
    private final CellReader reader;

    /** A row has the id, each of the cells, and for each that needs it the number of its column. */
    RowReader(String type, List<Cell> cells, RowProblems problems, CellReader reader) {
        this.type = type;
        this.cells = cells;
        this.problems = problems;
        this.reader = reader;
    }

    /** A field, and the columns of which the first that is not NULL has its cell. */
    record Cell(SchemaField field, List<TypeTable.Column> columns) {
        /** Whether the cell may mean one thing in the one column and another in the other. */
        boolean needsColumn() {
            return columns.size() > 1
                    && columns.stream()
                                    .map(TypeTable.Column::declared)
                                    .distinct()
                                    .count()
                            > 1;
        }
    }

    /** The record of the current row. */
    DataRecord read(ResultSet row) throws SQLException {
        long id = row.getLong(1);
        problems.begin(id);
        DataRecord record = new DataRecord(type, Math.max(0, id));
        int columnNumber = 2 + cells.size();
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            int column = cell.needsColumn() ? row.getInt(columnNumber++) : 0;
            Object stored = row.getObject(2 + i);
            Variant value =
                    stored == null ? null : reader.read(cell.field, cell.columns.get(column), stored, row, 2 + i);
            if (value != null) {
                record.set(cell.field.name(), value);
            }
        }
        record.setUpdated(false);
        return record;
    }
}
