package dev.ashlar.pipeline.sqlite;

import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.pipeline.sql.TypeTable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which state of a database a transaction sees. For one thread. */
final class SeenState {
    /**
     * When the file was changed last.
     *
     * @param stamp of the file
     * @param takenMillis from before the stamp was taken
     */
    record Look(FileStamp stamp, long takenMillis) {
        /** Whether the file certainly has the bytes that it had. */
        boolean isUnchangedIn(@Nullable Look later) {
            return later != null && stamp.equals(later.stamp) && isTrusted();
        }

        /** Whether every later change gives the file another stamp. */
        boolean isTrusted() {
            return stamp.isOldAt(takenMillis);
        }
    }

    /** The version that a program has to know to write the file, 2 for WAL (https://sqlite.org/fileformat.html, 1.3). */
    private static final int WRITE_VERSION_AT = 18;

    private static final int WAL = 2;

    /** Where the database is, links followed; null when it is gone. */
    private final @Nullable Path file;
    /** The key of the file; null while none is open. */
    private final @Nullable Object database;
    /** What is committed in the write-ahead log; null where there is no log. */
    private final @Nullable WalIndex index;
    /** Null where the file does not tell of all changes. */
    private final @Nullable Look look;

    private @Nullable Pages pages;

    private SeenState(@Nullable Path file, @Nullable Object database, @Nullable WalIndex index, @Nullable Look look) {
        this.file = file;
        this.database = database;
        this.index = index;
        this.look = look;
    }

    /** Looks at a database whose connection is open, under a key. */
    static SeenState of(Path file, @Nullable Object database) {
        if (database == null) {
            return new SeenState(null, null, null, null);
        }
        try {
            Path real = file.toRealPath(); // As SQLite does before it names other files.
            HeldFile shared = OpenFiles.hold(database, ReadOnlyFile.beside(real, "-shm"));
            WalIndex index = WalIndex.read(shared);
            long millis = System.currentTimeMillis();
            Look look = index == null ? new Look(FileStamp.of(real), millis) : null; // A log has changes of its own.
            return new SeenState(real, database, index, look);
        } catch (IOException e) {
            return new SeenState(null, null, null, null);
        }
    }

    /** Whether nobody has committed between two looks, or exchanged the file. */
    boolean isSame(SeenState other) {
        return Objects.equals(file, other.file)
                && Objects.equals(database, other.database)
                && WalIndex.areSame(index, other.index);
    }

    /** When the file was changed last; null where it does not tell of all changes. */
    @Nullable
    Look look() {
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
        Path path = file;
        Object key = database;
        if (path == null || key == null || !key.equals(OpenFiles.key(path))) {
            return null;
        }
        HeldFile held = OpenFiles.hold(key, path);
        byte[] version = new byte[1];
        if (held == null || held.read(WRITE_VERSION_AT, version, 0, 1) < 1) {
            return null;
        }
        boolean isWal = version[0] == WAL;
        long size = TypeTable.number(connection, "PRAGMA page_size");
        long count = TypeTable.number(connection, "PRAGMA page_count");
        // Without an index, the connection takes the file for one that nobody changes.
        boolean isKnown = !isWal || index != null || !ReadOnlyFile.hasChangesBeside(path);
        if (!isKnown || count > Integer.MAX_VALUE / 2) {
            return null;
        }
        boolean hasLog = isWal && index != null && !index.isCopied();
        return hasLog
                ? Pages.of(held, ReadOnlyFile.beside(path, "-wal"), index, (int) size, (int) count)
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
