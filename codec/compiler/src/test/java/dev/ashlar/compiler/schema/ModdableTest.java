package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What schemas say of layers that are not signed. */
class ModdableTest {
    private static final SchemaReader.Source STATS = source("Stats", """
            Schema = { name = "Stats", kind = "struct" }
            Fields = [ { name = "hp", type = "i32" }, { name = "mp", type = "i32", moddable = false } ]
            """);

    private static SchemaReader.Source source(String type, String text) {
        return new SchemaReader.Source(type + ".schema", text);
    }

    private static Schema read(String text) {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(List.of(source("Monster", text), STATS), problems);
        assertThat(problems.sorted()).isEmpty();
        return schemas.stream()
                .filter(schema -> schema.name().equals("Monster"))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<String> moddable(Schema schema) {
        return schema.fields().stream().filter(schema::isModdable).map(SchemaField::name);
    }

    @Test
    void shouldSayNothing() {
        Schema schema = read("Schema = { name = \"Monster\" }\nFields = [ { name = \"stats\", type = \"Stats\" } ]");

        assertThat(schema.rules().moddable()).isFalse();
        assertThat(moddable(schema)).isEmpty();
    }

    @Test
    void shouldOpenFieldsAndMembers() {
        Schema schema = read("""
                Schema = { name = "Monster" }
                Fields = [
                  { name = "damage", type = "i32", moddable = true }
                  { name = "price", type = "i32" }
                  { name = "stats", type = "Stats", optional = true, moddable = true }
                ]
                """);

        assertThat(schema.saysModdable()).isTrue();
        assertThat(schema.rules().moddable()).isFalse();
        assertThat(moddable(schema)).containsExactly("damage", "stats", "stats.hp");
    }

    @Test
    void shouldOpenATypeButForFields() {
        Schema schema = read("""
                Schema = { name = "Monster", moddable = true }
                Fields = [
                  { name = "damage", type = "i32" }
                  { name = "price", type = "i32", moddable = false }
                  { name = "stats", type = "Stats" }
                ]
                """);

        assertThat(schema.rules().moddable()).isTrue();
        assertThat(moddable(schema)).containsExactly("damage", "stats.hp");
        assertThat(schema.shipped().rules().moddable()).isTrue();
    }

    @Test
    void cannotSayItOfAStruct() {
        Problems problems = new Problems();
        String text = "Schema = { name = \"Stats\", kind = \"struct\", moddable = true }\nFields = []";

        SchemaReader.read(List.of(source("Stats", text)), problems);

        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .singleElement()
                .asString()
                .contains("unknown attribute of a struct \"moddable\"");
    }
}
