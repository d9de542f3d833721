package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.json.xml.XmlImage;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an open file, which are looked at through a small window, so that a look at a long file takes no memory of its length: for ranges
 * that follow each other in either direction. Each method throws when the file ends sooner than it did. For one thread.
 */
final class FileBytes implements AutoCloseable {
    /** How many bytes are in memory at a time, unless more are asked for at once. */
    static final int WINDOW = PieceHash.CHUNK;

    private final @Nullable FileChannel channel;
    private final long length;
    private final int windowLength;
    private byte[] window = {};
    private long windowStart;
    private long windowEnd;

    private FileBytes(@Nullable FileChannel channel, long length, int windowLength) {
        this.channel = channel;
        this.length = length;
        this.windowLength = windowLength;
    }

    private static FileBytes open(Path file, int windowLength) throws IOException {
        FileChannel channel = FileChannel.open(file);
        try {
            return new FileBytes(channel, channel.size(), windowLength);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Bytes in memory. */
    static FileBytes of(byte[] bytes) {
        FileBytes all = new FileBytes(null, bytes.length, bytes.length);
        all.window = bytes;
        all.windowEnd = bytes.length;
        return all;
    }

    /** The bytes that pieces are made of: of an XML file, its JSON text. */
    static FileBytes open(Path path, RecordFile file, MemberTree tree, int windowLength) throws IOException {
        XmlImage image = file.image(path, file.name(), tree);
        return image == null ? open(path, windowLength) : of(image.json());
    }

    /** How long it was when it was opened. */
    long length() {
        return length;
    }

    /** The hash of a range that lies inside of the file. */
    long hash(long from, long to) throws IOException {
        if (to - from <= PieceHash.CHUNK) {
            int at = shown(from, to);
            return PieceHash.of(window, at, at + (int) (to - from));
        }
        PieceHash hash = new PieceHash();
        forEachWindow(from, to, (start, end) -> {
            hash.accept(window, start, end);
            return true;
        });
        return hash.take();
    }

    /** Scans a range of the file that begins at its first byte, or at that of a record of the array. */
    PieceScan scan(long from, long to, boolean mayHaveComments) throws IOException {
        PieceScan scan = new PieceScan(from, mayHaveComments);
        forEachWindow(from, to, (start, end) -> {
            scan.accept(window, start, end);
            return !scan.isBroken();
        });
        return scan;
    }

    /** Whether a range is UTF-8, from the beginning of a character to the end of one. */
    boolean isUtf8(long from, long to) throws IOException {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer bytes = ByteBuffer.allocate(WINDOW);
        CharBuffer chars = CharBuffer.allocate(WINDOW);
        long at = from;
        CoderResult result;
        do {
            int count = (int) Math.min(bytes.remaining(), to - at);
            read(at, bytes.array(), bytes.position(), count);
            at += count;
            bytes.position(bytes.position() + count).flip();
            result = decoder.decode(bytes, chars.clear(), at == to);
            bytes.compact();
        } while (!result.isError() && at < to);
        return !result.isError();
    }

    /** Takes the next range of the window. */
    private interface Part {
        /** Whether more is wanted. */
        boolean accept(int start, int end);
    }

    private void forEachWindow(long from, long to, Part part) throws IOException {
        long at = from;
        boolean goesOn = true;
        while (goesOn && at < to) {
            long end = Math.min(to, at + windowLength);
            int start = shown(at, end);
            goesOn = part.accept(start, start + (int) (end - at));
            at = end;
        }
    }

    /** Where a range, which is not longer than an array, begins in the window. */
    private int shown(long from, long to) throws IOException {
        if (from < windowStart || to > windowEnd) {
            show(from, to);
        }
        return (int) (from - windowStart);
    }

    /** Shows a range, and what is likely to be asked for next: what follows, or, when the last one stood behind it, what comes before. */
    private void show(long from, long to) throws IOException {
        int size = (int) Math.max(Math.min(windowLength, length), to - from);
        boolean isBackward = to <= windowStart || to <= windowEnd && from < windowStart;
        long start = isBackward ? Math.max(0, to - size) : from;
        long end = isBackward ? to : Math.min(length, from + size);
        window = window.length < end - start ? new byte[size] : window;
        windowStart = 0;
        windowEnd = 0;
        read(start, window, 0, (int) (end - start));
        windowStart = start;
        windowEnd = end;
    }

    /** A copy of a range that lies inside of the file, and is not longer than an array. */
    byte[] copy(long from, long to) throws IOException {
        int count = Math.toIntExact(to - from);
        if (count <= windowLength) {
            int at = shown(from, to);
            return Arrays.copyOfRange(window, at, at + count);
        }
        byte[] copy = new byte[count];
        read(from, copy, 0, count);
        return copy;
    }

    /** In steps: for each read into the heap the JDK makes a buffer outside of it, as long as the read, which the thread then keeps. */
    private void read(long from, byte[] into, int offset, int count) throws IOException {
        FileChannel open = channel;
        if (open == null) {
            System.arraycopy(window, (int) from, into, offset, count);
            return;
        }
        int at = 0;
        while (at < count) {
            ByteBuffer step = ByteBuffer.wrap(into, offset + at, Math.min(WINDOW, count - at));
            int read = open.read(step, from + at);
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
