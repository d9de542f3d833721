package dev.ashlar.pipeline.patch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** The three parts of a patch, compressed (RFC 1950): commands, differences, bytes to insert. For one thread. */
final class PatchCommands implements AutoCloseable {
    private static final int SEVEN_BITS = 0x7F;

    private final ByteArrayOutputStream[] bytes = new ByteArrayOutputStream[3];
    /** Compressed bytes, at most, and what there are of them. */
    private final long most;

    private long length;
    private final OutputStream[] parts = new OutputStream[3];
    /** Bytes that are equal, before those of the run that differ. */
    private long equal;

    private final ByteArrayOutputStream others = new ByteArrayOutputStream();
    private final Deflater[] deflaters = new Deflater[3];

    PatchCommands(long most) {
        this.most = most;
        for (int i = 0; i < parts.length; i++) {
            bytes[i] = new Part();
            deflaters[i] = new Deflater(Deflater.BEST_COMPRESSION);
            parts[i] = new DeflaterOutputStream(bytes[i], deflaters[i], 64 << 10);
        }
    }

    /** A patch would be longer than it may be. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1;
    }

    /** The compressed bytes of a part, which all count. */
    private final class Part extends ByteArrayOutputStream {
        @Override
        public void write(byte[] from, int offset, int count) {
            length += count;
            super.write(from, offset, count);
        }
    }

    private void requireShort() throws TooLongException {
        if (length > most || others.size() > most) {
            throw new TooLongException();
        }
    }

    /** Adds a command; {@code move}: how the place in the old file changes before. */
    void command(long move, long added, long inserted) throws IOException {
        number(move << 1 ^ move >> Long.SIZE - 1);
        number(added);
        number(inserted);
        requireShort();
    }

    private void number(long value) throws IOException {
        number(parts[0], value);
    }

    private static void number(OutputStream part, long value) throws IOException {
        long left = value;
        while ((left & ~SEVEN_BITS) != 0) {
            part.write((int) (left & SEVEN_BITS | SEVEN_BITS + 1));
            left >>>= 7;
        }
        part.write((int) left);
    }

    /** Adds a difference of two bytes. A run ends where bytes are equal again. */
    void difference(int difference) throws IOException {
        if ((difference & 0xFF) == 0) {
            endRun();
            equal++;
        } else {
            others.write(difference);
            requireShort();
        }
    }

    private void endRun() throws IOException {
        if (others.size() > 0) {
            number(parts[1], equal);
            number(parts[1], others.size());
            others.writeTo(parts[1]);
            others.reset();
            equal = 0;
        }
    }

    /** Adds a byte to insert. */
    void insert(int value) throws IOException {
        parts[2].write(value);
        requireShort();
    }

    /** Ends all parts: commands, differences, bytes to insert. */
    byte[][] finish() throws IOException {
        endRun();
        number(parts[1], equal);
        byte[][] finished = new byte[parts.length][];
        for (int i = 0; i < parts.length; i++) {
            parts[i].close();
            finished[i] = bytes[i].toByteArray();
        }
        requireShort();
        return finished;
    }

    @Override
    public void close() {
        for (Deflater deflater : deflaters) {
            deflater.end();
        }
    }
}
