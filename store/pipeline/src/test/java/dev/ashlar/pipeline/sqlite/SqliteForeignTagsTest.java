package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.infer.InferredSchema;
import dev.ashlar.pipeline.infer.SchemaInference;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tagged cells of programs that number types in their own way. */
class SqliteForeignTagsTest {
    private static final String TAGS = "1:i64,4:f32,7:string,8:vector,12:ref,30:i32[]";

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws SQLException {
        file = folder.resolve("loader.db");
        Sql.run(
                file,
                "CREATE TABLE Star (Star_id INTEGER, count TEXT, size TEXT, name TEXT, place TEXT, curve TEXT, host TEXT, codes TEXT,"
                        + " PRIMARY KEY(Star_id ASC))",
                "INSERT INTO Star VALUES (5, '1:5000000000', '4:0.1', '7:7:x', '8:(0, 1.5, -0.0)', '8:(1, 2)', NULL, '30:[1, -2]')",
                "INSERT INTO Star VALUES (7, '1:-5', '4:12', '7:', '8:(1, 2, 3)', '8:(1, 2, 3, 4, 5)', '12:Star:5', '30:[]')",
                "INSERT INTO Star VALUES (8, '1:0', '4:NaN', '7:Vega', '8:(1, 2, 3)', '8:(7)', '12:Star:7', NULL)",
                "INSERT INTO Star VALUES (9, '1:0', '4:1', '7:Vega', '8:(1, 2, 3)', '8:(1, 2, 3)', '12:Star:0', NULL)");
    }

    private String location(String tags) {
        return "sqlite:" + file + "?encoding=tagged&tags=" + tags;
    }

    @Test
    void shouldInferAndReadEveryValue() {
        try (Backend backend = Backends.open(location(TAGS))) {
            InferredSchema schema =
                    SchemaInference.infer(backend, new Problems()).get(0);
            assertThat(schema.notes()).isEmpty();
            assertThat(schema.text())
                    .contains(
                            "name = \"count\", type = \"i64\"",
                            "name = \"size\", type = \"f32\"",
                            "name = \"place\", type = \"vec3\"",
                            "name = \"curve\", type = \"f32[]\"",
                            "name = \"host\", type = \"ref<Star>\"",
                            "name = \"codes\", type = \"i32[]\"");
            MemoryBackend declared = MemoryBackend.of(new SchemaReader.Source(schema.file(), schema.text()));
            List<DataRecord> stars = ContentReader.read(declared, backend, Progress.NONE)
                    .records()
                    .get("Star");
            assertThat(stars)
                    .extracting(DataRecord::toString)
                    .containsExactly(
                            "Star 5 {codes=i32[1, -2], count=i64 5000000000, curve=f32[1.0, 2.0], name=string 7:x,"
                                    + " place=vec3 (0.0, 1.5, -0.0), size=f32 0.1}",
                            "Star 7 {codes=i32[], count=i64 -5, curve=f32[1.0, 2.0, 3.0, 4.0, 5.0], host=ref<Star> 5, name=string ,"
                                    + " place=vec3 (1.0, 2.0, 3.0), size=f32 12.0}",
                            "Star 8 {count=i64 0, curve=f32[7.0], host=ref<Star> 7, name=string Vega, place=vec3 (1.0, 2.0, 3.0),"
                                    + " size=f32 NaN}",
                            "Star 9 {count=i64 0, curve=f32[1.0, 2.0, 3.0], name=string Vega, place=vec3 (1.0, 2.0, 3.0),"
                                    + " size=f32 1.0}");
        }
    }

    @Test
    void shouldSearchByTheNumbersOfTheOtherProgram() {
        try (Backend backend = Backends.open(location(TAGS))) {
            var schema = MemoryBackend.of(
                            new SchemaReader.Source(
                                    "Star.schema",
                                    "Schema = { name = Star }\nFields = [\n{ name = name, type = string }\n{ name = count, type = i64 }\n]"))
                    .schemas(new Problems())
                    .get(0);
            for (var search :
                    List.of(Map.of("name", Variant.of("Vega")), Map.of("count", Variant.ofInteger(ValueType.I64, 0)))) {
                assertThat(Received.found(backend, schema, search))
                        .extracting(DataRecord::id)
                        .containsExactly(8L, 9L);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | expected NUMBER:TYPE with a number from 1 to 999, found \"1\"",
                "0:i32 | expected NUMBER:TYPE with a number from 1 to 999, found \"0:i32\"",
                "1000:i32 | expected NUMBER:TYPE with a number from 1 to 999, found \"1000:i32\"",
                "1:i32,, | expected NUMBER:TYPE with a number from 1 to 999, found \"\"",
                "1:i32,1:i64 | expected each number once, found 1 twice",
                "1:int | expected a type of schemas, such as i64, f32, vec3, string or f32[], or vector or ref, found \"int\"",
                "1:bytes[] | expected a type of schemas, such as i64, f32, vec3, string or f32[], or vector or ref, found \"bytes[]\""
            })
    void cannotTakeOtherForms(String tags, String message) {
        assertThatThrownBy(() -> Backends.open(location(tags)))
                .isInstanceOf(BackendException.class)
                .hasMessage(location(tags) + ": option tags: " + message);
    }

    @Test
    void cannotWriteWithNumbersOfAnotherProgram() {
        assertThatThrownBy(() -> Backends.openToWrite(location(TAGS)))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("can only be read: import it into another place");
        assertThatThrownBy(() -> Backends.create("sqlite:" + folder + "/new.db?tags=1:i64"))
                .hasMessageContaining("can only be read");
        assertThatThrownBy(() -> Backends.open("sqlite:" + file + "?encoding=typed&tags=1:i64"))
                .hasMessageContaining("option tags: expected encoding=tagged beside it, found encoding=typed");
    }

    @Test
    void cannotRenumberADatabaseOfAshlar() {
        try (Backend backend = Backends.create("sqlite:" + folder + "/own.db?encoding=tagged")) {
            backend.save(List.of(new DataRecord("Star")));
        }
        assertThatThrownBy(() -> Backends.open("sqlite:" + folder + "/own.db?tags=1:i64"))
                .hasMessageContaining("expected a database of another program, found one of Ashlar");
    }
}
