package dev.ashlar.pipeline.backend;

import org.jspecify.annotations.Nullable;

/** Nothing stands at a place where content was expected. */
public final class MissingPlaceException extends BackendException {
    private static final long serialVersionUID = 1L;

    /**
     * A place that does not exist.
     *
     * @param message a sentence that names the place
     * @param cause what the file system threw; may be null
     */
    public MissingPlaceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
