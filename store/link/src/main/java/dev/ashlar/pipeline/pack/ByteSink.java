package dev.ashlar.pipeline.pack;

import java.nio.ByteBuffer;

/** Collects the bytes of a section off-heap, from 0 bytes to more than 2 GiB. For one thread. */
public interface ByteSink extends AutoCloseable {
    /** {@return the number of bytes so far} */
    long length();

    /**
     * Announces the length of the section, so that its memory does not grow step by step. It is a hint: the section may
     * become longer or shorter.
     *
     * @param total bytes, 0 or more
     */
    default void expect(long total) {}

    /**
     * Adds bytes at the end.
     *
     * @param source the bytes, from index 0
     * @param count number of bytes
     */
    void append(byte[] source, int count);

    /**
     * Adds all bytes of another sink at the end.
     *
     * @param source the other one
     */
    default void append(ByteSink source) {
        expect(length() + source.length());
        append(source, 0, source.length());
    }

    /**
     * Adds bytes of another sink at the end.
     *
     * @param source the other one
     * @param offset of the first byte there
     * @param count how many
     * @throws IndexOutOfBoundsException if they are not there
     */
    default void append(ByteSink source, long offset, long count) {
        byte[] piece = new byte[(int) Math.min(count, 64 << 10)];
        for (long done = 0; done < count; ) {
            int part = (int) Math.min(piece.length, count - done);
            source.read(offset + done, ByteBuffer.wrap(piece, 0, part));
            append(piece, part);
            done += part;
        }
    }

    /**
     * Adds zeros until a length is reached.
     *
     * @param target at least {@link #length()}
     */
    void padTo(long target);

    /**
     * Overwrites bytes.
     *
     * @param offset of the first byte
     * @param source the bytes, from index 0
     * @param count number of bytes
     * @throws IndexOutOfBoundsException if the range exceeds the present bytes
     */
    void put(long offset, byte[] source, int count);

    /**
     * Overwrites four bytes, little-endian.
     *
     * @param offset of the first byte, a multiple of four
     * @param value what to write
     * @throws IndexOutOfBoundsException if the range exceeds the present bytes
     */
    void putInt(long offset, int value);

    /**
     * Compares the bytes at an offset with those of an array.
     *
     * @param offset of the first byte
     * @param expected the array, from index 0
     * @param count number of bytes
     * @return whether all are equal
     * @throws IndexOutOfBoundsException if the range exceeds the present bytes
     */
    boolean matches(long offset, byte[] expected, int count);

    /**
     * {@return four bytes, little-endian}
     *
     * @param offset of the first byte, a multiple of four
     * @throws IndexOutOfBoundsException if the range exceeds the present bytes
     */
    int getInt(long offset);

    /**
     * {@return eight bytes, little-endian}
     *
     * @param offset of the first byte, a multiple of eight
     * @throws IndexOutOfBoundsException if the range exceeds the present bytes
     */
    long getLong(long offset);

    /**
     * Copies bytes to a buffer.
     *
     * @param offset of the first byte
     * @param into receives as many as it has room for, at its position, which moves to its limit
     * @throws IndexOutOfBoundsException if the range exceeds the present bytes
     */
    void read(long offset, ByteBuffer into);

    /** Frees the memory, unless a span references it. */
    @Override
    void close();
}
