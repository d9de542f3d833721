package dev.ashlar.pipeline.json.change;

import dev.ashlar.compiler.publish.Fsync;
import dev.ashlar.compiler.publish.Staging;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.ChangedMeanwhileException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * All that a change does to files, once they are ready: by a list that is forced first, then move by move; taken back when one fails. Others
 * go on from the list, wherever a process has left it. For one thread, which has the folder's lock when it moves.
 */
final class Moves {
    private static final String TEMPORARY = ".saving-";

    private final Path folder;
    private final Staging.Staged change;
    /** The working folder. */
    private final Path files;

    private final Steps steps;
    private final List<FileMove> inside = new ArrayList<>();
    /** Where a link out of the folder leads to: no list has them, and they come last. */
    private final List<FileMove> outside = new ArrayList<>();

    /** The temporary files of each folder outside. */
    private final Map<Path, Staging.Staged> stagedOutside = new HashMap<>();

    /** {@code folder} is without links. */
    Moves(Path folder, Staging.Staged change, Steps steps) {
        this.folder = folder;
        this.change = change;
        this.files = change.beside(FolderChange.FILES);
        this.steps = steps;
    }

    FileMove add(FileMove.Kind kind, Path target) throws IOException {
        Path parent = target.getParent();
        boolean isInside = target.startsWith(folder)
                && (!Files.exists(parent) || parent.toRealPath().startsWith(folder));
        FileMove move = isInside ? inside(kind, target) : outside(kind, target);
        (isInside ? inside : outside).add(move);
        return move;
    }

    private FileMove inside(FileMove.Kind kind, Path target) {
        int number = inside.size();
        return new FileMove(kind, target, Journal.fresh(files, number), Journal.old(files, number));
    }

    private FileMove outside(FileMove.Kind kind, Path target) throws IOException {
        Path parent = target.resolveSibling("").toRealPath();
        Staging.Staged staged = stagedOutside.get(parent);
        if (staged == null) {
            Staging staging = Staging.in(parent, TEMPORARY);
            staging.removeLeftOvers();
            staged = staging.begin();
            stagedOutside.put(parent, staged);
        }
        int number = outside.size();
        return new FileMove(kind, target, staged.beside(number + ".new"), staged.beside(number + ".old"));
    }

    boolean isEmpty() {
        return inside.isEmpty() && outside.isEmpty();
    }

    private List<FileMove> all() {
        return Stream.concat(inside.stream(), outside.stream()).toList();
    }

    /** Has all new files on the device. */
    void forceNew() throws IOException {
        List<Path> files = new ArrayList<>();
        for (FileMove move : all()) {
            if (!move.kind().isRemove()) {
                steps.at("force " + move.target().getFileName());
                files.add(move.fresh());
            }
        }
        Fsync.files(files);
    }

    /** Does all, or nothing, once the old files are kept; each move behind a last look at its file, where there is one. */
    void decide(Map<FileMove, LastLook> looks) throws IOException {
        Journal.write(files, folder, inside, steps);
        change.keep(true); // Whatever ends this from here on, an error too: the list is what others finish it by.
        try {
            Fsync.folder(files);
            Fsync.folder(folder); // Without its lock file, nobody would find the list.
            goForward(looks);
            for (LastLook look : looks.values()) {
                look.requireOldUnchanged();
            }
        } catch (IOException | ChangedMeanwhileException e) {
            tryTakingBack(e);
            throw e;
        }
        try {
            forget();
        } catch (IOException e) {
            return; // All is done; whoever comes next finds that there is nothing to do.
        }
    }

    /** Gives the old files, which others replace, a second name. */
    void keepOld() throws IOException {
        for (FileMove move : all()) {
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
            if (!Files.exists(move.target(), LinkOption.NOFOLLOW_LINKS)) {
                throw FolderChange.changedMeanwhile(move.target(), "removed");
            }
            // Not every file system has links.
            Files.copy(move.target(), move.old(), StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
        }
    }

    /** Goes on from where another process has left the change, in either direction. */
    void finish(Predicate<Path> isContent) throws IOException {
        boolean isBack = Files.exists(files.resolve(Journal.TAKEN_BACK));
        String journal = isBack ? Journal.TAKEN_BACK : Journal.DECIDED;
        inside.addAll(Journal.read(files, journal, folder, isContent));
        requireUntouched(files.resolve(journal), inside.stream().filter(isBack ? FileMove::isDone : FileMove::isAhead));
        if (isBack) {
            takeBack();
        } else {
            goForward(Map.of());
            forget();
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

    private void goForward(Map<FileMove, LastLook> looks) throws IOException {
        for (FileMove move : all()) {
            move.forward(folder, steps, looks.get(move));
        }
        forceFolders();
    }

    private void forceFolders() throws IOException {
        Set<Path> parents = new TreeSet<>();
        parents.add(folder);
        for (FileMove move : all()) {
            Path parent = move.target().getParent();
            while (parents.add(parent) && parent.startsWith(folder)) {
                parent = parent.getParent(); // Each may be new, or gone.
            }
        }
        for (Path parent : parents) {
            if (Files.isDirectory(parent)) {
                steps.at("force folder");
                Fsync.folder(parent);
            }
        }
    }

    /** All is done: nobody needs the list any more. Should it stay, doing it once more changes nothing. */
    private void forget() throws IOException {
        steps.at("forget");
        Files.deleteIfExists(files.resolve(Journal.DECIDED));
        change.keep(false);
    }

    private void tryTakingBack(Exception reason) {
        try {
            steps.at("take back");
            Files.move(
                    files.resolve(Journal.DECIDED), files.resolve(Journal.TAKEN_BACK), StandardCopyOption.ATOMIC_MOVE);
            Fsync.folder(files); // Who goes back must not go forward again.
            takeBack();
        } catch (IOException e) {
            reason.addSuppressed(new FileSystemException(
                    folder.toString(),
                    null,
                    "the next program that opens this folder takes the change back: " + BackendException.reason(e)));
        }
    }

    private void takeBack() throws IOException {
        List<FileMove> last = new ArrayList<>(all());
        Collections.reverse(last);
        for (FileMove move : last) {
            move.back(folder, steps);
        }
        forceFolders();
        Files.deleteIfExists(files.resolve(Journal.TAKEN_BACK));
        change.keep(false);
    }

    /** Removes what was made ready outside of the folder, and not used. */
    void removeUnused() {
        stagedOutside.values().forEach(FolderChange::close);
    }
}
