package dev.ashlar.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** A part of a file that is compressed (RFC 1950), read from front to back. For one thread. */
final class InflatedPart implements AutoCloseable {
    private static final int BUFFER_LENGTH = 64 << 10;

    private final FileChannel channel;
    private final String file;
    private final Inflater inflater = new Inflater();
    private final ByteBuffer compressed = ByteBuffer.allocate(BUFFER_LENGTH).limit(0);
    private final byte[] one = new byte[1];
    private long next;
    private final long end;

    /** The bytes from {@code begin} to {@code end}; {@code file}: for messages. */
    InflatedPart(FileChannel channel, String file, long begin, long end) {
        this.channel = channel;
        this.file = file;
        this.next = begin;
        this.end = end;
    }

    /** Reads bytes; all of them, or throws. */
    void read(byte[] into, int count) throws IOException {
        int done = 0;
        while (done < count) {
            try {
                int part = inflater.inflate(into, done, count - done);
                done += part;
                if (part == 0) {
                    more();
                }
            } catch (DataFormatException e) {
                throw damaged("compressed bytes: " + e.getMessage());
            }
        }
    }

    private void more() throws IOException {
        if (inflater.finished() || inflater.needsDictionary() || next == end) {
            throw damaged("a part ends early");
        }
        compressed.clear().limit((int) Math.min(BUFFER_LENGTH, end - next));
        while (compressed.hasRemaining()) {
            int read = channel.read(compressed, next + compressed.position());
            if (read < 0) {
                throw damaged("the file ends early");
            }
        }
        next += compressed.limit();
        inflater.setInput(compressed.array(), 0, compressed.limit());
    }

    /** Reads one byte. */
    byte readByte() throws IOException {
        read(one, 1);
        return one[0];
    }

    /** A number of one to ten bytes, seven bits each, the lowest first. */
    long readNumber() throws IOException {
        long number = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = readByte();
            number |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw damaged("a number of more than ten bytes");
    }

    PatchException damaged(String what) {
        return new PatchException(file + ": a damaged patch: " + what);
    }

    @Override
    public void close() {
        inflater.end();
    }
}
