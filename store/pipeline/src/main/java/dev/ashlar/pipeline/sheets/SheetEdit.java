package dev.ashlar.pipeline.sheets;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.NewIds;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.sheets.grid.NewCell;
import dev.ashlar.pipeline.sheets.grid.PackedCells;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import dev.ashlar.pipeline.sheets.grid.SheetChanges;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Changes of the records of a sheet. For one thread. */
final class SheetEdit {
    private static final RecordReceiver NOBODY = new RecordReceiver() {
        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            // Nobody reads records.
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            // What cannot be read is replaced.
        }
    };

    private static final Location NOWHERE = Location.of("");
    /** Longer lists are one cell, unless a sheet has columns of their elements. */
    private static final int MOST_ELEMENTS = 16;

    private final Sheet sheet;
    private final @Nullable Schema schema;
    private final SheetColumns columns;
    private final Map<Long, Sheet.Row> rows = new HashMap<>();
    /** Of rows that change, the texts of cells by column; null removes the row. */
    private final Map<Sheet.Row, @Nullable Map<Integer, @Nullable NewCell>> changed = new HashMap<>();

    private final Map<Long, PackedCells> added = new LinkedHashMap<>();

    /** Cells of a row that is about to be packed. */
    private final PackedCells.Builder ofNewRow = new PackedCells.Builder();

    /** Takes the cells that change in a row; null empties a cell. */
    private interface Target {
        void put(int column, @Nullable NewCell cell);
    }

    /** {@code schema}: null where each column counts as a field. */
    SheetEdit(Sheet sheet, @Nullable Schema schema) {
        this.sheet = sheet;
        this.schema = schema;
        this.columns = SheetColumns.of(sheet, schema);
        if (columns.id() < 0) {
            columns.add(Sheet.ID);
        }
    }

    /** A sheet that is not there yet, with columns for all fields. */
    static SheetEdit ofNew(Sheet empty, @Nullable Schema schema, List<SchemaField> shown) {
        SheetEdit edit = new SheetEdit(empty, schema);
        for (SchemaField field : shown) {
            List<String> ofFirst = ElementColumns.ofFirst(field);
            ofFirst.forEach(edit.columns::addElement);
            if (ofFirst.isEmpty()) {
                edit.columns.add(field.name());
            }
        }
        return edit;
    }

    /** Finds the rows of records that will be given. */
    void scan(Set<Long> wanted, NewIds ids) {
        for (Sheet.Row row : sheet.rows()) {
            Long id = SheetRows.id(row, columns);
            if (id == null) {
                continue;
            }
            ids.use(id);
            if (wanted.contains(id) && rows.put(id, row) != null) {
                throw new BackendException(
                        "%s: %s cannot be saved: expected one record with its id, found another"
                                .formatted(sheet.at(row.number(), columns.id()), "the record " + id),
                        null);
            }
        }
    }

    /** Whether a record stands in the sheet as it is read. */
    boolean has(long id) {
        return rows.containsKey(id);
    }

    void remove(long id) {
        Sheet.Row row = rows.get(id);
        if (row != null) {
            changed.put(row, null);
        }
    }

    /** Writes a record, with an id that need not be its own. */
    void put(long id, DataRecord record) {
        Sheet.Row row = rows.get(id);
        if (row == null) {
            put(null, record, ofNewRow::put);
            ofNewRow.put(columns.id(), new NewCell(Long.toString(id), NewCell.Kind.NUMBER));
            added.put(id, ofNewRow.pack(columns.names().size()));
            return;
        }
        Map<Integer, @Nullable NewCell> cells = new TreeMap<>();
        put(row, record, cells::put);
        columns.elements().forEach((field, ofField) -> {
            if (!record.has(field)) {
                clear(row, ofField, cells::put);
            }
        });
        columns.ofFields().forEach((field, ofField) -> {
            if (!record.has(field)) {
                ofField.stream().filter(column -> row.cell(column) != null).forEach(column -> cells.put(column, null));
            }
        });
        if (!cells.isEmpty()) {
            changed.put(row, cells);
        }
    }

    /** Puts the fields of a record as new columns stand: in the order of the schema, then of names. */
    private void put(Sheet.@Nullable Row row, DataRecord record, Target cells) {
        int given = 0;
        List<SchemaField> known = schema == null ? List.of() : schema.fields();
        for (SchemaField field : known) {
            Variant value = record.get(field.name());
            if (value != null) {
                put(row, field.name(), field, value, cells);
                given++;
            }
        }
        for (int i = 0; given < record.fieldCount() && i < record.fieldCount(); i++) {
            String field = record.fieldName(i);
            if (schema == null || schema.field(field) == null) {
                put(row, field, null, record.fieldValue(i), cells);
            }
        }
    }

    /** Empties all cells of elements. */
    private static void clear(Sheet.Row row, ElementColumns elements, Target cells) {
        for (int column : elements.all()) {
            if (row.cell(column) != null) {
                cells.put(column, null);
            }
        }
    }

    /** Puts a value into the columns of its elements; false when it is not to be there. */
    private boolean putElements(Sheet.@Nullable Row row, SchemaField field, Variant value, Target cells) {
        ElementColumns elements = elements(field, value);
        if (elements == null) {
            return false;
        }
        boolean isKept = elements.keeps(value);
        if (row == null && isKept) {
            elements.write(value, columns, cells::put);
            return true;
        }
        String before = row == null ? null : elements.json(column -> row.cell(column));
        if (before != null && value.equals(read(before, field))) {
            return true;
        }
        Map<Integer, @Nullable NewCell> wanted = elements.cells(value, columns);
        if (wanted == null || !isKept && !value.equals(readAgain(elements, wanted, field))) {
            if (row != null) {
                clear(row, elements, cells);
            }
            return false;
        }
        wanted.forEach((column, cell) -> {
            if (!Objects.equals(text(cell), row == null ? null : row.cell(column))) {
                cells.put(column, cell);
            }
        });
        return true;
    }

    /** What is read of cells; null for nothing. */
    private static @Nullable Variant readAgain(
            ElementColumns elements, Map<Integer, @Nullable NewCell> cells, SchemaField field) {
        String text = elements.json(column -> text(cells.get(column)));
        return text == null ? null : read(text, field);
    }

    /** The columns that a list goes into, which are made for a short one that has no column yet; null for one cell. */
    private @Nullable ElementColumns elements(SchemaField field, Variant value) {
        boolean isList = field.elements() == null ? value.shape().isArray() : value.type() == ValueType.LIST;
        if (!isList) {
            return null;
        }
        int count =
                field.elements() == null ? value.elementCount() : value.list().size();
        if (columns.elements(field.name()) == null && columns.of(field.name()).isEmpty() && count > 0) {
            List<String> fresh = count <= MOST_ELEMENTS ? ElementColumns.ofFirst(field) : List.of();
            fresh.forEach(columns::addElement);
        }
        boolean isNew = sheet.header() == null;
        return isNew && count > MOST_ELEMENTS ? null : columns.elements(field.name());
    }

    private static @Nullable String text(@Nullable NewCell cell) {
        return cell == null ? null : cell.text();
    }

    private static @Nullable Variant read(String text, SchemaField field) {
        return Cells.read(text, field, field::name, () -> NOWHERE, NOBODY);
    }

    private void put(Sheet.@Nullable Row row, String field, @Nullable SchemaField known, Variant value, Target cells) {
        List<Integer> ofField = columns.of(field);
        int standing = row == null ? -1 : standing(row, ofField);
        String before = standing < 0 || row == null ? null : row.cell(standing);
        if (before != null && known != null && value.equals(read(before, known))) {
            return;
        }
        if (before == null && known != null && putElements(row, known, value, cells)) {
            return;
        }
        NewCell cell = Cells.write(value, known, before);
        if (Objects.equals(text(cell), before)) {
            return;
        }
        int column = standing >= 0 ? standing : ofField.isEmpty() ? columns.add(field) : ofField.get(0);
        cells.put(column, cell);
    }

    /** The first of several columns that has a value; −1 when none has. */
    private static int standing(Sheet.Row row, List<Integer> ofField) {
        for (int column : ofField) {
            if (row.cell(column) != null) {
                return column;
            }
        }
        return -1;
    }

    Sheet sheet() {
        return sheet;
    }

    /** Whether anything changes. */
    boolean isChanged() {
        return !changed.isEmpty() || !added.isEmpty();
    }

    /** All that changes. */
    SheetChanges changes() {
        if (sheet.header() != null) {
            return new SheetChanges(columns.names(), changed, List.copyOf(added.values()));
        }
        int[] order = columns.inOrder(column -> added.values().stream().anyMatch(row -> row.get(column) != null));
        List<String> names = Arrays.stream(order).mapToObj(columns::name).toList();
        return new SheetChanges(
                names,
                changed,
                added.values().stream()
                        .<Map<Integer, @Nullable NewCell>>map(row -> row.ordered(order))
                        .toList());
    }
}
