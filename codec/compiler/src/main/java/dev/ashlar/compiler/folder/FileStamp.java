package dev.ashlar.compiler.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Metadata of a file, read without opening it. If the file may have changed between two stamps, the stamps differ. Immutable.
 *
 * @param size in bytes
 * @param modified time of the last write, in nanoseconds since 1970; programs can set it to any value
 * @param changed time of the last change of the inode ({@code ctime}), in nanoseconds since 1970, which programs cannot set; 0 if the file system has
 *     no such time
 * @param key hash of the identity of the file; it differs if another file was moved to the same path
 */
public record FileStamp(long size, long modified, long changed, int key) {
    /**
     * Two writes may have the same time: clocks of file systems advance in steps, of up to two seconds (FAT). Git calls such files
     * "racy" (https://git-scm.com/docs/racy-git).
     */
    private static final long COARSEST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final String UNIX = "unix";
    private static final String CHANGED = "ctime";
    private static final String ATTRIBUTES = UNIX + ":size,lastModifiedTime,ctime,fileKey,isDirectory,isRegularFile";

    /**
     * What a path leads to.
     *
     * @param stamp of the file
     * @param isFolder whether it is a folder
     * @param isRegular whether it is a regular file, and not a folder, a pipe, a socket or a device
     * @param fileKey the file's identity, equal for two paths to the same file; null where the file system has none
     */
    record Found(
            FileStamp stamp,
            boolean isFolder,
            boolean isRegular,
            @Nullable Object fileKey) {}

    /**
     * Reads the metadata of a file. Follows links.
     *
     * @param file any path
     * @return the present stamp of the file
     * @throws IOException if there is no such file, or if the metadata cannot be read
     */
    public static FileStamp of(Path file) throws IOException {
        return find(file).stamp();
    }

    static Found find(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains(UNIX)) {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            FileStamp stamp = stamp(now.size(), now.lastModifiedTime(), 0, now.fileKey());
            return new Found(stamp, now.isDirectory(), now.isRegularFile(), now.fileKey());
        }
        Map<String, Object> now = Files.readAttributes(file, ATTRIBUTES);
        FileStamp stamp = stamp(
                (Long) now.get("size"),
                (FileTime) now.get("lastModifiedTime"),
                ((FileTime) now.get(CHANGED)).to(TimeUnit.NANOSECONDS),
                now.get("fileKey"));
        return new Found(
                stamp, (Boolean) now.get("isDirectory"), (Boolean) now.get("isRegularFile"), now.get("fileKey"));
    }

    private static FileStamp stamp(long size, FileTime modified, long changed, @Nullable Object key) {
        return new FileStamp(size, modified.to(TimeUnit.NANOSECONDS), changed, Objects.hashCode(key));
    }

    /**
     * {@return whether every later write changes the stamp}
     *
     * @param takenMillis time at which this stamp was read, in milliseconds since 1970
     */
    public boolean isOldAt(long takenMillis) {
        return Math.max(modified, changed) < TimeUnit.MILLISECONDS.toNanos(takenMillis) - COARSEST_NANOS;
    }
}
