package dev.ashlar.maven;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Whether a goal has to run again. A stamp file keeps a SHA-256 of the arguments, of all bytes of the inputs and of all bytes of the
 * outputs after the last good run: any difference in one of them makes the goal run. Links are followed, as content does; where they lead in
 * a circle, nothing is ever up to date. For one thread.
 */
final class UpToDate {
    private static final int BUFFER = 1 << 16;
    private static final String LOCK = "schema.lock";
    /** Beside a SQLite database: what was committed and is not in the file yet. */
    private static final String WRITE_AHEAD_LOG = "-wal";

    private final Path stamp;
    private final List<String> arguments;
    private final List<Path> files;

    /** The stamp of a goal with arguments; files and folders are inputs and outputs, which need not exist. */
    UpToDate(Path stamp, List<String> arguments, List<Path> files) {
        this.stamp = stamp;
        this.arguments = arguments;
        this.files = files;
    }

    /** {@return the file or folder of a location; null if a location of another kind keeps the content, which no stamp can tell of} */
    static @Nullable Path path(Path base, String location) {
        try {
            Path path = base.resolve(location);
            return Files.exists(path) ? path : null;
        } catch (InvalidPathException e) {
            return null;
        }
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

    /** {@return whether nothing has changed since {@link #done}} */
    boolean check() throws MojoExecutionException {
        try {
            return Files.isRegularFile(stamp) && Files.readString(stamp).equals(sum(arguments, files, false));
        } catch (IOException | UncheckedIOException e) {
            if (isCircle(e)) {
                return false;
            }
            throw unreadable(e);
        }
    }

    /**
     * {@return the sum of what authors edit, so that an edit during a run is seen; without {@code schema.lock}, which a run may bring up to
     * date; null where links lead in a circle}
     */
    static @Nullable String edited(Path content) throws MojoExecutionException {
        try {
            return sum(List.of(), List.of(content), true);
        } catch (IOException | UncheckedIOException e) {
            if (isCircle(e)) {
                return null;
            }
            throw unreadable(e, List.of(content));
        }
    }

    /** Notes that the goal ran well. */
    void done() throws MojoExecutionException {
        try {
            Files.createDirectories(stamp.getParent());
            Files.writeString(stamp, sum(arguments, files, false));
        } catch (IOException | UncheckedIOException e) {
            throw unreadable(e);
        }
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

    private static String sum(List<String> arguments, List<Path> files, boolean withoutLock) throws IOException {
        MessageDigest digest = sha256();
        for (String argument : arguments) {
            text(digest, argument);
        }
        for (Path file : files) {
            text(digest, file.toString());
            add(digest, file, withoutLock);
            if (!isSchema(file)) {
                add(digest, Path.of(file + WRITE_AHEAD_LOG), withoutLock);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void add(MessageDigest digest, Path root, boolean withoutLock) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> all = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                if (withoutLock && file.endsWith(LOCK)) {
                    continue;
                }
                text(digest, root.relativize(file).toString());
                text(digest, Long.toString(Files.size(file)));
                bytes(digest, file);
            }
        }
    }

    private static void bytes(MessageDigest digest, Path file) throws IOException {
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
        }
    }

    private static void text(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
