package dev.ashlar.pipeline.sqlite;

import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.compiler.publish.Staging;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file of a new database, which is made beside its place and put there when it is whole. SQLite locks the database file, and locks
 * of this JVM on the same file would release those: the locked temporary file is another, and the database lies beside it.
 */
final class NewFile {
    private static final String TEMPORARY = ".creating";
    private static final String DATABASE = "db";

    private final Path place;
    private final Publisher publisher;
    private Staging.@Nullable Staged staged;

    NewFile(Path place) {
        this.place = place;
        this.publisher = new Publisher(place, TEMPORARY);
    }

    /** The file as long as it is not in its place; a new one, and empty, when there is none or it was dropped. */
    Path file() {
        Staging.Staged current = staged;
        if (current != null) {
            return current.beside(DATABASE);
        }
        try {
            requireNoRemains();
            current = publisher.begin();
            staged = current;
            // SQLite itself would give it the mode 0644 whatever the umask is.
            return Files.createFile(current.beside(DATABASE));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /**
     * Of a database that is gone, the changes may still lie there. SQLite removes them when it makes a database itself, but whoever
     * opens one that is whole plays them into it (https://sqlite.org/howtocorrupt.html, 1.4).
     */
    private void requireNoRemains() throws IOException {
        if (Files.exists(place)) {
            return; // The publisher refuses it.
        }
        for (String ending : List.of("-journal", "-wal")) {
            Path remains = ReadOnlyFile.beside(place, ending);
            if (Files.exists(remains) && Files.size(remains) > 0) {
                throw new BackendException(
                        place + ": cannot be created: expected nothing of an older database beside it, found " + remains
                                + ", which SQLite would write into the new one: move it to its database, or remove it",
                        null);
            }
        }
    }

    /** Puts the file in its place, where nothing may stand. No connection is open any more. */
    void publish() {
        Path file = file();
        Staging.Staged current = staged;
        try {
            requireNoRemains();
            if (current != null) {
                publisher.create(current, file);
            }
            staged = null;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Removes the file, if it is not in its place. */
    void drop() {
        Staging.Staged dropped = staged;
        staged = null;
        try {
            if (dropped != null) {
                dropped.close();
            }
        } catch (IOException e) {
            return; // Whoever makes the next one removes it.
        }
    }

    private BackendException failed(IOException e) {
        String why = e instanceof FileAlreadyExistsException ? "there is one already" : BackendException.reason(e);
        return new BackendException(place + ": cannot be created: " + why, e);
    }
}
