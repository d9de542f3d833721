package dev.ashlar.pipeline.cache;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Reads the output of {@link CacheOutput}. It verifies the checksum of each block before it returns bytes of the block. {@link #finish} verifies that
 * the file is complete. For one thread at a time.
 */
public final class CacheInput implements Closeable {
    private final FileChannel channel;
    /** Of the file: no number of bytes in it is greater. */
    private final long fileLength;
    /** A block and the header of the next one. */
    private final byte[] block = new byte[CacheOutput.BLOCK + CacheOutput.HEADER];

    private int at;
    private int end;
    /** Of the next block. */
    private int nextLength;

    private long nextHash;
    private long hash;

    private CacheInput(FileChannel channel) throws IOException {
        this.channel = channel;
        this.fileLength = channel.size();
    }

    /**
     * Opens a file.
     *
     * @param file of a cache
     * @return the input
     * @throws IOException if the file cannot be read, or has another format
     */
    public static CacheInput open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file);
        try {
            CacheInput input = new CacheInput(channel);
            input.read(0, CacheOutput.HEADER);
            input.takeHeader(0);
            return input;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static IOException damaged() {
        return new IOException("a checksum does not fit");
    }

    private void read(int from, int count) throws IOException {
        ByteBuffer into = ByteBuffer.wrap(block, from, count);
        while (into.hasRemaining()) {
            if (channel.read(into) < 0) {
                throw damaged();
            }
        }
    }

    private void takeHeader(int from) throws IOException {
        nextLength = (int) Words.INTS.get(block, from);
        nextHash = (long) Words.LONGS.get(block, from + Integer.BYTES);
        if (nextLength < 0 || nextLength > CacheOutput.BLOCK) {
            throw damaged();
        }
    }

    /** The next block, which has a byte at least. */
    private void next() throws IOException {
        int length = nextLength;
        if (length == 0) {
            throw damaged(); // It is the last one, and something is missing.
        }
        read(0, length + CacheOutput.HEADER);
        hash = CacheOutput.chained(hash, block, 0, length);
        if (hash != nextHash) {
            throw damaged();
        }
        takeHeader(length);
        at = 0;
        end = length;
    }

    private byte getByte() throws IOException {
        if (at == end) {
            next();
        }
        return block[at++];
    }

    /**
     * {@return a number from {@link CacheOutput#putNumber}}
     *
     * @throws IOException if the value cannot be read
     */
    public long getNumber() throws IOException {
        long value = 0;
        int shift = 0;
        byte part;
        do {
            part = getByte();
            value |= (part & 0x7FL) << shift;
            shift += 7;
        } while (part < 0);
        return value >>> 1 ^ -(value & 1);
    }

    /**
     * {@return a count}
     *
     * @throws IOException if the count cannot be read, or is out of range
     */
    public int getCount() throws IOException {
        long count = getNumber();
        if (count < 0 || count > Integer.MAX_VALUE) {
            throw damaged();
        }
        return (int) count;
    }

    /**
     * {@return eight bytes}
     *
     * @throws IOException if the bytes cannot be read
     */
    public long getLong() throws IOException {
        if (end - at >= Long.BYTES) {
            at += Long.BYTES;
            return (long) Words.LONGS.get(block, at - Long.BYTES);
        }
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            value |= (getByte() & 0xFFL) << shift;
        }
        return value;
    }

    /**
     * {@return numbers from {@link CacheOutput#putLongs}}
     *
     * @throws IOException if the bytes cannot be read
     */
    public long[] getLongs() throws IOException {
        int count = getCount();
        if ((long) count * Long.BYTES > fileLength) {
            throw damaged();
        }
        long[] values = new long[count];
        for (int i = 0; i < values.length; i++) {
            values[i] = getLong();
        }
        return values;
    }

    /**
     * {@return a text}
     *
     * @throws IOException if the value cannot be read
     */
    public String getText() throws IOException {
        return new String(getBytes(getCount()), StandardCharsets.UTF_8);
    }

    /**
     * {@return bytes in a new array}
     *
     * @param count number of bytes, 0 or more
     * @throws IOException if the bytes cannot be read
     */
    public byte[] getBytes(int count) throws IOException {
        if (count > fileLength) {
            throw damaged();
        }
        byte[] bytes = new byte[count];
        getBytes(bytes, count);
        return bytes;
    }

    /**
     * Reads bytes.
     *
     * @param into the target array, filled from index 0
     * @param count number of bytes, 0 or more
     * @throws IOException if the bytes cannot be read
     */
    public void getBytes(byte[] into, int count) throws IOException {
        for (int done = 0; done < count; ) {
            if (at == end) {
                next();
            }
            int part = Math.min(count - done, end - at);
            System.arraycopy(block, at, into, done, part);
            at += part;
            done += part;
        }
    }

    /**
     * Verifies that everything was read.
     *
     * @return the checksum of the file, equal to the result of {@link CacheOutput#finish}
     * @throws IOException if data is left, or if the last block is invalid
     */
    public long finish() throws IOException {
        hash = CacheOutput.chained(hash, block, 0, 0);
        if (at != end || nextLength != 0 || hash != nextHash) {
            throw damaged();
        }
        return hash;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
