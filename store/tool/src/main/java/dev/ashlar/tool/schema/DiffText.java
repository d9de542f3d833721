package dev.ashlar.tool.schema;

import dev.ashlar.pipeline.diff.SchemaDiff;
import dev.ashlar.pipeline.diff.SchemaDifference;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Wrapped;
import java.io.PrintStream;

/** Prints differences, a heading and a few lines for each, then what they come to. */
public final class DiffText {
    private static final String INDENT = "    ";

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
        for (SchemaDifference change : diff.changes()) {
            String subject = change.type() + (change.field().isEmpty() ? "" : "." + change.field());
            out.println(subject + "  " + change.what());
            Wrapped.print(change.detail(), INDENT, out);
            Wrapped.print(
                    "in development: " + development(change.works()) + "; views: " + views(change.regenerate())
                            + "; data: " + change.data().text(),
                    INDENT,
                    out);
            Wrapped.print(change.why(), INDENT, out);
        }
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
