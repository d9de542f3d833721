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
import dev.ashlar.pipeline.sheets.grid.PackedRows;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import dev.ashlar.pipeline.sheets.grid.SheetChanges;
import java.util.Arrays;
import java.util.HashMap;
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

    private final PackedRows.Builder added = new PackedRows.Builder();

    /** Those of the schema, in its order. */
    private final SchemaField[] fields;
    /** Of {@link #fields}, in the order of names, in which a record has its values. */
    private final int[] byName;
    /** Of the record that is put, by field. */
    private final @Nullable Variant[] values;
    /** The columns of whole values in new rows, by field; −1 as long as no row has asked. */
    private final int[] whole;

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
        List<SchemaField> known = schema == null ? List.of() : schema.fields();
        this.fields = known.toArray(new SchemaField[0]);
        this.byName = FieldCells.byName(known);
        this.values = new Variant[fields.length];
        this.whole = new int[fields.length];
        Arrays.fill(whole, -1);
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
        Sheet.Row row = rows.isEmpty() ? null : rows.get(id);
        if (row == null) {
            putNew(id, record);
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

    /** Changes the cells of a row: in the order in which new columns stand, which is that of the schema, then of names. */
    private void put(Sheet.Row row, DataRecord record, Target cells) {
        int known = gather(record);
        for (int i = 0; i < fields.length; i++) {
            Variant value = values[i];
            if (value != null) {
                put(row, fields[i].name(), fields[i], value, cells);
            }
        }
        for (int i = 0; known < record.fieldCount() && i < record.fieldCount(); i++) {
            if (isUnknown(record.fieldName(i))) {
                put(row, record.fieldName(i), null, record.fieldValue(i), cells);
            }
        }
    }

    /** Adds a row, in the same order. */
    private void putNew(long id, DataRecord record) {
        added.text().append(id);
        added.endCell(columns.id(), NewCell.Kind.NUMBER);
        int known = gather(record);
        for (int i = 0; i < fields.length; i++) {
            Variant value = values[i];
            if (value != null && !putNewElements(fields[i], value) && putNewCell(fields[i], value)) {
                whole[i] = whole[i] < 0 ? columnOf(fields[i].name()) : whole[i];
                added.endCell(whole[i], Cells.kind(value));
            }
        }
        for (int i = 0; known < record.fieldCount() && i < record.fieldCount(); i++) {
            Variant value = record.fieldValue(i);
            if (isUnknown(record.fieldName(i)) && putNewCell(null, value)) {
                added.endCell(columnOf(record.fieldName(i)), Cells.kind(value));
            }
        }
        added.endRow();
    }

    private boolean putNewCell(@Nullable SchemaField known, Variant value) {
        return Cells.append(value, known, null, added.text());
    }

    /** The column of a field's whole value, which is made if there is none. */
    private int columnOf(String field) {
        List<Integer> ofField = columns.of(field);
        return ofField.isEmpty() ? columns.add(field) : ofField.get(0);
    }

    private boolean isUnknown(String field) {
        return schema == null || schema.field(field) == null;
    }

    /** Finds the {@link #values} of a record; answers how many there are. Both sides are in the order of names. */
    private int gather(DataRecord record) {
        Arrays.fill(values, null);
        int found = 0;
        int next = 0;
        for (int i = 0; i < record.fieldCount() && next < byName.length; i++) {
            String name = record.fieldName(i);
            String field = fields[byName[next]].name();
            while (!field.equals(name) && field.compareTo(name) < 0 && ++next < byName.length) {
                field = fields[byName[next]].name();
            }
            if (field.equals(name)) {
                values[byName[next++]] = record.fieldValue(i);
                found++;
            }
        }
        return found;
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
    private boolean putElements(Sheet.Row row, SchemaField field, Variant value, Target cells) {
        ElementColumns elements = elements(field, value);
        if (elements == null) {
            return false;
        }
        String before = elements.json(column -> row.cell(column));
        if (before != null && value.equals(read(before, field))) {
            return true;
        }
        Map<Integer, @Nullable NewCell> wanted = cells(elements, field, value);
        if (wanted == null) {
            clear(row, elements, cells);
            return false;
        }
        wanted.forEach((column, cell) -> {
            if (!Objects.equals(text(cell), row.cell(column))) {
                cells.put(column, cell);
            }
        });
        return true;
    }

    /** The same in a new row. */
    private boolean putNewElements(SchemaField field, Variant value) {
        ElementColumns elements = elements(field, value);
        if (elements == null) {
            return false;
        }
        if (elements.keeps(value)) {
            elements.write(value, columns, added);
            return true;
        }
        Map<Integer, @Nullable NewCell> wanted = cells(elements, field, value);
        if (wanted == null) {
            return false;
        }
        wanted.forEach((column, cell) -> {
            if (cell != null) {
                added.put(column, cell);
            }
        });
        return true;
    }

    /** The cells of a value in columns of elements; null when it would not be read from them again. */
    private @Nullable Map<Integer, @Nullable NewCell> cells(ElementColumns elements, SchemaField field, Variant value) {
        Map<Integer, @Nullable NewCell> wanted = elements.cells(value, columns);
        boolean isRead = wanted != null && (elements.keeps(value) || value.equals(readAgain(elements, wanted, field)));
        return isRead ? wanted : null;
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

    private void put(Sheet.Row row, String field, @Nullable SchemaField known, Variant value, Target cells) {
        int standing = standing(row, columns.of(field));
        String before = standing < 0 ? null : row.cell(standing);
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
        cells.put(standing >= 0 ? standing : columnOf(field), cell);
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
            return new SheetChanges(columns.names(), changed, added.rows(null));
        }
        int[] order = columns.inOrder(added::has);
        List<String> names = Arrays.stream(order).mapToObj(columns::name).toList();
        return new SheetChanges(names, changed, added.rows(order));
    }
}
