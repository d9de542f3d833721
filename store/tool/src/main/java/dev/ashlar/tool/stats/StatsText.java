package dev.ashlar.tool.stats;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.layout.FieldText;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Statistics for people. */
public final class StatsText {
    private final PackContents contents;
    private final PrintStream out;

    /**
     * A printer.
     *
     * @param contents the pack
     * @param out receives lines
     */
    public StatsText(PackContents contents, PrintStream out) {
        this.contents = contents;
        this.out = out;
    }

    /**
     * Prints the types beside one another, then each by itself.
     *
     * @param types of the pack
     */
    public void print(List<TypeStats> types) {
        printTypes(types);
        types.forEach(this::print);
    }

    private void printTypes(List<TypeStats> types) {
        long fileLength = contents.file().header().fileLength();
        Table table = Table.of(
                "",
                ">records",
                ">records' bytes",
                ">id index",
                ">field indexes",
                ">pool",
                ">all",
                ">share",
                ">bytes a record");
        long rest = fileLength;
        for (TypeStats each : types) {
            table.row(
                    each.type().layout().name(),
                    Numbers.grouped(each.type().rowCount()),
                    Numbers.grouped(each.bytes(SectionKind.ROWS)),
                    Numbers.grouped(each.bytes(SectionKind.ID_INDEX)),
                    Numbers.grouped(each.fieldIndexBytes()),
                    Numbers.grouped(each.bytes(SectionKind.POOL)),
                    Numbers.grouped(each.bytes()),
                    share(each.bytes(), fileLength),
                    ratio(each.bytes(), each.type().rowCount()));
            rest -= each.bytes();
        }
        for (Section section : contents.file().sections()) {
            if (section.typeKey() == 0) {
                addRest(table, section.text(), section.length(), fileLength);
                rest -= section.length();
            }
        }
        addRest(table, "header, directory, gaps", rest, fileLength);
        long records = types.stream()
                .filter(each -> !each.type().isElements())
                .mapToLong(each -> each.type().rowCount())
                .sum();
        table.row(
                "the file",
                Numbers.grouped(records),
                "",
                "",
                "",
                "",
                Numbers.grouped(fileLength),
                "",
                ratio(fileLength, records));
        table.print(out);
    }

    private static void addRest(Table table, String what, long bytes, long fileLength) {
        table.row(what, "", "", "", "", "", Numbers.grouped(bytes), share(bytes, fileLength), "");
    }

    /**
     * Prints a type.
     *
     * @param stats of the type
     */
    public void print(TypeStats stats) {
        RecordLayout layout = stats.type().layout();
        out.println();
        Table head = Table.of("", "")
                .row("type", layout.name() + ", " + rows(stats.type()))
                .row("cache lines", lines(stats))
                .row("id index", index(stats));
        stats.fieldIndexes()
                .forEach(index -> head.row("index of " + index.field().name(), index(index)));
        head.print(out);
        out.println();
        printFields(stats);
    }

    private String rows(PackedType type) {
        return type.isElements()
                ? Numbers.counted(type.rowCount(), "element") + " of lists of " + contents.name(type.ownerKey())
                : Numbers.counted(type.rowCount(), "record") + " in "
                        + type.layout().kind().schemaName();
    }

    private static String lines(TypeStats stats) {
        int least = stats.cost().leastLines();
        int most = stats.cost().mostLines();
        return (least == most ? "" + most : least + " to " + most) + " a record, "
                + stats.cost().hotLines()
                + " for its hot fields; a loop over one field fetches "
                + range(stats.cost().leastScanBytes(), stats.cost().mostScanBytes()) + " bytes a record";
    }

    private static String range(int least, int most) {
        return least == most ? "" + most : least + " to " + most;
    }

    private String index(TypeStats stats) {
        IndexStats index = stats.index();
        String kind = contents.indexKind(stats.type());
        return index.slots() == 0
                ? kind
                : kind + ", " + Numbers.counted(index.slots(), "slot") + ", "
                        + share(index.used(), index.slots()) + " full; a lookup looks at "
                        + decimal(index.meanProbes()) + " on average, at " + index.longestProbe()
                        + " at most, one that misses at "
                        + decimal(index.meanMissProbes());
    }

    private static String index(FieldIndexStats index) {
        String values = Numbers.counted(index.keys(), "value") + " of " + Numbers.counted(index.rows(), "record");
        if (index.keys() == 0) {
            return values;
        }
        String lists = index.lists() == 0
                ? ""
                : ", " + Numbers.counted(index.lists(), "value") + " of several, at most "
                        + Numbers.grouped(index.longestList());
        if (index.slots() == 0) {
            return values + lists + "; direct";
        }
        return values + lists + "; " + Numbers.counted(index.slots(), "slot") + ", "
                + String.format(Locale.ROOT, "%.1f %%", 100 * index.load()) + " full; a lookup looks at "
                + decimal(index.meanProbes()) + " on average, at " + index.longestProbe() + " at most";
    }

    private void printFields(TypeStats stats) {
        Table table = Table.of("", "type", ">records' bytes", ">present", ">items", ">new items", ">pool", ">share");
        long all = stats.bytes();
        if (!stats.type().isElements()) {
            add(table, "id", "i64", stats.idBytes(), 0, all);
        }
        if (stats.type().layout().presenceCount() > 0) {
            add(table, "presence", "bits", stats.presenceBytes(), 0, all);
        }
        for (FieldStats field : stats.fields()) {
            boolean pooled = !field.field().inRow();
            table.row(
                    field.field().name(),
                    FieldText.type(field.field(), contents.names()),
                    Numbers.grouped(field.recordBytes()),
                    field.field().optional()
                            ? share(field.present(), stats.type().rowCount())
                            : "",
                    pooled ? Numbers.grouped(field.items()) : "",
                    pooled ? Numbers.grouped(field.newItems()) : "",
                    pooled ? Numbers.grouped(field.poolBytes()) : "",
                    share(field.recordBytes() + field.poolBytes(), all));
        }
        add(table, "defaults", "", stats.bytes(SectionKind.DEFAULT_ROW), stats.defaultPoolBytes(), all);
        add(table, "unused", "", stats.unusedBytes(), stats.poolGaps(), all);
        if (!stats.type().isElements()) {
            add(table, "id index", "", stats.bytes(SectionKind.ID_INDEX), 0, all);
        }
        for (FieldIndexStats index : stats.fieldIndexes()) {
            add(table, "index of " + index.field().name(), "", index.bytes(), 0, all);
        }
        add(table, "field table", "", stats.bytes(SectionKind.FIELD_TABLE), 0, all);
        table.print(out);
    }

    private static void add(Table table, String what, String type, long bytes, long poolBytes, long all) {
        table.row(
                what,
                type,
                Numbers.grouped(bytes),
                "",
                "",
                "",
                poolBytes == 0 ? "" : Numbers.grouped(poolBytes),
                share(bytes + poolBytes, all));
    }

    private static String share(long part, long whole) {
        return whole == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
    }

    private static String ratio(long bytes, long records) {
        return records == 0 ? "" : decimal((double) bytes / records);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }
}
