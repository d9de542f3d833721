package dev.ashlar.pipeline.serial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.serial.Matching;
import dev.ashlar.codec.serial.RecordLoader;
import dev.ashlar.codec.serial.RecordSaver;
import dev.ashlar.codec.serial.Serial;
import dev.ashlar.codec.serial.TriviallySerializable;
import dev.ashlar.compiler.describe.SchemaDescriber;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects in a database and in a folder of JSON, by a schema that their own serialize method described. */
class ObjectDatabaseTest {
    private static final String TYPE = "Thing";

    @TempDir
    Path folder;

    private <T extends TriviallySerializable> T through(String place, Supplier<T> create, T object) throws IOException {
        Path where = folder.resolve(place);
        Files.createDirectories(where);
        for (SchemaReader.Source schema : SchemaDescriber.describe(TYPE, List.of(create.get()))) {
            Files.writeString(where.resolve(schema.file()), schema.text());
        }
        try (Backend files = JsonBackend.open(where)) {
            if (place.equals("json")) {
                return through(files, create, object);
            }
            try (Backend database = SqliteBackend.create(where.resolve("things.db"))) {
                database.replace(files.schemaFiles(), List.of(), Progress.NONE);
                return through(database, create, object);
            }
        }
    }

    private static <T extends TriviallySerializable> T through(Backend backend, Supplier<T> create, T object) {
        DataRecord record = RecordSaver.save(TYPE, DataRecord.NO_ID, object);
        backend.save(List.of(record));
        Problems problems = new Problems();
        Schema schema = backend.schemas(problems).stream()
                .filter(each -> each.name().equals(TYPE))
                .findFirst()
                .orElseThrow();
        DataRecord read = Objects.requireNonNull(backend.read(schema, record.id()));
        problems.throwIfAny();
        T loaded = create.get();
        Serial.load(loaded, new RecordLoader(read, Matching.EXACT));
        return loaded;
    }

    @Test
    void shouldKeepObjectsInADatabaseAndInAFolder() throws IOException {
        for (String place : List.of("sqlite", "json")) {
            HighScores table = new HighScores();
            table.scores[2].name = "漢 'x'";
            table.scores[1].points = 0xFFFF_FFFFL;
            HighScores loaded = through(place, HighScores::new, table);
            assertThat(Serial.save(loaded)).as(place).isEqualTo(Serial.save(table));
        }
    }

    @Test
    void shouldKeepGraphsInADatabaseAndInAFolder() throws IOException {
        Scene.Mesh mesh = new Scene.Mesh();
        mesh.file = "house.mesh";
        Scene.Camera camera = new Scene.Camera();
        camera.follows = mesh;
        mesh.children.add(camera);
        Scene scene = new Scene();
        scene.nodes.addAll(List.of(mesh, camera));
        for (String place : List.of("sqlite", "json")) {
            Scene loaded = through(place, Scene::new, scene);
            assertThat(Serial.save(loaded)).as(place).isEqualTo(Serial.save(scene));
        }
    }
}
