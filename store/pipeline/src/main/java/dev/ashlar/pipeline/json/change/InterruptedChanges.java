package dev.ashlar.pipeline.json.change;

import dev.ashlar.compiler.publish.Staging;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** Recovers changes of dead processes. Committed changes are completed. Changes without a commit have no effect. Stateless. */
public final class InterruptedChanges {
    /** The folder, without links. */
    private final Path folder;

    private final Predicate<Path> isContent;
    private final Steps steps;

    private InterruptedChanges(Path folder, Predicate<Path> isContent, Steps steps) {
        this.folder = folder;
        this.isContent = isContent;
        this.steps = steps;
    }

    /**
     * Completes the committed or half-reverted changes of dead processes. Changes of living processes are ignored.
     *
     * @param folder an existing folder
     * @param isContent whether changes may move a file, by its path in the folder; journals with other files are ignored
     * @param clean whether to remove changes without a commit
     * @param steps receives each step
     * @throws IOException if a committed change cannot be completed
     * @throws BackendException if another program has written the files since
     */
    public static void finish(Path folder, Predicate<Path> isContent, boolean clean, Steps steps) throws IOException {
        List<Path> left = staging(folder).files();
        boolean isNeeded = left.stream().anyMatch(InterruptedChanges::isDecided);
        try {
            if (isNeeded || clean && !left.isEmpty()) {
                new InterruptedChanges(folder.toRealPath(), isContent, steps).finishAlone(clean);
            }
        } catch (IOException e) {
            if (isNeeded) {
                throw new FileSystemException(
                        folder.toString(),
                        null,
                        "a change of this folder was interrupted, and cannot be finished: expected that files can be"
                                + " written, found: " + BackendException.reason(e));
            }
            // To clean up is a courtesy.
        }
    }

    private static Staging staging(Path folder) throws IOException {
        return Staging.in(folder, FolderChange.PREFIX);
    }

    private static boolean isDecided(Path lock) {
        return Journal.isIn(Staging.beside(lock, FolderChange.FILES));
    }

    /** Finishes what was decided, for one that has the folder's lock; {@code folder} is without links. */
    static void finishLocked(Path folder, Predicate<Path> isContent, Steps steps) throws IOException {
        if (staging(folder).files().stream().anyMatch(InterruptedChanges::isDecided)) {
            new InterruptedChanges(folder, isContent, steps).finishAll(false);
        }
    }

    private void finishAlone(boolean clean) throws IOException {
        try (FolderLock lock = FolderLock.tryTake(folder)) {
            if (lock != null) { // Else somebody is at it who lives.
                finishAll(clean);
            }
        }
    }

    /** The first that cannot be finished ends it; all stay for whoever comes next, but those that are done. */
    private void finishAll(boolean clean) throws IOException {
        List<Staging.Staged> left = staging(folder).takeOver();
        left.forEach(change -> change.keep(true));
        try {
            for (Staging.Staged change : left) {
                finish(change, clean);
            }
        } finally {
            left.forEach(FolderChange::close);
        }
    }

    private void finish(Staging.Staged change, boolean clean) throws IOException {
        if (isDecided(change.path())) {
            new Moves(folder, change, steps).finish(isContent);
        } else if (clean) {
            change.keep(false);
        }
    }
}
