package dev.ashlar.pipeline.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Received;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Vectors, colours, flags, names, bytes and arrays in tables: what people see there, and what they may type. */
class SqliteTypesTest {
    private static final Schema EMITTER = Received.schema("""
            Schema = { name = "Emitter" }
            Fields = [
              { name = "action",  type = "hash" }
              { name = "affects", type = "flags", values = ["fog", "light"] }
              { name = "masks",   type = "flags[]", values = ["fog", "light"] }
              { name = "kinds",   type = "enum[2]", values = ["red", "green"] }
              { name = "place",   type = "vec3" }
              { name = "cell",    type = "ivec2" }
              { name = "path",    type = "vec2[]" }
              { name = "tint",    type = "color" }
              { name = "tints",   type = "color[]" }
              { name = "mesh",    type = "bytes" }
              { name = "tags",    type = "string[]" }
              { name = "hops",    type = "ref<Emitter>[]" }
            ]
            """);

    @TempDir
    Path folder;

    private Path file;
    private SqliteBackend backend;

    @BeforeEach
    void create() {
        file = folder.resolve("emitters.db");
        backend = SqliteBackend.create(file);
        backend.save(List.of(record()));
    }

    @AfterEach
    void close() {
        backend.close();
    }

    private static DataRecord record() {
        return Received.record(
                "Emitter",
                DataRecord.NO_ID,
                "action",
                Variant.ofHash("run"),
                "affects",
                Variant.ofFlags(List.of("light", "fog")),
                "masks",
                Variant.ofArray(ValueType.FLAGS, List.of(Variant.ofFlags(List.of("fog")), Variant.ofFlags(List.of()))),
                "kinds",
                Variant.ofArray(ValueType.ENUM, List.of(Variant.ofEnum("red"), Variant.ofEnum("green"))),
                "place",
                Variant.ofFloats(ValueType.VEC3, 1, -0f, 0.1f),
                "cell",
                Variant.ofLanes(ValueType.IVEC2, -1, 7),
                "path",
                Variant.ofElements(
                        ValueType.VEC2,
                        List.of(
                                Variant.ofFloats(ValueType.VEC2, 0, 1),
                                Variant.ofFloats(ValueType.VEC2, 2, Float.NaN))),
                "tint",
                Variant.ofLanes(ValueType.COLOR, 255, 128, 0, 255),
                "tints",
                Variant.ofArray(ValueType.COLOR, new long[] {0, 0, 0, 128}),
                "mesh",
                Variant.ofBytes(new byte[] {0, 1, -1}),
                "tags",
                Variant.ofArray(ValueType.STRING, List.of(Variant.of("a"), Variant.of("it's \"b\""))),
                "hops",
                Variant.ofArray(
                        ValueType.REF,
                        List.of(
                                Variant.ofRef("Emitter", 1),
                                Variant.ofRef("Emitter", DataRecord.NO_ID),
                                Variant.ofRefByKey("Emitter", "smoke"))));
    }

    @Test
    void shouldDeclareColumnsByTheirTypes() throws SQLException {
        assertThat(Sql.rows(file, "SELECT name, type FROM pragma_table_info('Emitter') ORDER BY name"))
                .containsExactly(
                        "Emitter_id|INTEGER",
                        "action|TEXT HASH",
                        "affects|TEXT FLAGS",
                        "cell|TEXT IVEC2",
                        "hops|TEXT REF ARRAY",
                        "kinds|TEXT ENUM ARRAY",
                        "masks|TEXT FLAGS ARRAY",
                        "mesh|BLOB",
                        "path|TEXT VEC2 ARRAY",
                        "place|TEXT VEC3",
                        "tags|TEXT ARRAY",
                        "tint|TEXT COLOR",
                        "tints|TEXT COLOR ARRAY");
    }

    @Test
    void shouldStoreValuesAsPeopleReadThem() throws SQLException {
        assertThat(Sql.rows(file, "SELECT action, affects, masks, kinds, place, cell, path FROM Emitter"))
                .containsExactly(
                        "run|[\"fog\", \"light\"]|[[\"fog\"], []]|[\"red\", \"green\"]|[1.0, -0.0, 0.1]|[-1, 7]"
                                + "|[[0.0, 1.0], [2.0, \"NaN\"]]");
        assertThat(Sql.rows(file, "SELECT tint, tints, hex(mesh), tags, hops FROM Emitter"))
                .containsExactly("#ff8000|[\"#00000080\"]|0001FF|[\"a\", \"it's \\\"b\\\"\"]|[1, null, \"smoke\"]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "affects | '[\"light\",\"fog\"]'      | flags [fog, light]",
                "affects | '[]'                       | flags []",
                "place   | ' [ 1, 2.50, \"Infinity\" ] ' | vec3 (1.0, 2.5, Infinity)",
                "tint    | '#FF800080'                | color (255, 128, 0, 128)",
                "tint    | '[1, 2, 3, 4]'             | color (1, 2, 3, 4)",
                "tints   | '[[1,2,3,4], \"#010203\"]' | color[(1, 2, 3, 4), (1, 2, 3, 255)]",
                "action  | 'walk'                     | hash walk",
                "action  | x'77616C6B'                | hash walk",
                "mesh    | x''                        | bytes 0 bytes",
                "mesh    | zeroblob(3)                | bytes 3 bytes",
                "hops    | '[]'                       | ref[]",
                "hops    | '[\"smoke\", 7]'           | ref[smoke, 7]",
                "kinds   | '[\"blue\"]'               | enum[blue]"
            })
    void shouldReadWhatPeopleType(String column, String value, String expected) throws SQLException {
        Sql.run(file, "UPDATE Emitter SET " + column + " = " + value);
        assertThat(backend.read(EMITTER, 1).get(column)).hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "affects | '[\"fog\", 1]'   | affects[1]: wrong value: expected one of fog, light, found 1",
                "affects | '[\"fog\",\"fog\"]' | affects[1]: given twice: expected each constant once, found fog",
                "affects | 'fog'            | affects: wrong value: expected a list of any of fog, light, found fog",
                "affects | x'00'            | affects: wrong value: expected a list of any of fog, light, found a blob of 1 bytes",
                "place   | '[1, 2]'         | place: wrong value: expected a list of 3 numbers (vec3), found a list of 2",
                "place   | '[1, 2, 1e39]'   | place[2]: wrong value: expected a number that f32 can hold, found 1e39",
                "place   | x'0000000000000000' | place: wrong value: expected a list of 3 numbers (vec3), found a blob of 8 bytes",
                "cell    | '[1, 2.5]'       | cell[1]: wrong value: expected a whole number from -2147483648 to 2147483647 (i32), found 2.5",
                "path    | '[[1, 2], [3]]'  | path[1]: wrong value: expected a list of 2 numbers (vec2), found a list of 1",
                "path    | '[[1, 2], [3, true]]' | path[1][1]: wrong value: expected a number (f32), found true",
                "tint    | 'red'            | tint: wrong value: expected #rrggbb, #rrggbbaa or a list of 4 numbers, found red",
                "tint    | '\"#ff80\"'      | tint: wrong value: expected #rrggbb, #rrggbbaa or a list of 4 numbers, found \"#ff80\"",
                "tags    | '[1]'            | tags[0]: wrong value: expected a string, found 1",
                "tags    | '[\"a\"'         | tags: wrong value: expected an array of string, found [\"a\"",
                "kinds   | x'5B5D'          | kinds: wrong value: expected an array of 2 enum, found a blob of 2 bytes"
            })
    void shouldTellWhatIsNoValue(String column, String value, String expected) throws SQLException {
        Sql.run(file, "UPDATE Emitter SET " + column + " = " + value);
        Received received = Received.from(backend, EMITTER, Map.of());
        assertThat(received.problems()).containsExactly(file + ": Emitter 1." + expected);
        assertThat(received.flawed()).containsExactly(column);
        assertThat(received.records().get(0).get(column)).isNull();
    }

    /** Equal values count, not equal texts. */
    @Test
    void shouldFindWhatPeopleTyped() throws SQLException {
        Sql.run(
                file,
                "UPDATE Emitter SET affects = '[\"light\",\"fog\"]', tint = '[255,128,0,255]', place = '[1,-0.0,0.10]'");
        for (String field : List.of("affects", "tint", "place", "action", "mesh", "hops")) {
            assertThat(Received.found(backend, EMITTER, Map.of(field, record().get(field))))
                    .as(field)
                    .hasSize(1);
        }
        assertThat(Received.found(backend, EMITTER, Map.of("mesh", Variant.ofBytes(new byte[] {0, 1}))))
                .isEmpty();
        assertThat(Received.found(backend, EMITTER, Map.of("action", Variant.ofHash("Run"))))
                .isEmpty();
    }
}
