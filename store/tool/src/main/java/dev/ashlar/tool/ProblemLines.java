package dev.ashlar.tool;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.ProblemCauses;
import dev.ashlar.tool.text.ProblemList;
import java.util.List;

/** Prints problems and warnings, with paths from the working folder. */
final class ProblemLines {
    private ProblemLines() {}

    /**
     * Prints warnings.
     *
     * @param warnings by place
     * @param output where to, on the error stream
     */
    static void warn(List<Problem> warnings, Output output) {
        ProblemList.lines(shown(warnings, output), Problem::toWarning, most(output), "warning")
                .forEach(output.err()::println);
    }

    /**
     * Prints problems.
     *
     * @param problems by place
     * @param output where to, on the error stream
     */
    static void print(List<Problem> problems, Output output) {
        ProblemList.lines(shown(problems, output), Problem::toString, most(output), "problem")
                .forEach(output.err()::println);
    }

    private static List<Problem> shown(List<Problem> problems, Output output) {
        return problems.stream().map(output.places()::of).toList();
    }

    private static int most(Output output) {
        return output.amount().all ? Integer.MAX_VALUE : ProblemCauses.MOST_PROBLEMS;
    }
}
