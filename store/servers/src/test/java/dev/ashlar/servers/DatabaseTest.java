package dev.ashlar.servers;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.progress.Progress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A place on a server, for one test. */
public abstract class DatabaseTest<S extends TestDatabase> {
    /** A type with fields of nearly all types. */
    protected static final String STAR = """
            Schema = { name = "Star", key = "name" }
            Fields = [
              { name = "name", type = "string" }
              { name = "visible", type = "bool" }
              { name = "small", type = "u8" }
              { name = "medium", type = "u16" }
              { name = "large", type = "u32" }
              { name = "huge", type = "u64" }
              { name = "magnitude", type = "f32" }
              { name = "distance", type = "f64" }
              { name = "kind", type = "enum", values = ["dwarf", "giant"] }
              { name = "tint", type = "color" }
              { name = "image", type = "bytes" }
              { name = "next", type = "ref<Star>" }
              { name = "position", type = "vec3" }
              { name = "tags", type = "string[]" }
              { name = "marks", type = "flags", values = ["a", "b"] }
            ]
            """;

    private static final AtomicInteger COUNT = new AtomicInteger();

    protected S server;
    protected String name;
    protected String location;
    private final List<Backend> opened = new ArrayList<>();

    /** The server of this JVM. */
    protected abstract S shared();

    @BeforeEach
    final void choose() {
        server = shared();
        name = getClass().getSimpleName().toLowerCase(Locale.ROOT) + COUNT.incrementAndGet();
        server.prepare(name);
        location = server.location(name);
    }

    @AfterEach
    final void closeAll() {
        opened.forEach(Backend::close);
    }

    /** A backend for reading and saving, which is closed after the test. */
    protected final Backend open() {
        return open(location);
    }

    protected final Backend open(String at) {
        Backend backend = Backends.openToWrite(at);
        opened.add(backend);
        return backend;
    }

    /** A backend whose place has a schema, and no records. */
    protected final Backend openWith(String schemaText) {
        Backend backend = open();
        backend.replace(List.of(source(schemaText)), List.of(), Progress.NONE);
        return backend;
    }

    /** A record that a save writes. */
    public static DataRecord record(String type, long id, Object... fields) {
        DataRecord record = Received.record(type, id, fields);
        record.setUpdated(true);
        return record;
    }

    public static SchemaReader.Source source(String schemaText) {
        Schema schema = Received.schema(schemaText);
        return new SchemaReader.Source(schema.name() + ".schema", schemaText);
    }

    /** What another program does, in this schema. */
    protected final void sql(String... statements) {
        List<String> all = new ArrayList<>(List.of(server.use(name)));
        List.of(statements).forEach(sql -> all.add(server.translated(sql)));
        server.execute(all.toArray(String[]::new));
    }

    /** What another program reads: the first column, of all rows. */
    protected final List<String> texts(String query) {
        List<String> texts = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(server.use(name));
            try (ResultSet rows = statement.executeQuery(server.translated(query))) {
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return texts;
    }
}
