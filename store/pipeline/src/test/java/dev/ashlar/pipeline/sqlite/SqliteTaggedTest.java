package dev.ashlar.pipeline.sqlite;

import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stands in the cells of tagged databases, ours and those of other programs. */
class SqliteTaggedTest {
    private static final Schema STAR = Received.schema("""
            Schema = { name = "Star" }
            Fields = [
              { name = "count",  type = "i32" }
              { name = "large",  type = "u64" }
              { name = "size",   type = "f32" }
              { name = "place",  type = "vec3" }
              { name = "name",   type = "string" }
              { name = "kind",   type = "enum", values = ["red", "blue"] }
              { name = "flags",  type = "flags", values = ["fog", "light"] }
              { name = "hash",   type = "hash" }
              { name = "on",     type = "bool" }
              { name = "mesh",   type = "bytes" }
              { name = "tint",   type = "color" }
              { name = "host",   type = "ref<Star>" }
              { name = "tags",   type = "string[]" }
              { name = "counts", type = "i32[]" }
            ]
            """);

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("sky.db");
    }

    private String location() {
        return "sqlite:" + file() + "?encoding=tagged";
    }

    private void save(DataRecord... records) {
        try (Backend backend =
                Backends.exists(location()) ? Backends.openToWrite(location()) : Backends.create(location())) {
            backend.save(List.of(records));
        }
    }

    private static DataRecord star() {
        return record(
                "Star", DataRecord.NO_ID,
                "count", Variant.ofInteger(ValueType.I32, 123),
                "large", Variant.ofInteger(ValueType.U64, -1),
                "size", Variant.of(-0f),
                "place", Variant.ofFloats(ValueType.VEC3, 0, 1, Float.intBitsToFloat(0x7FC0_0001)),
                "name", Variant.of("1:it's \"Vega\"\n"),
                "kind", Variant.ofEnum("red"),
                "flags", Variant.ofFlags(List.of("light", "fog")),
                "hash", Variant.ofHash("run"),
                "on", Variant.of(true),
                "mesh", Variant.ofBytes(new byte[] {0, 1, -1}),
                "tint", Variant.ofLanes(ValueType.COLOR, 255, 128, 0, 255),
                "host", Variant.ofRef("Star", 7),
                "tags", Variant.ofArray(ValueType.STRING, List.of(Variant.of("a"), Variant.of("b\"c"))),
                "counts", Variant.ofArray(ValueType.I32, new long[] {1, -2}));
    }

    @Test
    void shouldWriteTheNumberOfTheTypeAndTheValueAsText() throws SQLException {
        save(star());
        assertThat(Sql.rows(file(), "SELECT count, large, size, place, name, kind, flags FROM Star"))
                .containsExactly("1:123|4:18446744073709551615|5:-0.0|8:(0.0, 1.0, NaN(7fc00001))|11:1:it's \"Vega\"\n"
                        + "|19:red|20:[\"fog\", \"light\"]");
        assertThat(Sql.rows(file(), "SELECT hash, \"on\", mesh, tint, host, tags, counts FROM Star"))
                .containsExactly(
                        "21:run|13:true|14:AAH/|28:(255, 128, 0, 255)|12:Star:7|111:[\"a\", \"b\\\"c\"]|101:[1, -2]");
    }

    @Test
    void shouldDeclareTablesAsAPublishedLoaderDoes() throws SQLException {
        save(record("Star", DataRecord.NO_ID, "count", Variant.ofInteger(ValueType.I32, 1)));
        assertThat(Sql.rows(file(), "SELECT sql FROM sqlite_schema WHERE name = 'Star'"))
                .containsExactly(
                        "CREATE TABLE \"Star\" (\"Star_id\" INTEGER, \"count\" TEXT, PRIMARY KEY(\"Star_id\" ASC))");
        assertThat(Sql.rows(file(), "PRAGMA user_version")).containsExactly("2");
        assertThat(Sql.rows(file(), "SELECT name, type FROM pragma_table_info('ashlar_schema')"))
                .containsExactly("name|TEXT", "text|TEXT");
    }

    @Test
    void shouldKeepKeysOfReferencesInQuotes() throws SQLException {
        save(
                record("Star", 1, "host", Variant.ofRefByKey("Star", "17")),
                record("Star", 2, "host", Variant.ofRef("Star", DataRecord.NO_ID)));
        assertThat(Sql.rows(file(), "SELECT host FROM Star")).containsExactly("12:Star:\"17\"", "null");
        try (Backend backend = Backends.open(file())) {
            assertThat(backend.read(STAR, 1).get("host")).isEqualTo(Variant.ofRefByKey("Star", "17"));
            assertThat(backend.read(STAR, 2).keys()).isEmpty();
        }
    }

    /** Without quotes around what needs none, and numbers as C++ writes them. */
    @Test
    void shouldReadWhatAPublishedLoaderHasWritten() throws SQLException {
        Sql.run(
                file(),
                "CREATE TABLE IF NOT EXISTS Star (Star_id INTEGER,count TEXT,place TEXT,host TEXT, PRIMARY KEY(Star_id ASC))",
                "ALTER TABLE Star ADD COLUMN name TEXT",
                "INSERT INTO Star (`count`,`place`,`host`) VALUES ('1:123','8:(0, 1, 0)','12:Star:null')",
                "INSERT INTO Star (`count`,`host`,`name`) VALUES ('1:-5','12:Star:1','11:Vega')");
        try (Backend backend = Backends.open(location())) {
            assertThat(Received.all(backend, STAR))
                    .extracting(DataRecord::toString)
                    .containsExactly(
                            "Star 1 {count=i32 123, place=vec3 (0.0, 1.0, 0.0)}",
                            "Star 2 {count=i32 -5, host=ref<Star> 1, name=string Vega}");
            Map<String, Variant> search = Map.of("count", Variant.ofInteger(ValueType.I32, 123));
            assertThat(Received.found(backend, STAR, search))
                    .extracting(DataRecord::id)
                    .containsExactly(1L);
            search = Map.of("place", Variant.ofFloats(ValueType.VEC3, 0, 1, 0));
            assertThat(Received.found(backend, STAR, search))
                    .extracting(DataRecord::id)
                    .containsExactly(1L);
        }
        save(record("Star", DataRecord.NO_ID, "name", Variant.of("Deneb")));
        assertThat(Sql.rows(file(), "SELECT Star_id, name FROM Star WHERE 1=1 AND name = '11:Deneb'"))
                .containsExactly("3|11:Deneb");
        assertThat(Sql.rows(file(), "SELECT count FROM Star")).containsExactly("1:123", "1:-5", "null");
    }

    /** As C++ writes floats, with six digits whatever they are. */
    @Test
    void shouldFindFloatsThatAreWrittenInAnotherWay() throws SQLException {
        save(star());
        Sql.run(file(), "UPDATE Star SET size = '5:0.500000', tags = '111:[ \"a\" ]'");
        try (Backend backend = Backends.open(file())) {
            assertThat(Received.found(backend, STAR, Map.of("size", Variant.of(0.5f))))
                    .hasSize(1);
            Variant tags = Variant.ofArray(ValueType.STRING, List.of(Variant.of("a")));
            assertThat(Received.found(backend, STAR, Map.of("tags", tags, "size", Variant.of(0.5f))))
                    .hasSize(1);
            assertThat(Received.found(backend, STAR, Map.of("size", Variant.of(0.25f))))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "count | 3:5          | i64 5",
                "count | 11:five      | string five",
                "host  | 12:Planet:5  | ref<Planet> 5",
                "kind  | 11:red       | string red",
                "size  | 1:7          | i32 7",
                "place | 107:[(1, 2)] | vec2[(1.0, 2.0)]",
                "name  | 11:          | string ",
                "large | 4:9223372036854775808 | u64 9223372036854775808",
            })
    void shouldHandOnValuesOfOtherTypesAsTheyAre(String column, String cell, String expected) throws SQLException {
        save(star());
        Sql.run(file(), "UPDATE Star SET \"" + column + "\" = '" + cell + "'");
        try (Backend backend = Backends.open(file())) {
            assertThat(String.valueOf(backend.read(STAR, 1).get(column)).strip())
                    .isEqualTo(expected.strip());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "count | '5'           | a whole number from -2147483648 to 2147483647 (i32), behind 1:, found 5",
                "count | 5             | a whole number from -2147483648 to 2147483647 (i32), behind 1:, found 5",
                "count | '1:'          | a whole number from -2147483648 to 2147483647 (i32), behind 1:, found 1:",
                "count | '1:2147483648' | a whole number from -2147483648 to 2147483647 (i32), behind 1:, found 1:2147483648",
                "count | '01:5'        | a whole number from -2147483648 to 2147483647 (i32), behind 1:, found 01:5",
                "count | '1:007'       | 1:7, found 1:007",
                "count | '1: 7'        | 1:7, found 1: 7",
                "count | '0:7'         | a whole number from -2147483648 to 2147483647 (i32), behind 1:, found 0:7",
                "count | ':7'          | a whole number from -2147483648 to 2147483647 (i32), behind 1:, found :7",
                "count | '99:7'        | a whole number from -2147483648 to 2147483647 (i32), behind 1:, found 99:7",
                "count | '99999999991:7' | a whole number from -2147483648 to 2147483647 (i32), behind 1:, found 99999999991:7",
                "name  | x'31313A61'   | a string, behind 11:, found a blob of 4 bytes",
                "name  | CAST(x'31313AFF' AS TEXT) | a string, found text that is no UTF-8",
                "place | '8:(0, 1)'    | a list of 3 numbers (vec3), behind 8:, found 8:(0, 1)",
                "on    | '13:1'        | true or false, behind 13:, found 13:1",
                "mesh  | '14:AAH'      | bytes, behind 14:, found 14:AAH",
                "host  | '12:Star'     | an id, a whole number from 0 to 9223372036854775807, or a key in quotes, behind 12:, found 12:Star",
                "host  | '12:\"Star\":7' | 12:Star:7, found 12:\"Star\":7",
                "tags  | '111:[\"a\"'  | an array of string, behind 111:, found 111:[\"a\"",
            })
    void shouldTellWhatIsNoValue(String column, String value, String expected) throws SQLException {
        save(star());
        // With no type declared, a cell stays what it is.
        Sql.run(
                file(),
                "ALTER TABLE Star DROP COLUMN \"" + column + "\"",
                "ALTER TABLE Star ADD COLUMN \"" + column + "\"",
                "UPDATE Star SET \"" + column + "\" = " + value);
        try (Backend backend = Backends.open(file())) {
            Received received = Received.from(backend, STAR, Map.of());
            assertThat(received.problems())
                    .containsExactly(file() + ": Star 1." + column + ": wrong value: expected " + expected);
            assertThat(received.flawed()).containsExactly(column);
            assertThat(received.records().get(0).get(column)).isNull();
        }
    }

    @Test
    void shouldKeepTheEncodingThatStandsInTheDatabase() throws SQLException {
        save(star());
        try (Backend backend = Backends.openToWrite(file().toString())) {
            backend.save(List.of(record("Star", DataRecord.NO_ID, "count", Variant.ofInteger(ValueType.I32, 4))));
        }
        assertThat(Sql.rows(file(), "SELECT count FROM Star")).containsExactly("1:123", "1:4");
    }

    @Test
    void cannotOpenADatabaseByAnotherEncodingThanItsOwn() {
        save(star());
        assertThatThrownBy(() -> Backends.open("sqlite:" + file() + "?encoding=typed"))
                .isInstanceOf(BackendException.class)
                .hasMessage(file() + ": its values are encoded in another way: expected typed, found tagged");
        assertThatThrownBy(() -> Backends.open("sqlite:" + file() + "?encoding=packed"))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("option encoding: expected one of tagged, typed, found packed");
    }

    /** Whoever saves first decides for good, also for those who have it open. */
    @Test
    void cannotMixEncodings() throws SQLException {
        Sql.run(file(), "CREATE TABLE Star (Star_id INTEGER PRIMARY KEY, name TEXT)");
        try (Backend typed = Backends.openToWrite("sqlite:" + file() + "?encoding=typed");
                Backend tagged = Backends.openToWrite(location())) {
            tagged.save(List.of(record("Star", DataRecord.NO_ID, "name", Variant.of("Vega"))));
            assertThatThrownBy(() -> typed.save(List.of(record("Star", DataRecord.NO_ID, "name", Variant.of("Wega")))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("expected typed, found tagged");
        }
        assertThat(Sql.rows(file(), "SELECT name FROM Star")).containsExactly("11:Vega");
    }
}
