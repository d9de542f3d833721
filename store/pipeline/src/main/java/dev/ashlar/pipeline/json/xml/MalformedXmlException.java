package dev.ashlar.pipeline.json.xml;

import dev.ashlar.compiler.problem.Problem;
import java.io.IOException;

/** A file that is not XML of records. */
public final class MalformedXmlException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    MalformedXmlException(Problem problem) {
        super(problem.toString());
        this.problem = problem;
    }

    /** {@return the place, what was expected there, and what was found} */
    public Problem problem() {
        return problem;
    }
}
