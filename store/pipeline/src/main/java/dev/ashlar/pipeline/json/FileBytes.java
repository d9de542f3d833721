package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.json.xml.XmlImage;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an open file, hashed through a small window, so that a look at a long file makes no garbage of its length: for ranges
 * that follow each other in either direction. Each method throws when the file ends sooner than it did. For one thread.
 */
final class FileBytes implements AutoCloseable {
    private static final int WINDOW = 1 << 18;

    private final @Nullable FileChannel channel;
    private final int length;
    private byte[] window = {};
    private int windowStart;
    private int windowEnd;

    private FileBytes(@Nullable FileChannel channel, int length) {
        this.channel = channel;
        this.length = length;
    }

    /** Opens a file of less than two gigabytes. */
    static FileBytes open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file);
        try {
            return new FileBytes(channel, Math.toIntExact(channel.size()));
        } catch (ArithmeticException e) {
            channel.close();
            throw new IOException("expected fewer than 2^31 bytes, found more", e);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Bytes in memory. */
    static FileBytes of(byte[] bytes) {
        FileBytes all = new FileBytes(null, bytes.length);
        all.window = bytes;
        all.windowEnd = bytes.length;
        return all;
    }

    /** The bytes that pieces are made of: of an XML file, its JSON text. */
    static FileBytes open(Path path, RecordFile file, MemberTree tree) throws IOException {
        XmlImage image = file.image(path, file.name(), tree);
        return image == null ? open(path) : of(image.json());
    }

    /** How long it was when it was opened. */
    int length() {
        return length;
    }

    /** The hash of a range that lies inside of the file. */
    long hash(int from, int to) throws IOException {
        if (from < windowStart || to > windowEnd) {
            show(from, to);
        }
        return RecordPieces.hash(window, from - windowStart, to - windowStart);
    }

    /** Shows a range, and what is likely to be asked for next: what follows, or, when the last one stood behind it, what comes before. */
    private void show(int from, int to) throws IOException {
        int size = Math.max(Math.min(WINDOW, length), to - from);
        boolean isBackward = to <= windowStart || to <= windowEnd && from < windowStart;
        int start = isBackward ? Math.max(0, to - size) : from;
        int end = isBackward ? to : (int) Math.min(length, (long) from + size);
        window = window.length < end - start ? new byte[size] : window;
        windowStart = 0;
        windowEnd = 0;
        read(start, window, end - start);
        windowStart = start;
        windowEnd = end;
    }

    /** A copy of a range that lies inside of the file. */
    byte[] copy(int from, int to) throws IOException {
        byte[] copy = new byte[to - from];
        read(from, copy, copy.length);
        return copy;
    }

    /** In steps: for each read into the heap the JDK makes a buffer outside of it, as long as the read, which the thread then keeps. */
    private void read(int from, byte[] into, int count) throws IOException {
        FileChannel open = channel;
        if (open == null) {
            System.arraycopy(window, from, into, 0, count);
            return;
        }
        int at = 0;
        while (at < count) {
            int read = open.read(ByteBuffer.wrap(into, at, Math.min(WINDOW, count - at)), (long) from + at);
            if (read < 0) {
                throw new EOFException("shorter than it was");
            }
            at += read;
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
