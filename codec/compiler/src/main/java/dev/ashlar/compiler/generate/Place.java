package dev.ashlar.compiler.generate;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.List;

/**
 * Where a field lies, as the fixed binding of its view says it in Java, and the number by which the keyed binding finds it.
 *
 * @param layout of the field
 * @param number of the field in its type
 * @param inRows whether records lie in rows; else in columns
 */
record Place(FieldLayout layout, int number, boolean inRows) {
    /**
     * The place of a field.
     *
     * @param layout of the type
     * @param number of the field
     */
    static Place of(RecordLayout layout, int number) {
        return new Place(layout.fields().get(number), number, layout.kind().isRows());
    }

    /** Any place, for when only the names of methods are asked for. */
    static Place unknown(SchemaField field) {
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
        return new Place(layout, 0, true);
    }

    /** The offset of the field, or of bytes behind its first. */
    String at(int more) {
        if (inRows) {
            return Integer.toString(layout.offset() + more);
        }
        String first = "inColumn(" + (ColumnPlaces.FIRST_FIELD_COLUMN + number) + ", " + layout.width() + ")";
        return more == 0 ? first : first + " + " + more;
    }

    /** The offset of the field. */
    String at() {
        return at(0);
    }

    /** A checked index; {@code parameter} is its name. */
    String indexIn(String parameter, int count) {
        return "indexIn(" + parameter + ", " + count + ", \"" + layout.name() + "\")";
    }

    /** The offset of an element of a fixed array, or of bytes behind its first; the index is a parameter {@code index}. */
    String element(int more) {
        int width = layout.width() / layout.count();
        String index = indexIn("index", layout.count());
        return at(more) + " + " + (width == 1 ? index : width + " * " + index);
    }
}
