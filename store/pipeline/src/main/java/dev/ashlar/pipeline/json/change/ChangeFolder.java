package dev.ashlar.pipeline.json.change;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
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
 * A folder beside what is changed, where everything is made ready. A lock on a file in it tells others that its process lives:
 * the system gives that up when the process ends, in whatever way.
 *
 * <p>{@code dev.ashlar.pipeline.staging} has the like for one file, and shares no code with this: there the file itself is locked, and goes when
 * nobody has it; a folder goes with all that is in it, is taken over with its lock, and may be kept for whoever finishes the change.
 */
final class ChangeFolder implements AutoCloseable {
    private static final String LOCK = "lock";
    /** There are folders in which none can be made and which say so in the words of one that is gone. */
    private static final int MOST_TRIES = 100;

    private static final Pattern RANDOM = Pattern.compile("[0-9a-f]{16}");

    /**
     * The folders of this JVM. File locks belong to a process, not to a channel: merely to open and close a file that
     * another thread has locked would give up its lock.
     */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;
    private boolean kept;

    private ChangeFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Makes one: {@code prefix} and a random number are its name. */
    static ChangeFolder create(Path parent, String prefix) throws IOException {
        Path real = parent.toRealPath();
        for (int tries = 1; ; tries++) {
            String random =
                    HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
            Path path = real.resolve(prefix + random);
            OWN.add(path);
            try {
                Files.createDirectory(path);
                ChangeFolder folder = lock(path, StandardOpenOption.CREATE_NEW);
                if (folder != null) {
                    return folder;
                }
            } catch (NoSuchFileException e) {
                if (!Files.isDirectory(real) || tries == MOST_TRIES) {
                    OWN.remove(path);
                    throw e;
                }
                // Somebody took it for a left-over before it was locked.
            } catch (IOException e) {
                OWN.remove(path);
                throw e;
            }
            OWN.remove(path);
        }
    }

    /** Null when somebody else has the lock, or has removed the file meanwhile. */
    private static @Nullable ChangeFolder lock(Path path, StandardOpenOption how) throws IOException {
        FileChannel channel = FileChannel.open(path.resolve(LOCK), how, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            FileLock lock = channel.tryLock();
            locked = lock != null && Files.exists(path.resolve(LOCK));
            return locked ? new ChangeFolder(path, channel) : null;
        } catch (OverlappingFileLockException e) {
            return null; // Locked by other code of this JVM.
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    /** Those whose processes are gone, locked, by name; the caller closes them. */
    static List<ChangeFolder> abandoned(Path parent, String prefix) throws IOException {
        List<ChangeFolder> abandoned = new ArrayList<>();
        try {
            for (Path path : named(parent.toRealPath(), prefix)) {
                ChangeFolder folder = OWN.add(path) ? takeOver(path) : null;
                if (folder != null) {
                    abandoned.add(folder);
                }
            }
            return abandoned;
        } catch (IOException e) {
            abandoned.forEach(ChangeFolder::release);
            throw e;
        }
    }

    private static @Nullable ChangeFolder takeOver(Path path) throws IOException {
        ChangeFolder folder = null;
        try {
            folder = lock(path, StandardOpenOption.WRITE);
            return folder;
        } catch (NoSuchFileException e) {
            return null; // Not ours, or not locked yet, or gone since.
        } finally {
            if (folder == null) {
                OWN.remove(path);
            }
        }
    }

    /** Folders of that kind, whoever they belong to. */
    static List<Path> named(Path parent, String prefix) throws IOException {
        List<Path> paths = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(
                parent,
                file -> isNamed(file.getFileName().toString(), prefix)
                        && Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))) {
            found.forEach(paths::add);
        }
        paths.sort(Comparator.naturalOrder());
        return paths;
    }

    /** As {@link #create} does it: other names are somebody's. */
    private static boolean isNamed(String name, String prefix) {
        return name.startsWith(prefix)
                && RANDOM.matcher(name.substring(prefix.length())).matches();
    }

    Path path() {
        return path;
    }

    /** What is in it stays when it is closed, for whoever comes next. */
    void keep() {
        kept = true;
    }

    /** It goes when it is closed, whatever was said before. */
    void discard() {
        kept = false;
    }

    private void release() {
        try {
            lock.close();
        } catch (IOException e) {
            return; // It is not locked any more.
        } finally {
            OWN.remove(path);
        }
    }

    /** Removes it with all that is in it, the lock last. What cannot be removed stays: it is in nobody's way. */
    @Override
    public void close() {
        try {
            if (!kept) {
                removeOthers();
                lock.close(); // Windows does not remove what is open.
                Files.deleteIfExists(path.resolve(LOCK));
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            return;
        } finally {
            release();
        }
    }

    private void removeOthers() throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(path) && !file.equals(path.resolve(LOCK))) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
