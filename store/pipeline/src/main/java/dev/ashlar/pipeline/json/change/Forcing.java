package dev.ashlar.pipeline.json.change;

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

/** Has files and folders on the device before it goes on. Any thread. */
final class Forcing {
    static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private static final int THREADS = 16;

    private Forcing() {}

    /** A rename is on the device only once its folder is. Windows has no such thing as forcing a folder. */
    static void folder(Path path) throws IOException {
        if (!WINDOWS) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** Many at a time: a file system makes one write of its own out of several, and small files take no longer than a few. */
    static void files(List<Path> files) throws IOException {
        if (files.isEmpty()) {
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(THREADS, files.size()));
        try {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (Path file : files) {
                tasks.add(() -> {
                    file(file);
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
            throw new InterruptedIOException("interrupted while files were forced");
        } finally {
            threads.shutdownNow();
        }
    }

    /** Windows forces only what is open for writing; elsewhere files need not be writable. */
    private static void file(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, WINDOWS ? StandardOpenOption.WRITE : StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
