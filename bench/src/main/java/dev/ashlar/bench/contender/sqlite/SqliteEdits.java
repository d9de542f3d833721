package dev.ashlar.bench.contender.sqlite;

import dev.ashlar.bench.contender.EditedStore;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterSum;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The database of {@link SqliteContender}, changed by {@code UPDATE} and read by {@code SELECT} over one connection; a write-ahead log with
 * {@code synchronous=NORMAL}, as SQLite's manual advises for databases that are read while they change. For one thread.
 */
public final class SqliteEdits implements EditedStore {
    private final Connection connection;
    private final PreparedStatement update;
    private final PreparedStatement select;

    private SqliteEdits(Connection connection) throws SQLException {
        this.connection = connection;
        this.update = connection.prepareStatement(
                "UPDATE emitter SET maxParticles = ?, spawnRate = ?, lifetimeMax = ? WHERE id = ?");
        this.select =
                connection.prepareStatement("SELECT maxParticles, spawnRate, lifetimeMax FROM emitter WHERE id = ?");
    }

    /**
     * Writes emitters, and opens what was written.
     *
     * @param folder empty, of this store alone
     * @param emitters to be kept
     * @return the store
     * @throws IOException when a file cannot be written
     */
    public static SqliteEdits create(Path folder, EmitterSet emitters) throws IOException {
        SqliteContender.INSTANCE.build(folder, emitters);
        try {
            Connection connection = SqliteAccess.connect(folder.resolve(EmitterTable.EMITTERS));
            SqliteAccess.execute(connection, "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL");
            return new SqliteEdits(connection);
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    @Override
    public long edit(int id, int maxParticles, float spawnRate, float lifetimeMax) {
        try {
            update.setInt(1, maxParticles);
            update.setFloat(2, spawnRate);
            update.setFloat(3, lifetimeMax);
            update.setInt(4, id);
            if (update.executeUpdate() != 1) {
                throw new IllegalStateException("no emitter " + id);
            }
            return read(id);
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    private long read(int id) throws SQLException {
        select.setInt(1, id);
        try (ResultSet emitter = select.executeQuery()) {
            if (!emitter.next()) {
                throw new IllegalStateException("no emitter " + id);
            }
            return EmitterSum.of(emitter.getInt(1), emitter.getFloat(2) + emitter.getFloat(3));
        }
    }

    @Override
    public void close() {
        SqliteAccess.close(connection);
    }
}
