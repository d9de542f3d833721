package dev.ashlar.tool;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.ProblemCauses;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.io.PrintStream;
import java.util.List;

/** Prints problems and warnings: a line for each of the first hundred, then how many there are of each cause. */
final class ProblemLines {
    private ProblemLines() {}

    /**
     * Prints warnings.
     *
     * @param warnings by place
     * @param output where to, on the error stream
     */
    static void warn(List<Problem> warnings, Output output) {
        PrintStream err = output.err();
        long most = output.amount().all ? Long.MAX_VALUE : ProblemCauses.MOST_PROBLEMS;
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
        long most = output.amount().all ? Long.MAX_VALUE : ProblemCauses.MOST_PROBLEMS;
        problems.stream().limit(most).forEach(err::println);
        if (problems.size() > most) {
            causes(problems, "problem", err);
        }
    }

    private static void causes(List<Problem> problems, String what, PrintStream err) {
        err.println("the first " + ProblemCauses.MOST_PROBLEMS + " of " + Numbers.counted(problems.size(), what)
                + "; --all prints every one. By cause:");
        List<ProblemCauses.Cause> causes = ProblemCauses.of(problems);
        Table table = Table.of(">", "");
        causes.stream()
                .limit(ProblemCauses.MOST_CAUSES)
                .forEach(cause -> table.row(Numbers.grouped(cause.count()), cause.text()));
        table.print(err);
        if (causes.size() > ProblemCauses.MOST_CAUSES) {
            err.println("and " + Numbers.counted(causes.size() - ProblemCauses.MOST_CAUSES, "other cause"));
        }
    }
}
