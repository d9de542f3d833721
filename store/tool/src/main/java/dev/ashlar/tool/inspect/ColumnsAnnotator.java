package dev.ashlar.tool.inspect;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.RecordPlaces;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.tool.bytes.PackBytes;
import dev.ashlar.tool.bytes.RowPlaces;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.text.Numbers;

/** Annotates columns: block by block, column by column, the default first and then an element for each row. */
final class ColumnsAnnotator {
    private final PackedType type;
    private final RecordLayout layout;
    private final HexPrinter printer;
    private final FieldPrinter fields;
    private final RowPlaces places;

    /** Presence bitmaps are read here: they lie elsewhere than the elements that are printed. */
    private final PackBytes elsewhere;

    ColumnsAnnotator(PackContents contents, PackedType type, HexPrinter printer, PackBytes elsewhere) {
        this.type = type;
        this.layout = type.layout();
        this.printer = printer;
        this.fields = new FieldPrinter(contents, layout, printer);
        this.elsewhere = elsewhere;
        this.places = new RowPlaces(contents.file(), type);
    }

    void print() {
        RecordPlaces blocks = places.blocks();
        for (int block = 0; block < blocks.blockCount(); block++) {
            printer.zeros(places.ofBlock(block), "gap behind a block");
            for (int column = 0; column < ColumnPlaces.columnCount(layout); column++) {
                column(block, column);
            }
            printer.zeros(places.ofBlock(block) + blocks.blockLength(), "room for more rows");
        }
    }

    private void column(int block, int column) {
        int width = ColumnPlaces.width(layout, column);
        long first = places.ofBlock(block) + places.blocks().inBlock(column);
        printer.zeros(first - width, "padding");
        if (width == 0) {
            return;
        }
        int from = block * places.blocks().capacity();
        int to = (int) Math.min((long) from + places.blocks().capacity(), type.rowCount());
        printer.subheading("column " + name(column) + (from == to ? ", no rows" : rows(from, to)));
        print(column, RowPlaces.DEFAULT_ROW, ", the default");
        for (int row = from; row < to; row++) {
            print(column, row, ", row " + Numbers.grouped(row));
        }
    }

    private static String rows(int from, int to) {
        return ", rows " + Numbers.grouped(from) + " to " + Numbers.grouped(to - 1);
    }

    private String name(int column) {
        return switch (column) {
            case ColumnPlaces.ID_COLUMN -> "id";
            case ColumnPlaces.PRESENCE_COLUMN -> "of presence bitmaps";
            default -> field(column).name();
        };
    }

    private FieldLayout field(int column) {
        return layout.fields().get(column - ColumnPlaces.FIRST_FIELD_COLUMN);
    }

    /** An element, at the printer's position. */
    private void print(int column, int row, String whose) {
        switch (column) {
            case ColumnPlaces.ID_COLUMN -> fields.id("id" + whose);
            case ColumnPlaces.PRESENCE_COLUMN -> fields.presence("presence" + whose + ": ");
            default -> {
                FieldLayout field = field(column);
                boolean absent = field.optional()
                        && row != RowPlaces.DEFAULT_ROW
                        && !FieldPrinter.isPresent(field, elsewhere, places.of(row, ColumnPlaces.PRESENCE_COLUMN));
                fields.field(field, whose + (absent ? ", absent: the default" : ""));
            }
        }
    }

    /** The elements of one record, wherever they lie. */
    void record(int row) {
        printer.heading(layout.name() + ", row " + Numbers.grouped(row));
        for (int column = 0; column < ColumnPlaces.columnCount(layout); column++) {
            printer.moveTo(places.of(row, column));
            print(column, row, "");
        }
    }
}
