package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Defaults of struct fields, which take the place of those of the members. */
class StructDefaultsTest {
    private static final String STATS = """
            Schema = { name = "Stats", kind = "struct" }
            Fields = [
              { name = "hp", type = "int", default = 10, min = 1, max = 99 }
              { name = "name", type = "string", required = true }
              { name = "title", type = "string", optional = true, pattern = "[a-z]*" }
              { name = "resistance", type = "Resistance", default = { ice = 0.5 } }
              { name = "mods", type = "Resistance[]" }
              { name = "home", type = "ref<Monster>" }
            ]
            """;
    private static final String RESISTANCE = """
            Schema = { name = "Resistance", kind = "struct" }
            Fields = [ { name = "fire", type = "float", max = 1 }, { name = "ice", type = "float" }, { name = "dice", type = "u8[2]" } ]
            """;

    private final Problems problems = new Problems();

    private static List<SchemaReader.Source> files(String... fields) {
        return List.of(
                new SchemaReader.Source("Stats.schema", STATS),
                new SchemaReader.Source("Resistance.schema", RESISTANCE),
                new SchemaReader.Source(
                        "Monster.schema",
                        "Schema = { name = \"Monster\" }\nFields = [\n" + String.join("\n", fields) + "\n]\n"));
    }

    private Schema monster(List<SchemaReader.Source> files) {
        List<Schema> schemas = LockedSchemas.read(files, problems).schemas();
        problems.throwIfAny();
        return schemas.stream()
                .filter(schema -> schema.name().equals("Monster"))
                .findFirst()
                .orElseThrow();
    }

    private static Variant defaultOf(Schema schema, String path) {
        return Objects.requireNonNull(schema.field(path)).defaultValue();
    }

    @Test
    void shouldTakeThePlaceOfTheDefaultsOfMembers() {
        List<SchemaReader.Source> files = files(
                "{ name = \"calm\", type = \"Stats\" }",
                "{ name = \"angry\", type = \"Stats\", formerly = [\"mad\"], default = { hp = 20, title = \"x\", resistance { fire = 1, dice = [1, 2] } } }");
        Schema monster = monster(files);
        assertThat(defaultOf(monster, "calm.hp")).isEqualTo(Variant.ofInteger(ValueType.I32, 10));
        assertThat(defaultOf(monster, "calm.resistance.ice")).isEqualTo(Variant.of(0.5f));
        assertThat(defaultOf(monster, "calm.resistance.fire")).isNull();
        assertThat(defaultOf(monster, "angry.hp")).isEqualTo(Variant.ofInteger(ValueType.I32, 20));
        assertThat(defaultOf(monster, "angry.title")).isEqualTo(Variant.of("x"));
        assertThat(defaultOf(monster, "angry.resistance.fire")).isEqualTo(Variant.of(1f));
        assertThat(defaultOf(monster, "angry.resistance.ice")).isEqualTo(Variant.of(0.5f));
        assertThat(defaultOf(monster, "angry.resistance.dice"))
                .isEqualTo(Variant.ofArray(ValueType.U8, new long[] {1, 2}));
        assertThat(monster.defaults().get("angry.hp")).isEqualTo(Variant.ofInteger(ValueType.I32, 20));

        String text = SchemaText.of(monster);
        assertThat(text)
                .contains(
                        "type = \"Stats\", default = { hp = 20, resistance = { dice = [1, 2], fire = 1.0 }, title = \"x\" }");
        List<SchemaReader.Source> again = new ArrayList<>(files.subList(0, 2));
        again.add(new SchemaReader.Source("Monster.schema", text));
        assertThat(monster(again).defaults()).isEqualTo(monster.defaults());
    }

    @Test
    void shouldHoldInElementsToo() {
        Schema monster = monster(files("{ name = \"forms\", type = \"Stats[]\" }"));
        Schema elements = Objects.requireNonNull(
                Objects.requireNonNull(monster.field("forms")).elements());
        assertThat(defaultOf(elements, "resistance.ice")).isEqualTo(Variant.of(0.5f));
    }

    @Test
    void cannotBeWhatMembersCannotHave() {
        SchemaReader.read(
                files(
                        "{ name = \"a\", type = \"Stats\", default = 5 }",
                        "{ name = \"b\", type = \"Stats\", default = { hq = 1, resistance = { ize = 2 } } }",
                        "{ name = \"c\", type = \"Stats\", default = { hp = 100, resistance = 3, title = \"X\" } }",
                        "{ name = \"d\", type = \"Stats\", default = { name = \"x\", mods = [], home = 1 } }",
                        "{ name = \"e\", type = \"Stats\", default = { \"resistance.ice\" = 1, hp = \"x\" } }"),
                problems);
        assertThat(problems.sorted().stream().map(Problem::toString))
                .containsExactly(
                        "Monster.schema:3:31: Monster.a: default has the wrong kind: expected an object with members of the struct, found 5",
                        "Monster.schema:4:43: Monster.b: default names no member, did you mean \"hp\": expected one of hp, name, title, resistance, mods, home, found hq",
                        "Monster.schema:4:66: Monster.b.resistance: default names no member, did you mean \"ice\": expected one of fire, ice, dice, found ize",
                        "Monster.schema:5:43: Monster.c.hp: default is outside min and max: expected 1 to 99, found 100",
                        "Monster.schema:5:53: Monster.c.resistance: default has the wrong kind: expected an object with members of the struct, found 3",
                        "Monster.schema:5:69: Monster.c.title: default does not match the pattern: expected [a-z]*, found \"X\"",
                        "Monster.schema:6:43: Monster.d.name: a required member cannot have a default: found \"x\"",
                        "Monster.schema:6:55: Monster.d.mods: a list of structs cannot have a default: found a list",
                        "Monster.schema:6:66: Monster.d.home: a reference cannot have a default: found 1",
                        "Monster.schema:7:43: Monster.e: default names no member: expected one of hp, name, title, resistance, mods, home, found resistance.ice",
                        "Monster.schema:7:65: Monster.e.hp: default has the wrong kind: expected a number, found \"x\"");
    }
}
