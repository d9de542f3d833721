package dev.ashlar.pipeline.sheets;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.IndexRange;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.Search;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a sheet as records. For one thread. */
final class SheetRows implements Places {
    private static final Pattern DECIMAL_COMMA = Pattern.compile("\\s*-?[0-9]+,[0-9]+\\s*");
    /** One or a thousand: it depends on the country. */
    private static final Pattern THOUSAND = Pattern.compile("\\s*-?[1-9][0-9]{0,2}\\.000\\s*");

    private final Sheet sheet;
    /** The number of cells of the header. */
    private final int named;

    private final Schema schema;
    private final SheetColumns columns;
    private final FieldCells[] fields;
    /** Of {@link #fields}, in the order of names, in which a record takes values best. */
    private final int[] byName;
    /** Those of the row, by field. */
    private final @Nullable Variant[] values;

    private final RecordReceiver receiver;
    private final Set<String> flawed = new HashSet<>();
    private Sheet.Row row;
    /** What {@link #column} has found. */
    private @Nullable String cell;
    /** What {@link #greatest()} has found; null until a row asks. */
    private @Nullable String greatest;

    private SheetRows(Sheet sheet, Sheet.Row header, Schema schema, RecordReceiver receiver) {
        this.sheet = sheet;
        this.named = header.count();
        this.row = header;
        this.schema = schema;
        this.columns = SheetColumns.of(sheet, schema);
        this.receiver = receiver;
        this.fields = schema.fields().stream()
                .map(field -> new FieldCells(field, columns))
                .toArray(FieldCells[]::new);
        this.values = new Variant[fields.length];
        this.byName = FieldCells.byName(schema.fields());
    }

    static void read(Sheet sheet, Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        read(sheet, sheet.rows(), schema, search, receiver);
    }

    /** Reads some rows of a sheet. */
    static void read(
            Sheet sheet, List<Sheet.Row> some, Schema schema, Map<String, Variant> search, RecordReceiver receiver) {
        Sheet.Row header = sheet.header();
        if (header == null) {
            return;
        }
        SheetRows rows = new SheetRows(sheet, header, schema, receiver);
        rows.tellUnknown(header);
        for (Sheet.Row row : some) {
            rows.row = row;
            rows.read(search);
        }
    }

    private void tellUnknown(Sheet.Row header) {
        Set<String> known = new TreeSet<>();
        schema.fields().forEach(field -> known.add(field.name()));
        for (int column : columns.unknown()) {
            String name = columns.name(column);
            if (columns.names().indexOf(name) < column && known.contains(name)) {
                receiver.unknown(
                        sheet.at(header.number(), column),
                        schema.name() + "." + name,
                        "column comes twice",
                        "one column for the field, or a name that begins with # for a note",
                        name);
                continue;
            }
            IndexRange range = IndexRange.exceeded(Words.dotted(name), schema::fixedCount);
            receiver.unknown(
                    sheet.at(header.number(), column),
                    schema.name() + "." + name,
                    range != null ? IndexRange.MESSAGE : "unknown column" + Words.didYouMean(name, known),
                    range != null
                            ? range.expected()
                            : "a field of " + schema.name() + ", or a name that begins with # for a note",
                    name);
        }
    }

    private void read(Map<String, Variant> search) {
        long id = id();
        DataRecord record = new DataRecord(schema.name(), id);
        flawed.clear();
        tellSurplus(id);
        for (int i = 0; i < fields.length; i++) {
            values[i] = value(fields[i], id);
        }
        for (int i : byName) {
            Variant value = values[i];
            if (value != null) {
                record.set(fields[i].field().name(), value);
            }
        }
        record.setUpdated(false);
        if (Search.matches(record, search)) {
            receiver.record(record, this, flawed);
        }
    }

    /** The value of a field; null if it has none, or after a problem was told. */
    private @Nullable Variant value(FieldCells cells, long id) {
        SchemaField field = cells.field();
        int column = column(cells.whole());
        ElementColumns elements = column < 0 ? cells.elements() : null;
        Variant numbers = elements == null ? null : cells.numbers(row);
        if (numbers != null) {
            return numbers;
        }
        String text = elements == null ? cell : elements.json(one -> row.cell(one));
        if (text == null) {
            return null;
        }
        int first = elements == null ? column : elements.first(one -> row.cell(one));
        Supplier<String> subject = () -> subject(id, field);
        tellSecond(cells, column, subject);
        boolean isSound = elements == null ? isSound(cells, subject, column, text) : isSound(cells, subject);
        Variant value =
                isSound ? Cells.read(text, field, subject, () -> sheet.at(row.number(), first), receiver) : null;
        if (value == null) {
            flawed.add(field.name());
        }
        return value;
    }

    /** Tells of a value that no column names: most are halves of a text or a number that a comma has cut. */
    private void tellSurplus(long id) {
        int surplus = row.surplus(named);
        if (surplus >= 0) {
            receiver.problem(
                    sheet.at(row.number(), surplus),
                    subject(id),
                    "more cells than the header has",
                    named + " cells; a text with a comma stands in quotes, and notes under an empty name",
                    String.valueOf(row.cell(surplus)));
        }
    }

    /** Tells of a list that has a cell of its own, and cells of its elements too. */
    private void tellSecond(FieldCells cells, int whole, Supplier<String> subject) {
        ElementColumns elements = whole < 0 ? null : cells.elements();
        int second = elements == null ? -1 : elements.first(one -> row.cell(one));
        if (second >= 0) {
            receiver.problem(
                    sheet.at(row.number(), second),
                    subject.get(),
                    "a second value",
                    "a list in one cell, or in cells of its elements; empty the others",
                    String.valueOf(row.cell(second)));
        }
    }

    /** Whether texts of cells of elements are values; tells of those that are not. */
    private boolean isSound(FieldCells cells, Supplier<String> subject) {
        boolean isSound = true;
        for (int column : cells.ofElements()) {
            String text = row.cell(column);
            isSound &= text == null || isSound(cells, subject, column, text);
        }
        return isSound;
    }

    /** Whether the text of a cell is a value. */
    private boolean isSound(FieldCells cells, Supplier<String> subject, int column, String text) {
        Sheet.Flaw flaw = row.flaw(column, cells.takesFractions());
        if (flaw == null
                && cells.isFloat()
                && text.indexOf(',') >= 0
                && DECIMAL_COMMA.matcher(text).matches()) {
            flaw = new Sheet.Flaw(
                    "decimal comma", "a decimal point: " + text.strip().replace(',', '.'), text);
        }
        if (flaw == null
                && cells.isInteger()
                && text.indexOf('.') >= 0
                && THOUSAND.matcher(text).matches()) {
            String front = text.substring(0, text.indexOf('.')).strip();
            flaw = new Sheet.Flaw("a point in a whole number", front + " or " + front + "000, without a point", text);
        }
        if (flaw != null) {
            Location at = sheet.at(row.number(), column);
            receiver.problem(at, subject.get(), flaw.message(), flaw.expected(), flaw.found());
        }
        return flaw == null;
    }

    private String subject(long id, SchemaField field) {
        return subject(id) + "." + field.name();
    }

    private String subject(long id) {
        return schema.name() + (id < 0 ? "" : " " + id);
    }

    private long id() {
        String text = columns.id() < 0 ? null : row.cell(columns.id());
        Sheet.Flaw flaw = text == null ? null : row.flaw(columns.id(), false);
        if (flaw != null) {
            Location at = sheet.at(row.number(), columns.id());
            receiver.problem(at, schema.name(), "wrong id: " + flaw.message(), flaw.expected(), flaw.found());
            return DataRecord.NO_ID;
        }
        Long id = id(text);
        if (id == null) {
            int column = Math.max(0, columns.id());
            String expected = Expected.ID + " in the column \"id\"";
            receiver.problem(
                    sheet.at(row.number(), column),
                    schema.name(),
                    text == null ? "no id" : "wrong id",
                    text == null ? expected + "; the greatest id in this sheet is " + greatest() : expected,
                    text == null ? "a row without one" : text);
        }
        return id == null ? DataRecord.NO_ID : id;
    }

    /** The greatest id of all rows, or "none". */
    private String greatest() {
        if (greatest == null) {
            long[] most = {DataRecord.NO_ID};
            readIds(sheet, id -> most[0] = Math.max(most[0], id));
            greatest = most[0] == DataRecord.NO_ID ? "none" : String.valueOf(most[0]);
        }
        return greatest;
    }

    /** The ids of all rows that have one. */
    static void readIds(Sheet sheet, LongConsumer action) {
        SheetColumns columns = SheetColumns.of(sheet, null);
        for (Sheet.Row row : sheet.rows()) {
            Long id = id(row, columns);
            if (id != null) {
                action.accept(id);
            }
        }
    }

    /** The id of a row; null when it has none. */
    static @Nullable Long id(Sheet.Row row, SheetColumns columns) {
        int column = columns.id();
        long digits = column < 0 ? -1 : row.digits(column);
        return digits >= 0 ? Long.valueOf(digits) : id(column < 0 ? null : row.cell(column));
    }

    private static @Nullable Long id(@Nullable String text) {
        String digits = text == null ? "" : text.strip();
        if (!Cells.isDigits(digits)) {
            return null;
        }
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return null; // Greater than any id.
        }
    }

    /** The first column of a field that has a value in the row, which {@link #cell} is then; −1 when none has. */
    private int column(List<Integer> ofField) {
        for (int i = 0; i < ofField.size(); i++) {
            int column = ofField.get(i);
            cell = row.cell(column);
            if (cell != null) {
                return column;
            }
        }
        cell = null;
        return -1;
    }

    @Override
    public Location ofRecord() {
        return sheet.at(row.number(), Math.max(0, columns.id()));
    }

    @Override
    public Location of(String field) {
        int bracket = field.indexOf('[');
        String whole = bracket > 0 ? field.substring(0, bracket) : field;
        int column = column(columns.of(whole));
        ElementColumns elements = column < 0 ? columns.elements(whole) : null;
        if (elements != null) {
            column = elements.column(field);
            column = column < 0 ? elements.first(cell -> row.cell(cell)) : column;
        }
        return column < 0 ? ofRecord() : sheet.at(row.number(), column);
    }

    @Override
    public Location of(String field, int element, int part) {
        return of(field.indexOf('[') < 0 ? field + "[" + element + "]" : field);
    }
}
