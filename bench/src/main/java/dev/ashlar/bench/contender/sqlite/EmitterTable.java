package dev.ashlar.bench.contender.sqlite;

import dev.ashlar.bench.contender.Draws;
import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Emitters in typed columns, those that are read most often first: SQLite goes through a row from its beginning. Stateless. */
final class EmitterTable {
    /** Emitters alone, by id. */
    static final String EMITTERS = "emitters.db";

    /** Emitters and placements, with indexes. */
    static final String MORE = "more.db";

    private static final String CREATE = """
            CREATE TABLE emitter (id INTEGER PRIMARY KEY, maxParticles INTEGER, spawnRate REAL, lifetimeMax REAL, flags INTEGER,
                nameHash INTEGER, looping INTEGER, lifetimeMin REAL, startSize REAL, endSize REAL, gravity REAL,
                velocity BLOB, colour BLOB, curve BLOB, texture TEXT, material TEXT)""";

    private static final String INSERT = "INSERT INTO emitter VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private EmitterTable() {}

    /** What fills a database. */
    @FunctionalInterface
    private interface Filling {
        void fill(Connection connection) throws SQLException;
    }

    static void writeEmitters(Path folder, EmitterSet emitters) throws IOException {
        write(folder.resolve(EMITTERS), connection -> insertEmitters(connection, emitters));
    }

    static void writeMore(Path folder, EmitterSet emitters) throws IOException {
        write(folder.resolve(MORE), connection -> {
            insertEmitters(connection, emitters);
            insertPlacements(connection, emitters);
            // After the rows, so that each is sorted once. A name has one emitter, which SQLite finds fastest when it
            // knows that; emitters of a
            // value are read from the index alone.
            SqliteAccess.execute(
                    connection,
                    "CREATE UNIQUE INDEX byName ON emitter (nameHash)",
                    "CREATE INDEX byParticles ON emitter (maxParticles, flags)",
                    "CREATE TABLE filtered (row INTEGER PRIMARY KEY, spawnRate REAL, maxParticles INTEGER)",
                    "INSERT INTO filtered SELECT row_number() OVER (ORDER BY id) - 1, spawnRate, maxParticles FROM emitter",
                    "CREATE INDEX byRate ON filtered (spawnRate, maxParticles)",
                    "ANALYZE");
        });
    }

    /** A file that can be written again needs neither a journal nor to be forced to a disk: all in one transaction. */
    private static void write(Path file, Filling filling) throws IOException {
        try (Connection connection = SqliteAccess.connect(file)) {
            SqliteAccess.execute(
                    connection,
                    "PRAGMA journal_mode = OFF",
                    "PRAGMA synchronous = OFF",
                    "PRAGMA locking_mode = EXCLUSIVE");
            connection.setAutoCommit(false);
            filling.fill(connection);
            connection.commit();
        } catch (SQLException e) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static void insertEmitters(Connection connection, EmitterSet emitters) throws SQLException {
        SqliteAccess.execute(connection, CREATE);
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int row = 0; row < emitters.count(); row++) {
                bind(insert, emitters.get(row));
                insert.executeUpdate();
            }
        }
    }

    private static void bind(PreparedStatement insert, Emitter emitter) throws SQLException {
        insert.setLong(1, emitter.id);
        insert.setInt(2, emitter.maxParticles);
        insert.setFloat(3, emitter.spawnRate);
        insert.setFloat(4, emitter.lifetimeMax);
        insert.setInt(5, emitter.flags);
        insert.setLong(6, emitter.nameHash);
        insert.setBoolean(7, emitter.looping);
        insert.setFloat(8, emitter.lifetimeMin);
        insert.setFloat(9, emitter.startSize);
        insert.setFloat(10, emitter.endSize);
        insert.setFloat(11, emitter.gravity);
        insert.setBytes(12, bytes(emitter.velocity));
        insert.setBytes(13, bytes(emitter.colour));
        insert.setBytes(14, bytes(emitter.curve));
        insert.setString(15, emitter.texture);
        insert.setString(16, emitter.material);
    }

    private static byte[] bytes(float[] lanes) {
        ByteBuffer bytes = ByteBuffer.allocate(lanes.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(lanes);
        return bytes.array();
    }

    private static void insertPlacements(Connection connection, EmitterSet emitters) throws SQLException {
        SqliteAccess.execute(
                connection,
                "CREATE TABLE placement (id INTEGER PRIMARY KEY, emitter INTEGER REFERENCES emitter (id), x REAL, y REAL, z REAL)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO placement VALUES (?, ?, ?, ?, ?)")) {
            for (int row = 0; row < emitters.count(); row++) {
                insert.setLong(1, emitters.id(row));
                insert.setLong(2, emitters.id(Draws.emitterOf(row, emitters.count())));
                insert.setFloat(3, row);
                insert.setFloat(4, 0);
                insert.setFloat(5, 0);
                insert.executeUpdate();
            }
        }
    }
}
