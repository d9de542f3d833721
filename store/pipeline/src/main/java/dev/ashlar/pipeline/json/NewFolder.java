package dev.ashlar.pipeline.json;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A folder that is filled beside its place, and stands there once it is told to. What killed ones left behind goes first. */
final class NewFolder implements AutoCloseable {
    private final Path target;
    private final ChangeFolder beside;

    private NewFolder(Path target, ChangeFolder beside) {
        this.target = target;
        this.beside = beside;
    }

    static NewFolder at(Path target) throws IOException {
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

    /** Where it is filled. */
    Path path() {
        return beside.path().resolve("content");
    }

    /** Puts it in its place, unless somebody was faster. */
    void publish() throws IOException {
        requireFree(target);
        try {
            FolderChange.force(path());
            Files.move(path(), target, StandardCopyOption.ATOMIC_MOVE);
        } catch (DirectoryNotEmptyException e) {
            throw new FileAlreadyExistsException(target.toString(), null, "something is there already");
        }
        Path parent = target.toAbsolutePath().getParent();
        if (parent != null) {
            FolderChange.force(parent);
        }
        close();
    }

    /** Nothing stays of one that was not put in its place. */
    @Override
    public void close() {
        beside.close();
    }
}
