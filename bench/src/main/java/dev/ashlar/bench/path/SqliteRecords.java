package dev.ashlar.bench.path;

import dev.ashlar.bench.sky.SkyRecords;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All records of a database, a table for each type. What is absent is {@code NULL} there, and reads as the schema's default. */
final class SqliteRecords implements SkyRecords {
    private static final Map<String, Float> DEFAULTS = Map.of("Star.colorIndex", 0.65f, "DeepSkyObject.magnitude", 30f);
    private static final Map<String, String> DEFAULT_TEXTS = Map.of("DeepSkyObject.kind", "g");
    private static final long DEFAULT_RANK = 3;

    private final Connection connection;

    SqliteRecords(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Cursor records(String type) {
        if (!type.matches("\\w+")) {
            throw new IllegalArgumentException("no type " + type);
        }
        String all = "SELECT * FROM \"%1$s\" ORDER BY \"%1$s_id\"".formatted(type);
        return attempt(() -> new Rows(type, connection.createStatement().executeQuery(all)));
    }

    /** What JDBC is asked for. */
    @FunctionalInterface
    private interface Question<T extends @Nullable Object> {
        T ask() throws SQLException;
    }

    private static <T extends @Nullable Object> T attempt(Question<T> question) {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw SqlitePath.failed(e);
        }
    }

    private static final class Rows implements Cursor {
        private final String type;
        private final ResultSet result;
        private float[] elements = {};
        private String elementsText = "";

        Rows(String type, ResultSet result) {
            this.type = type;
            this.result = result;
        }

        @Override
        public boolean next() {
            return attempt(() -> {
                boolean any = result.next();
                if (!any) {
                    result.getStatement().close();
                }
                return any;
            });
        }

        @Override
        public long id() {
            return attempt(() -> result.getLong(type + "_id"));
        }

        private @Nullable String stored(String field) {
            return SqliteRecords.<@Nullable String>attempt(() -> result.getString(field));
        }

        @Override
        public boolean has(String field) {
            return stored(field) != null;
        }

        @Override
        public float number(String field) {
            return has(field) ? attempt(() -> result.getFloat(field)) : DEFAULTS.getOrDefault(type + "." + field, 0f);
        }

        @Override
        public long integer(String field) {
            return has(field) ? attempt(() -> result.getLong(field)) : DEFAULT_RANK;
        }

        @Override
        public String text(String field) {
            String text = stored(field);
            return text == null ? DEFAULT_TEXTS.getOrDefault(type + "." + field, "") : text;
        }

        @Override
        public long target(String field) {
            return attempt(() -> result.getLong(field));
        }

        @Override
        public int count(String field) {
            return elements(text(field)).length;
        }

        @Override
        public float element(String field, int index) {
            return elements(text(field))[index];
        }

        /** Numbers of a JSON array such as {@code [30.2, 14.1]}; kept, since elements are asked for one by one. */
        private float[] elements(String json) {
            if (!json.equals(elementsText)) {
                String inner = json.replaceAll("[\\[\\]\\s]", "");
                String[] parts = inner.isEmpty() ? new String[0] : inner.split(",");
                elements = new float[parts.length];
                for (int i = 0; i < parts.length; i++) {
                    elements[i] = Float.parseFloat(parts[i]);
                }
                elementsText = json;
            }
            return elements;
        }
    }
}
