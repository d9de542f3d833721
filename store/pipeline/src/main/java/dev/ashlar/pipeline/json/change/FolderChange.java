package dev.ashlar.pipeline.json.change;

import dev.ashlar.compiler.publish.AccessRights;
import dev.ashlar.compiler.publish.Staging;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.ChangedMeanwhileException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Changes several files of a folder in one step. It writes new files into a folder {@code .replacing-…-files} and synchronizes them with fsync. Then
 * it writes and synchronizes a journal of all moves, which is the commit. Then it moves the files. If the process is killed before the commit,
 * nothing changes. If it is killed later, {@link InterruptedChanges} completes the moves when the folder is opened next. For one thread. {@link
 * #close} without a commit leaves all files unchanged.
 *
 * <p>Directly before each move, the change checks the file again. If the file has changed since it was read, or if a move fails, all moves are
 * reverted. Files that are links out of the folder are replaced last, each atomically.
 */
public final class FolderChange implements AutoCloseable {
    static final String PREFIX = ".replacing-";
    /** The working folder, beside the locked file with the prefix. */
    static final String FILES = "files";
    /** In the working folder. */
    private static final String WORK = "work";
    /** How long a commit waits for those of others. */
    private static final long BUSY_MILLIS = 5000;

    private final Path folder;
    private final Predicate<Path> isContent;
    private final Staging.Staged change;
    private final Steps steps;
    private final Moves moves;
    private final Set<Path> targets = new HashSet<>();
    private final Map<FileMove, LastLook> looks = new LinkedHashMap<>();
    /** Of files that are not moved. */
    private final Map<Path, Look> required = new LinkedHashMap<>();
    /** Held from the beginning; null when the commit takes it. */
    private final @Nullable FolderLock held;

    private FolderChange(
            Path folder, Predicate<Path> isContent, Staging.Staged change, @Nullable FolderLock held, Steps steps) {
        this.folder = folder;
        this.isContent = isContent;
        this.change = change;
        this.held = held;
        this.steps = steps;
        this.moves = new Moves(folder, change, steps);
    }

    /** Writes a new file. */
    public interface Body {
        /**
         * Writes all of it.
         *
         * @param channel of the file, which is empty; stays open
         * @throws IOException if the file cannot be written; the change cannot be committed then
         */
        void writeTo(FileChannel channel) throws IOException;
    }

    /** A last check of a file that was read, while no other change moves files. */
    public interface Look {
        /**
         * Whether it is as it was.
         *
         * @param file that is there
         * @return false when its bytes are others
         * @throws IOException if the file cannot be read
         */
        boolean isAsRead(Path file) throws IOException;
    }

    /**
     * Begins a change. First completes an interrupted change, and removes temporary files of dead processes.
     *
     * @param folder an existing folder
     * @param isContent whether changes may move a file, by its path in the folder
     * @param steps receives each step
     * @return the change; the caller closes it
     * @throws IOException if the folder cannot be written, or if an interrupted change cannot be completed
     * @throws BackendException if another program has written files of an interrupted change
     */
    public static FolderChange begin(Path folder, Predicate<Path> isContent, Steps steps) throws IOException {
        InterruptedChanges.finish(folder, isContent, true, steps);
        steps.at("create change");
        return new FolderChange(folder.toRealPath(), isContent, stage(folder), null, steps);
    }

    private static Staging.Staged stage(Path folder) throws IOException {
        Staging.Staged change = Staging.in(folder, PREFIX).begin();
        change.createFolder(FILES);
        return change;
    }

    /**
     * Begins a change that holds the lock of the folder until it is closed, so that no other change commits. If another change holds the lock, the
     * call blocks up to five seconds.
     *
     * @param folder as for {@link #begin}
     * @param isContent as for {@link #begin}
     * @param steps as for {@link #begin}
     * @return the change; the caller closes it
     * @throws IOException as for {@link #begin}, or if another change does not end within five seconds
     * @throws BackendException as for {@link #begin}
     */
    public static FolderChange beginLocked(Path folder, Predicate<Path> isContent, Steps steps) throws IOException {
        InterruptedChanges.finish(folder, isContent, true, steps);
        Path real = folder.toRealPath();
        FolderLock lock = FolderLock.take(real, BUSY_MILLIS);
        try {
            InterruptedChanges.finishLocked(real, isContent, steps);
            steps.at("create change");
            return new FolderChange(real, isContent, stage(folder), lock, steps);
        } catch (IOException | RuntimeException | Error e) {
            lock.close();
            throw e;
        }
    }

    /**
     * Creates a folder for files that new files are made from. It is removed with the temporary files of this change.
     *
     * @return an empty folder
     * @throws IOException if the folder cannot be created, or was created before
     */
    public Path createWorkingFolder() throws IOException {
        return Files.createDirectory(change.beside(FILES).resolve(WORK));
    }

    /** {@return the path of the folder, without links; all files of a change except replaced ones are below this path} */
    public Path folder() {
        return folder;
    }

    /**
     * Replaces a file that was read.
     *
     * @param path name of the file in messages
     * @param real the file, without links
     * @param look check of the old file before the replacement
     * @param body writes the new file
     * @return the temporary path of the new file, valid until the commit
     * @throws IOException if the file cannot be written
     * @throws BackendException if the old file is not writable, or if the change already contains it under another path
     */
    public Path replace(Path path, Path real, Look look, Body body) throws IOException {
        requireOwn(path, real);
        requireWritable(path, real);
        FileMove move = move(FileMove.Kind.REPLACE, real);
        looks.put(move, new LastLook(move, look));
        write(move, body);
        return move.fresh();
    }

    /**
     * Creates or replaces a file. Call {@link NewFile#finish} to make it a part of the change.
     *
     * @param target in the folder
     * @return the empty file; the caller closes it
     * @throws IOException if the file cannot be created, or if the target is a folder
     * @throws BackendException if the target is a file that is not writable
     */
    public NewFile put(Path target) throws IOException {
        boolean isThere = Files.exists(target, LinkOption.NOFOLLOW_LINKS);
        if (isThere) {
            requireFile(target);
            requireWritable(target, target);
        }
        return open(move(isThere ? FileMove.Kind.REPLACE : create(target), target));
    }

    /**
     * Creates a file. The commit fails if the target exists then.
     *
     * @param target in the folder
     * @param body writes the file
     * @throws IOException if the file cannot be written
     */
    public void create(Path target, Body body) throws IOException {
        FileMove move = move(create(target), target);
        looks.put(move, new LastLook(move, file -> false)); // It was not there.
        write(move, body);
    }

    /**
     * Removes a file.
     *
     * @param target in the folder; of a link, only the link is removed
     * @param withFolder whether the folder of the type is removed with its last file
     * @param look check of the file before the removal; null for a file that was not read
     * @throws IOException if the target is a folder
     */
    public void remove(Path target, boolean withFolder, @Nullable Look look) throws IOException {
        requireFile(target);
        FileMove move = move(withFolder ? FileMove.Kind.REMOVE_WITH_FOLDER : FileMove.Kind.REMOVE, target);
        if (look != null) {
            looks.put(move, new LastLook(move, look));
        }
    }

    /**
     * Makes the commit check a file that the change does not move, or the folder.
     *
     * @param file in the folder, which need not exist, or the folder itself
     * @param look check before the first move; called even if there is no such file
     */
    public void require(Path file, Look look) {
        required.put(file, look);
    }

    /** Read-only files are often under version control and not checked out. A link is replaced, and not what it leads to. */
    private static void requireWritable(Path shown, Path file) throws IOException {
        if (!Files.isSymbolicLink(file) && !AccessRights.isWritable(file)) {
            throw new BackendException(
                    shown + ": cannot be replaced: expected a file that may be written, found it read-only", null);
        }
    }

    private static void requireFile(Path target) throws IOException {
        if (Files.isDirectory(target)) {
            throw new FileSystemException(target.toString(), null, "expected a file, found a folder");
        }
    }

    private void requireOwn(Path path, Path real) {
        if (targets.contains(real)) {
            throw new BackendException(
                    path + ": expected a file of its own, found a link to " + real
                            + ", which this save changes for another type",
                    null);
        }
    }

    private static FileMove.Kind create(Path target) {
        Path parent = target.getParent();
        boolean isNew = parent != null && !Files.isDirectory(parent);
        return isNew ? FileMove.Kind.CREATE_WITH_FOLDER : FileMove.Kind.CREATE;
    }

    private FileMove move(FileMove.Kind kind, Path target) throws IOException {
        FileMove move = moves.add(kind, target);
        targets.add(target);
        return move;
    }

    private void write(FileMove move, Body body) throws IOException {
        try (NewFile file = open(move)) {
            body.writeTo(file.channel);
            file.finish();
        }
    }

    private NewFile open(FileMove move) throws IOException {
        steps.at("write " + move.target().getFileName());
        return new NewFile(
                move, FileChannel.open(move.fresh(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    /** A file that is being written. */
    public final class NewFile implements AutoCloseable {
        private final FileMove move;
        private final FileChannel channel;

        private NewFile(FileMove move, FileChannel channel) {
            this.move = move;
            this.channel = channel;
        }

        /** {@return the channel that writes the file; closed with it} */
        public FileChannel channel() {
            return channel;
        }

        /**
         * Marks the file as complete. The commit synchronizes it with fsync.
         *
         * @throws IOException if the mode of the old file cannot be copied
         */
        public void finish() throws IOException {
            steps.at("finish " + move.target().getFileName());
            if (move.kind() == FileMove.Kind.REPLACE && Files.exists(move.target())) {
                AccessRights.copy(move.target(), move.fresh());
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /**
     * Commits all changes, or none.
     *
     * @throws IOException if a file cannot be synchronized or moved
     * @throws ChangedMeanwhileException if another program has written, removed or created a file meanwhile
     */
    public void commit() throws IOException {
        if (moves.isEmpty()) {
            return;
        }
        moves.forceNew();
        if (held != null) {
            commitLocked();
            return;
        }
        try (FolderLock lock = FolderLock.take(folder, BUSY_MILLIS)) {
            if (lock != null) {
                // Of those who were killed since this change has begun: what they decided comes first.
                InterruptedChanges.finishLocked(folder, isContent, steps);
                commitLocked();
            }
        }
    }

    private void commitLocked() throws IOException {
        moves.keepOld();
        for (LastLook look : looks.values()) {
            look.requireUnchanged();
        }
        for (Map.Entry<Path, Look> other : required.entrySet()) {
            if (!other.getValue().isAsRead(other.getKey())) {
                throw changedMeanwhile(other.getKey(), "written");
            }
        }
        moves.decide(looks);
    }

    /**
     * Creates the exception for a file that another program has changed. The file keeps that change.
     *
     * @param file the file that was read
     * @param how present state of the file
     * @return the exception
     */
    public static ChangedMeanwhileException changedMeanwhile(Path file, String how) {
        return new ChangedMeanwhileException(
                file + ": was changed while records were saved: expected it as it was read, found it " + how
                        + " meanwhile; nothing was saved");
    }

    /** Removes temporary files. */
    @Override
    public void close() {
        moves.removeUnused();
        close(change);
        if (held != null) {
            held.close();
        }
    }

    /** What cannot be removed is left over: it is in nobody's way. */
    static void close(Staging.Staged staged) {
        try {
            staged.close();
        } catch (IOException e) {
            return; // The next change of the folder removes it.
        }
    }
}
