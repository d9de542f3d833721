package dev.ashlar.pipeline.sqlite;

import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * A file of a database, which is read beside SQLite. {@link OpenFiles} keeps it open as long as SQLite has the database open: to close it would release the
 * locks of SQLite. An interrupt closes no such file. Any thread.
 */
final class HeldFile {
    private final RandomAccessFile file;

    /** Takes a file that is open. */
    HeldFile(RandomAccessFile file) {
        this.file = file;
    }

    /** How many bytes could be read: fewer than {@code count} at the end of the file alone. */
    synchronized int read(long position, byte[] into, int from, int count) throws IOException {
        file.seek(position);
        int done = 0;
        while (done < count) {
            int read = file.read(into, from + done, count - done);
            if (read < 0) {
                break;
            }
            done += read;
        }
        return done;
    }

    void close() {
        try {
            file.close();
        } catch (IOException e) {
            // It was read only.
        }
    }
}
