package dev.ashlar.pipeline.json.change;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A folder that is filled beside its place, and stands there once it is told to. What killed ones left behind goes first. A new
 * database is made in the same way, but by a link, which folders do not have, and beside a locked file. For one thread.
 */
public final class NewFolder implements AutoCloseable {
    private final Path target;
    private final ChangeFolder beside;

    private NewFolder(Path target, ChangeFolder beside) {
        this.target = target;
        this.beside = beside;
    }

    /**
     * Makes an empty folder beside a place.
     *
     * @param target the place, where nothing is
     * @return the folder, to be closed
     * @throws IOException when something is there, or nothing can be made beside it
     */
    public static NewFolder at(Path target) throws IOException {
        requireFree(target);
        Path absolute = target.toAbsolutePath().normalize();
        Path parent = absolute.getParent();
        if (parent == null) {
            throw new FileAlreadyExistsException(target.toString());
        }
        String prefix = "." + absolute.getFileName() + ".creating-";
        ChangeFolder.abandoned(parent, prefix).forEach(ChangeFolder::close);
        NewFolder folder = new NewFolder(target, ChangeFolder.create(parent, prefix));
        Files.createDirectory(folder.path());
        return folder;
    }

    private static void requireFree(Path target) throws IOException {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString(), null, "something is there already");
        }
    }

    /** {@return where it is filled} */
    public Path path() {
        return beside.path().resolve("content");
    }

    /**
     * Puts it in its place, unless somebody was faster.
     *
     * @throws IOException when something is there by now, or it cannot be moved
     */
    public void publish() throws IOException {
        requireFree(target);
        try {
            Forcing.folder(path());
            Files.move(path(), target, StandardCopyOption.ATOMIC_MOVE);
        } catch (DirectoryNotEmptyException e) {
            throw new FileAlreadyExistsException(target.toString(), null, "something is there already");
        }
        Path parent = target.toAbsolutePath().getParent();
        if (parent != null) {
            Forcing.folder(parent);
        }
        close();
    }

    /** Nothing stays of one that was not put in its place. */
    @Override
    public void close() {
        beside.close();
    }
}
