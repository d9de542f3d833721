package dev.ashlar.store.internal.pack;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import java.nio.file.Path;

/**
 * What the JVM throws when a thread reads a page that a mapped file has lost, because somebody truncated the file. The error may come late: in the
 * method that called the one that read. So every method that opens or verifies a mapped file translates the error. Thread-safe.
 */
public final class MapFaults {
    /** How the message of the JVM begins, on JDK 17 and 25. Other internal errors have other reasons. */
    private static final String FAULT = "a fault occurred in a";

    private MapFaults() {}

    /**
     * The exception for an error of the JVM.
     *
     * @param path the file
     * @param error that was thrown while the file was read
     * @return an exception of kind TRUNCATED, with the error as its cause
     * @throws InternalError the error itself, when it has another reason
     */
    public static PackException truncated(Path path, InternalError error) {
        String message = error.getMessage();
        if (message == null || !message.startsWith(FAULT)) {
            throw error;
        }
        PackException truncated = shrunk(path);
        truncated.initCause(error);
        return truncated;
    }

    /**
     * The exception for a file that has become shorter.
     *
     * @param path the file
     * @return an exception of kind TRUNCATED
     */
    public static PackException shrunk(Path path) {
        return new PackException(
                PackErrorKind.TRUNCATED,
                path,
                "the file shrank while it was read; open a file that others may truncate as a private copy");
    }
}
