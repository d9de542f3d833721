package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.compiler.folder.FileReason;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Records cannot be read or written at all: a file is missing, locked or damaged, a server does not answer. */
public class BackendException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** How a problem is called that is none of what stands in a file: it may be over without a change of the content. */
    public static final String UNREADABLE = "cannot be read";

    /**
     * A backend that fails.
     *
     * @param message a sentence that names the place
     * @param cause what the backend's own interface threw; may be null
     */
    public BackendException(String message, @Nullable Throwable cause) {
        super(Visible.lines(message), cause);
    }

    /**
     * Why a file cannot be read or written, in words for the end of a message.
     *
     * @param e what the file system threw
     * @return a clause
     */
    public static String reason(IOException e) {
        return FileReason.naming(e);
    }

    /**
     * Somebody else has written a schema file.
     *
     * @param location of the place
     * @param file its name
     * @return an exception that says so
     */
    public static BackendException otherSchema(String location, String file) {
        return new BackendException(
                "%s: %s has changed since it was read; nothing was written: read it again".formatted(location, file),
                null);
    }
}
