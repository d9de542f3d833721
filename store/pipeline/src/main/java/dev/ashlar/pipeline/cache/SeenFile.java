package dev.ashlar.pipeline.cache;

import dev.ashlar.compiler.folder.FileStamp;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A file at the time when it was read. Immutable.
 *
 * @param stamp of the file, from before its bytes were read, so that a later change gives it another stamp
 * @param takenMillis time before the stamp was taken, in milliseconds since 1970
 */
public record SeenFile(FileStamp stamp, long takenMillis) {
    /** {@return whether every later change gives the file another stamp} */
    public boolean isTrusted() {
        return stamp.isOldAt(takenMillis);
    }

    /**
     * Whether the file certainly has the bytes that it had.
     *
     * @param later a later look at the file; null if it does not show all changes
     * @return true if the stamps are equal, and this stamp can be trusted
     */
    public boolean isUnchangedIn(@Nullable SeenFile later) {
        return later != null && stamp.equals(later.stamp) && isTrusted();
    }

    /** {@return a number that differs if the stamp is another, or if it has become trusted} */
    public long version() {
        return stamp.hashCode() + (isTrusted() ? 1L : 0L);
    }

    /**
     * Writes this look to a cache.
     *
     * @param into output of the cache
     * @throws IOException if it cannot be written
     */
    public void write(CacheOutput into) throws IOException {
        into.putNumber(stamp.size());
        into.putLong(stamp.modified());
        into.putLong(stamp.changed());
        into.putNumber(stamp.key());
        into.putNumber(takenMillis);
    }

    /**
     * Reads a look from a cache.
     *
     * @param from input with the output of {@link #write}
     * @return the look
     * @throws IOException if it cannot be read
     */
    public static SeenFile read(CacheInput from) throws IOException {
        FileStamp stamp = new FileStamp(from.getNumber(), from.getLong(), from.getLong(), (int) from.getNumber());
        return new SeenFile(stamp, from.getNumber());
    }
}
