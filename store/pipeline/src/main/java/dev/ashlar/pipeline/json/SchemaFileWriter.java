package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.Path;

/** Writes schema files of folders. Pure functions; any thread. */
public final class SchemaFileWriter {
    private SchemaFileWriter() {}

    /**
     * Replaces a file, atomically and durably.
     *
     * @param file that is there
     * @param text its new text
     * @throws BackendException when it cannot be written; then it is as before
     */
    public static void write(Path file, String text) {
        try {
            new Publisher(file, ".tmp").replace(text);
        } catch (IOException e) {
            throw new BackendException(file + ": cannot be written: " + BackendException.reason(e), e);
        }
    }
}
