package dev.ashlar.bench.reload;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A SQLite database with typed columns, to which somebody else is connected. */
final class EditedDatabase extends EditedPlace {
    private final Connection connection;
    private final PreparedStatement update;

    EditedDatabase(Path file, int records) throws SQLException {
        super(records);
        this.connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        this.update = connection.prepareStatement(
                "UPDATE \"ParticleEmitter\" SET \"spawnRate\" = ? WHERE \"ParticleEmitter_id\" = ?");
    }

    @Override
    long edit(int id, float rate) throws SQLException {
        update.setDouble(1, rate);
        update.setInt(2, id);
        if (update.executeUpdate() != 1) {
            throw new IllegalStateException("no emitter " + id);
        }
        return System.nanoTime();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
