package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import java.util.List;

/** No backend knows a place: nothing stands there, or something of another kind. */
public final class NoContentException extends ContentException {
    private static final long serialVersionUID = 1L;

    private final boolean missing;

    /**
     * A place without content.
     *
     * @param problem names the place
     * @param missing whether nothing stands there
     */
    public NoContentException(Problem problem, boolean missing) {
        super(List.of(problem));
        this.missing = missing;
    }

    /** {@return whether nothing stands at the place; false for a file of another kind and for an unknown scheme} */
    public boolean isMissing() {
        return missing;
    }
}
