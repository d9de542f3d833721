package dev.ashlar.editor.git;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder for files of a commit, which only the present user can read.
 *
 * @param path of the folder
 */
public record TemporaryFolder(Path path) implements AutoCloseable {
    static TemporaryFolder create() throws IOException {
        return new TemporaryFolder(Files.createTempDirectory("ashlar-compare"));
    }

    /** Removes the folder with all files in it. */
    @Override
    public void close() {
        delete(path);
    }

    /** Removes what is there. What another program holds open stays; it is in the folder of temporary files. */
    static void delete(@Nullable Path path) {
        if (path == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            System.getLogger(TemporaryFolder.class.getName())
                    .log(System.Logger.Level.WARNING, path + " cannot be removed", e);
        }
    }
}
