package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.folder.ContentTree;
import io.methvin.watcher.DirectoryChangeEvent;
import io.methvin.watcher.DirectoryChangeListener;
import io.methvin.watcher.DirectoryWatcher;
import io.methvin.watcher.visitor.FileTreeVisitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.helpers.NOPLogger;

/**
 * Is told by the operating system when something happens in a folder of content or in the folders below: by inotify on Linux, FSEvents
 * on macOS, ReadDirectoryChangesW on Windows. Says that something has, not what. Events of hidden
 * files, and of files that are neither schemas nor JSON, do not count. For one thread; signs come on another.
 */
final class FolderEvents implements AutoCloseable {
    private static final long PATIENCE_NANOS = 2_000_000_000;

    private final Runnable sign;
    private final Executor threads;
    private @Nullable Watching watching;
    private boolean hasFailed;
    private long failedAt;

    /** Signs are given on a thread of this class. */
    FolderEvents(Runnable sign) {
        this(sign, FolderEvents::start);
    }

    /** {@code threads}: runs what waits for events, on a thread of its own. */
    FolderEvents(Runnable sign, Executor threads) {
        this.sign = sign;
        this.threads = threads;
    }

    /**
     * A folder that is being watched.
     *
     * @param key what tells it from another folder of its name; null where the file system has no such thing
     */
    private record Watching(Path folder, @Nullable Object key, DirectoryWatcher watcher, CompletableFuture<Void> end) {
        boolean isStill(@Nullable Path other) {
            return folder.equals(other) && !end.isDone() && Objects.equals(key, keyOf(folder));
        }
    }

    /**
     * Watches a folder from now on, and no other. Does nothing where that folder is being watched already: to be called before each look,
     * since a folder may be deleted, come back, or be exchanged for another.
     *
     * @param folder absolute; null for none
     * @return whether events come; when not, only looking tells
     */
    boolean follow(@Nullable Path folder) {
        if (watching != null && !watching.isStill(folder)) {
            close();
        }
        if (watching == null && folder != null && (!hasFailed || System.nanoTime() - failedAt > PATIENCE_NANOS)) {
            watching = watch(folder);
            hasFailed = watching == null;
            failedAt = System.nanoTime();
        }
        return watching != null;
    }

    /** Null where events cannot be had: the system has no more of them to give, or the file system none at all. */
    private @Nullable Watching watch(Path folder) {
        DirectoryWatcher watcher = null;
        try {
            Object key = keyOf(folder);
            watcher = DirectoryWatcher.builder()
                    .path(folder)
                    .fileHashing(false) // Reads all files, to leave out events that looking leaves out.
                    .fileTreeVisitor((start, onFolder, onFile) -> visit(folder, start, onFolder))
                    .listener(new Signs())
                    .logger(NOPLogger.NOP_LOGGER)
                    .build();
            CompletableFuture<Void> end = watcher.watchAsync(threads);
            if (!end.isCompletedExceptionally()) {
                return new Watching(folder, key, watcher, end);
            }
        } catch (IOException | RuntimeException | Error e) {
            // As below: looking serves as well. The system may have no thread to give, which is an OutOfMemoryError.
        }
        close(watcher);
        return null;
    }

    private static void start(Runnable loop) {
        Thread thread = new Thread(loop, "ashlar-folder-events");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * The folder that is watched, or one that has come into it, with all folders below that may have content. A folder that is made between a listing and
     * the watching of its parent has no event: so folders are listed until there is no new one.
     */
    private static void visit(Path root, Path start, FileTreeVisitor.Callback onFolder) throws IOException {
        boolean isHidden =
                !start.equals(root) && ContentTree.isHidden(start.getFileName().toString());
        Set<Path> watched = new HashSet<>();
        boolean mayHaveMore = start.equals(root) || !isHidden && Files.isDirectory(start);
        while (mayHaveMore) {
            mayHaveMore = false;
            for (Path folder : ContentTree.of(start).folders()) {
                if (watched.add(folder)) {
                    onFolder.call(folder);
                    mayHaveMore = true;
                }
            }
        }
    }

    /** Editors write files of their own beside those that they save: only what the token may show is worth a look. */
    static boolean isOfContent(DirectoryChangeEvent event) {
        Path path = event.path();
        if (path == null
                || path.getFileName() == null
                || event.eventType() == DirectoryChangeEvent.EventType.OVERFLOW) {
            return true; // Nobody knows what has happened.
        }
        String name = path.getFileName().toString();
        return !ContentTree.isHidden(name)
                && (event.isDirectory() || ContentTree.isContent(name) || ContentTree.ROOT_FILES.contains(name));
    }

    private static @Nullable Object keyOf(Path folder) {
        try {
            return Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
        } catch (IOException e) {
            return null;
        }
    }

    private final class Signs implements DirectoryChangeListener {
        @Override
        public void onEvent(DirectoryChangeEvent event) {
            if (isOfContent(event)) {
                sign.run();
            }
        }

        @Override
        public void onException(Exception e) {
            sign.run(); // Something has happened, whatever it was.
        }
    }

    /** Watches nothing any more. */
    @Override
    public void close() {
        Watching ended = watching;
        watching = null;
        close(ended == null ? null : ended.watcher());
    }

    private static void close(@Nullable DirectoryWatcher watcher) {
        try {
            if (watcher != null) {
                watcher.close();
            }
        } catch (IOException e) {
            // It has ended all the same.
        }
    }
}
