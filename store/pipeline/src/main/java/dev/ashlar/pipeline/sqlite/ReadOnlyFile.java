package dev.ashlar.pipeline.sqlite;

import java.io.IOException;
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
    private final Path file;
    private final Object key;
    private final Use use;

    private ReadOnlyFile(Path file, Use use) {
        this.file = file;
        this.key = OpenFiles.key(file);
        this.use = use;
    }

    /** What it takes to read the file. */
    private enum Use {
        /** Nothing: no file is made beside it, or others have made them and go on using them. */
        PLAIN,
        /** To be read as one that nobody changes: nothing can be made beside it, and nobody has it open. */
        IMMUTABLE,
        /** Files are made beside it, and are to be removed by the last reader. */
        TIDY,
        /** Changes stand beside it, and what it takes to read them cannot be made. */
        KEPT_FROM_CHANGES
    }

    /** Looks at the file before it is opened. */
    static ReadOnlyFile of(Path file, Predicate<Path> mayWrite) {
        return new ReadOnlyFile(file, OpenFiles.isWal(file) ? useOfWal(file, mayWrite) : Use.PLAIN);
    }

    private static Use useOfWal(Path file, Predicate<Path> mayWrite) {
        boolean changes = hasChangesBeside(file);
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && mayWrite.test(folder)) {
            return !changes && mayWrite.test(file) ? Use.TIDY : Use.PLAIN;
        }
        if (Files.exists(beside(file, "-shm"))) {
            return Use.PLAIN;
        }
        return changes ? Use.KEPT_FROM_CHANGES : Use.IMMUTABLE;
    }

    /** Whether SQLite has to be told that nobody changes the file. */
    boolean isImmutable() {
        return use == Use.IMMUTABLE;
    }

    boolean isKeptFromChanges() {
        return use == Use.KEPT_FROM_CHANGES;
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

    /** Whether no other file has taken the place of this one. */
    private boolean isSame() {
        return Files.exists(file) && key.equals(OpenFiles.key(file));
    }

    /**
     * Removes the files that reading has made, once the connection is closed. SQLite does so when the last connection is closed that may
     * write: it knows whether others have the database open.
     */
    void tidy() {
        if (use != Use.TIDY || size(beside(file, "-wal")) != 0 || !isSame()) {
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
