package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.staging.Staging;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file of a new database, which is made beside its place and put there when it is whole. SQLite locks files in a way of its own,
 * which locks of this JVM would undo: so the file that is locked is another, and the database lies beside it. {@code
 * dev.ashlar.pipeline.json.change.NewFolder} does the same for folders, by other means: what both have is the order of the steps.
 */
final class NewFile {
    private static final String TEMPORARY = ".creating";
    private static final String DATABASE = "-db";

    private final Path place;
    private final Staging staging;
    private Staging.@Nullable Staged staged;

    NewFile(Path place) {
        this.place = place;
        this.staging = new Staging(place, TEMPORARY, FileChannel::open);
    }

    /** The file as long as it is not in its place; a new one, and empty, when there is none or it was dropped. */
    Path file() {
        Staging.Staged current = staged;
        if (current != null) {
            return current.beside(DATABASE);
        }
        try {
            if (Files.exists(place)) {
                throw new FileAlreadyExistsException(place.toString());
            }
            requireNoRemains();
            staging.removeLeftOvers();
            current = staging.begin();
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
        try (FileChannel folder = staging.openFolder()) {
            Path file = file();
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            requireNoRemains();
            put(file);
            drop();
            force(folder);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** By a link, which replaces nothing, where the file system has them. */
    private void put(Path file) throws IOException {
        try {
            Files.createLink(place, file);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException e) {
            if (Files.exists(place)) {
                throw new FileAlreadyExistsException(place.toString());
            }
            Files.move(file, place, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** What stands there is whole; SQLite, too, goes on when a folder cannot be forced. */
    private static void force(@Nullable FileChannel folder) {
        try {
            if (folder != null) {
                folder.force(true);
            }
        } catch (IOException e) {
            return;
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
        String why = e instanceof FileAlreadyExistsException ? "there is one already" : e.toString();
        return new BackendException(place + ": cannot be created: " + why, e);
    }
}
