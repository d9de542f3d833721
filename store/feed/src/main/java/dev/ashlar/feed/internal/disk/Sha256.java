package dev.ashlar.feed.internal.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of files. Stateless; any thread. */
final class Sha256 {
    private static final int BUFFER_LENGTH = 1 << 16;

    private Sha256() {}

    /** {@return the hash of the first bytes of a file, or of all when it is shorter, as 64 hexadecimal digits} */
    static String of(FileChannel channel, long length) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_LENGTH);
            long at = 0;
            while (at < length) {
                buffer.clear().limit((int) Math.min(BUFFER_LENGTH, length - at));
                int count = channel.read(buffer, at);
                if (count < 0) {
                    break;
                }
                digest.update(buffer.flip());
                at += count;
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java runtime has no SHA-256", e);
        }
    }
}
