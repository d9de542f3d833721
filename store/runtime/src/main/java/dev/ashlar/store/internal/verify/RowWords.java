package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.internal.format.RecordPlaces;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackedType;

/** Places in the rows of a type in words. Only for findings: there may be millions of rows, and next to none has one. */
final class RowWords {
    private final RecordLayout layout;
    private final RecordPlaces places;
    private final long rowsOffset;
    private final long defaultOffset;

    RowWords(PackedType type, RecordPlaces places) {
        this.layout = type.layout();
        this.places = places;
        this.rowsOffset = type.section(SectionKind.ROWS).offset();
        this.defaultOffset = type.section(SectionKind.DEFAULT_ROW).offset();
    }

    /** {@code inColumn}: bytes from the beginning of the row's part of the column. */
    PackPlace at(int row, int column, long inColumn, String what) {
        String of = " of " + layout.name();
        return row < 0
                ? new PackPlace(
                        "default row" + of,
                        defaultOffset + ColumnPlaces.offsetInRow(layout, column) + inColumn,
                        "default row" + of + ", " + what)
                : new PackPlace(
                        "rows" + of, rowsOffset + places.of(row, column) + inColumn, "row " + row + of + ", " + what);
    }

    /** An element of a field, or its one value. */
    PackPlace element(int row, int field, int element, int width) {
        FieldLayout of = layout.fields().get(field);
        String name = of.shape() == Shape.FIXED ? of.name() + "[" + element + "]" : of.name();
        return at(row, column(field), (long) element * width, name);
    }

    static int column(int field) {
        return ColumnPlaces.FIRST_FIELD_COLUMN + field;
    }
}
