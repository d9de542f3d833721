package dev.ashlar.servers.postgresql;

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

/** A schema of a database, for one test. */
abstract class ServerTest {
    private static final AtomicInteger COUNT = new AtomicInteger();

    TestServer server;
    String name;
    String location;
    private final List<Backend> opened = new ArrayList<>();

    @BeforeEach
    void choose() {
        server = TestServer.shared();
        name = getClass().getSimpleName().toLowerCase(Locale.ROOT) + COUNT.incrementAndGet();
        location = server.location(name);
    }

    @AfterEach
    void closeAll() {
        opened.forEach(Backend::close);
    }

    /** A backend for reading and saving, which is closed after the test. */
    Backend open() {
        return open(location);
    }

    Backend open(String at) {
        Backend backend = Backends.openToWrite(at);
        opened.add(backend);
        return backend;
    }

    /** A backend whose place has a schema, and no records. */
    Backend openWith(String schemaText) {
        Backend backend = open();
        backend.replace(List.of(source(schemaText)), List.of(), Progress.NONE);
        return backend;
    }

    /** A record that a save writes. */
    static DataRecord record(String type, long id, Object... fields) {
        DataRecord record = Received.record(type, id, fields);
        record.setUpdated(true);
        return record;
    }

    static SchemaReader.Source source(String schemaText) {
        Schema schema = Received.schema(schemaText);
        return new SchemaReader.Source(schema.name() + ".schema", schemaText);
    }

    /** What another program does, in this schema. */
    void sql(String... statements) {
        server.execute("SET search_path = \"" + name + "\"; " + String.join("; ", statements));
    }

    /** What another program reads: the first column, of all rows. */
    List<String> texts(String query) {
        List<String> texts = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET search_path = \"" + name + "\"");
            try (ResultSet rows = statement.executeQuery(query)) {
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
