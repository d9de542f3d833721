package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.Path;

/** Writes schema files of folders. Pure functions; any thread. */
public final class SchemaFileWriter {
    private SchemaFileWriter() {}

    /**
     * Replaces a file atomically and durably.
     *
     * @param file an existing file
     * @param text new text of the file
     * @throws BackendException if the file cannot be written; it is then unchanged
     */
    public static void write(Path file, String text) {
        try {
            new Publisher(file, ".tmp").replace(text);
        } catch (IOException e) {
            throw new BackendException(file + ": cannot be written: " + BackendException.reason(e), e);
        }
    }
}
