package dev.ashlar.compiler.evolution;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** The lock of a folder: read as a whole, replaced in one step. */
public final class LockFile {
    private LockFile() {}

    /**
     * Reads the lock of a folder.
     *
     * @param folder with schemas
     * @param problems takes a problem when the file is there and cannot be read
     * @return null when there is none, or it cannot be read
     */
    public static SchemaReader.@Nullable Source read(Path folder, Problems problems) {
        try {
            return new SchemaReader.Source(SchemaLock.FILE, Files.readString(folder.resolve(SchemaLock.FILE)));
        } catch (NoSuchFileException | NotDirectoryException e) {
            return null;
        } catch (CharacterCodingException e) {
            problems.add(Location.of(SchemaLock.FILE), "", "file is not UTF-8", "", "");
        } catch (IOException e) {
            problems.add(Location.of(SchemaLock.FILE), "", "file cannot be read", "", reason(e));
        }
        return null;
    }

    /**
     * Writes the lock of a folder: beside its place first, then moved there in one step.
     *
     * @param folder with schemas
     * @param text of the lock
     * @throws IOException when it cannot be written, with a sentence that says what to do; an older lock stays
     */
    public static void write(Path folder, String text) throws IOException {
        Path lock = folder.resolve(SchemaLock.FILE);
        try {
            replace(Files.exists(lock) ? lock.toRealPath() : lock, text);
        } catch (IOException e) {
            throw new IOException(
                    lock + ": cannot be written: " + reason(e) + "; where content must not change, write and commit the"
                            + " lock elsewhere, and build with --locked",
                    e);
        }
    }

    private static void replace(Path lock, String text) throws IOException {
        boolean isThere = Files.exists(lock);
        if (isThere && !Files.isWritable(lock)) {
            throw new FileSystemException(lock.toString(), null, "it is read-only");
        }
        // A name of its own, not one of createTempFile: that would give the lock the mode 0600.
        String random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        Path aside = lock.resolveSibling("." + SchemaLock.FILE + "." + random + ".tmp");
        try {
            Files.writeString(aside, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            PosixFileAttributeView old = Files.getFileAttributeView(lock, PosixFileAttributeView.class);
            if (isThere && old != null) {
                Files.setPosixFilePermissions(aside, old.readAttributes().permissions());
            }
            Files.move(aside, lock, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    private static String reason(IOException thrown) {
        if (thrown instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        if (thrown instanceof NoSuchFileException) {
            return "no such folder";
        }
        return thrown instanceof AccessDeniedException ? "access denied" : thrown.toString();
    }
}
