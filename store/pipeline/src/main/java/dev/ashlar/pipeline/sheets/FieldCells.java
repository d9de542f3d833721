package dev.ashlar.pipeline.sheets;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The columns of one field, found once for all rows. For one thread. */
final class FieldCells {
    private final SchemaField field;
    private final List<Integer> whole;
    private final @Nullable ElementColumns elements;
    private final List<Integer> ofElements;
    private final boolean isArray;
    private final boolean isFloat;
    private final boolean isInteger;
    private final String[] texts;

    FieldCells(SchemaField field, SheetColumns columns) {
        this.field = field;
        this.whole = columns.of(field.name());
        this.elements = columns.elements(field.name());
        this.ofElements = elements == null ? List.of() : elements.all();
        this.isArray = elements != null && elements.isArray();
        this.isFloat = field.type().lane().isFloat();
        this.isInteger = field.type().isInteger();
        this.texts = new String[ofElements.size()];
    }

    /** The numbers of fields in the order of names, in which a record has its values. */
    static int[] byName(List<SchemaField> fields) {
        return IntStream.range(0, fields.size())
                .boxed()
                .sorted(Comparator.comparing(i -> fields.get(i).name()))
                .mapToInt(i -> i)
                .toArray();
    }

    SchemaField field() {
        return field;
    }

    /** Those that may have the whole value. */
    List<Integer> whole() {
        return whole;
    }

    /** The columns of the field's elements; null when it has none. */
    @Nullable
    ElementColumns elements() {
        return elements;
    }

    /** All columns of elements. */
    List<Integer> ofElements() {
        return ofElements;
    }

    boolean isFloat() {
        return isFloat;
    }

    boolean isInteger() {
        return isInteger;
    }

    /** Whether a number of a workbook may have any fraction. */
    boolean takesFractions() {
        return field.isList() || isFloat;
    }

    /** Numbers in columns of elements; null for anything else, and where somebody has to look closer. */
    @Nullable
    Variant numbers(Sheet.Row row) {
        int count = 0;
        for (int i = 0; i < texts.length && isArray; i++) {
            String text = row.cell(ofElements.get(i));
            if (text != null) {
                if (count < i || row.flaw(ofElements.get(i), takesFractions()) != null) {
                    return null;
                }
                texts[count++] = text.strip();
            }
        }
        return count == 0 ? null : JsonArrays.readNumbers(texts, count, field);
    }
}
