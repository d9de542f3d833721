package dev.ashlar.tool.diff;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.pipeline.diff.RecordDiff;
import dev.ashlar.pipeline.diff.RecordSide;
import dev.ashlar.pipeline.diff.SchemaDiff;
import dev.ashlar.pipeline.diff.SchemaDifference;
import dev.ashlar.tool.text.Numbers;
import java.io.PrintStream;
import java.util.List;

/** One page that needs no other file: a table of what differs for each type. */
public final class RecordDiffHtml implements DiffReport {
    private static final int LONGEST_VALUE = 400;
    private static final String STYLE = """
            :root { color-scheme: light dark; }
            body { font: 15px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; }
            table { border-collapse: collapse; width: 100%; margin-bottom: 2em; }
            th, td { text-align: left; vertical-align: top; padding: .25em .6em; border-bottom: 1px solid #8884; }
            td.value { font-family: ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; width: 30%; }
            .added { color: #1a7f37; } .removed { color: #cf222e; } .changed { color: #9a6700; }
            p.note { color: #777; }
            """;

    private final PrintStream out;
    private final ShownValues values;
    private final String oldName;
    private final String nowName;
    private final long most;
    private String type = "";
    private long told;

    /**
     * A report.
     *
     * @param old the older side
     * @param oldName as the user named it
     * @param now the newer one
     * @param nowName as the user named it
     * @param all whether to print every record, and long values whole
     * @param out receives UTF-8
     */
    public RecordDiffHtml(
            RecordSide old, String oldName, RecordSide now, String nowName, boolean all, PrintStream out) {
        this.out = out;
        this.values = new ShownValues(old, now, all ? Integer.MAX_VALUE : LONGEST_VALUE);
        this.most = all ? Long.MAX_VALUE : MOST_RECORDS;
        this.oldName = oldName;
        this.nowName = nowName;
    }

    /** Text for an element or an attribute. What a reader could not see is escaped. */
    static String escaped(String text) {
        return Visible.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    private void line(String html) {
        out.print(html + "\n");
    }

    @Override
    public void begin(SchemaDiff schemas) {
        line("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">");
        line("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
        line("<title>" + escaped(oldName + " - " + nowName) + "</title>\n<style>\n" + STYLE
                + "</style>\n</head>\n<body>");
        line("<h1>Differences</h1>");
        line("<p>From <b>" + escaped(oldName) + "</b> to <b>" + escaped(nowName) + "</b></p>");
        if (!schemas.changes().isEmpty()) {
            line("<h2>Schemas</h2>\n<table>\n<tr><th>type, field</th><th>change</th><th>data</th><th>why</th></tr>");
            schemas.changes().forEach(this::schema);
            line("</table>");
        }
    }

    private void schema(SchemaDifference change) {
        String subject = change.type() + (change.field().isEmpty() ? "" : "." + change.field());
        String what = change.what() + (change.detail().isEmpty() ? "" : " " + change.detail());
        line("<tr><td>" + escaped(subject) + "</td><td>" + escaped(what) + "</td><td>"
                + change.data().text() + "</td><td>" + escaped(change.why()) + "</td></tr>");
    }

    /** Whether a record is to be shown; prints what stands before it. */
    private boolean isShown(RecordDiff.Subject record) {
        if (!type.equals(record.type())) {
            type = record.type();
            told = 0;
            line("<h2>" + escaped(type) + "</h2>\n<table>");
            line("<tr><th>record</th><th>field</th><th>before</th><th>after</th></tr>");
        }
        return told++ < most;
    }

    private void row(RecordDiff.Subject record, String what) {
        if (isShown(record)) {
            line("<tr><td>" + escaped(ShownValues.record(record)) + "</td><td colspan=\"3\" class=\"" + what + "\">"
                    + what + "</td></tr>");
        }
    }

    @Override
    public void added(RecordDiff.Subject record) {
        row(record, "added");
    }

    @Override
    public void removed(RecordDiff.Subject record) {
        row(record, "removed");
    }

    @Override
    public void changed(RecordDiff.Subject record, List<RecordDiff.Value> fields) {
        if (!isShown(record)) {
            return;
        }
        boolean isFirst = true;
        for (RecordDiff.Value field : fields) {
            ShownValues.Pair pair = values.pair(field);
            String head = isFirst
                    ? "<td rowspan=\"" + fields.size() + "\">" + escaped(ShownValues.record(record)) + "</td>"
                    : "";
            line("<tr>" + head + "<td>" + escaped(field.field()) + "</td><td class=\"value removed\">"
                    + escaped(pair.before()) + "</td><td class=\"value added\">" + escaped(pair.after())
                    + "</td></tr>");
            isFirst = false;
        }
    }

    @Override
    public void endType(RecordDiff.Counts counts) {
        if (counts.isEmpty()) {
            return;
        }
        line("</table>");
        if (told > most) {
            line("<p class=\"note\">The first " + most + " of " + Numbers.counted(told, "record")
                    + "; the option --all shows every one.</p>");
        }
    }

    @Override
    public void end(List<RecordDiff.Counts> types) {
        line("<h2>Summary</h2>");
        if (types.isEmpty()) {
            line("<p>No records differ.</p>");
        } else {
            line("<table>\n<tr><th>type</th><th>added</th><th>removed</th><th>changed</th></tr>");
            types.forEach(counts -> line("<tr><td>" + escaped(counts.type()) + "</td><td class=\"added\">"
                    + Numbers.grouped(counts.added()) + "</td><td class=\"removed\">"
                    + Numbers.grouped(counts.removed()) + "</td><td class=\"changed\">"
                    + Numbers.grouped(counts.changed()) + "</td></tr>"));
            line("</table>");
        }
        line("</body>\n</html>");
    }
}
