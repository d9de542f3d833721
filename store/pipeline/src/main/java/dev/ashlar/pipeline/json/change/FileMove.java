package dev.ashlar.pipeline.json.change;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a change does to one file. Each direction can be gone again, from wherever it was left: what has been done shows in which
 * of the three files are there.
 *
 * @param kind what is done
 * @param target the file
 * @param fresh what takes its place; of no use for one that is removed
 * @param old what stood there; of no use for one that is created
 */
record FileMove(Kind kind, Path target, Path fresh, Path old) {
    enum Kind {
        /** No file was there. */
        CREATE,
        /** Nor the folder, which goes when the move is taken back. */
        CREATE_WITH_FOLDER,
        /** The old file has a second name already. */
        REPLACE,
        REMOVE,
        /** And the folder of the type, where this was its last file. */
        REMOVE_WITH_FOLDER;

        boolean isCreate() {
            return this == CREATE || this == CREATE_WITH_FOLDER;
        }

        boolean isRemove() {
            return this == REMOVE || this == REMOVE_WITH_FOLDER;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether it is not done. */
    boolean isAhead() {
        return kind.isRemove() ? !exists(old) && exists(target) : exists(fresh);
    }

    /** Whether it is done, and can be taken back. */
    boolean isDone() {
        return switch (kind) {
            case CREATE, CREATE_WITH_FOLDER -> !exists(fresh) && exists(target);
            case REPLACE -> !exists(fresh) && exists(old);
            default -> exists(old);
        };
    }

    /** Whether somebody has written the file since a moment before which the change was ready. */
    boolean isWrittenSince(FileTime moment) throws IOException {
        return exists(target)
                && Files.getLastModifiedTime(target, LinkOption.NOFOLLOW_LINKS).compareTo(moment) > 0;
    }

    /** Does it, unless it is done; {@code look} is the last one at the file, null where nobody has read that. */
    void forward(Path folder, Steps steps, @Nullable LastLook look) throws IOException {
        if (!isAhead()) {
            return;
        }
        if (kind.isRemove()) {
            move(target, old, steps, look);
            leave(folder, steps);
        } else {
            enter(folder, steps);
            move(fresh, target, steps, look);
        }
    }

    /** Takes it back, unless it is not done. */
    void back(Path folder, Steps steps) throws IOException {
        if (!isDone()) {
            return;
        }
        switch (kind) {
            case CREATE, CREATE_WITH_FOLDER -> {
                move(target, fresh, steps, null);
                leave(folder, steps);
            }
            case REPLACE -> move(old, target, steps, null);
            default -> {
                enter(folder, steps);
                move(old, target, steps, null);
            }
        }
    }

    private static void move(Path from, Path to, Steps steps, @Nullable LastLook look) throws IOException {
        steps.at("move " + to.getFileName());
        if (look != null) {
            look.requireUnchangedAgain();
        }
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The folder of a type comes with its first record; folders around it may have gone with their last file. */
    private void enter(Path folder, Steps steps) throws IOException {
        Path parent = target.getParent();
        if (parent != null && !parent.equals(folder) && !Files.isDirectory(parent)) {
            steps.at("create folder " + parent.getFileName());
            Files.createDirectories(parent);
        }
    }

    /** And goes with its last one, unless somebody has put something else there. A link to a folder stays, and so does a folder of the author's. */
    private void leave(Path folder, Steps steps) throws IOException {
        if (kind != Kind.CREATE_WITH_FOLDER && kind != Kind.REMOVE_WITH_FOLDER) {
            return;
        }
        Path parent = target.getParent();
        boolean isInside = parent != null && !parent.equals(folder) && parent.startsWith(folder);
        if (isInside && !Files.isSymbolicLink(parent)) {
            try {
                steps.at("remove folder " + parent.getFileName());
                Files.deleteIfExists(parent);
            } catch (DirectoryNotEmptyException e) {
                return;
            }
        }
    }
}
