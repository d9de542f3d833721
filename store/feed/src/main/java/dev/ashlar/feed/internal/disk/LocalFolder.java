package dev.ashlar.feed.internal.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A folder whose files belong to a feed. Changes need the lock: {@link FolderLock}. Any thread. */
public final class LocalFolder {
    /** Ending of files that are not complete. */
    public static final String PART = ".part";

    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private final Path path;

    /**
     * A folder, which is made if there is none.
     *
     * @param path of it
     * @throws IOException when it cannot be made
     */
    public LocalFolder(Path path) throws IOException {
        Files.createDirectories(path);
        this.path = path;
    }

    /**
     * {@return the path of a file}
     *
     * @param name of it
     */
    public Path file(String name) {
        return path.resolve(name);
    }

    /** A link is none. */
    private static boolean isFile(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * A small file.
     *
     * @param name of it
     * @param most bytes that it may have
     * @return its bytes; null when there is none, or one that is longer
     * @throws IOException when it cannot be read
     */
    public byte @Nullable [] read(String name, int most) throws IOException {
        Path file = file(name);
        if (!isFile(file)) {
            return null;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            long length = channel.size();
            if (length > most) {
                return null;
            }
            ByteBuffer bytes = ByteBuffer.allocate((int) length);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                continue;
            }
            return bytes.hasRemaining() ? null : bytes.array();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /**
     * {@return whether there is anything of that name}
     *
     * @param name of it
     */
    public boolean exists(String name) {
        return Files.exists(file(name), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Removes a file, if there is one.
     *
     * @param name of it
     * @throws IOException when it cannot be removed
     */
    public void remove(String name) throws IOException {
        Files.deleteIfExists(file(name));
    }

    /**
     * {@return whether there is a file of a length; a link is none}
     *
     * @param name of it
     * @param size bytes that it should have
     * @throws IOException when that cannot be found out
     */
    public boolean has(String name, long size) throws IOException {
        Path file = file(name);
        return isFile(file) && Files.size(file) == size;
    }

    /**
     * {@return bytes of a file; 0 when there is none}
     *
     * @param name of it
     * @throws IOException when that cannot be found out
     */
    public long length(String name) throws IOException {
        Path file = file(name);
        return isFile(file) ? Files.size(file) : 0;
    }

    /**
     * Whether a file has a length and a hash.
     *
     * @param name of it
     * @param size bytes that it should have
     * @param sha256 that it should have
     * @return false also when there is none
     * @throws IOException when it cannot be read
     */
    public boolean holds(String name, long size, String sha256) throws IOException {
        Path file = file(name);
        if (!isFile(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            return channel.size() == size && Sha256.of(channel, size).equals(sha256) && channel.size() == size;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /**
     * Replaces a small file, in one step, durably.
     *
     * @param name of it
     * @param bytes that it gets
     * @throws IOException when it cannot be written: the old one stays
     */
    public void replace(String name, byte[] bytes) throws IOException {
        try (PartFile part = create(name + PART)) {
            part.append(ByteBuffer.wrap(bytes));
            part.force();
        }
        publish(name + PART, name);
    }

    /**
     * Opens what there is of a file, or makes a new one. What is no regular file, or longer than it may be, is removed.
     *
     * @param name of it
     * @param most bytes that it may have
     * @return open for reading and writing
     * @throws IOException when it can be neither opened nor made
     */
    public PartFile open(String name, long most) throws IOException {
        Path file = file(name);
        if (!isFile(file) || Files.size(file) > most) {
            return create(name);
        }
        return new PartFile(
                file,
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    private PartFile create(String name) throws IOException {
        Path file = file(name);
        Files.deleteIfExists(file); // Of a link, the link.
        return new PartFile(
                file,
                FileChannel.open(
                        file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    /**
     * Gives a file its name, in place of a file that has it, durably.
     *
     * @param from the present name
     * @param to the name
     * @throws IOException when that fails
     */
    public void publish(String from, String to) throws IOException {
        if (Files.isDirectory(file(to), LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(file(to).toString(), null, "is a folder; expected a file, or nothing");
        }
        Files.move(file(from), file(to), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        force();
    }

    /** Writes the names through to the device. Windows has no way to. */
    private void force() throws IOException {
        if (!WINDOWS) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /**
     * Removes files. One that cannot be removed, such as a file that is mapped on Windows, stays until the next time.
     *
     * @param isOurs tells by its name whether a file belongs to a feed
     * @param kept names of those that stay
     * @throws IOException when the folder cannot be listed
     */
    public void removeOthers(Predicate<String> isOurs, Set<String> kept) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (isOurs.test(name) && !kept.contains(name)) {
                    removeIfPossible(file);
                }
            }
        }
    }

    private static void removeIfPossible(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            return; // Next time.
        }
    }

    /**
     * {@return bytes that the disk has for this process; a great number where the file system does not say}
     *
     * @throws IOException when that cannot be found out
     */
    public long usableSpace() throws IOException {
        long space = Files.getFileStore(path).getUsableSpace();
        return space == 0 ? Long.MAX_VALUE : space;
    }

    Path path() {
        return path;
    }
}
