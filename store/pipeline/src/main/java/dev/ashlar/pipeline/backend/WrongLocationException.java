package dev.ashlar.pipeline.backend;

import org.jspecify.annotations.Nullable;

/** Thrown if a location is written in a way that no place can have, such as with an unknown option. */
public final class WrongLocationException extends BackendException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message a sentence that shows the location
     * @param cause what was found; may be null
     */
    public WrongLocationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
