package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Predicate;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * A rollback journal whose transaction has no process any more: the database file may hold a part of that transaction, and the journal holds
 * what stood there before (https://sqlite.org/lockingv3.html, 4.0). SQLite rolls it back when a connection that may write reads; a connection
 * for reading only gets {@code SQLITE_READONLY_ROLLBACK}.
 */
final class HotJournal {
    /** What SQLite says to a connection that may not write. */
    static final String CODE = "SQLITE_READONLY_ROLLBACK";

    private HotJournal() {}

    /** The journal of a database. SQLite follows links before it names the journal. */
    static Path of(Path file) {
        try {
            return ReadOnlyFile.beside(file.toRealPath(), "-journal");
        } catch (IOException e) {
            return ReadOnlyFile.beside(file, "-journal"); // The database itself is gone.
        }
    }

    /**
     * Rolls the transaction back, by a connection of its own that may write.
     *
     * @param location what messages call the database
     * @throws BackendException when this process may not write to the file or its folder
     */
    static void rollBack(Path file, Path location, int busyMillis, Predicate<Path> mayWrite) throws SQLException {
        Path folder = of(file).toAbsolutePath().getParent();
        if (!mayWrite.test(file) || folder == null || !mayWrite.test(folder)) {
            throw new BackendException(location + ": " + refused(file), null);
        }
        SQLiteConfig config = new SQLiteConfig();
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setBusyTimeout(busyMillis);
        try (var connection = config.createConnection(
                        "jdbc:sqlite:" + file.toAbsolutePath().toUri());
                Statement statement = connection.createStatement()) {
            statement.execute(Database.ANY_READ);
        }
    }

    /** What somebody may do who is not allowed to write. */
    static String refused(Path file) {
        return "a process ended in the middle of a transaction, which " + of(file)
                + " takes back: expected the right to write to the database and its folder, found none; run \"ashlar check\""
                + " once as a user who has it, or copy both files to a folder of your own";
    }
}
