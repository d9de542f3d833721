package dev.ashlar.pipeline.remote;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of an entry in a remote cache. Immutable.
 *
 * @param name name of the file in its entry
 * @param digest SHA-256 of its bytes, 64 hexadecimal digits in lower case
 * @param size number of bytes
 */
public record RemoteFile(String name, String digest, long size) {
    private static final int BUFFER = 1 << 16;

    /**
     * Reads a file.
     *
     * @param name name of the file in its entry
     * @param file where it is
     * @return digest and size of the file
     * @throws IOException if the file cannot be read
     */
    public static RemoteFile of(String name, Path file) throws IOException {
        Sha256 hash = new Sha256();
        long size = 0;
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                hash.add(buffer, count);
                size += count;
            }
        }
        return new RemoteFile(name, hash.hex(), size);
    }
}
