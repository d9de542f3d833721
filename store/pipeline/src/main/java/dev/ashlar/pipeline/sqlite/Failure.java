package dev.ashlar.pipeline.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteException;

/** What SQLite says of a failure, in words for authors. */
final class Failure {
    private Failure() {}

    static boolean isLock(SQLException e) {
        return code(e).startsWith("SQLITE_BUSY") || code(e).startsWith("SQLITE_LOCKED");
    }

    static boolean isFull(SQLException e) {
        return code(e).startsWith("SQLITE_FULL");
    }

    static String code(SQLException e) {
        return e instanceof SQLiteException sqlite ? sqlite.getResultCode().name() : "";
    }

    /**
     * What has happened.
     *
     * @param path of the database
     * @param busyMillis how long others could keep it locked
     * @param writable whether the connection may write
     */
    static String what(SQLException e, Path path, int busyMillis, boolean writable) {
        String code = code(e);
        if (isLock(e)) {
            return "locked by another program for " + busyMillis / 1000.0 + " seconds";
        } else if (code.startsWith("SQLITE_NOTADB")) {
            return "no SQLite database";
        } else if (code.startsWith("SQLITE_CORRUPT")) {
            return "damaged database: " + detail(e);
        } else if (isFull(e)) {
            return "the disk is full";
        } else if (code.equals("SQLITE_IOERR_SHMSIZE")) {
            return "the disk is full: expected room for " + ReadOnlyFile.beside(path, "-shm")
                    + ", without which a database in WAL mode cannot be opened";
        } else if (!writable && isRefusal(code) && ReadOnlyFile.hasChangesBeside(path)) {
            return changesBeside(path);
        } else if (code.equals(HotJournal.CODE)) {
            return "a process ended in the middle of a transaction, and another began one: try again";
        } else if (code.startsWith("SQLITE_READONLY")) {
            return "cannot be written: " + detail(e);
        }
        return detail(e);
    }

    private static boolean isRefusal(String code) {
        return code.startsWith("SQLITE_READONLY") || code.startsWith("SQLITE_CANTOPEN");
    }

    static String changesBeside(Path path) {
        return path + "-wal has changes of another program, and reading them needs permission to write in the folder:"
                + " open and close it once with a program that has it, or copy all of its files to another folder";
    }

    /** The driver's messages read {@code [CODE] general sentence (what SQLite said)}. */
    private static String detail(SQLException e) {
        String message = String.valueOf(e.getMessage());
        int open = message.indexOf('(');
        return message.startsWith("[") && open > 0 && message.endsWith(")")
                ? message.substring(open + 1, message.length() - 1)
                : message;
    }
}
