package dev.ashlar.bench.path;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes content into a SQLite database: a table for each type, its id {@code <type>_id INTEGER PRIMARY KEY}, a column for
 * each field. Floats are {@code FLOAT}, integers and references {@code INTEGER}, strings and enums {@code TEXT}, arrays
 * {@code TEXT} with JSON; an absent value is {@code NULL}.
 */
public final class SkyDatabase {
    private final Connection connection;

    private SkyDatabase(Connection connection) {
        this.connection = connection;
    }

    /**
     * Writes a database anew.
     *
     * @param content what to write
     * @param database the file; one that exists is replaced
     * @throws IOException when the old file cannot be deleted
     * @throws IllegalStateException when SQLite cannot write
     */
    public static void write(Content content, Path database) throws IOException {
        Files.deleteIfExists(database);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database.toAbsolutePath())) {
            connection.setAutoCommit(false);
            for (Schema schema : content.schemas()) {
                new SkyDatabase(connection).write(schema, content.records().get(schema.name()));
            }
            connection.commit();
        } catch (SQLException e) {
            throw SqlitePath.failed(e);
        }
    }

    private void write(Schema schema, List<DataRecord> records) throws SQLException {
        List<String> columns = new ArrayList<>();
        columns.add(quoted(schema.name() + "_id") + " INTEGER PRIMARY KEY");
        schema.fields().forEach(field -> columns.add(quoted(field.name()) + " " + declaration(field)));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + quoted(schema.name()) + " (" + String.join(", ", columns) + ")");
        }
        String values = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
        String insert = "INSERT INTO " + quoted(schema.name()) + " VALUES (" + values + ")";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            for (DataRecord data : records) {
                insert(statement, schema, data);
            }
        }
    }

    private static void insert(PreparedStatement statement, Schema schema, DataRecord data) throws SQLException {
        statement.setLong(1, data.id());
        int column = 2;
        for (SchemaField field : schema.fields()) {
            statement.setObject(column++, stored(data.get(field.name())));
        }
        statement.executeUpdate();
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static String declaration(SchemaField field) {
        if (field.shape() == Shape.ARRAY) {
            return "TEXT";
        }
        return switch (field.type()) {
            case STRING, ENUM -> "TEXT";
            case F32, F64 -> "FLOAT";
            case REF -> "INTEGER REFERENCES " + quoted(field.target()) + "(" + quoted(field.target() + "_id") + ")";
            default -> "INTEGER";
        };
    }

    private static @Nullable Object stored(@Nullable Variant value) {
        if (value == null) {
            return null;
        }
        if (value.shape() == Shape.ARRAY) {
            List<Object> elements = new ArrayList<>();
            for (long element : value.elements()) {
                elements.add(number(value.type(), element));
            }
            return elements.toString();
        }
        return switch (value.type()) {
            case STRING, ENUM -> value.text();
            case REF -> value.bits() == 0 ? null : value.bits();
            default -> number(value.type(), value.bits());
        };
    }

    private static Object number(ValueType type, long bits) {
        return switch (type) {
            case F32 -> Float.intBitsToFloat((int) bits);
            case F64 -> Double.longBitsToDouble(bits);
            default -> bits;
        };
    }
}
