package dev.ashlar.compiler.generate;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Where a field lies, as the fixed binding of its view says it in Java, and the number by which the keyed binding finds it.
 *
 * @param layout of the field
 * @param number of the field in its type
 * @param inRows whether records lie in rows; else in columns
 * @param steps the lists of a fixed length that the field lies in, from the outermost; the layout and number are those in their first elements
 */
record Place(FieldLayout layout, int number, boolean inRows, List<Step> steps) {
    /**
     * How far the elements of a list of a fixed length lie from each other.
     *
     * @param variable index of the element that the view reads
     * @param count number of elements
     * @param bytes in rows
     * @param fields of an element
     * @param bits presence bits of an element
     */
    record Step(String variable, int count, int bytes, int fields, int bits) {}

    /**
     * The place of a field.
     *
     * @param layout of the type
     * @param number of the field
     * @param steps the lists of a fixed length that it lies in
     */
    static Place of(RecordLayout layout, int number, List<Step> steps) {
        return new Place(layout.fields().get(number), number, layout.kind().isRows(), steps);
    }

    /** Any place, for when only the names of methods are asked for. */
    static Place unknown(SchemaField field, List<Step> steps) {
        FieldLayout layout = new FieldLayout(
                field.name(),
                0,
                field.type(),
                field.shape(),
                field.count(),
                0,
                field.count(),
                field.itemAlignment(),
                FieldLayout.ALWAYS_PRESENT,
                false,
                false,
                IndexKind.NONE,
                0,
                List.of(),
                List.of());
        return new Place(layout, 0, true, steps);
    }

    /** The offset of the field, or of bytes behind its first. */
    String at(int more) {
        if (inRows) {
            return sum(layout.offset() + more, Step::bytes);
        }
        String column = sum(ColumnPlaces.FIRST_FIELD_COLUMN + number, Step::fields);
        String first = "inColumn(" + column + ", " + layout.width() + ")";
        return more == 0 ? first : first + " + " + more;
    }

    /** A number of the first element, and how much more of it there is in the element that the view reads. */
    private String sum(int first, ToIntFunction<Step> more) {
        StringBuilder sum = new StringBuilder().append(first);
        for (Step step : steps) {
            int factor = more.applyAsInt(step);
            if (factor != 0 && step.count > 1) {
                sum.append(" + ").append(factor == 1 ? "" : factor + " * ").append(step.variable);
            }
        }
        return sum.toString();
    }

    /** The number of the field, by which the keyed binding finds it. */
    String numberText() {
        return sum(number, Step::fields);
    }

    /** The number of the presence bit. */
    String bit() {
        return sum(layout.presenceIndex(), Step::bits);
    }

    /** The number of the element, counted through all lists around the field. */
    String element() {
        String index = "0";
        for (Step step : steps) {
            index = index.equals("0") ? step.variable : "(" + index + ") * " + step.count + " + " + step.variable;
        }
        return index;
    }

    /** The offset of the field. */
    String at() {
        return at(0);
    }

    /** A checked index; {@code parameter} is its name. */
    String indexIn(String parameter, int count) {
        return "indexIn(" + parameter + ", " + count + ", \"" + layout.name().replaceAll("\\.[0-9]+", "") + "\")";
    }

    /** The offset of an element of a fixed array, or of bytes behind its first; the index is a parameter {@code index}. */
    String element(int more) {
        int width = layout.width() / layout.count();
        String index = indexIn("index", layout.count());
        return at(more) + " + " + (width == 1 ? index : width + " * " + index);
    }
}
