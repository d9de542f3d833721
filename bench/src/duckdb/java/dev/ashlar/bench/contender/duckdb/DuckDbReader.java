package dev.ashlar.bench.contender.duckdb;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Queries that sum up in the database: no value reaches Java but the sums. For one thread. */
final class DuckDbReader implements EmitterReader {
    private final Connection connection;
    private final PreparedStatement scan;
    private final PreparedStatement filter;

    DuckDbReader(Connection connection) throws SQLException {
        this.connection = connection;
        this.scan = connection.prepareStatement("SELECT sum(maxParticles)::BIGINT, sum(flags)::BIGINT FROM emitter");
        this.filter = connection.prepareStatement(
                "SELECT count(*), sum(row)::BIGINT FROM emitter WHERE spawnRate > ? AND maxParticles < ?");
    }

    @Override
    public long scanColumns() {
        try (ResultSet sums = scan.executeQuery()) {
            return sums.next() ? sums.getLong(1) + sums.getLong(2) : 0;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public long filter(float rate, int particles) {
        try {
            filter.setFloat(1, rate);
            filter.setInt(2, particles);
            try (ResultSet rows = filter.executeQuery()) {
                return rows.next() ? EmitterSum.rows(rows.getLong(1), rows.getLong(2)) : 0;
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() {
        try {
            filter.close();
            scan.close();
            connection.close();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    static IllegalStateException failed(SQLException e) {
        return new IllegalStateException("DuckDB: " + e.getMessage(), e);
    }
}
