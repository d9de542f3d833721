package dev.ashlar.bench.backend;

import dev.ashlar.codec.record.DataRecord;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** What somebody writes by hand over JDBC for one table, who knows its columns and their types, and wants nothing else. */
abstract class HandWritten implements Keeping {
    private static final int BATCH = 1000;

    abstract void create(Connection connection) throws SQLException;

    abstract String insert();

    abstract void bind(PreparedStatement insert, DataRecord record) throws SQLException;

    abstract String select();

    /** What {@link Sample#sum} makes of the record. */
    abstract long read(ResultSet row) throws SQLException;

    static int bits(double value) {
        return Float.floatToRawIntBits((float) value);
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static Connection open(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    @Override
    public String name() {
        return "by hand over JDBC";
    }

    @Override
    public void save(Path place, List<DataRecord> records) throws SQLException {
        try (Connection connection = open(place)) {
            connection.setAutoCommit(false);
            create(connection);
            try (PreparedStatement insert = connection.prepareStatement(insert())) {
                int waiting = 0;
                for (DataRecord record : records) {
                    bind(insert, record);
                    insert.addBatch();
                    if (++waiting % BATCH == 0) {
                        insert.executeBatch();
                    }
                }
                insert.executeBatch();
            }
            connection.commit();
        }
    }

    @Override
    public long load(Path place) throws SQLException {
        try (Connection connection = open(place);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(select())) {
            long sum = 0;
            while (rows.next()) {
                sum += read(rows);
            }
            return sum;
        }
    }
}
