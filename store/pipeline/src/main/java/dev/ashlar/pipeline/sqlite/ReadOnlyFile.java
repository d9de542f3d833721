package dev.ashlar.pipeline.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Predicate;

/**
 * A database file that is read and must not change, nor anything beside it. That takes care where it is in WAL mode: to read it, SQLite
 * makes two files beside it, which a reader leaves behind (https://sqlite.org/wal.html, "Read-Only Databases").
 */
final class ReadOnlyFile {
    /** The version that a program has to know to read the file, 2 for WAL (https://sqlite.org/fileformat.html, 1.3). */
    private static final int READ_VERSION_AT = 19;

    private static final int WAL = 2;

    private final Path file;
    private final boolean immutable;
    private final boolean mayTidy;

    private ReadOnlyFile(Path file, boolean immutable, boolean mayTidy) {
        this.file = file;
        this.immutable = immutable;
        this.mayTidy = mayTidy;
    }

    /** Looks at the file before it is opened. */
    static ReadOnlyFile of(Path file, Predicate<Path> mayWrite) {
        if (!isWal(file)) {
            return new ReadOnlyFile(file, false, false);
        }
        boolean unused = !Files.exists(beside(file, "-shm")) && size(beside(file, "-wal")) <= 0;
        Path folder = file.toAbsolutePath().getParent();
        boolean folderMay = folder != null && mayWrite.test(folder);
        return new ReadOnlyFile(file, unused && !folderMay, unused && folderMay && mayWrite.test(file));
    }

    private static boolean isWal(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] header = in.readNBytes(READ_VERSION_AT + 1);
            return header.length > READ_VERSION_AT && header[READ_VERSION_AT] == WAL;
        } catch (IOException e) {
            return false; // SQLite says why it cannot be read.
        }
    }

    /**
     * Whether to read the file as one that nobody changes, without files beside it: nobody has it open, and nobody without other rights
     * than ours can.
     */
    boolean isImmutable() {
        return immutable;
    }

    /** Whether changes stand beside the file which only who may write can read. */
    static boolean hasChangesBeside(Path file) {
        return size(beside(file, "-wal")) > 0;
    }

    static Path beside(Path file, String ending) {
        return Path.of(file + ending);
    }

    /** −1 when there is no such file. */
    private static long size(Path path) {
        try {
            return Files.size(path);
        } catch (IOException e) {
            return -1;
        }
    }

    /**
     * Removes the files that reading has made, once the connection is closed. SQLite does so when the last connection is closed that may
     * write: it knows whether others have the database open.
     */
    void tidy() {
        if (!mayTidy || size(beside(file, "-wal")) != 0) {
            return;
        }
        try (var connection = DriverManager.getConnection(
                        "jdbc:sqlite:" + file.toAbsolutePath().toUri());
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA schema_version");
        } catch (SQLException e) {
            return; // Two empty files are left: nothing is lost.
        }
    }
}
