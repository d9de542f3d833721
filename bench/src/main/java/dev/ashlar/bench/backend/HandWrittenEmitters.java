package dev.ashlar.bench.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The floor for emitters: typed columns as for stars; lists of numbers as text, {@code [1.5, 2.0]}, taken apart by hand. */
final class HandWrittenEmitters extends HandWritten {
    private static final List<String> FLOATS =
            List.of("spawnRate", "lifetimeMin", "lifetimeMax", "startSize", "endSize", "gravity");
    private static final List<String> LISTS = List.of("velocity", "colour", "curve");
    private static final List<String> TEXTS = List.of("name", "texture", "material");
    private static final String COLUMNS = String.join(", ", FLOATS) + ", " + String.join(", ", LISTS) + ", "
            + String.join(", ", TEXTS) + ", flags, maxParticles, looping";
    private static final int FIRST_LIST = 2 + FLOATS.size();
    private static final int FIRST_TEXT = FIRST_LIST + LISTS.size();
    private static final int FIRST_INTEGER = FIRST_TEXT + TEXTS.size();

    @Override
    void create(Connection connection) throws SQLException {
        StringBuilder columns = new StringBuilder("ParticleEmitter_id INTEGER PRIMARY KEY");
        FLOATS.forEach(name -> columns.append(", ").append(name).append(" FLOAT"));
        LISTS.forEach(name -> columns.append(", ").append(name).append(" TEXT"));
        TEXTS.forEach(name -> columns.append(", ").append(name).append(" TEXT"));
        columns.append(", flags INTEGER, maxParticles INTEGER, looping BOOLEAN");
        execute(connection, "CREATE TABLE ParticleEmitter (" + columns + ")");
    }

    @Override
    String insert() {
        return "INSERT INTO ParticleEmitter (ParticleEmitter_id, " + COLUMNS + ") VALUES (?"
                + ", ?".repeat(FIRST_INTEGER + 1) + ")";
    }

    @Override
    void bind(PreparedStatement insert, DataRecord emitter) throws SQLException {
        insert.setLong(1, emitter.id());
        for (int i = 0; i < FLOATS.size(); i++) {
            insert.setDouble(2 + i, emitter.getFloat(FLOATS.get(i)));
        }
        for (int i = 0; i < LISTS.size(); i++) {
            insert.setString(FIRST_LIST + i, list(emitter.require(LISTS.get(i))));
        }
        for (int i = 0; i < TEXTS.size(); i++) {
            insert.setString(FIRST_TEXT + i, emitter.require(TEXTS.get(i)).text());
        }
        insert.setLong(FIRST_INTEGER, emitter.require("flags").bits());
        insert.setLong(FIRST_INTEGER + 1, emitter.require("maxParticles").bits());
        insert.setLong(FIRST_INTEGER + 2, emitter.require("looping").bits());
    }

    private static String list(Variant numbers) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < numbers.laneCount(); i++) {
            text.append(i == 0 ? "" : ", ").append(Float.intBitsToFloat((int) numbers.lane(i)));
        }
        return text.append(']').toString();
    }

    @Override
    String select() {
        return "SELECT ParticleEmitter_id, " + COLUMNS + " FROM ParticleEmitter ORDER BY ParticleEmitter_id";
    }

    @Override
    long read(ResultSet row) throws SQLException {
        long sum = row.getLong(1);
        for (int i = 2; i < FIRST_LIST; i++) {
            sum += bits(row.getDouble(i));
        }
        for (int i = FIRST_LIST; i < FIRST_TEXT; i++) {
            sum += sum(row.getString(i));
        }
        for (int i = FIRST_TEXT; i < FIRST_INTEGER; i++) {
            sum += row.getString(i).length();
        }
        return sum + (int) row.getLong(FIRST_INTEGER) + row.getLong(FIRST_INTEGER + 1) + row.getLong(FIRST_INTEGER + 2);
    }

    private static long sum(String list) {
        long sum = 0;
        int from = 1;
        while (from < list.length()) {
            int comma = list.indexOf(',', from);
            int end = comma < 0 ? list.length() - 1 : comma;
            sum += Float.floatToRawIntBits(Float.parseFloat(list.substring(from, end)));
            from = end + 1;
        }
        return sum;
    }
}
