package dev.ashlar.tool.bytes;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PackPlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** The bytes of a file, read through a buffer: cheap where reads move forward. */
public final class PackBytes {
    private static final int BUFFER_LENGTH = 1 << 16;

    private final Path path;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    private long start;

    /**
     * The bytes of a file.
     *
     * @param path the file, for messages
     * @param channel of the file, open for reading
     */
    public PackBytes(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
        buffer.limit(0);
    }

    /**
     * {@return the byte at an offset, 0 to 255}
     *
     * @param offset inside the file, as for all reads: beyond it they throw a PackException
     */
    public int u8(long offset) {
        return buffer.get(at(offset, Byte.BYTES)) & 0xFF;
    }

    /**
     * {@return the two bytes at an offset, 0 to 65,535}
     *
     * @param offset inside the file
     */
    public int u16(long offset) {
        return buffer.getShort(at(offset, Short.BYTES)) & 0xFFFF;
    }

    /**
     * {@return the four bytes at an offset}
     *
     * @param offset inside the file
     */
    public int i32(long offset) {
        return buffer.getInt(at(offset, Integer.BYTES));
    }

    /**
     * {@return the eight bytes at an offset}
     *
     * @param offset inside the file
     */
    public long i64(long offset) {
        return buffer.getLong(at(offset, Long.BYTES));
    }

    /**
     * {@return the number at an offset, zero-extended}
     *
     * @param offset inside the file
     * @param width 1, 2, 4 or 8 bytes
     */
    public long unsigned(long offset, int width) {
        return switch (width) {
            case 1 -> u8(offset);
            case 2 -> u16(offset);
            case 4 -> i32(offset) & 0xFFFFFFFFL;
            default -> i64(offset);
        };
    }

    /**
     * {@return a copy of some bytes}
     *
     * @param offset of the first
     * @param length how many
     */
    public byte[] bytes(long offset, int length) {
        byte[] bytes = new byte[length];
        for (int done = 0; done < length; ) {
            int part = Math.min(length - done, BUFFER_LENGTH);
            buffer.get(at(offset + done, part), bytes, done, part);
            done += part;
        }
        return bytes;
    }

    /**
     * {@return how many bytes have one value}
     *
     * @param offset of the first
     * @param end where to stop at the latest
     * @param value 0 to 255
     */
    public long run(long offset, long end, int value) {
        long at = offset;
        while (at < end && u8(at) == value) {
            at++;
        }
        return at - offset;
    }

    /** Index in the buffer of a range that the buffer now holds. */
    private int at(long offset, int length) {
        if (offset < start || offset + length > start + buffer.limit()) {
            fill(offset, length);
        }
        return (int) (offset - start);
    }

    private void fill(long offset, int least) {
        buffer.clear();
        start = offset;
        try {
            while (buffer.hasRemaining() && channel.read(buffer, offset + buffer.position()) > 0) {
                continue;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be read: " + e.getMessage(), e);
        }
        buffer.flip();
        if (buffer.limit() < least) {
            PackPlace place = new PackPlace("", offset + buffer.limit(), "while it was read");
            throw new PackException(PackErrorKind.TRUNCATED, path, place, "a byte", "the end");
        }
    }
}
