package dev.ashlar.tool;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Prints problems and warnings: a line for each of the first hundred, then how many there are of each cause. */
final class ProblemLines {
    /** Lines that a person may read. */
    static final int MOST = 100;
    /** Causes in the summary. */
    private static final int MOST_CAUSES = 20;

    private static final Pattern ID = Pattern.compile(" \\d+(?=\\.|\\z)");
    private static final Pattern ELEMENT = Pattern.compile("\\[\\d+]");
    private static final Pattern DETAIL = Pattern.compile(", (?:did you mean |in [\\d,]+ records).*");

    private ProblemLines() {}

    /**
     * Prints warnings.
     *
     * @param warnings by place
     * @param output where to, on the error stream
     */
    static void warn(List<Problem> warnings, Output output) {
        PrintStream err = output.err();
        long most = output.amount().all ? Long.MAX_VALUE : MOST;
        warnings.stream().limit(most).forEach(warning -> err.println(warning.toWarning()));
        if (warnings.size() > most) {
            causes(warnings, "warning", err);
        }
    }

    /**
     * Prints problems.
     *
     * @param problems by place
     * @param output where to, on the error stream
     */
    static void print(List<Problem> problems, Output output) {
        PrintStream err = output.err();
        long most = output.amount().all ? Long.MAX_VALUE : MOST;
        problems.stream().limit(most).forEach(err::println);
        if (problems.size() > most) {
            causes(problems, "problem", err);
        }
    }

    private static void causes(List<Problem> problems, String what, PrintStream err) {
        err.println("the first " + MOST + " of " + Numbers.counted(problems.size(), what)
                + "; --all prints every one. By cause:");
        Map<String, Integer> counts = new TreeMap<>();
        problems.forEach(problem -> counts.merge(cause(problem), 1, Integer::sum));
        Table table = Table.of(">", "");
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_CAUSES)
                .forEach(cause -> table.row(Numbers.grouped(cause.getValue()), cause.getKey()));
        table.print(err);
        if (counts.size() > MOST_CAUSES) {
            err.println("and " + Numbers.counted(counts.size() - MOST_CAUSES, "other cause"));
        }
    }

    /** Equal for problems that differ in place, record, element and value alone. */
    static String cause(Problem problem) {
        String subject = ID.matcher(problem.subject()).replaceFirst("");
        String field = ELEMENT.matcher(subject).replaceAll("[]");
        String message = DETAIL.matcher(problem.message()).replaceFirst("");
        return field.isEmpty() ? message : field + ": " + message;
    }
}
