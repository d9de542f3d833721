package dev.ashlar.pipeline.sqlite;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A database with the star 1, for tests in which other programs write into it. */
public final class StarDatabase {
    /** The schema of stars, which have a magnitude alone. */
    public static final String SCHEMA = """
            Schema = { name = "Star" }
            Fields = [ { name = "magnitude", type = "f32" } ]
            """;

    private static final FieldKey MAGNITUDE = FieldKey.of("magnitude");

    private StarDatabase() {}

    /** Makes a database whose star has the magnitude 1. */
    public static Path create(Path file) {
        try (SqliteBackend backend = SqliteBackend.create(file)) {
            DataRecord star = new DataRecord("Star", 1);
            star.setFloat("magnitude", 1);
            backend.replace(List.of(new SchemaReader.Source("Star.schema", SCHEMA)), List.of(star), Progress.NONE);
        }
        return file;
    }

    /** Connects as another program does. */
    public static Connection connect(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    /** Runs a statement. */
    public static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** What a store reads of the star; NaN if it is not there. */
    public static float magnitude(DevelopmentStore store) {
        RecordView star = store.reader().view("Star");
        return star.find(1) ? star.f32(MAGNITUDE) : Float.NaN;
    }
}
