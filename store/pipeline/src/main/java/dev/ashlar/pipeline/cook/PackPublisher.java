package dev.ashlar.pipeline.cook;

import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.format.HeaderFormat;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.verify.PackVerifier;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Puts a pack in its place so that nobody ever sees half of it: a temporary file in the same folder, locked while it is
 * written, forced, verified by reading it again, moved over the old one atomically, and
 * the folder forced. Temporary files that a killed cook left behind are removed first: those whose lock can be taken.
 */
final class PackPublisher {
    private static final String TEMPORARY = ".cooking";

    /**
     * What this JVM is writing. File locks belong to a process, not to a channel: merely to open and close a file that
     * another thread has locked would give up its lock.
     */
    private static final Set<Path> WRITING = ConcurrentHashMap.newKeySet();

    /** Writes a pack. */
    interface Body {
        long writeTo(FileChannel channel) throws IOException;
    }

    /** Opens files and folders; {@link FileChannel#open(Path, OpenOption...)} but in tests, where what it gives fails. */
    interface Opener {
        FileChannel open(Path path, OpenOption... options) throws IOException;
    }

    private final Path target;
    private final Opener opener;
    private final Path folder;
    private final String prefix;
    private boolean inPlace;

    PackPublisher(Path target) {
        this(target, FileChannel::open);
    }

    PackPublisher(Path target, Opener opener) {
        this.target = target;
        this.opener = opener;
        Path parent = target.toAbsolutePath().getParent();
        this.folder = real(parent == null ? target.toAbsolutePath() : parent);
        this.prefix = "." + target.getFileName() + ".";
    }

    /** Through links one folder has several paths, but a file must stand in {@link #WRITING} by one. */
    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return folder; // A folder that is not there is refused when the pack is published.
        }
    }

    CookReport publish(Body body, Progress progress) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "no such folder");
        }
        if (Files.isDirectory(target)) {
            throw new IOException(target + ": is a folder; expected the name of a file");
        }
        try {
            requireReplaceable();
            removeLeftOvers();
            return writeAndMove(body, progress);
        } catch (IOException e) {
            throw naming(e);
        }
    }

    /** An exception that names the pack or the file in the way, and says which pack is in place unless it is the older. */
    private IOException naming(IOException e) {
        if (e instanceof FileSystemException file && file.getOtherFile() == null) {
            return file;
        }
        String what = inPlace
                ? ": is written and in its place, but may not outlast a power failure: "
                : ": cannot be written: ";
        return new IOException(target + what + (e.getMessage() == null ? e.toString() : e.getMessage()), e);
    }

    /** Only packs, whole or broken, and empty files are replaced: a slip of the hand must not cost somebody's source. */
    private void requireReplaceable() throws IOException {
        if (!Files.isRegularFile(target)) {
            return;
        }
        try (InputStream in = Files.newInputStream(target)) {
            byte[] first = in.readNBytes(Long.BYTES);
            for (int i = 0; i < first.length; i++) {
                if (first[i] != (byte) (HeaderFormat.MAGIC >>> 8 * i)) {
                    throw new FileAlreadyExistsException(
                            target.toString(), null, "exists and is not a pack; it was left as it is");
                }
            }
        }
    }

    private CookReport writeAndMove(Body body, Progress progress) throws IOException {
        while (true) {
            // A name of its own, not one of createTempFile: that would give the pack the mode 0600.
            long random = ThreadLocalRandom.current().nextLong();
            Path temporary = folder.resolve(prefix + HexFormat.of().toHexDigits(random) + TEMPORARY);
            try (Temporary file = new Temporary(temporary);
                    FileChannel channel = opener.open(
                            file.path(),
                            StandardOpenOption.CREATE_NEW,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE)) {
                channel.lock();
                // Another cook may have taken the file for a left-over before it was locked.
                if (Files.exists(temporary)) {
                    return writeAndMove(body, channel, temporary, progress);
                }
            }
        }
    }

    /** A file that this JVM is writing, and that is gone when it is closed. */
    private record Temporary(Path path) implements AutoCloseable {
        Temporary {
            WRITING.add(path);
        }

        @Override
        public void close() throws IOException {
            WRITING.remove(path);
            Files.deleteIfExists(path);
        }
    }

    private CookReport writeAndMove(Body body, FileChannel channel, Path temporary, Progress progress)
            throws IOException {
        long contentId = body.writeTo(channel);
        channel.force(true);
        verify(temporary, channel, progress);
        long length = channel.size();
        try (FileChannel folderChannel = openFolder()) {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            inPlace = true;
            if (folderChannel != null) {
                folderChannel.force(true);
            }
        }
        return new CookReport(target, length, contentId);
    }

    private static void verify(Path temporary, FileChannel channel, Progress progress) throws IOException {
        progress.begin("verifying", 1);
        List<PackException> findings = PackVerifier.verify(temporary, channel);
        if (!findings.isEmpty()) {
            throw findings.get(0);
        }
        progress.step();
        progress.end();
    }

    private void removeLeftOvers() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(
                folder, file -> isTemporary(file.getFileName().toString()))) {
            for (Path file : files) {
                if (!WRITING.contains(file)) {
                    removeIfAbandoned(file);
                }
            }
        }
    }

    private boolean isTemporary(String name) {
        return name.startsWith(prefix) && name.endsWith(TEMPORARY);
    }

    private void removeIfAbandoned(Path file) {
        try (FileChannel channel = opener.open(file, StandardOpenOption.WRITE);
                FileLock lock = tryLock(channel)) {
            if (lock != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // Cleaning up is a courtesy: another cook was faster, or the file is somebody else's.
            return;
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // Locked by other code of this JVM.
        }
    }

    /** A rename is on the device only once its folder is. Windows has no such thing as forcing a folder. */
    private @Nullable FileChannel openFolder() throws IOException {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        return windows ? null : opener.open(folder, StandardOpenOption.READ);
    }
}
