package dev.ashlar.bench.backend;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A loader of records as it has been published: each value is a text with the number of its type before it; all columns are read as
 * text, by name, and taken apart; each record is saved by a statement of its own, which is pasted together and commits by itself. What it
 * gets wrong is mended where it would not run: quotes are doubled, and the columns are those of all records, not of the first.
 */
final class PublishedLoader implements Keeping {
    private static final int INTEGER = 1;
    private static final int FLOAT = 4;
    private static final int TEXT = 7;
    private static final int VECTOR = 8;
    private static final int OBJECT = 12;
    static final int MOST = 2_000;

    private final String type;

    PublishedLoader(Sample sample) {
        this.type = sample.type();
    }

    @Override
    public String name() {
        return "published text loader";
    }

    @Override
    public int mostSaved() {
        return MOST;
    }

    @Override
    public void save(Path place, List<DataRecord> records) throws SQLException {
        Set<String> keys = new TreeSet<>();
        records.forEach(record -> keys.addAll(record.keys()));
        StringBuilder table = new StringBuilder("CREATE TABLE " + type + " (" + type + "_id INTEGER");
        keys.forEach(key -> table.append(", ").append(key).append(" TEXT"));
        try (Connection connection = HandWritten.open(place)) {
            HandWritten.execute(connection, table + ", PRIMARY KEY(" + type + "_id ASC))");
            for (DataRecord record : records) {
                HandWritten.execute(connection, insert(record));
            }
        }
    }

    private String insert(DataRecord record) {
        StringBuilder names = new StringBuilder("INSERT INTO " + type + " (" + type + "_id");
        StringBuilder values = new StringBuilder(") VALUES (" + record.id());
        record.forEach((name, value) -> {
            names.append(",`").append(name).append('`');
            values.append(",'").append(text(value).replace("'", "''")).append('\'');
        });
        return names.append(values).append(')').toString();
    }

    private static String text(Variant value) {
        if (value.laneCount() > 0) {
            StringBuilder text = new StringBuilder().append(VECTOR).append(":(");
            for (int i = 0; i < value.laneCount(); i++) {
                text.append(i == 0 ? "" : ", ").append(Float.intBitsToFloat((int) value.lane(i)));
            }
            return text.append(')').toString();
        }
        return switch (value.type()) {
            case STRING -> TEXT + ":" + value.text();
            case REF -> OBJECT + ":" + value.target() + ":" + value.bits();
            case F32 -> FLOAT + ":" + Float.intBitsToFloat((int) value.bits());
            default -> INTEGER + ":" + value.bits();
        };
    }

    @Override
    public long load(Path place) throws SQLException {
        try (Connection connection = HandWritten.open(place);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + type)) {
            String[] columns = new String[rows.getMetaData().getColumnCount()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = rows.getMetaData().getColumnName(1 + i);
            }
            String primaryKey = type + "_id";
            long sum = 0;
            while (rows.next()) {
                sum += record(rows, columns, primaryKey);
            }
            return sum;
        }
    }

    private long record(ResultSet row, String[] columns, String primaryKey) throws SQLException {
        long sum = 0;
        Map<String, Variant> values = new TreeMap<>();
        for (int i = 0; i < columns.length; i++) {
            String data = row.getString(1 + i);
            if (data == null) {
                continue;
            }
            if (columns[i].equals(primaryKey)) {
                sum += Long.parseLong(data);
                continue;
            }
            int colon = data.indexOf(':');
            values.put(columns[i], value(Integer.parseInt(data.substring(0, colon)), data.substring(colon + 1)));
        }
        for (Variant value : values.values()) {
            sum += Sample.sum(value);
        }
        return sum;
    }

    private static Variant value(int type, String text) {
        return switch (type) {
            case VECTOR -> vector(text);
            case TEXT -> Variant.of(text);
            case FLOAT -> Variant.of(Float.parseFloat(text));
            case OBJECT -> {
                int colon = text.indexOf(':');
                yield Variant.ofRef(text.substring(0, colon), Long.parseLong(text.substring(colon + 1)));
            }
            default -> Variant.ofInteger(ValueType.I64, Long.parseLong(text));
        };
    }

    private static Variant vector(String text) {
        String[] parts = text.substring(1, text.length() - 1).split(", ");
        long[] lanes = new long[parts.length];
        for (int i = 0; i < parts.length; i++) {
            lanes[i] = Float.floatToRawIntBits(Float.parseFloat(parts[i]));
        }
        return Variant.ofArray(ValueType.F32, lanes);
    }
}
