package dev.ashlar.bench.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The floor for stars: typed columns, one prepared statement, one transaction, values into locals and no further. */
final class HandWrittenStars extends HandWritten {
    private static final List<String> TEXTS = List.of("bayer", "flamsteed", "variable", "henryDraper", "name");

    @Override
    void create(Connection connection) throws SQLException {
        execute(
                connection,
                "CREATE TABLE Star (Star_id INTEGER PRIMARY KEY, magnitude FLOAT, rightAscension FLOAT, declination FLOAT,"
                        + " colorIndex FLOAT, constellation INTEGER, bayer TEXT, flamsteed TEXT, variable TEXT,"
                        + " henryDraper TEXT, name TEXT)");
    }

    @Override
    String insert() {
        return "INSERT INTO Star VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    }

    @Override
    void bind(PreparedStatement insert, DataRecord star) throws SQLException {
        insert.setLong(1, star.id());
        insert.setDouble(2, star.getFloat("magnitude"));
        insert.setDouble(3, star.getFloat("rightAscension"));
        insert.setDouble(4, star.getFloat("declination"));
        if (star.has("colorIndex")) {
            insert.setDouble(5, star.getFloat("colorIndex"));
        } else {
            insert.setNull(5, Types.REAL);
        }
        insert.setLong(6, star.require("constellation").bits());
        for (int i = 0; i < TEXTS.size(); i++) {
            Variant text = star.get(TEXTS.get(i));
            insert.setString(7 + i, text == null ? null : text.text());
        }
    }

    @Override
    String select() {
        return "SELECT Star_id, magnitude, rightAscension, declination, colorIndex, constellation, bayer, flamsteed,"
                + " variable, henryDraper, name FROM Star ORDER BY Star_id";
    }

    @Override
    long read(ResultSet row) throws SQLException {
        long sum = row.getLong(1);
        sum += bits(row.getDouble(2));
        sum += bits(row.getDouble(3));
        sum += bits(row.getDouble(4));
        double colorIndex = row.getDouble(5);
        if (!row.wasNull()) {
            sum += bits(colorIndex);
        }
        sum += row.getLong(6);
        for (int i = 0; i < TEXTS.size(); i++) {
            sum += length(row.getString(7 + i));
        }
        return sum;
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }
}
