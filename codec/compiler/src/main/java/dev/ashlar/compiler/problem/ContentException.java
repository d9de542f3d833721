package dev.ashlar.compiler.problem;

import java.util.List;
import java.util.stream.Collectors;

/** Content has problems: all that one run could find. Nothing was written. */
public final class ContentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * Content with problems.
     *
     * @param problems one or more, in the order in which they are to be shown
     */
    public ContentException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** {@return the problems, by place} */
    public List<Problem> problems() {
        return problems;
    }
}
