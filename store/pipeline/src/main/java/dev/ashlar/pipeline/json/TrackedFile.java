package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.FileStamp;
import org.jspecify.annotations.Nullable;

/** A file of records as it was when it was read: by which one sees whether it is the same now. For one thread. */
final class TrackedFile {
    private final @Nullable RecordPieces pieces;
    private FileStamp stamp;
    private long takenMillis;

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
