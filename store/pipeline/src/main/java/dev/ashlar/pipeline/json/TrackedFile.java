package dev.ashlar.pipeline.json;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A file of records as it was when it was read: by which one sees whether it is the same now. For one thread. */
final class TrackedFile {
    private static final int STEP = 1 << 18;

    private final @Nullable RecordPieces pieces;
    private FileStamp stamp;
    private long takenMillis;

    /**
     * All bytes of a file that is not too long for it. In steps: for each read into the heap the JDK makes a buffer outside of it, as long as
     * the read, which the thread then keeps.
     */
    static byte[] bytes(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            byte[] bytes = new byte[(int) Math.min(channel.size(), Integer.MAX_VALUE - 8)];
            int at = 0;
            int read = 0;
            while (at < bytes.length && read >= 0) {
                read = channel.read(ByteBuffer.wrap(bytes, at, Math.min(STEP, bytes.length - at)));
                at += Math.max(0, read);
            }
            return at == bytes.length ? bytes : Arrays.copyOf(bytes, at);
        }
    }

    /**
     * A file that has been read.
     *
     * @param stamp from before its bytes were read, so that a change meanwhile gives it another
     * @param takenMillis from before that
     * @param pieces null of a file that is too long to be remembered
     */
    TrackedFile(FileStamp stamp, long takenMillis, @Nullable RecordPieces pieces) {
        this.stamp = stamp;
        this.takenMillis = takenMillis;
        this.pieces = pieces;
    }

    @Nullable
    RecordPieces pieces() {
        return pieces;
    }

    long size() {
        return stamp.size();
    }

    /** Whether a file with a stamp certainly has the bytes that it had. */
    boolean isUnchanged(FileStamp now) {
        return stamp.equals(now) && stamp.isOldAt(takenMillis);
    }

    /** Notes that the bytes are the same under another stamp, or were looked at once more. */
    void confirm(FileStamp now, long nowMillis) {
        stamp = now;
        takenMillis = nowMillis;
    }
}
