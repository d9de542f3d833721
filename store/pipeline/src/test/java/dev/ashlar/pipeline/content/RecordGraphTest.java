package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.memory.MemoryBackend;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordGraphTest {
    private static final List<SchemaReader.Source> FILES =
            List.of(new SchemaReader.Source("Part.schema", """
                    Schema = { name = "Part", key = "name" }
                    Fields = [ { name = "name", type = "string" }, { name = "next", type = "ref<Part>" } ]
                    """), new SchemaReader.Source("Ship.schema", """
                    Schema = { name = "Ship" }
                    Fields = [ { name = "engine", type = "ref<Part>" }, { name = "parts", type = "ref<Part>[]" } ]
                    """));
    private static final List<Schema> SCHEMAS = SchemaReader.read(FILES, new Problems());

    @TempDir
    Path folder;

    /** Tells what is read, and how. */
    private static Backend counting(Backend backend, List<String> reads) {
        return (Backend) Proxy.newProxyInstance(
                Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("read")) {
                        String what = arguments[1] instanceof Set<?> ids ? "ids " + ids : String.valueOf(arguments[1]);
                        reads.add(((Schema) arguments[0]).name() + " " + what);
                    }
                    try {
                        return method.invoke(backend, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static Variant part(long id) {
        return Variant.ofRef("Part", id);
    }

    private static Variant part(String key) {
        return Variant.ofRefByKey("Part", key);
    }

    private static Variant parts(Variant... parts) {
        return Variant.ofArray(ValueType.REF, List.of(parts));
    }

    private static DataRecord record(String type, long id, Object... fields) {
        return Received.record(type, id, fields);
    }

    private static void fill(Backend backend, DataRecord... records) {
        backend.replace(FILES, RecordSource.of(List.of(records)));
    }

    private static RecordGraph read(Backend backend, Map<String, Variant> search) {
        return RecordGraph.read(backend, SCHEMAS, "Ship", search);
    }

    private String place(String kind) {
        String place = kind + ":" + folder.resolve(kind);
        return place;
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "sqlite", "memory"})
    void shouldReadAllThatRecordsReferToLevelByLevel(String kind) {
        List<String> reads = new ArrayList<>();
        try (Backend place = Backends.create(place(kind))) {
            fill(
                    place,
                    record("Ship", 1, "engine", part(10), "parts", parts(part(20), part("wing"), part(10))),
                    record("Ship", 2, "engine", part(20)),
                    record("Part", 10, "name", Variant.of("engine"), "next", part(11)),
                    record("Part", 11, "name", Variant.of("nozzle"), "next", part("cone")),
                    record("Part", 12, "name", Variant.of("cone"), "next", part(10)),
                    record("Part", 20, "name", Variant.of("tail")),
                    record("Part", 30, "name", Variant.of("wing")),
                    record("Part", 99, "name", Variant.of("of no use")));
            RecordGraph graph = read(counting(place, reads), Map.of());

            assertThat(reads)
                    .containsExactly(
                            "Ship {}",
                            "Part ids [10, 20]",
                            "Part {name=string wing}",
                            "Part ids [11]",
                            "Part {name=string cone}");
            assertThat(graph.roots()).extracting(DataRecord::id).containsExactly(1L, 2L);
            assertThat(graph.records("Part")).extracting(DataRecord::id).containsExactly(10L, 11L, 12L, 20L, 30L);
            assertThat(graph.target(part("wing")).id()).isEqualTo(30);
            assertThat(graph.target(part(11)).get("name")).isEqualTo(Variant.of("nozzle"));
            assertThat(graph.target(part(99))).isNull();
            assertThat(graph.dangling()).isEmpty();
            assertThat(graph.problems()).isEmpty();
        } finally {
            MemoryBackend.forget(folder.resolve(kind).toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "sqlite", "memory"})
    void shouldTellOfReferencesToNothingAndToRecordsThatAreNotThere(String kind) {
        try (Backend place = Backends.create(place(kind))) {
            fill(
                    place,
                    record(
                            "Ship",
                            1,
                            "engine",
                            part(77),
                            "parts",
                            parts(part(DataRecord.NO_ID), part(10), part("none"), part(78))),
                    record("Ship", 2),
                    record("Part", 10, "name", Variant.of("engine")));
            RecordGraph graph = read(place, Map.of());

            assertThat(graph.dangling())
                    .containsExactly(
                            new RecordGraph.Link("Ship", 1, "engine", 0, part(77)),
                            new RecordGraph.Link("Ship", 1, "parts", 2, part("none")),
                            new RecordGraph.Link("Ship", 1, "parts", 3, part(78)));
            assertThat(graph.nulls())
                    .containsExactly(
                            new RecordGraph.Link("Part", 10, "next", 0, part(DataRecord.NO_ID)),
                            new RecordGraph.Link("Ship", 1, "parts", 0, part(DataRecord.NO_ID)),
                            new RecordGraph.Link("Ship", 2, "engine", 0, part(DataRecord.NO_ID)));
        } finally {
            MemoryBackend.forget(folder.resolve(kind).toString());
        }
    }

    @Test
    void shouldReadSeveralKeysInOnePass() {
        List<String> reads = new ArrayList<>();
        Backend place = MemoryBackend.of();
        fill(
                place,
                record("Ship", 1, "parts", parts(part("a"), part("b"), part("a"), part("missing"))),
                record("Part", 1, "name", Variant.of("a"), "next", part("missing")),
                record("Part", 2, "name", Variant.of("b"), "next", part(1)),
                record("Part", 3, "name", Variant.of("c")));
        RecordGraph graph = read(counting(place, reads), Map.of());
        assertThat(reads).containsExactly("Ship {}", "Part {}");
        assertThat(graph.records("Part")).extracting(DataRecord::id).containsExactly(1L, 2L);
        assertThat(graph.dangling()).hasSize(2);
    }

    @Test
    void shouldReadACircleOnce() {
        List<String> reads = new ArrayList<>();
        Backend place = MemoryBackend.of();
        fill(
                place,
                record("Part", 1, "name", Variant.of("a"), "next", part(2)),
                record("Part", 2, "name", Variant.of("b"), "next", part(1)));
        RecordGraph graph = RecordGraph.read(counting(place, reads), SCHEMAS, "Part", Map.of("name", Variant.of("a")));
        assertThat(reads).containsExactly("Part {name=string a}", "Part ids [2]");
        assertThat(graph.roots()).extracting(DataRecord::id).containsExactly(1L);
        assertThat(graph.records("Part")).hasSize(2);
        assertThat(graph.target(graph.roots().get(0).get("next")).id()).isEqualTo(2);
    }

    @Test
    void shouldTellWhatCannotBeReadAndGoOn() throws IOException {
        Contents.write(
                folder.resolve("json"),
                "Ship.json",
                "[{\"id\": 1, \"engine\": true, \"parts\": [10]}]",
                "Part.json",
                "[{\"id\": 10, \"name\": \"engine\"}]");
        try (Backend place = Backends.open(place("json"))) {
            RecordGraph graph = read(place, Map.of());
            assertThat(graph.problems()).extracting(Problem::subject).containsExactly("Ship 1.engine");
            assertThat(graph.nulls()).extracting(RecordGraph.Link::type).containsExactly("Part");
            assertThat(graph.records("Part")).hasSize(1);
        }
    }

    @Test
    void cannotBeginWithAnUnknownTypeOrFollowWhatIsNoReference() {
        Backend place = MemoryBackend.of();
        assertThatThrownBy(() -> RecordGraph.read(place, SCHEMAS, "Boat", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("type of records: expected one of [Part, Ship], found Boat");
        assertThatThrownBy(() -> read(place, Map.of()).target(Variant.of(5.0)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
