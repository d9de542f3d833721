package dev.ashlar.compiler.folder;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Reads files that must be regular ones: to open a pipe would wait for a writer, and a device may have no end. Stateless. */
public final class RegularFile {
    private RegularFile() {}

    /**
     * {@return what a file is instead of a regular file, in words; null for a regular file}
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
     * @param file is followed where it is a link
     * @throws FileSystemException if it is no regular file, with the reason
     * @throws IOException if it is not there or cannot be read
     */
    public static byte[] bytes(Path file) throws IOException {
        require(file);
        return Files.readAllBytes(file);
    }

    /**
     * {@return the text of a file in UTF-8}
     *
     * @param file is followed where it is a link
     * @throws FileSystemException if it is no regular file, with the reason
     * @throws java.nio.charset.CharacterCodingException if it is not UTF-8
     * @throws IOException if it is not there or cannot be read
     */
    public static String text(Path file) throws IOException {
        require(file);
        return Files.readString(file);
    }

    /**
     * Refuses what is no regular file, before it is opened.
     *
     * @param file that exists
     * @throws IOException when it is of another kind, with a sentence that says so, or does not exist
     */
    public static void require(Path file) throws IOException {
        String other = otherKind(Files.readAttributes(file, BasicFileAttributes.class));
        if (other != null) {
            throw new FileSystemException(file.toString(), null, "expected a regular file, found " + other);
        }
    }
}
