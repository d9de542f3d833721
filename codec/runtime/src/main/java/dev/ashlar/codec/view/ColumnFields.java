package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import java.util.StringJoiner;

/** Which fields have a {@link Column}, and what those who ask for another one are told. */
final class ColumnFields {
    private ColumnFields() {}

    /** See {@link Column#of(RecordSource, FieldKey)}. */
    static FieldLayout stored(RecordSource source, FieldKey key) {
        FieldLayout field = source.layout().fieldOrFormer(key.key());
        if (field == null) {
            throw missing(source.layout(), "", key);
        }
        return requireNumbers(source, field);
    }

    /** See {@link Column#of(ViewType, RecordSource, FieldKey)}. */
    static FieldLayout stored(ViewType<?> type, RecordSource source, FieldKey key) {
        FieldLayout compiled = type.layout().fieldOrFormer(key.key());
        if (compiled == null) {
            throw missing(type.layout(), " in the code", key);
        }
        FieldLayout stored = FieldLink.counterpart(compiled, source.layout());
        if (stored == null) {
            throw missing(source.layout(), " in the data", key);
        }
        boolean same = stored.type() == compiled.type()
                && stored.shape() == compiled.shape()
                && stored.count() == compiled.count()
                && stored.targetKey() == compiled.targetKey();
        if (!same) {
            throw new IllegalArgumentException(
                    type.name() + "." + compiled.name() + " is of type " + compiled.typeText()
                            + " in the code and of type " + stored.typeText() + " in the data"
                            + (stored.typeText().equals(compiled.typeText()) ? ", to records of another type" : "")
                            + ": a column does not convert; views do");
        }
        return requireNumbers(source, stored);
    }

    private static FieldLayout requireNumbers(RecordSource source, FieldLayout field) {
        if (!field.inRow() || field.type().isList()) {
            throw new IllegalArgumentException(source.layout().name() + "." + field.name()
                    + " has no column of numbers, since it is " + instead(field));
        }
        return field;
    }

    private static String instead(FieldLayout field) {
        if (field.type().isList()) {
            return "a list of structs: its members have columns, those of the element type";
        }
        return field.shape() == Shape.ARRAY
                ? "an array of any length: read it through a view"
                : "a " + field.type().schemaName() + ": read it through a view, as text, or compare its ordinals";
    }

    /** What whoever reads a field throws that a layout does not have. */
    static IllegalArgumentException missing(RecordLayout layout, String where, FieldKey key) {
        StringJoiner names = new StringJoiner(", ", "[", "]");
        for (FieldLayout field : layout.fields()) {
            names.add(field.name());
        }
        return new IllegalArgumentException(
                layout.name() + " has no field " + key.name() + where + "; it has " + names);
    }

    /** What readers of a column throw that ask for another form of its numbers. */
    static IllegalArgumentException unfit(RecordSource source, FieldLayout field, String wanted) {
        int lanes = field.count() * field.type().lanes();
        String oneOf = lanes > 1 ? ", of which a row has " + lanes : "";
        return new IllegalArgumentException(source.layout().name() + "." + field.name() + " is of type "
                + field.typeText() + oneOf + ", and cannot be read as " + wanted);
    }
}
