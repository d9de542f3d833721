package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes several files of a folder in one step. New files are written, and forced all together, in a folder {@code .replacing-…}; then a
 * list of all moves is forced, which decides; then they are done. Whoever is killed before that changes nothing; behind it,
 * {@link #finish} does the rest when the folder is opened next.
 *
 * <p>When a move fails, all are taken back. Files that a link out of the folder leads to are replaced behind all others, each
 * atomically.
 */
final class FolderChange implements AutoCloseable {
    private static final String PREFIX = ".replacing-";
    private static final String TEMPORARY = ".saving";
    private static final int FORCING_THREADS = 16;
    /** How long a commit waits for those of others. */
    private static final long BUSY_MILLIS = 5000;

    static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private final Path folder;
    private final ChangeFolder change;
    private final Steps steps;
    private final List<FileMove> moves = new ArrayList<>();
    private final List<FileMove> outside = new ArrayList<>();
    private final Map<Path, Path> targets = new HashMap<>();
    private final Map<FileMove, byte[]> expected = new HashMap<>();

    private FolderChange(Path folder, ChangeFolder change, Steps steps) {
        this.folder = folder;
        this.change = change;
        this.steps = steps;
    }

    /** Writes a new file. */
    interface Body {
        void writeTo(FileChannel channel) throws IOException;
    }

    /** Begins a change; one that somebody did not finish is finished, and what others left behind is removed. */
    static FolderChange begin(Path folder, Steps steps) throws IOException {
        finish(folder, true, steps);
        steps.at("create change");
        return new FolderChange(folder.toRealPath(), ChangeFolder.create(folder, PREFIX), steps);
    }

    /**
     * Finishes what a process that is gone has decided, or had begun to take back.
     *
     * @param clean whether changes that were never decided are to be removed
     * @throws IOException when that needs writing, and cannot be done
     */
    static void finish(Path folder, boolean clean, Steps steps) throws IOException {
        boolean isNeeded = false;
        boolean isLeft = false;
        for (Path left : ChangeFolder.named(folder, PREFIX)) {
            isLeft = true;
            isNeeded |= Journal.isIn(left);
        }
        try {
            if (isNeeded || clean && isLeft) {
                finishAlone(folder.toRealPath(), clean, steps);
            }
        } catch (IOException e) {
            if (isNeeded) {
                throw new FileSystemException(
                        folder.toString(),
                        null,
                        "a change of this folder was interrupted, and cannot be finished: expected that files can be"
                                + " written, found: " + RecordFiles.reason(e));
            }
            // To clean up is a courtesy.
        }
    }

    private static void finishAlone(Path folder, boolean clean, Steps steps) throws IOException {
        try (FolderLock lock = FolderLock.tryTake(folder)) {
            if (lock != null) { // Else somebody is at it who lives.
                finishAll(folder, clean, steps);
            }
        }
    }

    private static void finishAll(Path folder, boolean clean, Steps steps) throws IOException {
        List<ChangeFolder> left = ChangeFolder.abandoned(folder, PREFIX);
        IOException failed = null;
        for (ChangeFolder change : left) {
            change.keep();
        }
        for (ChangeFolder change : left) {
            FolderChange rest = new FolderChange(folder, change, steps);
            try (rest) {
                if (failed == null) {
                    rest.finish(clean);
                }
            } catch (IOException e) {
                failed = e;
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    private void finish(boolean clean) throws IOException {
        Path path = change.path();
        if (Files.exists(path.resolve(Journal.TAKEN_BACK))) {
            moves.addAll(Journal.read(path, Journal.TAKEN_BACK, folder));
            requireUntouched(path.resolve(Journal.TAKEN_BACK), moves.stream().filter(FileMove::isDone));
            takeBack();
        } else if (Files.exists(path.resolve(Journal.DECIDED))) {
            moves.addAll(Journal.read(path, Journal.DECIDED, folder));
            requireUntouched(path.resolve(Journal.DECIDED), moves.stream().filter(FileMove::isAhead));
            goForward();
            forget();
        } else if (clean) {
            change.discard();
        }
    }

    /** What somebody has written since the process ended is not lost: a person has to say which of the two counts. */
    private void requireUntouched(Path journal, Stream<FileMove> rest) throws IOException {
        FileTime decided = Files.getLastModifiedTime(journal);
        List<String> touched = new ArrayList<>();
        for (FileMove move : rest.toList()) {
            if (move.isWrittenSince(decided)) {
                touched.add(folder.relativize(move.target()).toString());
            }
        }
        if (!touched.isEmpty()) {
            throw new BackendException(
                    folder + ": a change of this folder was interrupted, and cannot be finished: expected files as it"
                            + " left them, found written since: " + String.join(", ", touched)
                            + "; to keep them as they are and drop the rest of the change, remove " + journal
                            + "; to finish the change, move them away",
                    null);
        }
    }

    /** The folder, without links: all files that it is told of but replaced ones stand in it by this path. */
    Path folder() {
        return folder;
    }

    /** Puts a file in the place of one that was read; {@code digest} is that of its bytes then. Gives the new file. */
    Path replace(Path path, Path real, byte[] digest, Body body) throws IOException {
        requireOwn(path, real);
        if (!Files.isWritable(real)) {
            throw new BackendException(
                    path + ": cannot be replaced: expected a file that may be written, found it read-only", null);
        }
        FileMove move = move(FileMove.Kind.REPLACE, real);
        expected.put(move, digest);
        write(move, body);
        return move.fresh();
    }

    /** Puts a file in the place of whatever file may stand there. It counts once {@link NewFile#finish} is called. */
    NewFile put(Path target) throws IOException {
        boolean isThere = Files.exists(target, LinkOption.NOFOLLOW_LINKS);
        if (isThere && Files.isDirectory(target)) {
            throw new FileSystemException(target.toString(), null, "expected a file, found a folder");
        }
        return open(move(isThere ? FileMove.Kind.REPLACE : FileMove.Kind.CREATE, target));
    }

    /** Makes a file that must not be there. */
    void create(Path target, Body body) throws IOException {
        FileMove move = move(FileMove.Kind.CREATE, target);
        expected.put(move, new byte[0]);
        write(move, body);
    }

    /** Removes a file; where it was read before, {@code digest} is that of its bytes then. */
    void remove(Path target, byte @Nullable [] digest) throws IOException {
        if (Files.isDirectory(target)) {
            throw new FileSystemException(target.toString(), null, "expected a file, found a folder");
        }
        FileMove move = move(FileMove.Kind.REMOVE, target);
        if (digest != null) {
            expected.put(move, digest);
        }
    }

    private void requireOwn(Path path, Path real) {
        if (targets.containsKey(real)) {
            throw new BackendException(
                    path + ": expected a file of its own, found a link to " + real
                            + ", which this save changes for another type",
                    null);
        }
    }

    private FileMove move(FileMove.Kind kind, Path target) throws IOException {
        Path parent = target.getParent();
        boolean isInside = target.startsWith(folder)
                && (!Files.exists(parent) || parent.toRealPath().startsWith(folder));
        String random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        Path beside = target.resolveSibling("." + target.getFileName() + "." + random + TEMPORARY);
        int number = moves.size();
        FileMove move = isInside
                ? new FileMove(kind, target, Journal.fresh(change.path(), number), Journal.old(change.path(), number))
                : new FileMove(kind, target, beside, beside.resolveSibling(beside.getFileName() + ".old"));
        (isInside ? moves : outside).add(move);
        targets.put(target, move.fresh());
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
    final class NewFile implements AutoCloseable {
        private final FileMove move;
        private final FileChannel channel;

        private NewFile(FileMove move, FileChannel channel) {
            this.move = move;
            this.channel = channel;
        }

        FileChannel channel() {
            return channel;
        }

        /** All is written; the commit forces it. */
        void finish() throws IOException {
            steps.at("finish " + move.target().getFileName());
            if (move.kind() == FileMove.Kind.REPLACE && Files.exists(move.target())) {
                keepMode(move.target(), move.fresh());
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    private static void keepMode(Path from, Path to) throws IOException {
        PosixFileAttributeView old = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        if (old != null) {
            Files.setPosixFilePermissions(to, old.readAttributes().permissions());
        }
    }

    /** Does it all, or nothing. */
    void commit() throws IOException {
        if (moves.isEmpty() && outside.isEmpty()) {
            return;
        }
        forceNew();
        try (FolderLock lock = FolderLock.take(folder, BUSY_MILLIS)) {
            if (lock != null) {
                finishOthers();
                decide();
            }
        }
    }

    /** Of those who were killed since this change has begun: what they decided comes first. */
    private void finishOthers() throws IOException {
        for (Path other : ChangeFolder.named(folder, PREFIX)) {
            if (Journal.isIn(other)) {
                finishAll(folder, false, steps);
                return;
            }
        }
    }

    private void decide() throws IOException {
        for (Map.Entry<FileMove, byte[]> one : expected.entrySet()) {
            requireUnchanged(one.getKey(), one.getValue());
        }
        keepOld(moves);
        keepOld(outside);
        Journal.write(change.path(), folder, moves, steps);
        change.keep(); // Whatever ends this from here on, an error too: the list is what others finish it by.
        try {
            force(change.path());
            goForward();
        } catch (IOException e) {
            tryTakingBack(e);
            throw e;
        }
        try {
            forget();
        } catch (IOException e) {
            return; // All is done; whoever comes next finds that there is nothing to do.
        }
    }

    /** Many at a time: a file system makes one write of its own out of several, and small files take no longer than a few. */
    private void forceNew() throws IOException {
        List<Path> files = new ArrayList<>();
        for (FileMove move : Stream.concat(moves.stream(), outside.stream()).toList()) {
            if (move.kind() != FileMove.Kind.REMOVE) {
                steps.at("force " + move.target().getFileName());
                files.add(move.fresh());
            }
        }
        if (files.isEmpty()) {
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(FORCING_THREADS, files.size()));
        try {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (Path file : files) {
                tasks.add(() -> {
                    forceFile(file);
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
    private static void forceFile(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, WINDOWS ? StandardOpenOption.WRITE : StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static void requireUnchanged(FileMove move, byte[] digest) throws IOException {
        boolean isNew = move.kind() == FileMove.Kind.CREATE;
        boolean same = isNew
                ? !Files.exists(move.target(), LinkOption.NOFOLLOW_LINKS)
                : Files.exists(move.target()) && Arrays.equals(digestOf(move.target()), digest);
        if (!same) {
            throw FileEdit.changedMeanwhile(move.target(), isNew ? "created" : "written");
        }
    }

    private static byte[] digestOf(Path file) throws IOException {
        MessageDigest digest = Utf8Source.newDigest();
        byte[] buffer = new byte[1 << 16];
        try (var in = Files.newInputStream(file)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
        }
        return digest.digest();
    }

    private void keepOld(List<FileMove> all) throws IOException {
        for (FileMove move : all) {
            if (move.kind() == FileMove.Kind.REPLACE) {
                steps.at("keep " + move.target().getFileName());
                link(move);
            }
        }
    }

    private static void link(FileMove move) throws IOException {
        try {
            Files.createLink(move.old(), move.target());
        } catch (IOException | UnsupportedOperationException e) {
            // Not every file system has links.
            Files.copy(move.target(), move.old(), StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
        }
    }

    private void goForward() throws IOException {
        for (FileMove move : moves) {
            move.forward(folder, steps);
        }
        for (FileMove move : outside) {
            move.forward(folder, steps);
        }
        forceFolders();
    }

    private void forceFolders() throws IOException {
        Set<Path> parents = new TreeSet<>();
        parents.add(folder);
        moves.forEach(move -> parents.add(move.target().getParent()));
        outside.forEach(move -> parents.add(move.target().getParent()));
        for (Path parent : parents) {
            if (Files.isDirectory(parent)) {
                steps.at("force folder");
                force(parent);
            }
        }
    }

    /** All is done: nobody needs the list any more. Should it stay, doing it once more changes nothing. */
    private void forget() throws IOException {
        steps.at("forget");
        Files.deleteIfExists(change.path().resolve(Journal.DECIDED));
        change.discard();
    }

    private void tryTakingBack(IOException reason) {
        try {
            steps.at("take back");
            Files.move(
                    change.path().resolve(Journal.DECIDED),
                    change.path().resolve(Journal.TAKEN_BACK),
                    StandardCopyOption.ATOMIC_MOVE);
            force(change.path()); // Who goes back must not go forward again.
            takeBack();
        } catch (IOException e) {
            reason.addSuppressed(new FileSystemException(
                    folder.toString(),
                    null,
                    "the next that opens this folder will clear up: " + RecordFiles.reason(e)));
        }
    }

    private void takeBack() throws IOException {
        List<FileMove> all = new ArrayList<>(moves);
        all.addAll(outside);
        Collections.reverse(all);
        for (FileMove move : all) {
            move.back(folder, steps);
        }
        forceFolders();
        Files.deleteIfExists(change.path().resolve(Journal.TAKEN_BACK));
        change.discard();
    }

    /** A rename is on the device only once its folder is. Windows has no such thing as forcing a folder. */
    static void force(Path path) throws IOException {
        if (!WINDOWS) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** Removes what was made ready and not used. */
    @Override
    public void close() {
        for (FileMove move : outside) {
            try {
                Files.deleteIfExists(move.fresh());
                Files.deleteIfExists(move.old());
            } catch (IOException e) {
                continue; // What is left behind is in nobody's way.
            }
        }
        change.close();
    }
}
