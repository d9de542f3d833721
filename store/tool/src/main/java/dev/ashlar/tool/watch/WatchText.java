package dev.ashlar.tool.watch;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.FieldChange;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Outputs;
import dev.ashlar.tool.text.ProblemList;
import dev.ashlar.tool.text.Quoted;
import dev.ashlar.tool.text.ShownPlaces;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** For people: a line for each reload, below it what has changed, and in colours where a terminal shows them. */
public final class WatchText implements WatchReport {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int LONGEST_VALUE = 60;
    private static final String INDENTATION = "  ";

    /** A type whose schema has become stricter may have the same problem in each of its records. */
    private static final int MOST_PROBLEMS = 30;

    private final PrintStream out;
    private final ShownPlaces places;
    private final boolean hasCatalog;
    private final int most;
    private List<Problem> warned = List.of();
    private boolean releaseOpens;
    private boolean hasFailed;

    private final Colors colors;

    /**
     * A report.
     *
     * @param out receives lines with colours; the text of others has escapes for what a terminal would obey
     * @param places paths of problems
     * @param hasCatalog whether to tell of releases
     * @param all whether to print every problem
     * @param colors none where no terminal shows them
     */
    public WatchText(PrintStream out, ShownPlaces places, boolean hasCatalog, boolean all, Colors colors) {
        this.most = all ? Integer.MAX_VALUE : MOST_PROBLEMS;
        this.out = out;
        this.places = places;
        this.hasCatalog = hasCatalog;
        this.colors = colors;
    }

    @Override
    public void watching(String location) {
        out.println("watching " + Visible.lines(location) + "; Ctrl-C ends");
        Outputs.requireWritable(out);
    }

    @Override
    public void opened(Reload reload) {
        out.println(colors.good("generation " + reload.generation()) + ": "
                + Numbers.counted(reload.recordCount(), "record") + times(reload));
        warn(reload);
        releaseOpens = !reload.differences().isEmpty(); // So that either is told.
        release(reload);
        Outputs.requireWritable(out);
    }

    @Override
    public void reloaded(Reload reload, ChangeLog changes) {
        String counts = reload.changes().entrySet().stream()
                .map(type -> type.getKey() + " " + type.getValue())
                .collect(Collectors.joining("; "));
        boolean hasSchemas = changes.changes().stream().anyMatch(ChangeLog.OfSchema.class::isInstance);
        String schemas =
                hasSchemas ? "schemas changed" : hasFailed ? "mended, as it was before" : "no record has changed";
        String all = counts.isEmpty() ? schemas : hasSchemas ? schemas + "; " + counts : counts;
        out.println(colors.good("generation " + reload.generation()) + ": " + all + times(reload));
        hasFailed = false;
        warn(reload);
        changes.changes().forEach(change -> out.println(INDENTATION + Visible.lines(line(change))));
        if (changes.more() > 0) {
            out.println(INDENTATION + "… and " + Numbers.grouped(changes.more()) + " more");
        }
        release(reload);
        Outputs.requireWritable(out);
    }

    /** Warnings are told again only when they are others. */
    private void warn(Reload reload) {
        if (!reload.warnings().equals(warned)) {
            warned = reload.warnings();
            lines(warned, Problem::toWarning, "warning")
                    .forEach(line -> out.println(INDENTATION + colors.warning(line)));
        }
    }

    private List<String> lines(List<Problem> problems, Function<Problem, String> line, String what) {
        return ProblemList.lines(problems.stream().map(places::of).toList(), line, most, what);
    }

    /** What is new of that which a release would refuse, and when it would refuse nothing any more. */
    private void release(Reload reload) {
        boolean opens = reload.differences().isEmpty();
        if (!hasCatalog || opens && releaseOpens) {
            return;
        }
        if (opens) {
            out.println(INDENTATION + "a release would open");
        } else if (!reload.newDifferences().isEmpty()) {
            String further =
                    reload.newDifferences().size() == reload.differences().size() ? "" : ", also since";
            out.println(INDENTATION + colors.warning("a release would not open" + further + ":"));
            reload.newDifferences()
                    .forEach(difference -> out.println(INDENTATION + INDENTATION + Visible.lines(difference)));
        }
        releaseOpens = opens;
    }

    @Override
    public void failed(Reload reload) {
        String stays = reload.generation() == 0 ? "not opened yet" : "generation " + reload.generation() + " stays";
        out.println(colors.bad(Numbers.counted(reload.problems().size(), "problem")) + ": " + stays);
        hasFailed = true;
        warn(reload);
        lines(reload.problems(), Problem::toString, "problem")
                .forEach(line -> out.println(INDENTATION + Visible.lines(line)));
        Outputs.requireWritable(out);
    }

    /** Such as {@code , 31.5 ms (waited 15.2, read 12.0, cooked 4.3)}. */
    private static String times(Reload reload) {
        Reload.Times times = reload.times();
        return String.format(
                Locale.ROOT,
                ", %.1f ms (waited %.1f, read %.1f, cooked %.1f)",
                times.all() / NANOS_PER_MILLI,
                times.waiting() / NANOS_PER_MILLI,
                times.reading() / NANOS_PER_MILLI,
                times.cooking() / NANOS_PER_MILLI);
    }

    private static String line(ChangeLog.Change change) {
        if (change instanceof ChangeLog.OfRecord record) {
            return record.type() + " " + record.id() + (record.isAdded() ? " added" : " removed");
        }
        if (change instanceof ChangeLog.OfField field) {
            return line(field.change());
        }
        return ((ChangeLog.OfSchema) change).change().toString();
    }

    private static String line(FieldChange change) {
        return change.type() + " " + change.id() + "." + change.field() + ": " + text(change.before()) + " -> "
                + text(change.after());
    }

    /** What a terminal would obey is escaped, what is long is cut. */
    private static String text(@Nullable Variant value) {
        if (value == null) {
            return "nothing";
        }
        String text = value.toText();
        boolean isText = value.type() == ValueType.STRING && !value.shape().isArray();
        String quoted = Quoted.cut(text, LONGEST_VALUE);
        boolean isPlain = !isText && quoted.equals('"' + text + '"');
        return isPlain ? text : quoted;
    }
}
