package dev.ashlar.compiler.publish;

import dev.ashlar.compiler.folder.FileReason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * Publishes a file or folder atomically and durably. It writes a temporary file beside the target, synchronizes it with fsync, renames it, and
 * synchronizes the folder. First it removes temporary files of dead processes. For one thread and one publication at a time.
 */
public final class Publisher {
    private static final int MOST_LINKS = 40;

    private final Path place;
    private final String suffix;
    private final Staging.Opener opener;
    private boolean inPlace;

    /** Writes a file. */
    public interface Body<T> {
        /**
         * Writes all of the file.
         *
         * @param staged the temporary file, empty
         * @return what {@link #replace} returns
         * @throws IOException if the file cannot be written; the target stays unchanged
         */
        T write(Staging.Staged staged) throws IOException;
    }

    /**
     * Creates a publisher for one target.
     *
     * @param place path of the target file or folder
     * @param suffix of the names of temporary files, such as {@code .cooking}
     */
    public Publisher(Path place, String suffix) {
        this(place, suffix, FileChannel::open);
    }

    /**
     * Creates a publisher for one target, with an opener that can simulate failures.
     *
     * @param place path of the target file or folder
     * @param suffix of the names of temporary files, such as {@code .cooking}
     * @param opener opens files and folders
     */
    public Publisher(Path place, String suffix, Staging.Opener opener) {
        this.place = place;
        this.suffix = suffix;
        this.opener = opener;
    }

    /**
     * Checks that the target may be replaced. Writes nothing.
     *
     * @throws IOException if the parent folder does not exist, or if the target is a folder, a device, a FIFO, a socket or a read-only file
     */
    public void requireReplaceable() throws IOException {
        if (Files.isDirectory(place)) {
            throw new IOException(place + ": is a folder; expected the name of a file");
        }
        requireFolder(real());
        if (Files.exists(place) && !Files.isRegularFile(place)) {
            throw new FileSystemException(
                    place.toString(),
                    null,
                    "is not a regular file but a device, a FIFO or a socket; it was left as it is: choose the name of"
                            + " a file");
        }
        if (Files.exists(place) && !AccessRights.isWritable(place)) {
            throw new FileSystemException(
                    place.toString(),
                    null,
                    "is read-only; it was left as it is: make it writable, or choose another name");
        }
    }

    private static Path requireFolder(Path real) throws IOException {
        Path folder = real.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new NoSuchFileException(String.valueOf(folder), null, "no such folder");
        }
        return folder;
    }

    /** The place without links. A link to nothing leads to the place of a new file. */
    private Path real() throws IOException {
        Path path = place.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(path); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemException(
                        place.toString(),
                        null,
                        "its symbolic links lead in a circle: expected the name of a file, or a link to one");
            }
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
        return parentResolved(path);
    }

    private static Path parentResolved(Path path) throws IOException {
        Path parent = path.getParent();
        // A folder that is not there is refused when something is to be made in it.
        return parent == null || !Files.exists(parent)
                ? path
                : parent.toRealPath().resolve(path.getFileName());
    }

    private Staging staging(Path real) throws IOException {
        return new Staging(requireFolder(real), "." + real.getFileName() + ".", suffix, opener);
    }

    /**
     * Replaces or creates the target file. Follows links. The new file has the mode of the old file from the start, and its owner and group if this
     * process may set them.
     *
     * @param body writes the file
     * @param <T> what the body returns
     * @return the result of the body
     * @throws IOException if the target may not be replaced ({@link #requireReplaceable}), or if a step fails. If the new file is in place
     *     nevertheless, the message says so; otherwise the target is unchanged
     */
    public <T> T replace(Body<T> body) throws IOException {
        requireReplaceable();
        try {
            Path real = real();
            Staging staging = staging(real);
            staging.removeLeftOvers();
            try (Staging.Staged staged = staging.begin()) {
                if (Files.exists(real)) {
                    AccessRights.copy(real, staged.path());
                }
                T result = body.write(staged);
                staged.channel().force(true);
                moveOver(staged.path(), real);
                return result;
            }
        } catch (IOException e) {
            throw naming(e);
        }
    }

    /**
     * Replaces the target file with a text in UTF-8.
     *
     * @param text of the file
     * @throws IOException as for {@link #replace(Body)}
     */
    public void replace(String text) throws IOException {
        replace(staged -> {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                staged.channel().write(bytes);
            }
            return text;
        });
    }

    private void moveOver(Path from, Path to) throws IOException {
        try (FileChannel folder = Fsync.openFolder(to.resolveSibling(""), opener)) {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            inPlace = true;
            Fsync.folder(folder);
        }
    }

    /** An exception that names the place or the file in the way, and says which file is in place unless it is the old one. */
    private IOException naming(IOException e) {
        if (e instanceof FileSystemException file && file.getOtherFile() == null) {
            return file;
        }
        String what = inPlace
                ? ": is written and in its place, but may not outlast a power failure: "
                : ": cannot be written: ";
        return new IOException(place + what + FileReason.of(e), e);
    }

    /**
     * Begins to create the target file or folder.
     *
     * @return a temporary file beside the target. Create the new file or folder at {@link Staging.Staged#beside}
     * @throws FileAlreadyExistsException if the target exists, even as a link
     * @throws IOException if the temporary file cannot be created
     */
    public Staging.Staged begin() throws IOException {
        Staging staging = staging(requireFree());
        staging.removeLeftOvers();
        return staging.begin();
    }

    /**
     * Moves a file or folder to the target and closes the temporary file. Overwrites nothing.
     *
     * @param staged from {@link #begin}
     * @param made the new file or folder; the content of a folder must already be synchronized with fsync
     * @throws FileAlreadyExistsException if the target exists now
     * @throws IOException if the move fails; the target is unchanged
     */
    public void create(Staging.Staged staged, Path made) throws IOException {
        Path real = requireFree();
        boolean isFolder = Files.isDirectory(made);
        try (FileChannel folder = Fsync.openFolder(requireFolder(real), opener)) {
            if (isFolder) {
                Fsync.folder(made);
                moveFolder(made, real);
            } else {
                Fsync.file(made, opener);
                link(made, real);
            }
            finish(staged, folder);
        }
    }

    private Path requireFree() throws IOException {
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            throw occupied();
        }
        return parentResolved(place.toAbsolutePath().normalize());
    }

    private FileAlreadyExistsException occupied() {
        return new FileAlreadyExistsException(place.toString(), null, "something is there already");
    }

    private void moveFolder(Path made, Path real) throws IOException {
        try {
            Files.move(made, real, StandardCopyOption.ATOMIC_MOVE);
        } catch (DirectoryNotEmptyException e) {
            throw occupied();
        }
    }

    /** A hard link overwrites nothing. Not every file system has them. */
    private void link(Path made, Path real) throws IOException {
        try {
            Files.createLink(real, made);
        } catch (FileAlreadyExistsException e) {
            throw occupied();
        } catch (UnsupportedOperationException | FileSystemException e) {
            requireFree();
            Files.move(made, real, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** What is in place is whole: no failure from here on may say that it is not there. SQLite ignores a failed fsync of a folder, too. */
    private static void finish(Staging.Staged staged, @Nullable FileChannel folder) {
        try {
            staged.close();
            Fsync.folder(folder);
        } catch (IOException e) {
            return; // The next publication removes what is left over.
        }
    }
}
