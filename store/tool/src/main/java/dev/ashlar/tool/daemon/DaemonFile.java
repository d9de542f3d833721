package dev.ashlar.tool.daemon;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The file by which clients find the daemon of a working folder. The daemon holds a lock of it, which ends with the process. */
final class DaemonFile implements AutoCloseable {
    /** Beyond all bytes: where locks bind, such as on Windows, the text can be read nevertheless. */
    private static final long LOCKED_BYTE = 1L << 40;

    private static final int LONGEST = 8192;
    private static final int LINES = 4;

    /**
     * What the file holds, each on a line of its own. The launcher {@code bin/ashlar} reads it too.
     *
     * @param port on 127.0.0.1
     * @param question what a client sends first
     * @param answer what the daemon sends back
     * @param jars folder of the tool's jars
     */
    record Address(int port, String question, String answer, String jars) {
        private String text() {
            return port + "\n" + question + '\n' + answer + '\n' + jars + '\n';
        }
    }

    private final FileChannel channel;

    private DaemonFile(FileChannel channel) {
        this.channel = channel;
    }

    /** Where the file of a working folder is. */
    static Path of(Map<String, String> environment, Path folder) {
        String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
        String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
        Path place = cache.isEmpty() ? Path.of(home, ".cache") : Path.of(cache);
        return place.resolve("ashlar")
                .resolve("daemon")
                .resolve(folder.toString().replaceAll("[/\\\\:]", "%"));
    }

    /** Null if another process has the lock. */
    static @Nullable DaemonFile lock(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        Files.createDirectories(folder.getParent());
        if (!Files.exists(folder)) {
            Files.createDirectory(folder, mode(isPosix, "rwx------"));
        }
        if (isPosix && !isPrivate(folder)) {
            throw new IOException(folder + ": expected a folder that its owner alone can enter, found mode "
                    + PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)) + "; run: chmod 700 "
                    + folder);
        }
        Set<OpenOption> options = Set.of(
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.CREATE,
                LinkOption.NOFOLLOW_LINKS);
        FileChannel channel = FileChannel.open(file, options, mode(isPosix, "rw-------"));
        try {
            FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
            if (lock != null) {
                return new DaemonFile(channel);
            }
        } catch (OverlappingFileLockException e) {
            // Another daemon of this JVM.
        }
        channel.close();
        return null;
    }

    private static FileAttribute<?>[] mode(boolean isPosix, String mode) {
        return isPosix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }

    private static boolean isPrivate(Path path) throws IOException {
        Set<PosixFilePermission> owners = EnumSet.of(
                PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);
        PosixFileAttributes attributes =
                Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return owners.containsAll(attributes.permissions())
                && attributes.owner().getName().equals(System.getProperty("user.name"));
    }

    void write(Address address) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(address.text().getBytes(StandardCharsets.UTF_8)), 0);
    }

    /** Null if there is none that belongs to this user alone. */
    static @Nullable Address read(Path file) {
        try {
            boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    || Files.size(file) > LONGEST
                    || isPosix && !isPrivate(file)) {
                return null;
            }
            List<String> lines = Files.readAllLines(file);
            return lines.size() == LINES
                    ? new Address(Integer.parseInt(lines.get(0)), lines.get(1), lines.get(2), lines.get(3))
                    : null;
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }

    /** Leaves an empty file: a process that opens a file just before it is deleted would lock one that nobody finds. */
    @Override
    public void close() throws IOException {
        try (channel) {
            channel.truncate(0);
        }
    }
}
