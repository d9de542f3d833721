package dev.ashlar.pipeline.json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * What a file system says of a file without opening it.
 *
 * @param size in bytes
 * @param changed when its bytes were changed last, in nanoseconds since 1970
 * @param key of the file's identity: another when a file was put in its place
 */
record FileStamp(long size, long changed, int key) {
    /**
     * Of two changes so soon after each other, the second may leave the time of the first: clocks of file systems tick in steps, of up to
     * two seconds (FAT). What Git calls "racy" (https://git-scm.com/docs/racy-git).
     */
    private static final long COARSEST_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** The stamp of a file as it is now. */
    static FileStamp of(Path file) throws IOException {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        return new FileStamp(
                now.size(), now.lastModifiedTime().to(TimeUnit.NANOSECONDS), Objects.hashCode(now.fileKey()));
    }

    /**
     * Whether a later change cannot have the same stamp.
     *
     * @param takenMillis when this was taken, in milliseconds since 1970
     */
    boolean isOldAt(long takenMillis) {
        return changed < TimeUnit.MILLISECONDS.toNanos(takenMillis) - COARSEST_NANOS;
    }
}
