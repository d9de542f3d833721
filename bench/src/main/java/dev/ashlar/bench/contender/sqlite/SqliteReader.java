package dev.ashlar.bench.contender.sqlite;

import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Statements that are prepared when they are first needed, and values by the number of their column. For one thread. */
final class SqliteReader implements EmitterReader {
    static final String THREE_FIELDS = "SELECT maxParticles, spawnRate, lifetimeMax FROM emitter WHERE id = ?";
    static final String WHOLE_RECORD = """
            SELECT id, maxParticles, spawnRate, lifetimeMax, flags, nameHash, looping, lifetimeMin, startSize, endSize, gravity,
                velocity, colour, curve, texture, material FROM emitter WHERE id = ?""";
    static final String SCAN = "SELECT maxParticles, flags FROM emitter";
    static final String SCAN_COLUMNS = "SELECT sum(maxParticles + flags) FROM emitter";
    static final String FILTER = "SELECT count(*), sum(row) FROM filtered WHERE spawnRate > ? AND maxParticles < ?";
    static final String NAME = "SELECT spawnRate FROM emitter WHERE nameHash = ?";
    static final String SHARING = "SELECT flags FROM emitter WHERE maxParticles = ?";
    static final String HOP =
            "SELECT spawnRate FROM placement JOIN emitter ON emitter.id = placement.emitter WHERE placement.id = ?";

    private final Path folder;
    private final Connection emitters;
    private @Nullable Connection more;
    private @Nullable PreparedStatement threeFields;
    private @Nullable PreparedStatement wholeRecord;
    private @Nullable PreparedStatement scan;
    private @Nullable PreparedStatement scanColumns;
    private @Nullable PreparedStatement filter;
    private @Nullable PreparedStatement name;
    private @Nullable PreparedStatement sharing;
    private @Nullable PreparedStatement hop;

    SqliteReader(Path folder) {
        this.folder = folder;
        this.emitters = SqliteAccess.connectToRead(folder.resolve(EmitterTable.EMITTERS));
    }

    private Connection more() {
        if (more == null) {
            more = SqliteAccess.connectToRead(folder.resolve(EmitterTable.MORE));
        }
        return more;
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        try {
            if (threeFields == null) {
                threeFields = emitters.prepareStatement(THREE_FIELDS);
            }
            return three(ids, from, to, threeFields);
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    private static long three(long[] ids, int from, int to, PreparedStatement select) throws SQLException {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            select.setLong(1, ids[i]);
            try (ResultSet emitter = select.executeQuery()) {
                if (emitter.next()) {
                    particles += emitter.getInt(1);
                    sum += emitter.getFloat(2) + emitter.getFloat(3);
                }
            }
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        try {
            if (wholeRecord == null) {
                wholeRecord = emitters.prepareStatement(WHOLE_RECORD);
            }
            return whole(ids, from, to, wholeRecord);
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    private static long whole(long[] ids, int from, int to, PreparedStatement select) throws SQLException {
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            select.setLong(1, ids[i]);
            try (ResultSet emitter = select.executeQuery()) {
                if (emitter.next()) {
                    integers += integers(emitter);
                    floats += floats(emitter);
                }
            }
        }
        return EmitterSum.of(integers, floats);
    }

    private static long integers(ResultSet emitter) throws SQLException {
        return EmitterSum.integers(
                        emitter.getLong(1),
                        emitter.getLong(6),
                        emitter.getInt(5),
                        emitter.getInt(2),
                        emitter.getInt(7) != 0)
                + EmitterSum.text(emitter.getString(15))
                + EmitterSum.text(emitter.getString(16));
    }

    private static float floats(ResultSet emitter) throws SQLException {
        ByteBuffer velocity = lanes(emitter, 12, Emitter.VELOCITY_LENGTH);
        ByteBuffer colour = lanes(emitter, 13, Emitter.COLOUR_LENGTH);
        ByteBuffer curve = lanes(emitter, 14, Emitter.CURVE_LENGTH);
        return EmitterSum.floats(
                        emitter.getFloat(3),
                        emitter.getFloat(8),
                        emitter.getFloat(4),
                        emitter.getFloat(9),
                        emitter.getFloat(10),
                        emitter.getFloat(11))
                + EmitterSum.velocity(velocity.getFloat(0), velocity.getFloat(4), velocity.getFloat(8))
                + EmitterSum.colour(colour.getFloat(0), colour.getFloat(4), colour.getFloat(8), colour.getFloat(12))
                + EmitterSum.curve(
                        curve.getFloat(0),
                        curve.getFloat(4),
                        curve.getFloat(8),
                        curve.getFloat(12),
                        curve.getFloat(16),
                        curve.getFloat(20),
                        curve.getFloat(24),
                        curve.getFloat(28));
    }

    private static ByteBuffer lanes(ResultSet emitter, int column, int count) throws SQLException {
        byte[] bytes = emitter.getBytes(column);
        if (bytes == null || bytes.length != count * Float.BYTES) {
            throw new IllegalStateException("column " + column + ": expected " + count + " floats");
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public long scan() {
        try {
            if (scan == null) {
                scan = emitters.prepareStatement(SCAN);
            }
            return scan(scan);
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    private static long scan(PreparedStatement select) throws SQLException {
        long sum = 0;
        try (ResultSet emitter = select.executeQuery()) {
            while (emitter.next()) {
                sum += emitter.getInt(1);
                sum += emitter.getInt(2);
            }
        }
        return sum;
    }

    @Override
    public long scanColumns() {
        try {
            if (scanColumns == null) {
                scanColumns = more().prepareStatement(SCAN_COLUMNS);
            }
            try (ResultSet sum = scanColumns.executeQuery()) {
                return sum.next() ? sum.getLong(1) : 0;
            }
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    @Override
    public long filter(float rate, int particles) {
        try {
            if (filter == null) {
                filter = more().prepareStatement(FILTER);
            }
            filter.setFloat(1, rate);
            filter.setInt(2, particles);
            try (ResultSet rows = filter.executeQuery()) {
                return rows.next() ? EmitterSum.rows(rows.getLong(1), rows.getLong(2)) : 0;
            }
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    @Override
    public long names(long[] hashes, int from, int to) {
        try {
            if (name == null) {
                name = more().prepareStatement(NAME);
            }
            return names(hashes, from, to, name);
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    private static long names(long[] hashes, int from, int to, PreparedStatement select) throws SQLException {
        double sum = 0;
        for (int i = from; i < to; i++) {
            select.setLong(1, hashes[i]);
            try (ResultSet emitter = select.executeQuery()) {
                if (emitter.next()) {
                    sum += emitter.getFloat(1);
                }
            }
        }
        return EmitterSum.of(0, sum);
    }

    @Override
    public long sharing(int[] values, int from, int to) {
        try {
            if (sharing == null) {
                sharing = more().prepareStatement(SHARING);
            }
            return sharing(values, from, to, sharing);
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    private static long sharing(int[] values, int from, int to, PreparedStatement select) throws SQLException {
        long sum = 0;
        for (int i = from; i < to; i++) {
            select.setInt(1, values[i]);
            try (ResultSet emitter = select.executeQuery()) {
                while (emitter.next()) {
                    sum += emitter.getInt(1);
                }
            }
        }
        return sum;
    }

    @Override
    public long hops(long[] placements, int from, int to) {
        try {
            if (hop == null) {
                hop = more().prepareStatement(HOP);
            }
            return hops(placements, from, to, hop);
        } catch (SQLException e) {
            throw SqliteAccess.failed(e);
        }
    }

    private static long hops(long[] placements, int from, int to, PreparedStatement select) throws SQLException {
        double sum = 0;
        for (int i = from; i < to; i++) {
            select.setLong(1, placements[i]);
            try (ResultSet emitter = select.executeQuery()) {
                if (emitter.next()) {
                    sum += emitter.getFloat(1);
                }
            }
        }
        return EmitterSum.of(0, sum);
    }

    @Override
    public void close() {
        SqliteAccess.close(emitters);
        if (more != null) {
            SqliteAccess.close(more);
        }
    }
}
