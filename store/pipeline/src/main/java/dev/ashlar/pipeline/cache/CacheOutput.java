package dev.ashlar.pipeline.cache;

import dev.ashlar.codec.hash.XxHash64;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file of a cache: blocks of at most 256 KiB. Each block follows its length and a checksum of all blocks up to it. An empty block ends the
 * file. Numbers are little-endian. For one thread at a time.
 */
public final class CacheOutput implements Closeable {
    static final int BLOCK = 1 << 18;
    /** An int, the length, and a long, the checksum. */
    static final int HEADER = Integer.BYTES + Long.BYTES;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private final FileChannel channel;
    private final byte[] block = new byte[HEADER + BLOCK];
    private int at = HEADER;
    private long hash;

    private CacheOutput(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Creates a file, or replaces an existing one.
     *
     * @param file in an existing folder
     * @return the output
     * @throws IOException if the file cannot be created
     */
    public static CacheOutput create(Path file) throws IOException {
        return new CacheOutput(FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE));
    }

    /** The checksum of blocks up to one, from that of the blocks before. */
    static long chained(long before, byte[] bytes, int from, int count) {
        return chained(before, XxHash64.hash(bytes, from, count));
    }

    /**
     * Combines hashes in their order.
     *
     * @param before the hash of those before
     * @param hash the next one
     * @return the hash of all
     */
    public static long chained(long before, long hash) {
        return hash ^ Long.rotateLeft(before + 1, 29) * FACTOR;
    }

    /**
     * Writes a number with variable length.
     *
     * @param value any; small numbers of either sign need few bytes
     * @throws IOException if the file cannot be written, for example if the disk is full
     */
    public void putNumber(long value) throws IOException {
        long left = value << 1 ^ value >> 63;
        while ((left & ~0x7FL) != 0) {
            putByte((byte) (left | 0x80));
            left >>>= 7;
        }
        putByte((byte) left);
    }

    private void putByte(byte value) throws IOException {
        if (at == block.length) {
            flush();
        }
        block[at++] = value;
    }

    /**
     * Writes eight bytes.
     *
     * @param value any
     * @throws IOException if the file cannot be written, for example if the disk is full
     */
    public void putLong(long value) throws IOException {
        if (block.length - at < Long.BYTES) {
            for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                putByte((byte) (value >>> shift));
            }
        } else {
            Words.LONGS.set(block, at, value);
            at += Long.BYTES;
        }
    }

    /**
     * Writes the count of numbers, then the numbers.
     *
     * @param values any
     * @throws IOException if the file cannot be written, for example if the disk is full
     */
    public void putLongs(long[] values) throws IOException {
        putNumber(values.length);
        for (long value : values) {
            putLong(value);
        }
    }

    /**
     * Writes a text.
     *
     * @param text any Unicode text
     * @throws IOException if the file cannot be written, for example if the disk is full
     */
    public void putText(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        putNumber(bytes.length);
        putBytes(bytes, bytes.length);
    }

    /**
     * Writes bytes without their count.
     *
     * @param bytes array whose first bytes are written
     * @param count number of bytes
     * @throws IOException if the file cannot be written, for example if the disk is full
     */
    public void putBytes(byte[] bytes, int count) throws IOException {
        for (int done = 0; done < count; ) {
            if (at == block.length) {
                flush();
            }
            int part = Math.min(count - done, block.length - at);
            System.arraycopy(bytes, done, block, at, part);
            at += part;
            done += part;
        }
    }

    /**
     * Writes the remaining bytes and the last block.
     *
     * @return the checksum of the file
     * @throws IOException if the file cannot be written, for example if the disk is full
     */
    public long finish() throws IOException {
        if (at > HEADER) {
            flush();
        }
        flush();
        return hash;
    }

    private void flush() throws IOException {
        int count = at - HEADER;
        hash = chained(hash, block, HEADER, count);
        Words.INTS.set(block, 0, count);
        Words.LONGS.set(block, Integer.BYTES, hash);
        ByteBuffer left = ByteBuffer.wrap(block, 0, at);
        while (left.hasRemaining()) {
            channel.write(left);
        }
        at = HEADER;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
