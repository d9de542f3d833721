package dev.ashlar.store.pack;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * A pack file while it is being opened or verified: reads through the channel into the heap, and errors that name the
 * file.
 */
final class PackInput {
    /** Not String.format: opening a pack turns some keys into text, and format takes microseconds for each. */
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final Path path;
    private final FileChannel channel;
    private final long length;

    PackInput(Path path, FileChannel channel) throws IOException {
        this.path = path;
        this.channel = channel;
        this.length = channel.size();
    }

    Path path() {
        return path;
    }

    long length() {
        return length;
    }

    FileChannel channel() {
        return channel;
    }

    /** Bytes of the file, little-endian; the caller has compared the range with {@link #length()}. */
    ByteBuffer read(long offset, int count) {
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        read(offset, bytes);
        return bytes;
    }

    /** Fills a buffer from its position to its limit, and flips it. */
    void read(long offset, ByteBuffer into) {
        long at = offset;
        try {
            while (into.hasRemaining()) {
                int count = channel.read(into, at);
                if (count < 0) {
                    throw fault(PackErrorKind.TRUNCATED, "while it was read", "a byte at offset " + at, "the end");
                }
                at += count;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": " + e.getMessage(), e);
        }
        into.flip();
    }

    PackException fault(PackErrorKind kind, String where, Object expected, Object found) {
        return new PackException(kind, path, where + ": expected " + expected + ", found " + found);
    }

    /** Throws CORRUPT unless the condition holds. */
    void require(boolean condition, String where, Object expected, Object found) {
        if (!condition) {
            throw fault(PackErrorKind.CORRUPT, where, expected, found);
        }
    }

    /** Throws CORRUPT unless all bytes of a range are zero. */
    void requireZero(ByteBuffer bytes, int from, int to, String where, long offset) {
        for (int i = from; i < to; i++) {
            if (bytes.get(i) != 0) {
                throw fault(
                        PackErrorKind.CORRUPT, where + ", offset " + (offset + i), "0", "%02X".formatted(bytes.get(i)));
            }
        }
    }

    static String hex(long value) {
        return HEX.toHexDigits(value);
    }

    static String hex(int value) {
        return HEX.toHexDigits(value);
    }
}
