package dev.ashlar.compiler.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.layout.LayoutDifferences;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.Schemas;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interfaces of structs, and the classes of struct fields: they compile without a warning, whatever the names and types are. */
class StructGenerationTest {
    private static final List<String> TYPES =
            List.of("bool u8 i16 u32 i64 f32 f64 string hash vec2 ivec3 quat mat3 aabb color".split(" "));

    @TempDir
    private Path folder;

    private static SchemaReader.Source struct(String name, String... fields) {
        String text = "Schema = { name = " + name + ", kind = \"struct\" }\nFields = [\n" + String.join("\n", fields)
                + "\n]\n";
        return new SchemaReader.Source(name + ".schema", text);
    }

    /** The record types, as generators take them. */
    private static List<Schema> types(SchemaReader.Source... sources) {
        return Schemas.read(sources).stream()
                .filter(schema -> !schema.isStruct())
                .toList();
    }

    private static SchemaReader.Source including(String name, String struct, String... fields) {
        String text = "Schema = { name = " + name + ", includes = [\"" + struct + "\"] }\nFields = [\n"
                + String.join("\n", fields) + "\n]\n";
        return new SchemaReader.Source(name + ".schema", text);
    }

    private static String field(String name, String type) {
        return "{ name = \"" + name + "\", type = \"" + type + "\" }";
    }

    private static String[] membersOfEveryType() {
        List<String> members = new ArrayList<>();
        for (String type : TYPES) {
            members.add("{ name = %s_1 type = %s optional = true }".formatted(type, type));
            members.add(field(type + "_2", type + "[]"));
            members.add(field(type + "_3", type + "[2]"));
        }
        members.add("{ name = mode type = enum values = [a, b] }");
        members.add("{ name = modes type = \"enum[]\" values = [a, b] }");
        members.add("{ name = marks type = flags values = [a, b] optional = true }");
        members.add("{ name = blob type = bytes align = 64 }");
        members.add("{ name = self type = \"ref<Whole>\" }");
        members.add("{ name = others type = \"ref<Whole>[]\" }");
        return members.toArray(String[]::new);
    }

    @Test
    void shouldCompileMembersOfEveryType() throws Exception {
        List<Schema> schemas = types(
                struct("Every", membersOfEveryType()),
                struct("Outer", field("every", "Every")),
                Schemas.source("Whole", field("one", "Every"), field("two", "Outer")),
                including("Other", "Every", field("more", "Outer")));
        try (CompiledGame game = CompiledGame.of(schemas, folder)) {
            Class<?> every = game.loadClass("game.types.Every");
            assertThat(every.isInterface()).isTrue();
            assertThat(every.isAssignableFrom(game.loadClass("game.types.Other")))
                    .isTrue();
            Class<?> two = game.loadClass("game.types.Whole").getMethod("two").getReturnType();
            assertThat(two.getMethod("every").getReturnType().getSimpleName()).isEqualTo("TwoEveryView");
            assertThat(every.isAssignableFrom(two.getMethod("every").getReturnType()))
                    .isTrue();
        }
    }

    @Test
    void shouldCompileListsOfEveryMember() throws Exception {
        List<Schema> schemas = types(
                struct("Every", membersOfEveryType()),
                struct("Inner", field("parts", "Every[]")),
                struct("Outer", field("every", "Every"), "{ name = inner type = \"Inner[]\" optional = true }"),
                Schemas.source("Whole", field("outers", "Outer[]"), field("one", "Outer")));
        try (CompiledGame game = CompiledGame.of(schemas, folder)) {
            Class<?> whole = game.loadClass("game.types.Whole");
            Class<?> outer = whole.getMethod("outers", int.class).getReturnType();
            assertThat(outer.getSimpleName()).isEqualTo("WholeOuters");
            assertThat(game.loadClass("game.types.Outer")).isAssignableFrom(outer);
            assertThat(outer.getMethod("inner", int.class).getReturnType().getSimpleName())
                    .isEqualTo("WholeOutersInner");
            assertThat(whole.getMethod("one").getReturnType().getMethod("inner", int.class))
                    .extracting(method -> method.getReturnType().getSimpleName())
                    .isEqualTo("WholeOneInner");
            assertThat(game.type("WholeOutersInnerParts").layout().name()).isEqualTo("Whole.outers.inner.parts");
            for (Schema schema : schemas) {
                LayoutPlanner.planTree(schema).all().forEach(planned -> assertLaidOut(game, planned.layout()));
            }
        }
    }

    @Test
    void shouldCompileListsOfAFixedLengthOfEveryMember() throws Exception {
        List<Schema> schemas = types(
                struct("Mod", field("power", "i16"), "{ name = kind type = enum values = [a, b] }"),
                struct("Every", membersOfEveryType()),
                struct(
                        "Inner",
                        field("parts", "Every[2]"),
                        field("mods", "Mod[]"),
                        "{ name = stock, type = \"map<enum, Mod[2]>\", values = [a, b] }",
                        field("either", "oneof<Mod>"),
                        field("index", "Mod?[2][2]")),
                struct("Outer", field("inner", "Inner[2]"), field("grid", "ref<Whole, Other>[2][2]")),
                Schemas.source(
                        "Whole", field("outer", "Outer[2]"), field("list", "Outer[]"), field("rows", "mat3[2][2]")),
                including("Other", "Outer", "{ name = modes, type = \"flags[2][2]\", values = [a, b] }"));
        try (CompiledGame game = CompiledGame.of(schemas, folder)) {
            Class<?> outer = game.loadClass("game.types.Whole")
                    .getMethod("outer", int.class)
                    .getReturnType();
            assertThat(game.loadClass("game.types.Outer")).isAssignableFrom(outer);
            Class<?> inner = outer.getMethod("inner", int.class).getReturnType();
            assertThat(inner.getMethod("mods", int.class).getReturnType()).isEqualTo(game.loadClass("game.types.Mod"));
            assertThat(inner.getMethod("index", int.class).getReturnType().getMethod("value", int.class))
                    .isNotNull();
            for (Schema schema : schemas) {
                LayoutPlanner.planTree(schema).all().forEach(planned -> assertLaidOut(game, planned.layout()));
            }
        }
    }

    private static void assertLaidOut(CompiledGame game, RecordLayout planned) {
        try {
            RecordLayout compiled =
                    game.type(JavaNames.viewClass(planned.name())).layout();
            assertThat(compiled.fingerprint()).isEqualTo(planned.fingerprint());
            assertThat(LayoutDifferences.between(compiled, planned)).isEmpty();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(planned.name(), e);
        }
    }

    @Test
    void cannotHaveAnElementViewOfAnotherTypesName() {
        List<Schema> schemas = types(
                struct("Loot", field("count", "int")),
                Schemas.source("Monster", field("loot", "Loot[]")),
                Schemas.source("MonsterLoot", field("count", "int")));
        Problems problems = new Problems();
        Accessors.check(schemas, problems);
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .containsExactly(
                        "Monster.schema:3:1: Monster.loot: its view class would have the file name of another: expected a name that differs in more than case, found MonsterLoot, declared at MonsterLoot.schema:1:1");
    }

    @Test
    void shouldCompileAStructOfManyMembers() throws Exception {
        List<String> members = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            members.add(field("m" + i, i % 2 == 0 ? "f64" : "u8[]"));
        }
        try (CompiledGame game = CompiledGame.of(
                types(struct("Wide", members.toArray(String[]::new)), Schemas.source("Item", field("wide", "Wide"))),
                folder)) {
            Class<?> wide = game.loadClass("game.types.Wide");
            assertThat(game.loadClass("game.types.Wide$Snapshot").getMethod("of", wide))
                    .isNotNull();
        }
    }

    @Test
    void shouldCompileNamesThatAreTaken() throws Exception {
        List<Schema> schemas = types(
                struct(
                        "Snapshot",
                        field("row", "int"),
                        field("class", "string"),
                        field("of", "int"),
                        field("stats", "int")),
                struct("String", field("id_", "int")),
                Schemas.source("StatsView", field("hp", "int")),
                Schemas.source(
                        "Item",
                        field("stats", "Snapshot"),
                        field("next", "Snapshot"),
                        field("view", "String"),
                        field("stats_row", "int")));
        try (CompiledGame game = CompiledGame.of(schemas, folder)) {
            Class<?> item = game.loadClass("game.types.Item");
            assertThat(item.getMethod("stats").getReturnType().getSimpleName()).isEqualTo("StatsView_");
            assertThat(item.getMethod("next_").getReturnType().getMethod("row_"))
                    .isNotNull();
        }
    }

    @Test
    void cannotHaveOneMethodTwice() {
        Problems problems = new Problems();
        Accessors.check(
                types(
                        struct("Stats", field("list", "u8[]"), field("listCount", "int")),
                        Schemas.source("Item", field("steps", "u8[]"), field("stepsCount", "Stats"))),
                problems);
        assertThat(problems.sorted().stream().map(Problem::toString).toList())
                .containsExactly(
                        "Item.schema:4:1: Item.stepsCount: its view would have method stepsCount() twice: expected another field name,"
                                + " found field steps, declared at Item.schema:3:1",
                        "Stats.schema:4:1: Stats.listCount: its view would have method listCount() twice: expected another field name,"
                                + " found field list, declared at Stats.schema:3:1");
    }
}
