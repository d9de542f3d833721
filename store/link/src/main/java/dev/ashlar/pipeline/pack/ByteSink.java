package dev.ashlar.pipeline.pack;

import java.nio.ByteBuffer;

/** Where a section grows while it is put together: off-heap, from 0 bytes on, beyond 2 GiB if need be. For one thread. */
public interface ByteSink extends AutoCloseable {
    /** {@return bytes so far} */
    long length();

    /**
     * Says how long the section will be, so that its memory need not grow step by step. A hint: it may become longer or shorter.
     *
     * @param total bytes, 0 or more
     */
    default void expect(long total) {}

    /**
     * Adds bytes at the end.
     *
     * @param source the bytes, from index 0
     * @param count how many
     */
    void append(byte[] source, int count);

    /**
     * Adds all bytes of another sink at the end.
     *
     * @param source the other one
     */
    default void append(ByteSink source) {
        long rest = source.length();
        expect(length() + rest);
        byte[] piece = new byte[(int) Math.min(rest, 64 << 10)];
        for (long at = 0; rest > 0; ) {
            int part = (int) Math.min(piece.length, rest);
            source.read(at, ByteBuffer.wrap(piece, 0, part));
            append(piece, part);
            at += part;
            rest -= part;
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
     * @param offset of the first
     * @param source the bytes, from index 0
     * @param count how many
     * @throws IndexOutOfBoundsException if they are not there yet
     */
    void put(long offset, byte[] source, int count);

    /**
     * Overwrites four bytes, little-endian.
     *
     * @param offset of the first, a multiple of four
     * @param value what to write
     * @throws IndexOutOfBoundsException if they are not there yet
     */
    void putInt(long offset, int value);

    /**
     * Whether the bytes at an offset are the first of an array.
     *
     * @param offset of the first
     * @param expected the array
     * @param count how many
     * @return whether all are equal
     * @throws IndexOutOfBoundsException if they are not there yet
     */
    boolean matches(long offset, byte[] expected, int count);

    /**
     * {@return four bytes, little-endian}
     *
     * @param offset of the first, a multiple of four
     * @throws IndexOutOfBoundsException if they are not there yet
     */
    int getInt(long offset);

    /**
     * {@return eight bytes, little-endian}
     *
     * @param offset of the first, a multiple of eight
     * @throws IndexOutOfBoundsException if they are not there yet
     */
    long getLong(long offset);

    /**
     * Copies bytes out.
     *
     * @param offset of the first
     * @param into receives as many as it has room for, at its position, which moves to its limit
     * @throws IndexOutOfBoundsException if they are not there yet
     */
    void read(long offset, ByteBuffer into);

    /** Gives the memory back, unless somebody reads it in place. */
    @Override
    void close();
}
