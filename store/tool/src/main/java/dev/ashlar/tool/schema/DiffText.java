package dev.ashlar.tool.schema;

import dev.ashlar.pipeline.diff.SchemaDiff;
import dev.ashlar.pipeline.diff.SchemaDifference;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.io.PrintStream;

/** Prints differences as a table, a line for each, then what they come to. */
public final class DiffText {
    private DiffText() {}

    /**
     * Prints.
     *
     * @param diff the differences
     * @param out receives lines
     */
    public static void print(SchemaDiff diff, PrintStream out) {
        if (diff.changes().isEmpty()) {
            out.println("no differences");
            return;
        }
        Table table = Table.of("type", "field", "change", "what", "in development", "views", "data", "why");
        for (SchemaDifference change : diff.changes()) {
            table.row(
                    change.type(),
                    change.field(),
                    change.what(),
                    change.detail(),
                    development(change.works()),
                    views(change.regenerate()),
                    change.data().text(),
                    change.why());
        }
        table.print(out);
        out.println();
        out.println(Numbers.counted(diff.changes().size(), "change") + " in "
                + Numbers.counted(diff.typeCount(), "type") + ": in development " + development(diff.works())
                + "; views: " + views(diff.regenerate()) + "; data: "
                + diff.data().text());
    }

    private static String development(boolean works) {
        return works ? "works" : "breaks";
    }

    private static String views(boolean regenerate) {
        return regenerate ? "regenerate" : "same";
    }
}
