package dev.ashlar.pipeline.sqlite;

import dev.ashlar.pipeline.backend.BackendException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** That a database is not damaged. A damaged file may answer many queries before it fails one: all of it is read once. */
final class Soundness {
    private Soundness() {}

    /** Makes SQLite wary of a file, which is not read yet. */
    static boolean watch(Connection opened) throws SQLException {
        try (Statement statement = opened.createStatement()) {
            statement.execute("PRAGMA trusted_schema = OFF");
            statement.execute("PRAGMA cell_size_check = ON");
        }
        return true;
    }

    /**
     * Reads the whole file.
     *
     * @param path what messages call the database
     * @throws BackendException when it is damaged
     */
    static boolean check(Connection opened, Path path) throws SQLException {
        try (Statement statement = opened.createStatement();
                ResultSet result = statement.executeQuery("PRAGMA quick_check(1)")) {
            String said = result.next() ? result.getString(1) : "nothing";
            if (!said.equals("ok")) {
                throw new BackendException(path + ": damaged database: " + said.replace('\n', ' '), null);
            }
        }
        return true;
    }
}
