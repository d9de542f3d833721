package dev.ashlar.pipeline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists of structs in files that get other elements: what elements say besides stays with them. */
class ListTextTest {
    private static final List<SchemaReader.Source> FILES = List.of(
            new SchemaReader.Source("Loot.schema", """
                    Schema = { name = "Loot", kind = "struct" }
                    Fields = [
                      { name = "item", type = "string" }
                      { name = "chance", type = "float", formerly = ["odds"] }
                      { name = "range", type = "Range" }
                      { name = "mods", type = "Range[]" }
                    ]
                    """),
            new SchemaReader.Source("Range.schema", """
                    Schema = { name = "Range", kind = "struct" }
                    Fields = [ { name = "least", type = "int" }, { name = "most", type = "int" } ]
                    """),
            new SchemaReader.Source(
                    "Monster.schema",
                    "Schema = { name = \"Monster\" }\nFields = [ { name = \"loot\", type = \"Loot[]\" } ]"));
    private static final SchemaField LOOT = read();
    private static final MemberNames NAMES = MemberNames.of(List.of(Objects.requireNonNull(LOOT.elements())));
    private static final String BEFORE = ",\n    ";

    private static SchemaField read() {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(FILES, problems);
        problems.throwIfAny();
        return Objects.requireNonNull(schemas.stream()
                .filter(schema -> !schema.isStruct())
                .findFirst()
                .orElseThrow()
                .field("loot"));
    }

    /** What a text is when its list is to have the elements of another one. */
    private static String after(String standing, String wanted) {
        Variant list = Objects.requireNonNull(StandingValue.read(wanted, LOOT), wanted);
        String changed = ListText.with(standing, list.list(), LOOT, NAMES, BEFORE);
        assertThat(StandingValue.read(changed, LOOT)).as(changed).isEqualTo(list);
        return changed;
    }

    @Test
    void shouldKeepCommentsBetweenElements() {
        assertThat(after("[ // loot\n  {\"item\": \"a\"}, // first\n  {\"item\": \"b\"},\n]", "[{\"item\": \"a\"}]"))
                .isEqualTo("[ // loot\n  {\"item\": \"a\"}, // first\n]");
        assertThat(after("[\n  {\"item\": \"a\"} // first\n]", "[{\"item\": \"a\"}, {\"item\": \"b\"}]"))
                .isEqualTo("[\n  {\"item\": \"a\"}, // first\n  {\"item\": \"b\"}\n]");
        assertThat(after("[ // none yet\n]", "[{\"item\": \"a\"}, {\"item\": \"b\"}]"))
                .isEqualTo("[ // none yet\n{\"item\": \"a\"}, {\"item\": \"b\"}]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    # changed: in its place, with its own spelling
                    [{"item": "a", "note": 1}]                     | [{"item": "b"}]                     | [{"item": "b", "note": 1}]
                    [{"odds": 0.50, "n": {"x": []}}, {"n": 2}]     | [{"chance": 0.5}, {"chance": 1}]    | [{"odds": 0.50, "n": {"x": []}}, {"n": 2, "chance": 1.0}]
                    # added, removed
                    [{"item": "a", "n": 1}]                        | [{"item": "a"}, {"item": "b"}]      | [{"item": "a", "n": 1}, {"item": "b"}]
                    [{"item": "a", "n": 1}]                        | [{"item": "b"}, {"item": "a"}]      | [{"item": "b"}, {"item": "a", "n": 1}]
                    [{"item": "a", "n": 1}, {"item": "b", "n": 2}] | [{"item": "b"}]                     | [{"item": "b", "n": 2}]
                    [{"item": "a", "n": 1}, {"item": "b", "n": 2}] | [{"item": "a"}]                     | [{"item": "a", "n": 1}]
                    [{"n": 1}]                                     | []                                  | []
                    []                                             | [{"item": "a"}]                     | [{"item": "a"}]
                    # removed, and the one behind it changed
                    [{"item": "a", "n": 1}, {"item": "b", "n": 2}, {"item": "c", "n": 3}] | [{"item": "b"}, {"item": "d"}] | [{"item": "b", "n": 2}, {"item": "d", "n": 3}]
                    # moved
                    [{"item": "a", "n": 1}, {"item": "b", "n": 2}, {"item": "c", "n": 3}] | [{"item": "c"}, {"item": "a"}, {"item": "b"}] | [{"item": "c", "n": 3}, {"item": "a", "n": 1}, {"item": "b", "n": 2}]
                    # equal ones
                    [{"item": "a", "n": 1}, {"item": "a", "n": 2}] | [{"item": "a"}, {"item": "a"}, {"item": "a"}] | [{"item": "a", "n": 1}, {"item": "a", "n": 2}, {"item": "a"}]
                    # inside of structs and lists of elements
                    [{"range": {"least": 1, "n": 1}}]              | [{"range": {"least": 2, "most": 3}}] | [{"range": {"least": 2, "n": 1, "most": 3}}]
                    [{"mods": [{"least": 1, "n": 1}, {"n": 2}]}]   | [{"mods": [{}]}]                     | [{"mods": [{"n": 2}]}]
                    # what is no element goes; what no reader could read stays until there is a value
                    [7, {"item": "a", "n": 1}]                     | [{"item": "a"}]                      | [{"item": "a", "n": 1}]
                    [7]                                            | [{"item": "a"}]                      | [{"item": "a"}]
                    {"n": 1}                                       | [{"item": "a"}]                      | [{"item": "a"}]
                    [{"n": 1}] 7                                   | [{"item": "a"}]                      | [{"item": "a"}]
                    # a struct that loses its last member
                    [{"range": {"least": 1}, "item": "a"}]         | [{"item": "a"}]                      | [{"item": "a"}]
                    [{"item": 7, "chance": "x"}]                   | [{"item": "a", "chance": 1}]         | [{"item": "a", "chance": 1.0}]
                    # another form than that of format
                    [ {"item":"a"},{"n":1} ]                       | [{"item": "b"}, {}, {"item": "c"}]   | [ {"item":"b"},{"n":1}, {"item": "c"} ]
                    [{"item": "a"},{"n":1}]                        | [{"item": "b"}]                      | [{"item": "b"}]
                    """)
    void shouldKeepWhatElementsSayBesides(String standing, String wanted, String expected) {
        assertThat(after(standing, wanted)).isEqualTo(expected);
    }

    @Test
    void shouldKeepTheLinesOfElements() {
        assertThat(after("[\n  {\n    \"item\": \"a\",\n    \"n\": 1\n  },\n  {\"item\": \"b\"}\n]", """
                        [{"item": "c"}, {"item": "b", "chance": 1}, {"item": "d"}]
                        """))
                .isEqualTo(
                        "[\n  {\n    \"item\": \"c\",\n    \"n\": 1\n  },\n  {\"item\": \"b\", \"chance\": 1.0},\n  {\"item\": \"d\"}\n]");
    }

    /** As {@code format} would write it. */
    @Test
    void shouldStayInTheFormOfFormattedFiles() {
        String shortOne = "[{\"item\": \"a\", \"n\": 1}]";
        String wide = "{\"item\": \"" + "x".repeat(90) + "\"}";
        String long2 = after(shortOne, "[{\"item\": \"a\"}, " + wide + "]");
        assertThat(long2).isEqualTo("[\n      {\"item\": \"a\", \"n\": 1},\n      " + wide + "\n    ]");
        assertThat(after(long2, "[{\"item\": \"a\"}]")).isEqualTo(shortOne);
        String file = "[\n  {\n    \"id\": 1,\n    \"loot\": " + long2 + ",\n    \"tags\": [[{}, {}], [\""
                + "y".repeat(99) + "\"]]\n  }\n]\n";
        assertThat(JsonFormat.format("Monster.json", file.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(file);
    }

    @Test
    void shouldPairLongLists() {
        StringBuilder standing = new StringBuilder("[{\"item\": \"first\"}");
        StringBuilder wanted = new StringBuilder("[");
        for (int i = 0; i < 20_000; i++) {
            standing.append(", {\"item\": \"")
                    .append(i)
                    .append("\", \"n\": ")
                    .append(i)
                    .append('}');
            wanted.append(i == 0 ? "" : ", ").append("{\"item\": \"").append(i).append("\"}");
        }
        String changed = after(standing + "]", wanted + "]");
        assertThat(changed).doesNotContain("first").contains("{\"item\": \"19999\", \"n\": 19999}");
    }
}
