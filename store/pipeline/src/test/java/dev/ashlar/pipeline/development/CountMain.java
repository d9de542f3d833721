package dev.ashlar.pipeline.development;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.ChangedMeanwhileException;
import dev.ashlar.pipeline.backend.FieldUpdate;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Another program, which adds 1 to the field {@code y} of a record again and again, and ends when it has lost a count. */
public final class CountMain {
    /** How it writes. */
    enum Writer {
        /** A statement of SQL, without Ashlar. */
        SQL_TYPED("UPDATE Counter SET y = y + 1 WHERE Counter_id = 1"),
        SQL_TAGGED("UPDATE Counter SET y = '1:' || (CAST(substr(y, 3) AS INTEGER) + 1) WHERE Counter_id = 1"),
        /** Whole records, which it has read before: it undoes what others have done to {@code x}, and knows it. */
        SAVE(""),
        UPDATE("");

        private final String sql;

        Writer(String sql) {
            this.sql = sql;
        }
    }

    private CountMain() {}

    /** Arguments: the writer, the location or the path of the database, how often. */
    public static void main(String[] arguments) throws SQLException {
        Writer writer = Writer.valueOf(arguments[0]);
        int count = Integer.parseInt(arguments[2]);
        if (writer.sql.isEmpty()) {
            countByBackend(writer, arguments[1], count);
        } else {
            countBySql(writer, arguments[1], count);
        }
        System.out.println("done");
    }

    private static void countBySql(Writer writer, String path, int count) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 60000");
            for (int i = 0; i < count; i++) {
                statement.executeUpdate(writer.sql);
            }
        }
    }

    private static void countByBackend(Writer writer, String location, int count) {
        try (Backend backend = Backends.openToWrite(location)) {
            for (int i = 0; i < count; i++) {
                if (writer == Writer.UPDATE) {
                    update(backend, i);
                } else {
                    save(backend, i);
                }
            }
        }
    }

    private static void update(Backend backend, int expected) {
        FieldUpdate update = new FieldUpdate(EditStressTest.COUNTER, 1, Set.of("y"), false);
        backend.update(List.of(update), kept -> List.of(counted(kept.get(0), expected)));
    }

    private static void save(Backend backend, int expected) {
        while (true) {
            try {
                DataRecord record = counted(backend.read(EditStressTest.COUNTER, 1), expected);
                record.setUpdated(true);
                backend.save(List.of(record));
                return;
            } catch (ChangedMeanwhileException e) {
                continue; // As its message says.
            }
        }
    }

    private static DataRecord counted(DataRecord record, int expected) {
        long y = Objects.requireNonNull(record.get("y")).bits();
        if (y != expected) {
            throw new IllegalStateException("lost a count: expected " + expected + ", found " + y);
        }
        record.set("y", Variant.ofInteger(ValueType.I32, y + 1));
        return record;
    }
}
