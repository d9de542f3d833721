package dev.ashlar.compiler.problem;

import java.util.List;

/**
 * Content has problems: all that one run could find. Nothing was written. The message has a line for each of the first hundred problems and, if
 * there are more, the number of problems of each cause; {@link #problems} has all.
 */
public class ContentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;
    private final transient List<Problem> warnings;

    /**
     * Content with problems.
     *
     * @param problems one or more, in the order in which they are to be shown
     */
    public ContentException(List<Problem> problems) {
        this(problems, List.of());
    }

    /**
     * Content with problems and warnings.
     *
     * @param problems one or more, in the order in which they are to be shown
     * @param warnings what may explain them, such as files that are not read; the message does not have them
     */
    public ContentException(List<Problem> problems, List<Problem> warnings) {
        super(ProblemCauses.lines(problems));
        this.problems = List.copyOf(problems);
        this.warnings = List.copyOf(warnings);
    }

    /** {@return the problems, by place} */
    public List<Problem> problems() {
        return problems;
    }

    /** {@return the warnings, by place} */
    public List<Problem> warnings() {
        return warnings;
    }
}
