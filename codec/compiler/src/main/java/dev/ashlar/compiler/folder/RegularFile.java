package dev.ashlar.compiler.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads regular files only: opening a pipe would block until a writer opens it, and a device may be endless. Stateless; any thread. */
public final class RegularFile {
    /** Files up to so many bytes are read at once. */
    private static final int STEP = 1 << 18;

    private RegularFile() {}

    /**
     * {@return the kind of a file that is not a regular file, for messages; null for a regular file}
     *
     * @param attributes of the file
     */
    public static @Nullable String otherKind(BasicFileAttributes attributes) {
        return attributes.isRegularFile()
                ? null
                : attributes.isDirectory() ? "a folder" : "a pipe, a socket or a device";
    }

    /**
     * {@return the bytes of a file}
     *
     * @param file the file; links are followed
     * @throws FileSystemException if the file is not regular, with the reason
     * @throws IOException if the file does not exist or cannot be read
     */
    public static byte[] bytes(Path file) throws IOException {
        require(file);
        long size = Files.size(file);
        return size <= STEP || size > Integer.MAX_VALUE - STEP ? Files.readAllBytes(file) : inSteps(file, (int) size);
    }

    /** For each read into the heap, the JDK makes a buffer outside of it, as long as the read, which the thread then keeps. */
    private static byte[] inSteps(Path file, int size) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = new byte[size];
            int at = 0;
            int read = in.read(bytes, 0, STEP);
            while (read > 0) {
                at += read;
                read = in.read(bytes, at, Math.min(STEP, size - at));
            }
            byte[] more = in.readAllBytes(); // Of a file that has become longer.
            if (at == size && more.length == 0) {
                return bytes;
            }
            byte[] all = Arrays.copyOf(bytes, at + more.length);
            System.arraycopy(more, 0, all, at, more.length);
            return all;
        }
    }

    /**
     * {@return the text of a file in UTF-8}
     *
     * @param file the file; links are followed
     * @throws FileSystemException if the file is not regular, with the reason
     * @throws java.nio.charset.CharacterCodingException if it is not UTF-8
     * @throws IOException if the file does not exist or cannot be read
     */
    public static String text(Path file) throws IOException {
        require(file);
        return Files.readString(file);
    }

    /**
     * Checks that a file is regular, without opening it.
     *
     * @param file an existing file
     * @throws IOException if the file is of another kind, with a sentence that names it, or if it does not exist
     */
    public static void require(Path file) throws IOException {
        String other = otherKind(Files.readAttributes(file, BasicFileAttributes.class));
        if (other != null) {
            throw new FileSystemException(file.toString(), null, "expected a regular file, found " + other);
        }
    }
}
