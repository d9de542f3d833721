package dev.ashlar.pipeline.json;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

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
        /** The old file has a second name already. */
        REPLACE,
        REMOVE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Does it, unless it is done. */
    void forward(Path folder, Steps steps) throws IOException {
        if (kind == Kind.REMOVE) {
            if (!exists(old) && exists(target)) {
                move(target, old, steps);
                leave(folder, steps);
            }
        } else if (exists(fresh)) {
            enter(folder, steps);
            move(fresh, target, steps);
        }
    }

    /** Takes it back, unless it is not done. */
    void back(Path folder, Steps steps) throws IOException {
        switch (kind) {
            case CREATE -> {
                if (!exists(fresh) && exists(target)) {
                    move(target, fresh, steps);
                    leave(folder, steps);
                }
            }
            case REPLACE -> {
                if (!exists(fresh) && exists(old)) {
                    move(old, target, steps);
                }
            }
            default -> {
                if (exists(old)) {
                    enter(folder, steps);
                    move(old, target, steps);
                }
            }
        }
    }

    private static void move(Path from, Path to, Steps steps) throws IOException {
        steps.at("move " + to.getFileName());
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The folder of a type comes with its first record. */
    private void enter(Path folder, Steps steps) throws IOException {
        Path parent = target.getParent();
        if (parent != null && !parent.equals(folder) && !Files.isDirectory(parent)) {
            steps.at("create folder " + parent.getFileName());
            Files.createDirectory(parent);
        }
    }

    /** And goes with its last one, unless somebody has put something else there. */
    private void leave(Path folder, Steps steps) throws IOException {
        Path parent = target.getParent();
        if (parent != null && !parent.equals(folder) && parent.startsWith(folder)) {
            try {
                steps.at("remove folder " + parent.getFileName());
                Files.deleteIfExists(parent);
            } catch (DirectoryNotEmptyException e) {
                return;
            }
        }
    }
}
