package dev.ashlar.pipeline.backend;

import org.jspecify.annotations.Nullable;

/** Thrown if content was expected at a place that does not exist. */
public final class MissingPlaceException extends BackendException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message a sentence that names the place
     * @param cause exception of the file system; may be null
     */
    public MissingPlaceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
