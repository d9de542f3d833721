package dev.ashlar.pipeline.json;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The bytes of a file on their way to a parser, which are divided into pieces as they pass: of the file, no more than some of them are in memory. For one thread. */
final class PieceStream extends InputStream {
    private final InputStream bytes;
    private final PieceScan scan;
    private boolean isAtEnd;

    private PieceStream(InputStream bytes, boolean mayHaveComments) {
        this.bytes = bytes;
        this.scan = new PieceScan(0, mayHaveComments);
    }

    /** Opens a file; unlike those of {@code Files}, the stream ends a read when its thread is interrupted. */
    static PieceStream open(Path file, boolean mayHaveComments) throws IOException {
        return new PieceStream(Channels.newInputStream(FileChannel.open(file)), mayHaveComments);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = bytes.read(into, offset, length);
        if (count > 0) {
            scan.accept(into, offset, offset + count);
        }
        isAtEnd |= count < 0;
        return count;
    }

    /**
     * The pieces of a file that a parser has read to its end. Used once.
     *
     * @param ids of its records, in their order
     * @return null when it is not known which pieces they stand in
     */
    @Nullable
    RecordPieces pieces(long[] ids) {
        return isAtEnd ? RecordPieces.of(scan, ids) : null;
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
