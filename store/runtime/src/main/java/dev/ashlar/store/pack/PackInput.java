package dev.ashlar.store.pack;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PackPlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * A pack while it is being opened or verified: reads to the heap, never over a map, and errors that name the
 * file.
 */
public final class PackInput {
    /** Not String.format: opening a pack turns some keys into text, and format takes microseconds for each. */
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final Path path;
    private final PackBytes source;
    private final long length;

    PackInput(Path path, PackBytes source) throws IOException {
        this.path = path;
        this.source = source;
        this.length = source.length();
    }

    Path path() {
        return path;
    }

    /** {@return bytes of the file, as it was when the input was made} */
    public long length() {
        return length;
    }

    /**
     * {@return whether somebody has made the file shorter meanwhile}
     *
     * @throws IOException when that cannot be found out
     */
    public boolean hasShrunk() throws IOException {
        return source.length() < length;
    }

    /** Bytes of the file, little-endian; the caller has compared the range with {@link #length()}. */
    ByteBuffer read(long offset, int count) {
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        read(offset, bytes);
        return bytes;
    }

    /**
     * Fills a buffer from its position to its limit, and flips it.
     *
     * @param offset of the first byte in the file; the range was compared with {@link #length()}
     * @param into receives the bytes
     * @throws PackException when the file ends before
     * @throws UncheckedIOException when it cannot be read
     */
    public void read(long offset, ByteBuffer into) {
        long at = offset;
        try {
            while (into.hasRemaining()) {
                int count = source.read(into, at);
                if (count < 0) {
                    throw fault(
                            PackErrorKind.TRUNCATED, new PackPlace("", at, "while it was read"), "a byte", "the end");
                }
                at += count;
            }
        } catch (IOException e) {
            throw PackFile.unreadable(path, e);
        }
        into.flip();
    }

    /** What finds fault with a part of the file. */
    SectionChecks checks(String section, long start) {
        return new SectionChecks(this, section, start);
    }

    /**
     * What is wrong with the file, as an exception.
     *
     * @param kind why it cannot be used
     * @param place where
     * @param expected what should be there
     * @param found what is there
     * @return an exception that names the file
     */
    public PackException fault(PackErrorKind kind, PackPlace place, Object expected, Object found) {
        return new PackException(kind, path, place, expected, found);
    }

    /**
     * {@return 16 hexadecimal digits}
     *
     * @param value a key or a hash
     */
    public static String hex(long value) {
        return HEX.toHexDigits(value);
    }

    /**
     * {@return 8 hexadecimal digits}
     *
     * @param value a checksum
     */
    public static String hex(int value) {
        return HEX.toHexDigits(value);
    }

    /**
     * {@return 2 hexadecimal digits}
     *
     * @param value any byte
     */
    public static String hex(byte value) {
        return HEX.toHexDigits(value);
    }
}
