package dev.ashlar.tool.text;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.ProblemCauses;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Lines for problems or warnings. Of a cause with more than a few problems, the first are shown, then how many there are besides: one
 * renamed field is one cause, however many records have it. Stateless.
 */
public final class ProblemList {
    /** Problems of one cause that are all shown. */
    public static final int FEW = 5;
    /** Problems that are shown of a cause with more. */
    public static final int FIRST = 3;

    private static final String ALL = "; --all prints every one";

    private ProblemList() {}

    /**
     * Lines.
     *
     * @param problems by place
     * @param line of one problem
     * @param most lines of problems; {@link Integer#MAX_VALUE} for every problem of every cause
     * @param what one is called, such as {@code problem}
     * @return the lines
     */
    public static List<String> lines(List<Problem> problems, Function<Problem, String> line, int most, String what) {
        if (most == Integer.MAX_VALUE) {
            return problems.stream().map(line).toList();
        }
        List<String> lines = new ArrayList<>();
        List<ProblemCauses.Group> groups = ProblemCauses.groups(problems);
        int shown = 0;
        int told = 0;
        int next = 0;
        for (; next < groups.size() && shown < most; next++) {
            List<Problem> group = groups.get(next).problems();
            int first = Math.min(group.size() > FEW ? FIRST : group.size(), most - shown);
            group.stream().limit(first).map(line).forEach(lines::add);
            if (first < group.size()) {
                lines.add("  and " + Numbers.grouped(group.size() - first) + " more: "
                        + groups.get(next).text() + ALL);
            }
            shown += first;
            told += group.size();
        }
        if (next < groups.size()) {
            lines.add("and " + Numbers.counted(problems.size() - told, what) + " of "
                    + Numbers.counted(groups.size() - next, "other cause") + ALL);
        }
        return lines;
    }
}
