package dev.ashlar.pipeline.json.change;

import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.publish.Fsync;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The right to move files of a folder, which one change has at a time: between a last look at the files and the moves nobody else changes
 * them. A locked file in the folder, which the system unlocks when its process ends, in whatever way. Any thread.
 */
final class FolderLock implements AutoCloseable {
    private static final String FILE = ".replacing-lock";
    private static final long RETRY_MILLIS = 5;

    /** Who has it in this JVM: file locks belong to a process, and to close another channel of the file would give them up. */
    private static final ConcurrentMap<Path, Thread> HELD = new ConcurrentHashMap<>();

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Null when somebody else has it; {@code folder} is without links. */
    static @Nullable FolderLock tryTake(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (HELD.putIfAbsent(file, Thread.currentThread()) != null) {
            return null;
        }
        FolderLock lock = null;
        try {
            lock = lock(file);
            return lock;
        } finally {
            if (lock == null) {
                HELD.remove(file);
            }
        }
    }

    /** Waits for others, but not for the own thread, which would never end. */
    static FolderLock take(Path folder, long millis) throws IOException {
        long begin = System.nanoTime();
        while (true) {
            FolderLock lock = tryTake(folder);
            if (lock != null) {
                return lock;
            }
            boolean isOwn = HELD.get(folder.resolve(FILE)) == Thread.currentThread();
            if (isOwn || System.nanoTime() - begin > TimeUnit.MILLISECONDS.toNanos(millis)) {
                throw new FileSystemException(
                        folder.toString(),
                        null,
                        "another change of the folder has not ended"
                                + (isOwn ? "" : " in " + millis / 1000.0 + " seconds")
                                + ": try again");
            }
            pause();
        }
    }

    private static void pause() throws InterruptedIOException {
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while another change was under way");
        }
    }

    private static @Nullable FolderLock lock(Path file) throws IOException {
        FileChannel channel = open(file);
        boolean isMine = false;
        try {
            boolean isLocked = channel != null && channel.tryLock() != null;
            isMine = isLocked && channel.size() == 0;
            if (isLocked && !isMine && isMarked(file)) {
                Files.deleteIfExists(file); // Its process was killed between the mark and the removal.
            }
            return isMine ? new FolderLock(file, channel) : null;
        } catch (OverlappingFileLockException e) {
            return null; // Locked by other code of this JVM.
        } finally {
            if (channel != null && !isMine) {
                channel.close();
            }
        }
    }

    private static @Nullable FileChannel open(Path file) throws IOException {
        try {
            RegularFile.require(file);
        } catch (NoSuchFileException e) {
            // Nobody has the lock, or somebody has just removed the file: it is created.
        }
        try {
            return FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } catch (AccessDeniedException e) {
            if (Fsync.WINDOWS && Files.isWritable(file.resolveSibling(""))) {
                return null; // Removed, and still open somewhere.
            }
            throw e;
        }
    }

    private static boolean isMarked(Path file) throws IOException {
        try {
            return Files.size(file) > 0;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Removes the file. Who has opened it before, and gets its lock now, knows by the mark that it is not in the folder any more. */
    @Override
    public void close() {
        try (channel) {
            channel.write(ByteBuffer.wrap(new byte[1]));
            Files.deleteIfExists(file);
        } catch (IOException e) {
            return; // Unlocked, it is in nobody's way.
        } finally {
            HELD.remove(file);
        }
    }
}
