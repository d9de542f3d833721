package dev.ashlar.pipeline.staging;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Temporary files beside the place of a file, named {@code .<file>.<16 hex digits><suffix>} and locked while they are in use. Those of
 * a process that was killed are known by their lock, which can be taken. For one thread; any number of stagings may share a folder.
 */
public final class Staging {
    /**
     * What this JVM is writing. File locks belong to a process, not to a channel: merely to open and close a file that
     * another thread has locked would give up its lock.
     */
    private static final Set<Path> WRITING = ConcurrentHashMap.newKeySet();

    private static final Pattern RANDOM = Pattern.compile("[0-9a-f]{16}");

    private final Opener opener;
    private final Path folder;
    private final String prefix;
    private final String suffix;

    /** Opens files and folders; {@link FileChannel#open(Path, OpenOption...)} but in tests, where what it gives fails. */
    public interface Opener {
        /**
         * Opens.
         *
         * @param path of a file or a folder
         * @param options as for {@link FileChannel#open(Path, OpenOption...)}
         * @return the channel
         * @throws IOException when it cannot be opened
         */
        FileChannel open(Path path, OpenOption... options) throws IOException;
    }

    /**
     * Temporary files for one place.
     *
     * @param target the place; its folder need not be there yet
     * @param suffix what the names of the files end with, such as {@code .cooking}
     * @param opener opens files and folders
     */
    public Staging(Path target, String suffix, Opener opener) {
        Path parent = target.toAbsolutePath().getParent();
        this.folder = real(parent == null ? target.toAbsolutePath() : parent);
        this.prefix = "." + target.getFileName() + ".";
        this.suffix = suffix;
        this.opener = opener;
    }

    /** Through links one folder has several paths, but a file must stand in {@link #WRITING} by one. */
    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return folder; // A folder that is not there is refused when something is to be made in it.
        }
    }

    /** {@return the folder of the place, without links} */
    public Path folder() {
        return folder;
    }

    /**
     * Makes an empty temporary file and locks it.
     *
     * @return the file
     * @throws IOException when it cannot be made or locked
     */
    public Staged begin() throws IOException {
        while (true) {
            // A name of its own, not one of createTempFile: that would give the file the mode 0600.
            long random = ThreadLocalRandom.current().nextLong();
            Path path = folder.resolve(prefix + HexFormat.of().toHexDigits(random) + suffix);
            Staged staged = lock(path);
            // Another process may have taken the file for a left-over before it was locked.
            if (Files.exists(path)) {
                return staged;
            }
            staged.close();
        }
    }

    private Staged lock(Path path) throws IOException {
        WRITING.add(path);
        FileChannel channel;
        try {
            channel =
                    opener.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (IOException e) {
            WRITING.remove(path);
            throw e;
        }
        Staged staged = new Staged(path, channel);
        try {
            channel.lock();
        } catch (IOException e) {
            staged.close();
            throw e;
        }
        return staged;
    }

    /** A temporary file that is locked by this JVM. Closing it removes it, unless it was moved, and what lies beside it. */
    public static final class Staged implements AutoCloseable {
        private final Path path;
        private final FileChannel channel;

        private Staged(Path path, FileChannel channel) {
            this.path = path;
            this.channel = channel;
        }

        /** {@return where it is} */
        public Path path() {
            return path;
        }

        /** {@return what reads and writes it; closed with it} */
        public FileChannel channel() {
            return channel;
        }

        /**
         * A place for another file, for programs that lock theirs in a way of their own: it is removed as a left-over when this one
         * is, and when this one is closed.
         *
         * @param ending a few characters that no other such file has
         * @return the path, this one's and the ending
         */
        public Path beside(String ending) {
            return path.resolveSibling(path.getFileName() + ending);
        }

        @Override
        public void close() throws IOException {
            try {
                channel.close();
            } finally {
                WRITING.remove(path);
                removeBeside(path);
                Files.deleteIfExists(path);
            }
        }
    }

    /**
     * Removes the temporary files of processes that were killed, and what lies beside them: those of this place, by their names, whose
     * lock can be taken.
     *
     * @throws IOException when the folder cannot be listed; a file that cannot be removed is left alone
     */
    public void removeLeftOvers() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(
                folder, file -> isTemporary(file.getFileName().toString()))) {
            for (Path file : files) {
                if (!WRITING.contains(file)) {
                    removeIfAbandoned(file);
                }
            }
        }
    }

    /** As {@link #begin} names them: other files are somebody's, also those of a place whose name begins as this one's does. */
    private boolean isTemporary(String name) {
        int end = name.length() - suffix.length();
        return end >= prefix.length()
                && name.startsWith(prefix)
                && name.endsWith(suffix)
                && RANDOM.matcher(name.substring(prefix.length(), end)).matches();
    }

    private void removeIfAbandoned(Path file) {
        try (FileChannel channel = opener.open(file, StandardOpenOption.WRITE);
                FileLock lock = tryLock(channel)) {
            if (lock != null) {
                removeBeside(file);
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // Cleaning up is a courtesy: another process was faster, or the file is somebody else's.
            return;
        }
    }

    private static void removeBeside(Path file) throws IOException {
        String name = file.getFileName().toString();
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(parent, other -> {
            String otherName = other.getFileName().toString();
            return otherName.startsWith(name) && otherName.length() > name.length();
        })) {
            for (Path other : files) {
                Files.deleteIfExists(other);
            }
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // Locked by other code of this JVM.
        }
    }

    /**
     * The folder of the place, to be forced once a file was moved there: a rename is on the device only then. Windows has no such
     * thing as forcing a folder.
     *
     * @return the folder; null on Windows
     * @throws IOException when it cannot be opened
     */
    public @Nullable FileChannel openFolder() throws IOException {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        return windows ? null : opener.open(folder, StandardOpenOption.READ);
    }
}
