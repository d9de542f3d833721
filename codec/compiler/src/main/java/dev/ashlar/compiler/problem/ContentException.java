package dev.ashlar.compiler.problem;

import java.util.List;

/**
 * Thrown if content has problems. Contains all problems that one run found. Nothing was written. The message has one line for each of the first 100
 * problems. If there are more, it also has the number of problems of each cause. {@link #problems} returns all problems.
 */
public class ContentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;
    private final transient List<Problem> warnings;

    /**
     * Creates an exception.
     *
     * @param problems one or more, in display order
     */
    public ContentException(List<Problem> problems) {
        this(problems, List.of());
    }

    /**
     * Creates an exception with warnings.
     *
     * @param problems one or more, in display order
     * @param warnings possible explanations, such as files that are not read; the message omits them
     */
    public ContentException(List<Problem> problems, List<Problem> warnings) {
        super(ProblemCauses.lines(problems));
        this.problems = List.copyOf(problems);
        this.warnings = List.copyOf(warnings);
    }

    /** {@return the problems, in display order} */
    public List<Problem> problems() {
        return problems;
    }

    /** {@return the warnings, in display order} */
    public List<Problem> warnings() {
        return warnings;
    }
}
