package dev.ashlar.bench.contender.sqlite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.SQLiteOpenMode;

/** How databases are connected to. Stateless. */
final class SqliteAccess {
    private SqliteAccess() {}

    static String library() {
        return "sqlite-jdbc " + SQLiteJDBCLoader.getVersion();
    }

    /** A new database, or one that is changed: as SQLite sets it up. */
    static Connection connect(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    /** A database that nobody changes, for one thread: mapped, without locks, in one read transaction from the first read on. */
    static Connection connectToRead(Path file) {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setOpenMode(SQLiteOpenMode.NOMUTEX);
        try {
            Connection connection =
                    config.createConnection("jdbc:sqlite:file:" + file.toUri().getRawPath() + "?immutable=1");
            try {
                requireMapped(connection, Files.size(file));
                connection.setAutoCommit(false);
                return connection;
            } catch (SQLException | IOException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw failed(e);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot be read", e);
        }
    }

    private static void requireMapped(Connection connection, long length) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("PRAGMA mmap_size = " + 2 * length)) {
            long mapped = result.next() ? result.getLong(1) : 0;
            if (mapped < length) {
                throw new IllegalStateException(
                        "SQLite maps " + mapped + " bytes of a database of " + length + ": not the fastest set-up");
            }
        }
    }

    static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    static IllegalStateException failed(SQLException e) {
        return new IllegalStateException("SQLite: " + e.getMessage(), e);
    }
}
