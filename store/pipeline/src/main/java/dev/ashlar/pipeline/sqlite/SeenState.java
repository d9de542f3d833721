package dev.ashlar.pipeline.sqlite;

import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.pipeline.cache.SeenFile;
import dev.ashlar.pipeline.sql.TypeTable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Which state of a database a transaction sees. For one thread. */
final class SeenState {
    /** The version that a program has to know to write the file, 2 for WAL (https://sqlite.org/fileformat.html, 1.3). */
    private static final int WRITE_VERSION_AT = 18;

    private static final int WAL = 2;

    /** Where the database is, links followed. */
    private final Path file;
    /** The key of the file. */
    private final Object database;
    /** The index of the write-ahead log; null where there is no log. */
    private final @Nullable HeldFile shared;
    /** What is committed in the log; null where there is no log. */
    private @Nullable WalIndex index;
    /** Null where the file does not tell of all changes. */
    private @Nullable SeenFile look;

    private @Nullable Pages pages;

    private SeenState(Path file, Object database, @Nullable HeldFile shared, @Nullable WalIndex index) {
        this.file = file;
        this.database = database;
        this.shared = shared;
        this.index = index;
    }

    /**
     * Looks at a database that is open, just before a transaction reads for the first time.
     *
     * @param database the key of its file
     * @return null when it is gone
     */
    static @Nullable SeenState of(Path file, Object database) {
        try {
            Path real = file.toRealPath(); // As SQLite does before it names other files.
            HeldFile shared = OpenFiles.hold(database, index(real));
            return new SeenState(real, database, shared, WalIndex.read(shared));
        } catch (IOException e) {
            return null;
        }
    }

    private static Path index(Path file) {
        return ReadOnlyFile.beside(file, "-shm");
    }

    /** Whether a transaction that has read since then sees this state: nobody has committed in between. */
    boolean isSeen() {
        try {
            HeldFile now = OpenFiles.hold(database, index(file));
            WalIndex later = WalIndex.read(now);
            boolean isSame = now == shared && WalIndex.areSame(index, later);
            // If it says that the file has not all frames yet, the transaction holds a lock that keeps the log as it
            // is.
            index = later;
            long millis = System.currentTimeMillis();
            look = index == null ? new SeenFile(FileStamp.of(file), millis) : null; // A log has changes of its own.
            return isSame;
        } catch (IOException e) {
            return false;
        }
    }

    /** When the file was changed last; null where it does not tell of all changes. */
    @Nullable
    SeenFile look() {
        return look;
    }

    /**
     * The pages that a connection sees in its read transaction, the same ones each time.
     *
     * @return null when that cannot be known
     */
    @Nullable
    Pages pages(Connection connection) throws SQLException, IOException {
        if (pages == null) {
            pages = open(connection);
        }
        return pages;
    }

    private @Nullable Pages open(Connection connection) throws SQLException, IOException {
        HeldFile held = database.equals(OpenFiles.key(file)) ? OpenFiles.hold(database, file) : null;
        byte[] version = new byte[1];
        if (held == null || held.read(WRITE_VERSION_AT, version, 0, 1) < 1) {
            return null;
        }
        boolean isWal = version[0] == WAL;
        long size = TypeTable.number(connection, "PRAGMA page_size");
        long count = TypeTable.number(connection, "PRAGMA page_count");
        // Without an index, the connection takes the file for one that nobody changes.
        boolean isKnown = !isWal || index != null || !ReadOnlyFile.hasChangesBeside(file);
        if (!isKnown || count > Integer.MAX_VALUE / 2) {
            return null;
        }
        boolean hasLog = isWal && index != null && !index.isCopied();
        return hasLog
                ? Pages.of(held, ReadOnlyFile.beside(file, "-wal"), index, (int) size, (int) count)
                : Pages.of(held, (int) size, (int) count);
    }

    /** Ends with the transaction. */
    void close() {
        if (pages != null) {
            pages.close();
            pages = null;
        }
    }
}
