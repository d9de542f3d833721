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
 * Changes several files of a folder in one step. New files are written, and forced all together, in a folder
 * {@code .replacing-…-files}; then a
 * list of all moves is forced, which decides; then they are done. Whoever is killed before that changes nothing; behind it,
 * {@link InterruptedChanges} does the rest when the folder is opened next. For one thread; closing one that was not committed leaves all
 * files as they were.
 *
 * <p>Directly before each move the change looks at the file once more. When that is another file than it has read, or when a move fails, all moves
 * are taken back. Files that a link out of the folder leads to are replaced behind all others, each
 * atomically.
 */
public final class FolderChange implements AutoCloseable {
    static final String PREFIX = ".replacing-";
    /** The working folder, beside the locked file with the prefix. */
    static final String FILES = "files";
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
         * @throws IOException when it cannot be written: the change cannot be committed then
         */
        void writeTo(FileChannel channel) throws IOException;
    }

    /** A last look at a file that was read, when nobody else moves files any more. */
    public interface Look {
        /**
         * Whether it is as it was.
         *
         * @param file that is there
         * @return false when its bytes are others
         * @throws IOException when it cannot be read
         */
        boolean isAsRead(Path file) throws IOException;
    }

    /**
     * Begins a change; one that somebody did not finish is finished, and what others left behind is removed.
     *
     * @param folder that is there
     * @param isContent whether a file, by its path in the folder, is one that changes move
     * @param steps is told of each step
     * @return the change, to be closed
     * @throws IOException when nothing can be written there, or what others left cannot be finished
     * @throws BackendException when somebody has written files of a change that was interrupted
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
     * Begins a change that has the folder's lock until it is closed: no other change commits meanwhile. Waits for one that is under way.
     *
     * @param folder as for {@link #begin}
     * @param isContent as for {@link #begin}
     * @param steps as for {@link #begin}
     * @return the change, to be closed
     * @throws IOException as {@link #begin} does, or when another change does not end in five seconds
     * @throws BackendException as {@link #begin} does
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

    /** {@return the folder, without links: all files that a change is told of but replaced ones stand in it by this path} */
    public Path folder() {
        return folder;
    }

    /**
     * Puts a file in the place of one that was read.
     *
     * @param path what messages call the file
     * @param real the file, without links
     * @param look at the old one, before it is replaced
     * @param body writes the new one
     * @return the new file, as long as the change is not committed
     * @throws IOException when it cannot be written
     * @throws BackendException when the old one may not be written, or the change has it already by another path
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
     * Puts a file in the place of whatever file may stand there. It counts once {@link NewFile#finish} is called.
     *
     * @param target in the folder
     * @return the file, empty, to be closed
     * @throws IOException when it cannot be made, or a folder stands there
     * @throws BackendException when a file stands there that may not be written
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
     * Makes a file where none is, neither now nor when the change is committed.
     *
     * @param target in the folder
     * @param body writes it
     * @throws IOException when it cannot be written
     */
    public void create(Path target, Body body) throws IOException {
        FileMove move = move(create(target), target);
        looks.put(move, new LastLook(move, file -> false)); // It was not there.
        write(move, body);
    }

    /**
     * Removes a file.
     *
     * @param target in the folder; a link goes, and not what it leads to
     * @param withFolder whether its folder, of the records of a type, goes with its last file
     * @param look at it before it goes; null for a file that nobody has read
     * @throws IOException when it is a folder
     */
    public void remove(Path target, boolean withFolder, @Nullable Look look) throws IOException {
        requireFile(target);
        FileMove move = move(withFolder ? FileMove.Kind.REMOVE_WITH_FOLDER : FileMove.Kind.REMOVE, target);
        if (look != null) {
            looks.put(move, new LastLook(move, look));
        }
    }

    /**
     * Has the commit look at a file that the change does not move, or at the folder.
     *
     * @param file in the folder, which need not be there, or the folder itself
     * @param look at it, before anything is moved; asked also when there is no such file
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

    /** A file that is written. */
    public final class NewFile implements AutoCloseable {
        private final FileMove move;
        private final FileChannel channel;

        private NewFile(FileMove move, FileChannel channel) {
            this.move = move;
            this.channel = channel;
        }

        /** {@return what writes it; closed with it} */
        public FileChannel channel() {
            return channel;
        }

        /**
         * All is written; the commit forces it.
         *
         * @throws IOException when it cannot have the mode of the old one
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
     * Does it all, or nothing.
     *
     * @throws IOException when a file cannot be forced or moved
     * @throws ChangedMeanwhileException when another program has written, removed or created a file meanwhile
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
     * Whoever writes a file between two looks at it finds it as he left it.
     *
     * @param file that was read
     * @param how it was found now
     * @return what to throw
     */
    public static ChangedMeanwhileException changedMeanwhile(Path file, String how) {
        return new ChangedMeanwhileException(
                file + ": was changed while records were saved: expected it as it was read, found it " + how
                        + " meanwhile; nothing was saved");
    }

    /** Removes what was made ready and not used. */
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
