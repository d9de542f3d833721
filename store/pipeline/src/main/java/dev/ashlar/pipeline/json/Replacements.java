package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Replaces files: all of them, or none as far as a file system allows. {@link #write} puts everything beside the files,
 * {@link #publish} moves it over them.
 */
final class Replacements implements AutoCloseable {
    private static final String TEMPORARY = ".saving";

    private record Replacement(@Nullable SourceFile old, Path target, Path temporary, byte[] bytes) {}

    private final List<Replacement> all = new ArrayList<>();

    void replace(SourceFile file, byte[] bytes) {
        for (Replacement other : all) {
            if (other.target.equals(file.real())) {
                throw new BackendException(
                        file.path() + ": expected a file of its own, found a link to " + other.target
                                + ", which this save changes for another type",
                        null);
            }
        }
        if (!Files.isWritable(file.real())) {
            throw new BackendException(
                    file.path() + ": cannot be replaced: expected a file that may be written, found it read-only",
                    null);
        }
        all.add(new Replacement(file, file.real(), temporary(file.real()), bytes));
    }

    void create(Path file, byte[] bytes) {
        Path target = file.toAbsolutePath();
        all.add(new Replacement(null, target, temporary(target), bytes));
    }

    private static Path temporary(Path target) {
        String random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        return target.resolveSibling("." + target.getFileName() + "." + random + TEMPORARY);
    }

    /** Writes and forces the temporary files; no file has changed yet. */
    void write() throws IOException {
        for (Replacement replacement : all) {
            write(replacement, replacement.bytes);
        }
    }

    private static void write(Replacement replacement, byte[] bytes) throws IOException {
        try (FileChannel channel =
                FileChannel.open(replacement.temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            if (replacement.old != null && Files.exists(replacement.target)) {
                keepMode(replacement.target, replacement.temporary);
            }
            channel.force(true);
        }
    }

    private static void keepMode(Path from, Path to) throws IOException {
        PosixFileAttributeView old = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        if (old != null) {
            Files.setPosixFilePermissions(to, old.readAttributes().permissions());
        }
    }

    /** Moves the temporary files over the others. When one cannot be moved, those before it get their old bytes back. */
    void publish() throws IOException {
        for (Replacement replacement : all) {
            requireUnchanged(replacement);
        }
        int done = 0;
        try {
            for (; done < all.size(); done++) {
                move(all.get(done));
            }
            for (Replacement replacement : all) {
                forceFolder(replacement.target);
            }
        } catch (IOException e) {
            undo(done, e);
            throw e;
        }
    }

    private static void requireUnchanged(Replacement replacement) throws IOException {
        SourceFile old = replacement.old;
        boolean same = old == null ? !Files.exists(replacement.target, LinkOption.NOFOLLOW_LINKS) : old.isUnchanged();
        if (!same) {
            throw new BackendException(
                    replacement.target + ": was changed while records were saved: expected it as it was read, found it "
                            + (old == null ? "created" : "written") + " meanwhile; nothing was saved",
                    null);
        }
    }

    private static void move(Replacement replacement) throws IOException {
        Files.move(
                replacement.temporary,
                replacement.target,
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private void undo(int done, IOException reason) {
        for (Replacement replacement : all.subList(0, done)) {
            try {
                if (replacement.old == null) {
                    Files.delete(replacement.target);
                } else {
                    write(replacement, replacement.old.bytes());
                    move(replacement);
                }
            } catch (IOException e) {
                reason.addSuppressed(new FileSystemException(
                        replacement.target.toString(), null, "keeps its new text: " + RecordFiles.reason(e)));
            }
        }
    }

    /** A rename is on the device only once its folder is. Windows has no such thing as forcing a folder. */
    private static void forceFolder(Path target) throws IOException {
        Path folder = target.getParent();
        if (folder != null && !System.getProperty("os.name").startsWith("Windows")) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** Removes temporary files that were not moved. */
    @Override
    public void close() throws IOException {
        for (Replacement replacement : all) {
            Files.deleteIfExists(replacement.temporary);
        }
    }
}
