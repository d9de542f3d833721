package dev.ashlar.tool.diff;

import dev.ashlar.pipeline.diff.RecordDiff;
import dev.ashlar.pipeline.diff.RecordSide;
import dev.ashlar.pipeline.diff.SchemaDiff;
import dev.ashlar.tool.schema.DiffText;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Outputs;
import dev.ashlar.tool.text.Wrapped;
import java.io.PrintStream;
import java.util.List;

/** For people: a heading for each type, a line for each record, a line for each field. */
public final class RecordDiffText implements DiffReport {
    private static final String INDENT = "  ";
    private static final String FIELD_INDENT = "      ";
    private static final String VALUE_INDENT = "        ";
    /** Both values have a line of their own, and fit into it. */
    private static final int LONGEST_VALUE = Wrapped.WIDTH - VALUE_INDENT.length() - 2;

    private final PrintStream out;
    private final ShownValues values;
    private final long most;
    private long told;
    private String type = "";
    private boolean isFirst = true;

    /**
     * A report.
     *
     * @param old the older side
     * @param now the newer one
     * @param all whether to print every record, and long values whole
     * @param out receives lines
     */
    public RecordDiffText(RecordSide old, RecordSide now, boolean all, PrintStream out) {
        this.out = out;
        this.values = new ShownValues(old, now, all ? Integer.MAX_VALUE : LONGEST_VALUE);
        this.most = all ? Long.MAX_VALUE : MOST_RECORDS;
    }

    @Override
    public void begin(SchemaDiff schemas) {
        if (!schemas.changes().isEmpty()) {
            out.println("Schemas");
            DiffText.print(schemas, out);
            isFirst = false;
        }
    }

    /** Whether a record is to be shown; prints what stands before it. */
    private boolean isShown(RecordDiff.Subject record) {
        if (!type.equals(record.type())) {
            type = record.type();
            told = 0;
            out.println((isFirst ? "" : System.lineSeparator()) + type);
            isFirst = false;
            Outputs.requireWritable(out);
        }
        return told++ < most;
    }

    private void line(String sign, RecordDiff.Subject record) {
        if (isShown(record)) {
            out.println(INDENT + sign + " " + ShownValues.record(record));
        }
    }

    @Override
    public void added(RecordDiff.Subject record) {
        line("+", record);
    }

    @Override
    public void removed(RecordDiff.Subject record) {
        line("-", record);
    }

    @Override
    public void changed(RecordDiff.Subject record, List<RecordDiff.Value> fields) {
        if (!isShown(record)) {
            return;
        }
        out.println(INDENT + "~ " + ShownValues.record(record));
        int width =
                fields.stream().mapToInt(field -> field.field().length()).max().orElse(0);
        for (RecordDiff.Value field : fields) {
            ShownValues.Pair pair = values.pair(field);
            String line = FIELD_INDENT + field.field()
                    + " ".repeat(width - field.field().length()) + "  " + pair.before() + " -> " + pair.after();
            if (line.length() <= Wrapped.WIDTH) {
                out.println(line);
            } else {
                out.println(FIELD_INDENT + field.field());
                out.println(VALUE_INDENT + "- " + pair.before());
                out.println(VALUE_INDENT + "+ " + pair.after());
            }
        }
    }

    @Override
    public void endType(RecordDiff.Counts counts) {
        if (counts.isEmpty()) {
            return;
        }
        if (told > most) {
            out.println(INDENT + "… and " + Numbers.counted(told - most, "record") + " more; --all prints every one");
        }
    }

    @Override
    public void end(List<RecordDiff.Counts> types) {
        if (types.isEmpty()) {
            out.println(isFirst ? "no differences" : "no differences between records");
            return;
        }
        out.println();
        types.forEach(counts -> out.println(counts.type() + ": " + ShownValues.counts(counts)));
    }
}
