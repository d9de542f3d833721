package dev.ashlar.bench.backend;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A table by prepared statements: batches, one transaction for a save, rows in the order of ids. */
final class HandSql implements HandLoop {
    private static final int BATCH = 1000;

    private final Connection connection;
    private final BackendKind kind;
    private final boolean isTagged;
    private final String table;
    private final String id;
    private final List<String> columns;

    /** {@code table} as this database writes names; closes the connection. */
    HandSql(Connection connection, BackendKind kind, String table) throws SQLException {
        this.connection = connection;
        this.kind = kind;
        this.isTagged = kind == BackendKind.SQLITE_TAGGED;
        this.table = table;
        this.id = kind.quoted("ParticleEmitter_id");
        this.columns = Arrays.stream(EmitterField.ALL)
                .map(field -> kind.quoted(field.title))
                .toList();
        connection.setAutoCommit(false);
    }

    @Override
    public long load() throws SQLException {
        String sql = "SELECT " + id + ", " + String.join(", ", columns) + " FROM " + table + " ORDER BY " + id;
        long sum = 0;
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            if (kind == BackendKind.POSTGRESQL) {
                select.setFetchSize(BATCH); // Otherwise the driver keeps all rows in memory.
            }
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    PlainEmitter emitter = new PlainEmitter();
                    emitter.id = row.getLong(1);
                    for (EmitterField field : EmitterField.ALL) {
                        read(row, field, emitter);
                    }
                    sum += emitter.sum();
                }
            }
        }
        connection.commit();
        return sum;
    }

    private void read(ResultSet row, EmitterField field, PlainEmitter emitter) throws SQLException {
        int at = 2 + field.ordinal();
        if (isTagged) {
            String cell = row.getString(at);
            emitter.parse(field, cell.substring(1 + cell.indexOf(':')));
            return;
        }
        switch (field.kind) {
            case WHOLE -> emitter.wholes[field.ordinal()] = row.getLong(at);
            case TRUTH -> emitter.wholes[field.ordinal()] = row.getBoolean(at) ? 1 : 0;
            case FLOAT -> emitter.floats[field.ordinal()] = row.getFloat(at);
            default -> emitter.parse(field, row.getString(at));
        }
    }

    @Override
    public void replace(List<PlainEmitter> all) throws SQLException {
        try (Statement delete = connection.createStatement()) {
            delete.executeUpdate("DELETE FROM " + table);
        }
        write(
                "INSERT INTO %s (%s, %s) VALUES (%s?)"
                        .formatted(table, String.join(", ", columns), id, "?, ".repeat(columns.size())),
                all);
    }

    @Override
    public void save(List<PlainEmitter> changed) throws SQLException {
        String assignments = columns.stream().map(column -> column + " = ?").collect(Collectors.joining(", "));
        write("UPDATE " + table + " SET " + assignments + " WHERE " + id + " = ?", changed);
    }

    /** The last parameter of the statement is the id. */
    private void write(String sql, List<PlainEmitter> emitters) throws SQLException {
        try (PreparedStatement row = connection.prepareStatement(sql)) {
            int waiting = 0;
            for (PlainEmitter emitter : emitters) {
                for (EmitterField field : EmitterField.ALL) {
                    bind(row, field, emitter);
                }
                row.setLong(1 + columns.size(), emitter.id);
                row.addBatch();
                if (++waiting % BATCH == 0) {
                    row.executeBatch();
                }
            }
            row.executeBatch();
        }
        connection.commit();
    }

    private void bind(PreparedStatement row, EmitterField field, PlainEmitter emitter) throws SQLException {
        int at = 1 + field.ordinal();
        if (isTagged) {
            row.setString(at, field.tag + emitter.text(field, field.isArray ? "[]" : "()"));
            return;
        }
        switch (field.kind) {
            case TEXT -> row.setString(at, emitter.texts[field.ordinal()]);
            case WHOLE -> row.setLong(at, emitter.wholes[field.ordinal()]);
            case TRUTH -> row.setBoolean(at, emitter.wholes[field.ordinal()] != 0);
            case FLOAT -> row.setDouble(at, emitter.floats[field.ordinal()]);
            case LIST -> {
                if (kind == BackendKind.POSTGRESQL) {
                    row.setObject(at, emitter.text(field, "[]"), Types.OTHER);
                } else {
                    row.setString(at, emitter.text(field, "[]"));
                }
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
