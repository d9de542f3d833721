package dev.ashlar.editor.content;

import dev.ashlar.compiler.problem.Problem;
import java.util.List;

/** Thrown if an edit was not saved, because it has problems or because another program has changed the same values. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;
    private final transient List<String> conflicts;

    RefusedException(List<Problem> problems, List<String> conflicts) {
        this("the edit was not saved", problems, conflicts);
    }

    /** Something else than an edit has problems. */
    RefusedException(String message, List<Problem> problems) {
        this(message, problems, List.of());
    }

    private RefusedException(String message, List<Problem> problems, List<String> conflicts) {
        super(message);
        this.problems = List.copyOf(problems);
        this.conflicts = List.copyOf(conflicts);
    }

    /** {@return the problems of the edit or of the content} */
    public List<Problem> problems() {
        return problems;
    }

    /** {@return one sentence for each value that another program has changed} */
    public List<String> conflicts() {
        return conflicts;
    }
}
