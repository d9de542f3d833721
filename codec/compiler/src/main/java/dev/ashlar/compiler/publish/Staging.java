package dev.ashlar.compiler.publish;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Temporary files of one kind in one folder. Each temporary file has a unique name and is locked while its process uses it. The operating system
 * releases the lock when the process ends, for whatever reason. If the lock of a temporary file is free, its process is dead.
 *
 * <p>For one thread; any number of stagings, threads and processes may share a folder.
 */
public final class Staging {
    /**
     * The temporary files that this JVM uses. File locks belong to a process, not to a channel: on POSIX, closing any channel of a
     * file releases all locks of the process on it.
     */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    /** Between the name of a temporary file and the rest of the names of what belongs to it. */
    private static final String BESIDE = "-";

    private static final Pattern RANDOM = Pattern.compile("[0-9a-f]{16}");

    private final Opener opener;
    private final Path folder;
    private final String prefix;
    private final String suffix;

    /** Opens files and folders: {@link FileChannel#open(Path, OpenOption...)}, except in tests of failing disks. */
    public interface Opener {
        /**
         * Opens.
         *
         * @param path of a file or a folder
         * @param options as for {@link FileChannel#open(Path, OpenOption...)}
         * @return the channel
         * @throws IOException if the file cannot be opened
         */
        FileChannel open(Path path, OpenOption... options) throws IOException;
    }

    /** Temporary files named {@code <prefix><16 hex digits><suffix>}; {@code folder} is a real path. */
    Staging(Path folder, String prefix, String suffix, Opener opener) {
        this.folder = folder;
        this.prefix = prefix;
        this.suffix = suffix;
        this.opener = opener;
    }

    /**
     * Creates a staging with temporary files named {@code <prefix><16 hex digits>}.
     *
     * @param folder an existing folder
     * @param prefix of the names, beginning with a dot
     * @return the staging
     * @throws IOException if there is no such folder
     */
    public static Staging in(Path folder, String prefix) throws IOException {
        // Through links one folder has several paths, but a file must be in OWN by one.
        return new Staging(folder.toRealPath(), prefix, "", FileChannel::open);
    }

    /**
     * Creates an empty temporary file and locks it.
     *
     * @return the file
     * @throws IOException if the file cannot be created or locked
     */
    public Staged begin() throws IOException {
        while (true) {
            // Not createTempFile, which would give the file the mode 0600.
            long random = ThreadLocalRandom.current().nextLong();
            Path path = folder.resolve(prefix + HexFormat.of().toHexDigits(random) + suffix);
            Staged staged = lock(path);
            // Another process may have removed the file as left over before it was locked.
            if (Files.exists(path)) {
                return staged;
            }
            staged.close();
        }
    }

    private Staged lock(Path path) throws IOException {
        OWN.add(path);
        FileChannel channel;
        try {
            channel =
                    opener.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (IOException e) {
            OWN.remove(path);
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

    /**
     * A temporary file that this process has locked. {@link #close} removes the file, unless it was renamed. It also removes files and folders whose
     * names begin with its name and a hyphen.
     */
    public static final class Staged implements AutoCloseable {
        private final Path path;
        private final FileChannel channel;
        private boolean kept;

        private Staged(Path path, FileChannel channel) {
            this.path = path;
            this.channel = channel;
        }

        /** {@return the path of the file} */
        public Path path() {
            return path;
        }

        /** {@return the channel that reads and writes the file; closed with it} */
        public FileChannel channel() {
            return channel;
        }

        /**
         * Returns the path for another file or folder that belongs to this file. It is removed before this file.
         *
         * @param ending a few characters, different for each file
         * @return the path of this file, a hyphen and the ending
         */
        public Path beside(String ending) {
            return Staging.beside(path, ending);
        }

        /**
         * Creates a folder that belongs to this file.
         *
         * @param ending as in {@link #beside}
         * @throws IOException if the folder cannot be created; this file is closed then
         */
        public void createFolder(String ending) throws IOException {
            try {
                Files.createDirectory(beside(ending));
            } catch (IOException e) {
                close();
                throw e;
            }
        }

        /**
         * Sets whether {@link #close} keeps the file and what belongs to it, for takeover by another process.
         *
         * @param keep true to keep, false to remove
         */
        public void keep(boolean keep) {
            kept = keep;
        }

        /**
         * Releases the lock, after removing the file and what belongs to it.
         *
         * @throws IOException if something cannot be removed or closed; it then remains
         */
        @Override
        public void close() throws IOException {
            try (channel) {
                if (!kept) {
                    removeBeside(path);
                    Files.deleteIfExists(path);
                }
            } finally {
                OWN.remove(path);
            }
        }
    }

    /**
     * Returns a path that belongs to a temporary file.
     *
     * @param file a temporary file
     * @param ending as in {@link Staged#beside}
     * @return the path
     */
    public static Path beside(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + BESIDE + ending);
    }

    /**
     * Lists the temporary files of all processes.
     *
     * @return regular files with names in the form of {@link #begin}, sorted by name
     * @throws IOException if the folder cannot be listed
     */
    public List<Path> files() throws IOException {
        List<Path> paths = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(
                folder,
                file -> isTemporary(file.getFileName().toString())
                        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))) {
            found.forEach(paths::add);
        }
        paths.sort(Comparator.naturalOrder());
        return paths;
    }

    /** Other names are somebody else's, also those of a place whose name begins with the name of this one. */
    private boolean isTemporary(String name) {
        int end = name.length() - suffix.length();
        return end >= prefix.length()
                && name.startsWith(prefix)
                && name.endsWith(suffix)
                && RANDOM.matcher(name.substring(prefix.length(), end)).matches();
    }

    /**
     * Takes over the temporary files of dead processes.
     *
     * @return the locked files, sorted by name; the caller closes them
     * @throws IOException if a file cannot be opened; then none is taken over
     */
    public List<Staged> takeOver() throws IOException {
        List<Staged> taken = new ArrayList<>();
        try {
            for (Path path : files()) {
                Staged staged = takeOver(path);
                if (staged != null) {
                    taken.add(staged);
                }
            }
            return taken;
        } catch (IOException e) {
            for (Staged staged : taken) {
                staged.keep(true);
                staged.close();
            }
            throw e;
        }
    }

    /**
     * Removes the temporary files of dead processes and what belongs to them. What cannot be removed stays.
     *
     * @throws IOException if the folder cannot be listed
     */
    public void removeLeftOvers() throws IOException {
        for (Path path : files()) {
            try {
                Staged staged = takeOver(path);
                if (staged != null) {
                    staged.close();
                }
            } catch (IOException e) {
                continue; // Another process was faster, or the file belongs to another user.
            }
        }
    }

    /** Null when somebody else has the file, or has removed it. */
    private @Nullable Staged takeOver(Path path) throws IOException {
        // A pipe of that name is nobody's: to open it would wait for a reader.
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || !OWN.add(path)) {
            return null;
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = opener.open(path, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            taken = lock != null && Files.exists(path);
            return taken ? new Staged(path, channel) : null;
        } catch (NoSuchFileException | OverlappingFileLockException e) {
            return null; // Removed, or locked by other code of this JVM.
        } finally {
            if (!taken) {
                close(channel);
                OWN.remove(path);
            }
        }
    }

    private static void close(@Nullable FileChannel channel) throws IOException {
        if (channel != null) {
            channel.close();
        }
    }

    private static void removeBeside(Path file) throws IOException {
        String name = file.getFileName() + BESIDE;
        try (DirectoryStream<Path> others = Files.newDirectoryStream(
                file.resolveSibling(""), other -> other.getFileName().toString().startsWith(name))) {
            for (Path other : others) {
                removeTree(other);
            }
        }
    }

    private static void removeTree(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
