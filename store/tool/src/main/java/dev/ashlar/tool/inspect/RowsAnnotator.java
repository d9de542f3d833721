package dev.ashlar.tool.inspect;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.tool.bytes.RowPlaces;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.layout.RowPart;
import dev.ashlar.tool.layout.RowPicture;
import dev.ashlar.tool.text.Numbers;

/** Annotates rows, part by part. */
final class RowsAnnotator {
    private final PackedType type;
    private final HexPrinter printer;
    private final FieldPrinter fields;
    private final RowPicture picture;
    private final RowPlaces places;

    RowsAnnotator(PackContents contents, PackedType type, HexPrinter printer) {
        this.type = type;
        this.printer = printer;
        this.fields = new FieldPrinter(contents, type.layout(), printer);
        this.picture = new RowPicture(type.layout());
        this.places = new RowPlaces(contents.file(), type);
    }

    void defaultRow() {
        row();
    }

    void print() {
        for (int row = 0; row < type.rowCount(); row++) {
            printer.zeros(places.of(row, ColumnPlaces.ID_COLUMN), "gap behind a block");
            printer.subheading("row " + Numbers.grouped(row));
            row();
        }
    }

    void record(int row) {
        printer.heading(type.layout().name() + ", row " + Numbers.grouped(row));
        printer.moveTo(places.of(row, ColumnPlaces.ID_COLUMN));
        row();
    }

    private void row() {
        long start = printer.position();
        long bitmap = start + type.layout().presenceOffset();
        for (RowPart part : picture.parts()) {
            FieldLayout field = part.field();
            if (field != null) {
                String absent = FieldPrinter.isPresent(field, printer.bytes(), bitmap) ? "" : ", absent: the default";
                fields.field(field, absent);
                continue;
            }
            switch (part.kind()) {
                case ID -> fields.id("id");
                case PRESENCE -> fields.presence("presence: ");
                default -> printer.zeros(start + part.offset() + part.width(), "hole");
            }
        }
    }
}
