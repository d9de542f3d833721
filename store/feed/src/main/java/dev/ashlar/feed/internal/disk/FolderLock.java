package dev.ashlar.feed.internal.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The right to change a folder: of one process, and in it of one feed. */
public final class FolderLock implements AutoCloseable {
    private static final String NAME = ".lock";

    /** Folders locked in this JVM. A lock of the system belongs to the process: a second channel would give it up when it is closed. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final FileChannel channel;

    private FolderLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /**
     * Tries to get the lock.
     *
     * @param folder to lock
     * @return null when somebody else has it
     * @throws IOException when the lock file cannot be opened
     */
    public static @Nullable FolderLock tryLock(LocalFolder folder) throws IOException {
        Path real = folder.path().toRealPath();
        if (!OWN.add(real)) {
            return null;
        }
        FileChannel channel = null;
        FileLock lock = null;
        try {
            requireFile(real.resolve(NAME));
            channel = FileChannel.open(
                    real.resolve(NAME),
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
            lock = channel.tryLock();
            return lock == null ? null : new FolderLock(real, channel);
        } finally {
            if (lock == null) {
                release(real, channel);
            }
        }
    }

    /** A pipe would wait for whoever reads from it. */
    private static void requireFile(Path file) throws FileSystemException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(file.toString(), null, "is no regular file; expected one, or nothing");
        }
    }

    private static void release(Path folder, @Nullable FileChannel channel) throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            OWN.remove(folder);
        }
    }

    @Override
    public void close() throws IOException {
        release(folder, channel);
    }
}
