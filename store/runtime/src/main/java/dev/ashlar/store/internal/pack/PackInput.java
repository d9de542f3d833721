package dev.ashlar.store.internal.pack;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PackPlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A pack while it is being opened or verified: reads to the heap, never over a map, and errors that name the
 * file.
 */
public final class PackInput {
    /** Not String.format: opening a pack turns some keys into text, and format takes microseconds for each. */
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /** Header and field tables stand at the beginning of a pack, directory and trailer at its end: of most, all of it in so many bytes. */
    private static final int EDGE = 4096;

    private final Path path;
    private final PackBytes source;
    private final long length;
    /** The first bytes of the file, read at once. */
    private final Edge begin;
    /** The last bytes. */
    private final Edge end;

    PackInput(Path path, PackBytes source) throws IOException {
        this.path = path;
        this.source = source;
        this.length = source.length();
        this.begin = new Edge(0);
        this.end = new Edge(Math.max(0, length - EDGE));
    }

    /** Bytes at one end of the file, once they have been asked for: a call of the system takes as long as parsing them. */
    private final class Edge {
        private final long offset;
        private byte @Nullable [] bytes;

        Edge(long offset) {
            this.offset = offset;
        }

        boolean holds(long from, int count) {
            return from >= offset && from + count <= Math.min(length, offset + EDGE);
        }

        ByteBuffer copy(long from, int count) {
            byte[] known = bytes;
            if (known == null) {
                ByteBuffer read = ByteBuffer.allocate((int) Math.min(EDGE, length - offset));
                PackInput.this.read(offset, read);
                known = read.array();
                bytes = known;
            }
            int at = (int) (from - offset);
            return ByteBuffer.wrap(Arrays.copyOfRange(known, at, at + count)).order(ByteOrder.LITTLE_ENDIAN);
        }
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
        if (begin.holds(offset, count)) {
            return begin.copy(offset, count);
        }
        if (end.holds(offset, count)) {
            return end.copy(offset, count);
        }
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
