package dev.ashlar.pipeline.json;

import static dev.ashlar.pipeline.json.JsonFolder.record;
import static dev.ashlar.pipeline.json.JsonFolder.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Received;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong in files: told all at once, in plain words, and never lost by a save. */
class JsonFlawsTest {
    private static final String SCHEMA = """
            Schema = { name = "Star" }
            Fields = [
              { name = "name",  type = "string" }
              { name = "size",  type = "u8", optional = true }
              { name = "kind",  type = "enum", values = ["red", "blue"] }
              { name = "tags",  type = "flags", values = ["near", "far"] }
              { name = "sizes", type = "u8[]" }
              { name = "place", type = "vec2" }
              { name = "tint",  type = "color" }
              { name = "next",  type = "ref<Star>" }
              { name = "mesh",  type = "bytes" }
              { name = "count", type = "string", retyped = ["i32"] }
            ]
            """;

    @TempDir
    Path path;

    private JsonFolder folder;

    @BeforeEach
    void writeSchema() throws IOException {
        folder = new JsonFolder(path);
        folder.write("Star.schema", SCHEMA);
    }

    private Received read() {
        try (JsonBackend backend = JsonBackend.open(path)) {
            Schema schema = backend.schemas(new Problems()).get(0);
            return Received.from(backend, schema, Map.of());
        }
    }

    private String saved(DataRecord record) throws IOException {
        try (JsonBackend backend = JsonBackend.open(path)) {
            record.setUpdated(true);
            backend.save(List.of(record));
        }
        return folder.text("Star.json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"name\": 5",
                "\"size\": 256",
                "\"size\": \"seven\"",
                "\"kind\": [\"red\"]",
                "\"tags\": \"near\"",
                "\"tags\": [\"near\", \"near\"]",
                "\"sizes\": [1, -2, \"x\"]",
                "\"sizes\": 5",
                "\"place\": [1]",
                "\"place\": [1, \"far\"]",
                "\"tint\": \"#ff80\"",
                "\"next\": -3",
                "\"mesh\": \"rubbish!\"",
                "\"name\": null",
                "\"name\": {\"en\": \"Vega\"}",
                "\"count\": [1]"
            })
    void shouldKeepValuesThatNobodyCouldRead(String member) throws IOException {
        String text = "[ { \"id\": 1, " + member
                + ", \"comment\": \"kept\", \"size\": 3 } ]"
                        .replace(", \"size\": 3", member.startsWith("\"size\"") ? "" : ", \"size\": 3");
        folder.write("Star.json", text);
        Received received = read();
        assertThat(received.flawed()).hasSize(1);
        DataRecord star = received.records().get(0);
        assertThat(saved(star)).isEqualTo(text);
        star.set("size", Variant.ofInteger(ValueType.U8, 4));
        assertThat(saved(star))
                .isEqualTo(
                        member.startsWith("\"size\"")
                                ? text.replace(member, "\"size\": 4")
                                : text.replace("3 }", "4 }"));
    }

    @Test
    void shouldRemoveValuesThatWereReadAndTakenAway() throws IOException {
        folder.write("Star.json", "[ { \"id\": 1, \"name\": \"a\", \"sizes\": [1], \"count\": 5, \"mine\": 7 } ]");
        DataRecord star = read().records().get(0);
        star.remove("name");
        star.remove("sizes");
        star.remove("count");
        assertThat(saved(star)).isEqualTo("[ { \"id\": 1, \"mine\": 7 } ]");
    }

    @Test
    void shouldKeepMembersUnderNamesThatOnlyTheLockRemembers() throws IOException {
        folder.write(
                "schema.lock", "Star version 1 0000000000000001\nStar.name type string\nStar.name formerly title\n");
        folder.write("Star.json", "[{\"id\": 1, \"title\": \"a\", \"size\": 1}]");
        DataRecord star = read().records().get(0);
        assertThat(star.get("name")).isEqualTo(Variant.of("a"));
        star.set("name", Variant.of("b"));
        assertThat(saved(star)).isEqualTo("[{\"id\": 1, \"title\": \"b\", \"size\": 1}]");
    }

    @Test
    void cannotSaveRecordsOfASchemaThatIsBroken() throws IOException {
        folder.write("Star.schema", "Schema = { name = \"Star\" }\nFields = [ { name = \"name\", type = \"words\" } ]");
        String text = "[{\"id\": 1, \"mine\": 7}]";
        folder.write("Star.json", text);
        try (JsonBackend backend = JsonBackend.open(path)) {
            assertThatThrownBy(() -> backend.save(List.of(star(1, "name", "x"))))
                    .isInstanceOf(BackendException.class)
                    .hasMessageStartingWith(path + ": Star cannot be saved before its schema is right:\nStar.schema:2:")
                    .hasMessageContaining("unknown type \"words\"");
            backend.save(List.of(record("Moon", 1)));
        }
        assertThat(folder.text("Star.json")).isEqualTo(text);
    }

    @Test
    void shouldTellEverythingThatKeepsASaveFromBeingDone() throws IOException {
        folder.write("Star.json", "[{\"id\": 1}, {\"id\": 1}");
        folder.write("Star-b.json", "[{\"id\": 2}, {\"id\": 2}, {\"id\": 3}]");
        folder.write("Star-c.json", "[{\"id\": 3}]");
        folder.write("Moon.json", "{}");
        folder.write("content.conf", "files = both");
        assertThatThrownBy(() -> folder.save(star(2), star(3), record("Moon", 1)))
                .isInstanceOf(BackendException.class)
                .hasMessage(String.join(
                        "\n",
                        "content.conf:1:1: files: wrong value: expected one of type, record, found \"both\"",
                        path.resolve("Star-b.json") + ":1:13: Star 2 cannot be saved: expected one record with its id,"
                                + " found another at " + path.resolve("Star-b.json") + ":1:2",
                        path.resolve("Star-c.json") + ":1:2: Star 3 cannot be saved: expected one record with its id,"
                                + " found another at " + path.resolve("Star-b.json") + ":1:24",
                        path.resolve("Star.json")
                                + ":1:22: not JSON: expected \"]\" at the end of an array for the bracket opened on line 1,"
                                + " found the end of the file",
                        path.resolve("Moon.json") + ":1:1: no records: expected an array of objects, found an object"));
    }

    @Test
    void shouldTellUnknownMembersOnceForEachFile() throws IOException {
        folder.write(
                "Star.json",
                "[ {\"id\": 1, \"nam\": 1},\n  {\"id\": 2, \"nam\": 1, \"other\": 2},\n  {\"id\": 3, \"nam\": 1} ]");
        folder.write("Star-b.json", "[ {\"id\": 4, \"nam\": 1} ]");
        assertThat(read().problems())
                .containsExactlyInAnyOrder(
                        "Star.json:1:13: Star 1.nam: unknown field, did you mean \"name\", in 3 records of this file:"
                                + " expected a field of Star, found nam",
                        "Star.json:2:23: Star 2.other: unknown field: expected a field of Star, found other",
                        "Star-b.json:1:13: Star 4.nam: unknown field, did you mean \"name\": expected a field of Star,"
                                + " found nam");
        try (JsonBackend backend = JsonBackend.open(path)) {
            Schema schema = backend.schemas(new Problems()).get(0);
            assertThat(backend.read(schema, 3).id()).isEqualTo(3);
        }
    }

    @Test
    void shouldReadOtherFilesBesideOneThatEndsInTheMiddle() throws IOException {
        folder.write("Star-a.json", "[ {\"id\": 1, \"name\": 5},\n  {\"id\": 2 \"name\": 5} ]");
        folder.write("Star-b.json", "[ {\"id\": 3, \"name\": 5} ]");
        assertThat(read().problems())
                .containsExactly(
                        "Star-a.json:1:21: Star 1.name: wrong value: expected a string, found 5",
                        "Star-a.json:2:11: not JSON, a comma is missing; the rest of the file was not read: expected \",\" behind this value, found the next member",
                        "Star-b.json:1:21: Star 3.name: wrong value: expected a string, found 5");
    }

    /** The text behind an opening bracket, and what is said of it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "}                | 1:2  | \"]\" for the bracket opened on line 1, found }",
                "{]               | 1:3  | \"}\" for the bracket opened on line 1, found ]",
                "{} x]            | 1:5  | \",\" or \"]\", found x",
                "{\"a\" 1}]       | 1:7  | \":\" and a value, found 1",
                "{\"a\":}]        | 1:7  | a value, found }",
                "{a:1}]           | 1:3  | a name in double quotes, found a",
                "{\"name\": red}] | 1:11 | a value, found red",
                "{\"size\": 01}]  | 1:12 | a number without zeros before its other digits, found 0",
                "{\"size\": 1.}]  | 1:12 | a digit behind the decimal point, found }",
                "{\"size\": 1e}]  | 1:12 | a digit behind the e, found }",
                "{\"size\": -}]   | 1:12 | a digit behind the minus sign, found }",
                "{\"size\": +1}]  | 1:12 | a number without a plus sign, found +",
                "{\"size\": 1.2.3}] | 1:12 | a number with one decimal point, found .",
                "{\"size\": 0x1F}] | 1:12 | a number with decimal digits, found x",
                "{\"size\": .5}]  | 1:11 | a value, found .",
                "{\"size\": NaN}] | 1:14 | it in double quotes, found NaN",
                "{\"name\": \"\\x\"}] | 1:13 | one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits, found \\x",
                "{\"name\": \"\\u12G4\"}] | 1:16 | four hexadecimal digits behind \\u, found G",
                "{\"name\": \"a~b\"}] | 1:13 | control characters of a text to be escaped, such as \\n, found a line feed",
                "{\"name\": \"a      | 1:19 | a double quote at the end of a text, found the end of the file",
                "{\"name\": \"a\"    | 1:19 | \"}\" at the end of an object for the bracket opened on line 1, found the end of the file",
                "{\"na             | 1:19 | a double quote at the end of a name, found the end of the file",
                "{\"name\"          | 1:19 | the rest of the object, and \"}\" at its end, opened on line 1, found the end of the file",
                "{\"name\": \"a\",  | 1:19 | the rest of the object, and \"}\" at its end, opened on line 1, found the end of the file",
                "{},              | 1:19 | a value, and \"]\" at the end of the array, opened on line 1, found the end of the file",
                "{}               | 1:19 | \"]\" at the end of an array for the bracket opened on line 1, found the end of the file",
                "// comment       | 1:2  | a value; comments are for files named *.jsonc, found /",
                "{}]]             | 1:5  | the end of the file, found ]",
                "^                | 1:2  | spaces, tabs and line ends between values, found U+0001"
            })
    void shouldSayWhatJsonWouldHaveInstead(String text, String at, String problem) throws IOException {
        String whole = "[" + text.replace('~', '\n').replace('^', '\u0001');
        // The end of a file is at a column of its own.
        boolean atEnd = problem.endsWith("the end of the file");
        folder.write("Star.json", atEnd ? whole + " ".repeat(18 - whole.length()) : whole);
        assertThat(read().problems())
                .filteredOn(line -> line.contains("not JSON"))
                .singleElement()
                .asString()
                .startsWith("Star.json:" + at + ": not JSON; the rest of the file was not read: expected " + problem)
                .doesNotContain("code ", "Source", "Feature");
    }

    /** In words of its own, not in those of the parser. */
    @Test
    void shouldNameTheLimitsOfTheParser() throws IOException {
        folder.write("Star.json", "[{\"id\": 1, \"name\": " + "[".repeat(1_000));
        assertThat(read().problems())
                .anyMatch(line ->
                        line.endsWith("expected at most 500 arrays and objects in one another, found 501 or more"));
        folder.write("Star.json", "[{\"id\": 1, \"" + "n".repeat(100_000) + "\": 1}]");
        assertThat(read().problems())
                .anyMatch(line -> line.matches(".*expected at most 50000 characters in a name, found [0-9]+ or more"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud800", "\\ud800x", "a\\udc00\\ud800", "\\ud800\\ud800"})
    void cannotHaveHalfOfASurrogatePairInAName(String name) throws IOException {
        folder.write("Star.json", "[{\"id\": 1, \"" + name + "\": 1}]");
        assertThat(read().problems())
                .anyMatch(line -> line.endsWith("expected Unicode text, found half of a surrogate pair"));
    }

    @Test
    void shouldNameATrailingComma() throws IOException {
        folder.write("Star.json", "[{\"a\":1,}]");
        assertThat(read().problems())
                .contains(
                        "Star.json:1:8: not JSON, a trailing comma; the rest of the file was not read: expected no comma before }");
        folder.write("Star.json", "[\n{\"a\":1},\n\n]");
        assertThat(read().problems()).anyMatch(line -> line.startsWith("Star.json:2:8: not JSON, a trailing comma;"));
    }

    @Test
    void shouldNameTheBracketThatIsNotClosed() throws IOException {
        folder.write("Star.json", "[\n{\"a\":1,\n\"b\": 2,\n{\"a\":3}\n]");
        assertThat(read().problems())
                .anyMatch(line -> line.endsWith(
                        "expected a name in double quotes, or \"}\" for the bracket opened on line 2, found {"));
    }

    /** The place is behind the value before, whatever stands between. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{'id': 1, 'name': 'a' 'size': 1}] | 1:23 | the next member",
                "[{'id': 1,~ 'name': 'a'~~ 'size': 1}] | 2:13 | the next member on line 4",
                "[{'id': 1,~ 'name': 'a' \\r~ 'size': 1}] | 2:13 | the next member on line 3",
                "[{'id': 1} {'id': 2}] | 1:11 | the next value",
                "[~{'id': 1~}~{'id': 2}] | 3:2 | the next value on line 4",
                "[{'id': 1, 'sizes': [1~-2]}] | 1:23 | the next value on line 2"
            })
    void shouldShowWhereACommaIsMissing(String text, String at, String found) throws IOException {
        String whole = text.replace("\\r", "\r").replace('~', '\n').replace('\'', '"');
        folder.write("Star.json", whole);
        String expected = "Star.json:" + at
                + ": not JSON, a comma is missing; the rest of the file was not read: expected \",\" behind this value, found "
                + found;
        assertThat(read().problems()).contains(expected);
        folder.write("Star.json", " ".repeat(20_000) + "\n" + whole); // Beyond what is read at once.
        assertThat(read().problems())
                .anyMatch(line -> line.contains("not JSON, a comma is missing") && line.contains("found the next "));
    }

    @Test
    void shouldSayWhatJsonWouldHaveWhereverAFileEnds() throws IOException {
        String whole = """
                [ { "id": 1, "name": "a\\u00e9\\n\u00e9", "size": -1.5e+7, "sizes": [ 1, [ ], { "a": null } ] }, { "id": 2, "x": true } ]
                """.strip();
        for (int length = 1; length < whole.length(); length++) {
            folder.write("Star.json", whole.substring(0, length));
            assertThat(read().problems())
                    .as(whole.substring(0, length))
                    .filteredOn(line -> line.contains("not JSON"))
                    .singleElement()
                    .asString()
                    .contains("not JSON; the rest of the file was not read: expected ", ", found ")
                    .doesNotContain("Unexpected", "input");
        }
    }
}
