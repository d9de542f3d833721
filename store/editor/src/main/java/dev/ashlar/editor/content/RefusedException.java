package dev.ashlar.editor.content;

import dev.ashlar.compiler.problem.Problem;
import java.util.List;

/** An edit that was not saved: by its problems, or since somebody else has changed the same. */
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

    /** {@return what is wrong with the edit, or with the content} */
    public List<Problem> problems() {
        return problems;
    }

    /** {@return a sentence for each value that somebody else has changed} */
    public List<String> conflicts() {
        return conflicts;
    }
}
