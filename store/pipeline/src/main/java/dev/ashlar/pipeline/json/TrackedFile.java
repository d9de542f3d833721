package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.cache.SeenFile;
import java.io.IOException;

/** A file of records as it was when it was read: by which one sees whether it is the same now. For one thread. */
final class TrackedFile {
    private final RecordPieces pieces;
    private SeenFile seen;

    /**
     * A file that has been read.
     *
     * @param stamp from before its bytes were read, so that a change meanwhile gives it another
     * @param takenMillis from before that
     * @param pieces of its bytes
     */
    TrackedFile(FileStamp stamp, long takenMillis, RecordPieces pieces) {
        this.seen = new SeenFile(stamp, takenMillis);
        this.pieces = pieces;
    }

    RecordPieces pieces() {
        return pieces;
    }

    long size() {
        return seen.stamp().size();
    }

    /** Whether a file with a stamp certainly has the bytes that it had. */
    boolean isUnchanged(FileStamp now) {
        return seen.stamp().equals(now) && seen.isTrusted();
    }

    /** Notes that the bytes are the same under another stamp, or were looked at once more. */
    void confirm(FileStamp now, long nowMillis) {
        seen = new SeenFile(now, nowMillis);
    }

    /** A number that differs when another stamp was noted, or the bytes are others, or the stamp has become a trusted one. */
    long version() {
        return 31L * seen.version() + System.identityHashCode(pieces);
    }

    void write(CacheOutput into) throws IOException {
        seen.write(into);
        pieces.write(into);
    }

    static TrackedFile read(CacheInput from) throws IOException {
        SeenFile seen = SeenFile.read(from);
        return new TrackedFile(seen.stamp(), seen.takenMillis(), RecordPieces.read(from));
    }
}
