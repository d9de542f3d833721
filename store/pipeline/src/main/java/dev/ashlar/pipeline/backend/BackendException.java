package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.compiler.folder.FileReason;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Thrown if content cannot be read or written at all. For example, a file is missing, locked or damaged, or a server does not answer. */
public class BackendException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Message of a problem that the text of a file does not cause. The problem may disappear without a change of the content. */
    public static final String UNREADABLE = "cannot be read";

    /**
     * Creates an exception.
     *
     * @param message a sentence that names the place
     * @param cause exception of the underlying interface; may be null
     */
    public BackendException(String message, @Nullable Throwable cause) {
        super(Visible.lines(message), cause);
    }

    /**
     * Explains why a file cannot be read or written, for the end of a message.
     *
     * @param e exception of the file system
     * @return a clause
     */
    public static String reason(IOException e) {
        return FileReason.naming(e);
    }

    /**
     * Creates an exception for a schema file that another program has written.
     *
     * @param location of the place
     * @param file name of the schema file
     * @return the exception
     */
    public static BackendException otherSchema(String location, String file) {
        return new BackendException(
                "%s: %s has changed since it was read; nothing was written: read it again".formatted(location, file),
                null);
    }
}
