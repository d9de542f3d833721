package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.compiler.problem.Problems;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left of a schema file after an edit of a field: all but that field. */
class SchemaFileEditTest {
    private static final String FILE = """
            # Monsters of the game.
            Schema = { name = "Monster", key = "name" }

            Fields = [
              { name = "name", type = "string" } # shown to players
              {
                name = "level"
                type = "int" // of the monster
                default = 1
              }
              { name = "speed" type = "i16", formerly = ["pace"], unit = "m/s" }
              # the end
            ]
            """;

    private static SchemaFileEdit edit(String text) {
        Problems problems = new Problems();
        SchemaFileEdit edit = SchemaFileEdit.of(new SchemaReader.Source("Monster.schema", text), problems);
        assertThat(problems.sorted()).isEmpty();
        return Objects.requireNonNull(edit);
    }

    private static void read(String text) {
        Problems problems = new Problems();
        SchemaReader.read(List.of(new SchemaReader.Source("Monster.schema", text)), problems);
        assertThat(problems.sorted()).isEmpty();
    }

    @Test
    void shouldListWhatTheFileDeclares() {
        assertThat(edit(FILE).name()).isEqualTo("Monster");
        assertThat(edit(FILE).fields())
                .containsExactly(
                        new SchemaFileEdit.Field("name", "string"),
                        new SchemaFileEdit.Field("level", "int"),
                        new SchemaFileEdit.Field("speed", "i16"));
    }

    @Test
    void shouldAddAFieldOnALineOfItsOwn() {
        String end = edit(FILE).add("boss", "bool", Map.of("default", "true"), "");
        assertThat(end)
                .isEqualTo(FILE.replace(
                        "unit = \"m/s\" }\n",
                        "unit = \"m/s\" }\n  { name = \"boss\", type = \"bool\", default = true }\n"));
        read(end);
        String first = edit(FILE).add("boss", "bool", Map.of(), "name");
        assertThat(first)
                .isEqualTo(FILE.replace(
                        "# shown to players\n", "# shown to players\n  { name = \"boss\", type = \"bool\" }\n"));
        read(first);
    }

    @Test
    void shouldAddAFieldAsTheOthersStand() {
        String line =
                "Schema = { name = \"Monster\" }\nFields = [ { name = \"a\", type = \"int\" }, { name = \"b\", type = \"int\" } ]\n";
        assertThat(edit(line).add("c", "int", Map.of(), ""))
                .contains("{ name = \"b\", type = \"int\" }, { name = \"c\", type = \"int\" } ]");
        assertThat(edit(line).add("c", "int", Map.of(), "a"))
                .contains("{ name = \"a\", type = \"int\" }, { name = \"c\", type = \"int\" }, { name = \"b\"");
        String commas = "Schema = { name = \"Monster\" }\r\nFields = [\r\n\t{ name = \"a\", type = \"int\" },\r\n"
                + "\t{ name = \"b\", type = \"int\" }\r\n]\r\n";
        assertThat(edit(commas).add("c", "int", Map.of(), ""))
                .endsWith("type = \"int\" },\r\n\t{ name = \"c\", type = \"int\" }\r\n]\r\n");
        assertThat(edit(commas).add("c", "int", Map.of(), "a"))
                .contains("\"a\", type = \"int\" },\r\n\t{ name = \"c\", type = \"int\" },\r\n\t{ name = \"b\"");
        assertThat(edit("Schema = { name = \"Monster\" }\nFields = []\n").add("c", "int", Map.of(), ""))
                .endsWith("Fields = [\n  { name = \"c\", type = \"int\" }\n]\n");
    }

    @Test
    void shouldRenameWithTheFormerNameAndTheKey() {
        String key = edit(FILE).rename("name", "title");
        assertThat(key)
                .isEqualTo(FILE.replace("key = \"name\"", "key = \"title\"")
                        .replace(
                                "name = \"name\", type = \"string\"",
                                "name = \"title\", type = \"string\", formerly = [\"name\"]"));
        read(key);
        String lines = edit(FILE).rename("level", "rank");
        assertThat(lines)
                .isEqualTo(FILE.replace("\"level\"", "\"rank\"")
                        .replace("// of the monster\n", "// of the monster\n    formerly = [\"level\"]\n"));
        read(lines);
        assertThat(edit(FILE).rename("speed", "velocity")).contains("formerly = [\"pace\", \"speed\"], unit");
        assertThat(edit(FILE).rename("speed", "pace")).contains("name = \"pace\" type", "formerly = [\"speed\"], unit");
    }

    @Test
    void shouldRetypeWithTheFormerType() {
        String retyped = edit(FILE).retype("speed", "float");
        assertThat(retyped).contains("{ name = \"speed\" type = \"float\", retyped = [\"i16\"], formerly");
        read(retyped);
        assertThat(edit(retyped).retype("speed", "i16")).contains("type = \"i16\", retyped = [\"float\"], formerly");
    }

    @Test
    void shouldRetypeListsOfAFixedLengthWithoutAFormerType() {
        String list = edit(FILE).add("grid", "int[3][3]", Map.of(), "");
        String longer = edit(list).retype("grid", "int[3][4]");
        assertThat(longer).contains("{ name = \"grid\", type = \"int[3][4]\" }");
        read(longer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1\n b = 2", "1 } ] #", "1, x = 3", "[1", "${a}"})
    void cannotWriteMoreThanOneValue(String value) {
        assertThatThrownBy(() -> edit(FILE).add("boss", "int", Map.of("default", value), ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("attribute default: expected one value");
    }

    @Test
    void cannotChangeWhatIsNotThere() {
        assertThatThrownBy(() -> edit(FILE).rename("mood", "temper"))
                .hasMessage("Monster declares no field mood; it has [name, level, speed]");
        Problems problems = new Problems();
        assertThat(SchemaFileEdit.of(new SchemaReader.Source("Monster.schema", "Schema = {"), problems))
                .isNull();
        assertThat(problems.sorted()).isNotEmpty();
    }
}
