package dev.ashlar.compiler.evolution;

import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.compiler.schema.SchemaReader;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads and atomically replaces the lock of a folder. Stateless; any thread. */
public final class LockFile {
    private LockFile() {}

    /**
     * Reads the lock of a folder.
     *
     * @param folder with schemas
     * @param problems receives a problem if the file exists and cannot be read
     * @return the lock; null if there is none, or if it cannot be read
     */
    public static SchemaReader.@Nullable Source read(Path folder, Problems problems) {
        try {
            byte[] bytes = RegularFile.bytes(folder.resolve(SchemaLock.FILE));
            String text = Utf8Text.decode(SchemaLock.FILE, bytes, problems);
            return text == null ? null : new SchemaReader.Source(SchemaLock.FILE, text);
        } catch (NoSuchFileException | NotDirectoryException e) {
            return null;
        } catch (IOException e) {
            problems.add(Location.of(SchemaLock.FILE), "", "file cannot be read", "", FileReason.of(e));
            return null;
        }
    }

    /**
     * Writes the lock of a folder atomically and durably. If {@code schema.lock} is a link, its target is replaced.
     *
     * @param folder with schemas
     * @param text of the lock
     * @throws IOException if the lock cannot be written, with a sentence that says what to do; the old lock stays
     */
    public static void write(Path folder, String text) throws IOException {
        Path lock = folder.resolve(SchemaLock.FILE);
        try {
            new Publisher(lock, ".tmp").replace(text);
        } catch (IOException e) {
            throw new IOException(
                    lock + ": cannot be written: " + FileReason.of(e)
                            + "; where content must not change, write and commit the"
                            + " lock elsewhere, and build with --locked",
                    e);
        }
    }
}
