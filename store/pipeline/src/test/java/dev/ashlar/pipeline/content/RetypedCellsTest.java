package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.sqlite.SqliteBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells that mean one thing by the type that their column was made for, and another by the type that the field has now. */
class RetypedCellsTest {
    @TempDir
    Path folder;

    private static String field(String name, String type, String more) {
        return "{ name = \"%s\", type = \"%s\" %s }".formatted(name, type, more);
    }

    private Path schema(String name, String field) throws IOException {
        Path schemas = Files.createDirectory(folder.resolve(name));
        Files.writeString(
                schemas.resolve("Thing.schema"), "Schema = { name = \"Thing\" }\nFields = [\n  " + field + "\n]\n");
        return schemas;
    }

    /** A database with one record, of a schema that gives the field {@code v} some type. */
    private Path database(String type, String value) throws IOException {
        Path content = schema("old", field("v", type, ""));
        Files.writeString(content.resolve("Thing.json"), "[ {\"id\": 1, \"v\": " + value + "} ]\n");
        Path database = folder.resolve("old.db");
        try (Backend from = JsonBackend.open(content);
                Backend to = SqliteBackend.create(database)) {
            to.replace(from.schemaFiles(), records(ContentReader.read(from, Progress.NONE)), Progress.NONE);
        }
        return database;
    }

    private static List<DataRecord> records(Content content) {
        return content.records().values().stream().flatMap(Collection::stream).toList();
    }

    private static DataRecord read(Path schemas, Path database) {
        try (Backend by = JsonBackend.open(schemas);
                Backend from = Backends.open(database)) {
            return records(ContentReader.read(by, from, Progress.NONE)).get(0);
        }
    }

    private static void save(Path database, Variant value) {
        DataRecord record = new DataRecord("Thing", 1);
        record.set("v", value);
        try (Backend backend = SqliteBackend.open(database)) {
            backend.save(List.of(record));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            u64 | 18446744073709551615 | string   | u64        | string 18446744073709551615
            u64 | 18446744073709551615 | string   | i64", "u64 | string 18446744073709551615
            u64 | 18446744073709551615 | u64[]    | u64        | u64[18446744073709551615]
            u64 | 9223372036854775808  | f64      | u64        | f64 9.223372036854775808E18
            u64 | 9223372036854775808  | f32      | u64        | f32 9.223372E18
            u64 | 9223372036854775807  | i64      | u64        | i64 9223372036854775807
            i64 | -1                   | string   | i64        | string -1
            i64 | -1                   | string   | u64", "i64 | string -1
            i64 | -1                   | f64      | i64        | f64 -1.0
            i64 | -1                   | i16[]    | i64        | i16[-1]
            i64 | -1                   | i32      | i64        | i32 -1
            u64 | 18446744073709551615 | f64      | u64        | f64 1.8446744073709552E19
            """)
    void shouldConvertIntegersByTheirColumn(String was, String value, String is, String formerly, String expected)
            throws IOException {
        Path database = database(was, value);
        Path schemas = schema("new", field("v", is, ", retyped = [\"" + formerly + "\"]"));

        String read = String.valueOf(read(schemas, database).get("v"));

        assertThat(is.startsWith("f") ? number(read) : read)
                .isEqualTo(is.startsWith("f") ? number(expected) : expected);
    }

    private static String number(String text) {
        return String.valueOf(Double.valueOf(Float.parseFloat(text.substring(4))));
    }

    @ParameterizedTest
    @CsvSource({
        "u64, 18446744073709551615, i64, 18446744073709551615",
        "u64, 18446744073709551615, i8, 18446744073709551615",
        "u64, 18446744073709551615, i64[], 18446744073709551615",
        "i64, -1, u64, -1",
        "i32, -1, u64, -1",
        "i64, -1, u64[], -1"
    })
    void shouldTellOfIntegersThatDoNotConvert(String was, String value, String is, String found) throws IOException {
        Path database = database(was, value);
        Path schemas = schema("new", field("v", is, ", retyped = [\"" + was + "\"]"));

        assertThatThrownBy(() -> read(schemas, database))
                .isInstanceOf(ContentException.class)
                .hasMessageContaining("Thing 1.v: wrong value: expected ")
                .hasMessageEndingWith("found " + found);
    }

    @ParameterizedTest
    @CsvSource({"u64, 5, i64, -1", "u64, 5, i8, -1", "i64, 5, u64, -1", "i32, 5, u64, -1", "u8, 5, i64, -7"})
    void shouldReadWhatWasSavedAfterwards(String was, String value, String is, long bits) throws IOException {
        Path database = database(was, value);
        Path schemas = schema("new", field("v", is, ", retyped = [\"" + was + "\"]"));
        Variant saved = Variant.ofInteger(ValueType.valueOf(is.toUpperCase(Locale.ROOT)), bits);

        save(database, saved);

        assertThat(read(schemas, database).get("v")).isEqualTo(saved);
        Path back = schema("back", field("v", was, ", retyped = [\"" + is + "\"]"));
        assertThatThrownBy(() -> read(back, database))
                .hasMessageEndingWith("found " + saved.toString().substring(is.length() + 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[draft] title", "[\\\"a\\\"]", "[]", "title"})
    void shouldMakeAnArrayOfOneOfASingleText(String text) throws IOException {
        Path database = database("string", '"' + text + '"');
        Path schemas = schema("new", field("v", "string[]", ", retyped = [\"string\"]"));
        Variant single = Variant.of(text.replace("\\", ""));

        Variant read = read(schemas, database).get("v");
        assertThat(read).isEqualTo(Variant.ofElements(ValueType.STRING, List.of(single)));

        Variant several = Variant.ofElements(ValueType.STRING, List.of(single, Variant.of("b")));
        save(database, several);
        assertThat(read(schemas, database).get("v")).isEqualTo(several);
        Path undeclared = schema("later", field("v", "string[]", ""));
        assertThat(read(undeclared, database).get("v")).isEqualTo(several);
    }

    @Test
    void shouldConvertByTheColumnThatHasTheCell() throws IOException {
        Path database = database("u64", "18446744073709551615");
        Path schemas = schema("new", field("w", "string", ", formerly = [\"v\"], retyped = [\"i64\", \"u64\"]"));
        DataRecord other = new DataRecord("Thing", 2);
        other.set("w", Variant.ofInteger(ValueType.I64, -1));
        try (Backend backend = SqliteBackend.open(database)) {
            backend.save(List.of(other));
        }

        try (Backend by = JsonBackend.open(schemas);
                Backend from = Backends.open(database)) {
            assertThat(records(ContentReader.read(by, from, Progress.NONE)))
                    .extracting(record -> String.valueOf(record.get("w")))
                    .containsExactly("string 18446744073709551615", "string -1");
        }
    }
}
