package dev.ashlar.pipeline.backend;

import org.jspecify.annotations.Nullable;

/** Records cannot be read or written at all: a file is missing, locked or damaged, a server does not answer. */
public final class BackendException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A backend that fails.
     *
     * @param message a sentence that names the place
     * @param cause what the backend's own interface threw; may be null
     */
    public BackendException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
