package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

/** Content that is edited, wherever it is kept. */
abstract class EditedContent {
    static final FieldKey RATE = FieldKey.of("rate");
    static final FieldKey NAME = FieldKey.of("name");
    private static final SchemaReader.Source MATERIAL = new SchemaReader.Source("Material.schema", """
            Schema = { name = "Material", key = "name" }
            Fields = [ { name = "name"  type = "string" } ]
            """);
    private static final SchemaReader.Source EMITTER = new SchemaReader.Source("Emitter.schema", """
            Schema = { name = "Emitter" }
            Fields = [
              { name = "rate"      type = "f32"  default = 10  min = 0  max = 100 }
              { name = "count"     type = "i32" }
              { name = "name"      type = "string"  optional = true  formerly = ["title"] }
              { name = "material"  type = "ref<Material>" }
              { name = "layers"    type = "ref<Material>[]" }
            ]
            """);

    enum Place {
        MEMORY("memory:edits"),
        JSON("json:%s"),
        RECORD_FILES("json:%s?files=record"),
        TYPED("sqlite:%s.db"),
        TAGGED("sqlite:%s.db?encoding=tagged"),
        /** Materials in a folder, emitters in a database. */
        SEVERAL("%s");

        private final String location;

        Place(String location) {
            this.location = location;
        }

        String at(Path folder) {
            return location.formatted(folder.resolve("content"));
        }

        private Backend create(Path folder) {
            if (this != SEVERAL) {
                return Backends.create(at(folder));
            }
            try {
                Files.createDirectory(folder.resolve("content"));
                Files.writeString(
                        folder.resolve("content/content.conf"), "types { Emitter { place = \"emitters.db\" } }\n");
                return Backends.openToWrite(at(folder));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @TempDir
    Path folder;

    final Queue<Reload> told = new ConcurrentLinkedQueue<>();
    String location = "";

    DevelopmentStore open(Place place) {
        location = place.at(folder);
        MemoryBackend.forget("edits");
        try (Backend backend = place.create(folder)) {
            List<DataRecord> records = new ArrayList<>();
            for (int id = 1; id <= 5; id++) {
                DataRecord material = new DataRecord("Material", id);
                material.set("name", Variant.of("stuff" + id));
                DataRecord emitter = new DataRecord("Emitter", id);
                emitter.set("rate", Variant.of((float) id));
                emitter.set("material", Variant.ofRefByKey("Material", "stuff1"));
                records.add(material);
                records.add(emitter);
            }
            backend.replace(List.of(EMITTER, MATERIAL), records, Progress.NONE);
        }
        return DevelopmentStore.open(location, Catalog.of(), told::add);
    }

    /** Somebody else: by another backend. */
    void change(String type, long id, String field, @Nullable Variant value) {
        try (Backend backend = Backends.openToWrite(location)) {
            DataRecord record = Objects.requireNonNull(backend.read(schema(backend, type), id));
            if (value == null) {
                record.remove(field);
            } else {
                record.set(field, value);
            }
            record.setUpdated(true);
            backend.save(List.of(record));
        }
    }

    static Schema schema(Backend backend, String type) {
        return ContentReader.readSchemas(backend).stream()
                .filter(schema -> schema.name().equals(type))
                .findFirst()
                .orElseThrow();
    }

    Variant kept(String type, long id, String field) {
        try (Backend backend = Backends.open(location)) {
            return Objects.requireNonNull(backend.read(schema(backend, type), id))
                    .get(field);
        }
    }

    static RecordView emitter(DevelopmentStore store, long id) {
        RecordView emitter = store.reader().view("Emitter");
        assertThat(emitter.find(id)).isTrue();
        return emitter;
    }

    void remove(String type, long id) {
        try (Backend backend = Backends.openToWrite(location)) {
            DataRecord gone = new DataRecord(type, id);
            gone.setDeleted(true);
            backend.save(List.of(gone));
        }
    }

    /** A backend that is told of each update before it is done. */
    DevelopmentStore openMeeting(Place place, Runnable beforeUpdate) {
        open(place).close();
        Backend backend = Backends.openToWrite(location);
        Backend meeting = (Backend) Proxy.newProxyInstance(
                Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("update")) {
                        beforeUpdate.run();
                    }
                    try {
                        return method.invoke(backend, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return DevelopmentStore.open(meeting, Catalog.of(), told::add);
    }
}
