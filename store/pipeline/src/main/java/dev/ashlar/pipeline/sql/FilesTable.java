package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.KeptFiles;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The table with the files that the records were written in before they came into the database. Nobody but a copy reads it. Each row is a piece of a file,
 * compressed in the zlib format. Rows without bytes name the comments in the files. Stateless.
 */
final class FilesTable {
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_ROWS = 500;

    private FilesTable() {}

    static boolean exists(Session session) throws SQLException {
        return session.hasTable(Dialect.FILES_TABLE);
    }

    private static String sql(Session session) {
        return session.dialect().table(Dialect.FILES_TABLE);
    }

    /** Makes the table if there may be files. */
    static void create(Session session, KeptFiles files) throws SQLException {
        if (files != KeptFiles.NONE && !exists(session)) {
            Dialect dialect = session.dialect();
            String columns = "number %s PRIMARY KEY, name %s NOT NULL, bytes %s"
                    .formatted(
                            dialect.idType(),
                            dialect.declared(Variant.of("")),
                            dialect.declared(Variant.ofBytes(new byte[0])));
            dialect.createOwn(session, Dialect.FILES_TABLE, columns);
        }
    }

    /** Keeps these files alone. */
    static void replace(Session session, KeptFiles files) throws SQLException {
        if (!exists(session)) {
            return;
        }
        TypeTable.execute(session.connection(), "DELETE FROM " + sql(session));
        String insert = "INSERT INTO " + sql(session) + " (number, name, bytes) VALUES (?, ?, ?)";
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try (PreparedStatement statement = session.connection().prepareStatement(insert)) {
            Rows rows = new Rows(statement);
            for (String comment : files.comments()) {
                rows.add(comment, null);
            }
            files.forEach((name, bytes) -> {
                try {
                    rows.add(name, compressed(deflater, bytes));
                } catch (SQLException e) {
                    throw new Failed(e);
                }
            });
            rows.flush();
        } catch (Failed e) {
            throw e.reason;
        } finally {
            deflater.end();
        }
    }

    /** The comments in the files. */
    static List<String> comments(Session session) throws SQLException {
        return TypeTable.texts(
                session.connection(), "SELECT name FROM " + sql(session) + " WHERE bytes IS NULL ORDER BY number");
    }

    /** Hands over the pieces of all files. */
    static boolean read(Session session, KeptFiles.Receiver receiver) throws SQLException {
        String sql = "SELECT name, bytes FROM " + sql(session) + " WHERE bytes IS NOT NULL ORDER BY number";
        Inflater inflater = new Inflater();
        try (Statement statement = session.connection().createStatement()) {
            statement.setFetchSize(1);
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    String name = rows.getString(1);
                    receiver.piece(name, bytes(session, inflater, name, rows.getBytes(2)));
                }
            }
        } finally {
            inflater.end();
        }
        return true;
    }

    private static byte[] compressed(Deflater deflater, byte[] bytes) {
        deflater.reset();
        deflater.setInput(bytes);
        deflater.finish();
        byte[] compressed = new byte[bytes.length + bytes.length / 1000 + 64]; // More than zlib adds.
        int length = deflater.deflate(compressed);
        return Arrays.copyOf(compressed, length);
    }

    /** Another program may have written whatever, also what would be without end. */
    private static byte[] bytes(Session session, Inflater inflater, String name, byte[] compressed) {
        byte[] bytes = new byte[MOST_BYTES];
        inflater.reset();
        inflater.setInput(compressed);
        try {
            int length = inflater.inflate(bytes);
            if (inflater.finished()
                    || length == MOST_BYTES && inflater.inflate(new byte[1]) == 0 && inflater.finished()) {
                return Arrays.copyOf(bytes, length);
            }
        } catch (DataFormatException e) {
            throw damaged(session, name, e);
        }
        throw damaged(session, name, null);
    }

    private static BackendException damaged(Session session, String name, @Nullable Exception e) {
        return new BackendException(
                "%s: the file %s in the table %s cannot be read: expected at most 1 MiB in the zlib format, found other bytes. If you delete the rows of this table, copies have no files"
                        .formatted(session.location(), name, Dialect.FILES_TABLE),
                e);
    }

    /** Writes rows, many at a time. */
    private static final class Rows {
        private final PreparedStatement statement;
        private long number;
        private int waiting;
        private long waitingBytes;

        Rows(PreparedStatement statement) {
            this.statement = statement;
        }

        void add(String name, byte @Nullable [] bytes) throws SQLException {
            statement.setLong(1, ++number);
            statement.setString(2, name);
            statement.setBytes(3, bytes);
            statement.addBatch();
            waiting++;
            waitingBytes += bytes == null ? 0 : bytes.length;
            if (waiting == MOST_ROWS || waitingBytes >= MOST_BYTES) {
                flush();
            }
        }

        void flush() throws SQLException {
            if (waiting > 0) {
                statement.executeBatch();
            }
            waiting = 0;
            waitingBytes = 0;
        }
    }

    /** Carries an exception through the source of the files. */
    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient SQLException reason;

        Failed(SQLException reason) {
            super(reason);
            this.reason = reason;
        }
    }
}
