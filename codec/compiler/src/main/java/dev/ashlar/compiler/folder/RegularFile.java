package dev.ashlar.compiler.folder;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Reads regular files only: opening a pipe would block until a writer opens it, and a device may be endless. Stateless; any thread. */
public final class RegularFile {
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
        return Files.readAllBytes(file);
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
