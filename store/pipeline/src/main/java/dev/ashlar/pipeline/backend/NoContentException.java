package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import java.util.List;

/** Thrown if no backend recognises a place: it does not exist, or holds something else. */
public final class NoContentException extends ContentException {
    private static final long serialVersionUID = 1L;

    private final boolean missing;

    /**
     * Creates an exception.
     *
     * @param problem a problem that names the place
     * @param missing whether the place does not exist
     */
    public NoContentException(Problem problem, boolean missing) {
        super(List.of(problem));
        this.missing = missing;
    }

    /** {@return whether the place does not exist; false for a file of another kind and for an unknown scheme} */
    public boolean isMissing() {
        return missing;
    }
}
