package dev.ashlar.compiler.publish;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Synchronizes files and folders with the device (fsync). Any thread. */
public final class Fsync {
    /** Whether this is Windows, which cannot fsync a folder. */
    public static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private static final int THREADS = 16;

    private Fsync() {}

    /**
     * Synchronizes the names in a folder with fsync; only then is a rename durable. Does nothing on Windows.
     *
     * @param path of a folder
     * @throws IOException if the folder cannot be opened or synchronized
     */
    public static void folder(Path path) throws IOException {
        try (FileChannel channel = openFolder(path, FileChannel::open)) {
            folder(channel);
        }
    }

    /** Null on Windows. */
    static @Nullable FileChannel openFolder(Path path, Staging.Opener opener) throws IOException {
        return WINDOWS ? null : opener.open(path, StandardOpenOption.READ);
    }

    static void folder(@Nullable FileChannel channel) throws IOException {
        if (channel != null) {
            channel.force(true);
        }
    }

    /**
     * Synchronizes many files with fsync, by several threads, because file systems combine concurrent calls of fsync.
     *
     * @param files to write
     * @throws IOException if a file cannot be opened or synchronized, or if the thread is interrupted
     */
    public static void files(List<Path> files) throws IOException {
        if (files.isEmpty()) {
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(THREADS, files.size()));
        try {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (Path file : files) {
                tasks.add(() -> {
                    file(file, FileChannel::open);
                    return null;
                });
            }
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while files were written to the device");
        } finally {
            threads.shutdownNow();
        }
    }

    /** Windows can fsync only files that are open for writing. Other systems can fsync files that are not writable. */
    static void file(Path file, Staging.Opener opener) throws IOException {
        try (FileChannel channel = opener.open(file, WINDOWS ? StandardOpenOption.WRITE : StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
