package dev.ashlar.tool.layout;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.io.PrintStream;
import java.util.Locale;

/** Prints the picture of a row for people. */
public final class RowPictureText {
    private static final String OF_THE_DEFAULT = "; the offsets are those of the default row";

    private final RowPicture picture;
    private final FieldNames names;

    /**
     * A printer.
     *
     * @param picture of the row
     * @param names of types
     */
    public RowPictureText(RowPicture picture, FieldNames names) {
        this.picture = picture;
        this.names = names;
    }

    /**
     * Prints the parts by offset, then the totals, then what rows and columns cost.
     *
     * @param out receives lines
     */
    public void print(PrintStream out) {
        RecordLayout layout = picture.layout();
        out.println(layout.name() + ", " + Numbers.counted(layout.fields().size(), "field"));
        out.println();
        Table parts = Table.of(">offset", ">width", "name", "type", "marks");
        picture.parts().forEach(part -> add(parts, part));
        parts.print(out);
        out.println();
        totals().print(out);
        out.println();
        LayoutCost rows = LayoutCost.of(layout, LayoutKind.ROWS);
        LayoutCost columns = LayoutCost.of(layout, LayoutKind.COLUMNS);
        costs(rows, columns).print(out);
        out.println();
        out.println(LayoutCost.hint(rows, columns));
    }

    private void add(Table table, RowPart part) {
        String offset = Numbers.grouped(part.offset());
        String width = Numbers.grouped(part.width());
        FieldLayout field = part.field();
        if (field != null) {
            table.row(offset, width, field.name(), FieldText.type(field, names), FieldText.marks(field));
            return;
        }
        switch (part.kind()) {
            case ID -> table.row(offset, width, "id", "i64", "hot");
            case PRESENCE -> table.row(offset, width, "(presence bitmap)", "", "hot");
            default -> table.row(offset, width, "(hole)", "", "");
        }
    }

    private Table totals() {
        RecordLayout layout = picture.layout();
        int stride = layout.stride();
        int holes = picture.holes();
        String lines = range(picture.leastLines(), picture.mostLines());
        String hot = picture.hotInOneLine()
                ? "1 cache line, which it never crosses"
                : "up to " + Numbers.grouped(picture.hotLines()) + " cache lines";
        return Table.of("", "")
                .row("layout", layout.kind().schemaName() + (layout.kind().isRows() ? "" : OF_THE_DEFAULT))
                .row("stride", Numbers.counted(stride, "byte"))
                .row("row alignment", Numbers.counted(layout.rowAlignment(), "byte"))
                .row("bytes used", Numbers.grouped(stride - holes))
                .row("holes", Numbers.counted(holes, "byte"))
                .row("presence bitmap", presence())
                .row("cache lines per row", lines)
                .row("hot group", Numbers.counted(layout.hotLength(), "byte") + " with id and bitmap, in " + hot)
                .row("rows per 4 KiB page", Numbers.grouped(picture.rowsPerPage()))
                .row("indexes of fields", indexes(IndexCost.of(layout)))
                .row("fingerprint", Numbers.hex(layout.fingerprint()));
    }

    private static String indexes(IndexCost cost) {
        String least = decimal(cost.leastBytes());
        String most = decimal(cost.mostBytes());
        return cost.count() == 0
                ? "none"
                : cost.count() + ", about " + (least.equals(most) ? most : least + " to " + most) + " bytes a record";
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static Table costs(LayoutCost rows, LayoutCost columns) {
        return Table.of("what it costs", ">in rows", ">in columns")
                .row(
                        "bytes per record",
                        Numbers.grouped(rows.bytesPerRecord()),
                        Numbers.grouped(columns.bytesPerRecord()))
                .row(
                        "and per block, defaults and padding",
                        Numbers.grouped(rows.bytesPerBlock()),
                        Numbers.grouped(columns.bytesPerBlock()))
                .row("cache lines, hot group", Numbers.grouped(rows.hotLines()), Numbers.grouped(columns.hotLines()))
                .row(
                        "cache lines, whole record",
                        range(rows.leastLines(), rows.mostLines()),
                        range(columns.leastLines(), columns.mostLines()))
                .row(
                        "bytes fetched per record, one field of all records",
                        range(rows.leastScanBytes(), rows.mostScanBytes()),
                        range(columns.leastScanBytes(), columns.mostScanBytes()))
                .row(
                        "records in one block, at most",
                        Numbers.grouped(rows.mostInOneBlock()),
                        Numbers.grouped(columns.mostInOneBlock()))
                .row(
                        "records in a block where there are more",
                        Numbers.grouped(rows.recordsPerBlock()),
                        Numbers.grouped(columns.recordsPerBlock()));
    }

    private static String range(int least, int most) {
        return least == most ? Numbers.grouped(most) : Numbers.grouped(least) + " to " + Numbers.grouped(most);
    }

    private String presence() {
        RecordLayout layout = picture.layout();
        return layout.presenceCount() == 0
                ? "none"
                : Numbers.counted(layout.presenceLength(), "byte") + " at offset "
                        + Numbers.grouped(layout.presenceOffset()) + " for "
                        + Numbers.counted(layout.presenceCount(), "optional field");
    }
}
