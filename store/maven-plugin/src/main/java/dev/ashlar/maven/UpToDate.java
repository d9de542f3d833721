package dev.ashlar.maven;

import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.cache.FileHashes;
import dev.ashlar.pipeline.cache.RunStamp;
import dev.ashlar.pipeline.remote.RemoteCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Whether a goal has to run again. A stamp keeps the arguments and the hashes of all bytes of the inputs and of the outputs after the last good
 * run, as {@code ashlar pack} keeps them in its cache: any difference makes the goal run. Names that begin with a dot are skipped. Links are followed, as
 * content does; where they lead in a circle, nothing is ever up to date. For one thread.
 */
final class UpToDate {
    private static final String LOCK = "schema.lock";
    /** Beside a SQLite database: what was committed and is not in the file yet. */
    private static final String WRITE_AHEAD_LOG = "-wal";

    private final Path stamp;
    private final Map<String, String> arguments = new TreeMap<>();
    private final List<Path> files;

    /** The stamp of a goal with arguments; files and folders are inputs and outputs, which need not exist. */
    UpToDate(Path stamp, List<String> arguments, List<Path> files) {
        this.stamp = stamp;
        this.files = files;
        for (String argument : arguments) {
            this.arguments.put("argument %03d".formatted(this.arguments.size()), argument);
        }
    }

    /**
     * {@return the file or folder of a location; null if no stamp can tell of the content: a location of another kind keeps it, or, with a layer and with
     * {@code place} in {@code content.conf}, other places too}
     */
    static @Nullable Path path(Path base, String location) throws MojoExecutionException {
        try {
            Path path = base.resolve(location);
            return Files.exists(path) && !hasOtherPlaces(path) ? path : null;
        } catch (InvalidPathException e) {
            return null;
        } catch (IOException e) {
            throw new MojoExecutionException("cannot read the settings of " + location + ": " + e.getMessage(), e);
        }
    }

    private static boolean hasOtherPlaces(Path content) throws IOException {
        Path settings = content.resolve("content.conf");
        return Files.exists(content.resolve("layer.conf"))
                || Files.isRegularFile(settings) && Files.readString(settings).contains("place");
    }

    /** {@return the files of content that say what its schemas are; of a database that is all of it} */
    static List<Path> schemas(Path content) throws MojoExecutionException {
        if (!Files.isDirectory(content)) {
            return List.of(content);
        }
        try (Stream<Path> all = Files.walk(content, FileVisitOption.FOLLOW_LINKS)) {
            return all.filter(UpToDate::isSchema).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            if (isCircle(e)) {
                return List.of(content);
            }
            throw new MojoExecutionException("cannot read " + content + ": " + e.getMessage(), e);
        }
    }

    private static boolean isSchema(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".schema") || name.endsWith(".lock") || name.endsWith(".conf");
    }

    /** {@return what the goal told when it ran last, if nothing has changed since {@link #done}; else null} */
    @Nullable
    List<String> toldIfUpToDate() throws MojoExecutionException {
        RunStamp before = RunStamp.read(stamp);
        try {
            boolean isUpToDate =
                    before != null && before.reasons(now(List.of())).isEmpty();
            return isUpToDate ? before.told().stream().map(String::valueOf).toList() : null;
        } catch (IOException | UncheckedIOException e) {
            if (isCircle(e)) {
                return null;
            }
            throw unreadable(e);
        }
    }

    /**
     * {@return hashes and times of what authors edit, so that an edit during a run is seen, also one that was taken back; without {@code schema.lock},
     * which a run may bring up to date; null where links lead in a circle}
     */
    static @Nullable Map<String, Long> edited(Path content) throws MojoExecutionException {
        try {
            Map<String, Long> edited = hashes(List.of(content));
            edited.keySet().removeIf(name -> Path.of(name).endsWith(LOCK));
            for (String file : List.copyOf(edited.keySet())) {
                edited.put(
                        "times of " + file, (long) FileStamp.of(Path.of(file)).hashCode());
            }
            return edited;
        } catch (IOException | UncheckedIOException e) {
            if (isCircle(e)) {
                return null;
            }
            throw unreadable(e, List.of(content));
        }
    }

    /** Notes that the goal ran well, and what it told of its files: what a server did is over. */
    void done(List<String> messages) throws MojoExecutionException {
        List<String> told = messages.stream()
                .filter(line -> !line.startsWith(RemoteCache.WARNING))
                .toList();
        try {
            Files.createDirectories(stamp.getParent());
            try (CacheOutput into = CacheOutput.create(stamp)) {
                now(told).write(into);
                into.finish();
            }
        } catch (IOException | UncheckedIOException e) {
            throw unreadable(e);
        }
    }

    private RunStamp now(List<String> told) throws IOException {
        return new RunStamp(arguments, hashes(files), Map.of(), told);
    }

    private static boolean isCircle(Exception e) {
        return e instanceof FileSystemLoopException || e.getCause() instanceof FileSystemLoopException;
    }

    private MojoExecutionException unreadable(Exception e) {
        return unreadable(e, files);
    }

    private static MojoExecutionException unreadable(Exception e, List<Path> files) {
        return new MojoExecutionException("cannot tell whether " + files + " changed: " + e, e);
    }

    private static Map<String, Long> hashes(List<Path> roots) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        for (Path root : roots) {
            add(root, files);
            if (!isSchema(root)) {
                add(Path.of(root + WRITE_AHEAD_LOG), files);
            }
        }
        return FileHashes.of(files);
    }

    private static void add(Path root, Map<String, Path> files) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> all = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
            all.filter(file -> !isHidden(root.relativize(file)))
                    .filter(Files::isRegularFile)
                    .forEach(file -> files.put(file.toString(), file));
        }
    }

    /** As content skips them, the cache of it among them. */
    private static boolean isHidden(Path relative) {
        for (Path part : relative) {
            if (ContentTree.isHidden(part.toString())) {
                return true;
            }
        }
        return false;
    }
}
