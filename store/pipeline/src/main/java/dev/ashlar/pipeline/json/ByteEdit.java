package dev.ashlar.pipeline.json;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Comparator;
import java.util.List;

/** A range of bytes of a file, and what stands there afterwards. */
record ByteEdit(long start, long end, byte[] replacement) {
    /** Copies a file with all edits, which do not overlap; those of one place stand in their order. */
    static void apply(FileChannel from, List<ByteEdit> edits, FileChannel into) throws IOException {
        long done = 0;
        for (ByteEdit edit : sorted(edits)) {
            copy(from, done, edit.start, into);
            write(into, ByteBuffer.wrap(edit.replacement));
            done = edit.end;
        }
        copy(from, done, from.size(), into);
    }

    /** The same for bytes in memory. */
    static byte[] apply(byte[] from, List<ByteEdit> edits) {
        ByteArrayOutputStream into = new ByteArrayOutputStream(from.length + 64);
        int done = 0;
        for (ByteEdit edit : sorted(edits)) {
            into.write(from, done, (int) edit.start - done);
            into.writeBytes(edit.replacement);
            done = (int) edit.end;
        }
        into.write(from, done, from.length - done);
        return into.toByteArray();
    }

    private static List<ByteEdit> sorted(List<ByteEdit> edits) {
        return edits.stream()
                .sorted(Comparator.comparingLong(ByteEdit::start).thenComparingLong(ByteEdit::end))
                .toList();
    }

    private static void copy(FileChannel from, long start, long end, FileChannel into) throws IOException {
        for (long at = start; at < end; ) {
            long count = from.transferTo(at, end - at, into);
            if (count <= 0) {
                throw new EOFException("the file became shorter while it was copied");
            }
            at += count;
        }
    }

    static void write(FileChannel into, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            into.write(bytes);
        }
    }

    /** The bytes of a range. */
    static byte[] read(FileChannel from, long start, long end) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(end - start));
        while (bytes.hasRemaining()) {
            if (from.read(bytes, start + bytes.position()) < 0) {
                throw new EOFException("the file became shorter while it was read");
            }
        }
        return bytes.array();
    }
}
