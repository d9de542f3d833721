package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of a fixed length and matrices: what schemas declare, how elements are laid out, and what is told of wrong ones. */
class FixedListsTest {
    private final Problems problems = new Problems();
    private final List<SchemaReader.Source> sources = new ArrayList<>();

    private void file(String name, String attributes, String fields) {
        String text = "Schema = { name = \"" + name + '"' + attributes + " }\nFields = [\n" + fields + "\n]\n";
        sources.add(new SchemaReader.Source(name + ".schema", text));
    }

    private void structs() {
        file("Loot", ", kind = \"struct\"", """
                { name = "item", type = "ref<Item>" }
                { name = "rare", type = "bool", optional = true }
                { name = "chance", type = "float", default = 0.5 }
                { name = "code", type = "int", unique = true }
                """);
        file("Item", "", "{ name = \"name\", type = \"string\" }");
    }

    private Schema chest(String attributes, String fields) {
        structs();
        file("Chest", attributes, fields);
        List<Schema> schemas = SchemaReader.read(sources, problems);
        problems.throwIfAny();
        return schemas.stream()
                .filter(schema -> schema.name().equals("Chest"))
                .findFirst()
                .orElseThrow();
    }

    private List<String> problems(String attributes, String fields) {
        structs();
        file("Chest", attributes, fields);
        SchemaReader.read(sources, problems);
        return problems.sorted().stream().map(Problem::toString).toList();
    }

    private static List<String> names(Schema schema) {
        return schema.fields().stream().map(SchemaField::name).toList();
    }

    private static FieldLayout field(RecordLayout layout, String name) {
        return layout.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldMakeMembersOfElements() {
        Schema chest = chest("", "{ name = \"loot\", type = \"Loot[2]\" }, { name = \"gold\", type = \"int\" }");
        assertThat(names(chest))
                .containsExactly(
                        "loot.0.item",
                        "loot.0.rare",
                        "loot.0.chance",
                        "loot.0.code",
                        "loot.1.item",
                        "loot.1.rare",
                        "loot.1.chance",
                        "loot.1.code",
                        "gold");
        assertThat(chest.fields()).noneMatch(field -> field.index().isUnique());
        assertThat(chest.structs()).singleElement().satisfies(use -> {
            assertThat(use.struct().isFixedList()).isTrue();
            assertThat(use.struct().fixedCount()).isEqualTo(2);
            assertThat(use.struct().fixedElement().name()).isEqualTo("Loot");
            assertThat(use.declaredType()).isEqualTo("Loot[2]");
        });
    }

    @Test
    void shouldPlaceElementsWithOneStride() {
        RecordLayout layout = LayoutPlanner.plan(
                chest(
                        "",
                        "{ name = \"flag\", type = \"bool\" }, { name = \"loot\", type = \"Loot[3]\" }, { name = \"big\", type = \"i64\" }"));
        assertThat(field(layout, "big").offset()).isEqualTo(16);
        assertThat(field(layout, "flag").offset()).isEqualTo(9);
        for (int i = 0; i < 3; i++) {
            String element = "loot." + i + ".";
            assertThat(field(layout, element + "item").offset()).isEqualTo(24 + 16 * i);
            assertThat(field(layout, element + "chance").offset()).isEqualTo(28 + 16 * i);
            assertThat(field(layout, element + "code").offset()).isEqualTo(32 + 16 * i);
            assertThat(field(layout, element + "rare").offset()).isEqualTo(36 + 16 * i);
            assertThat(field(layout, element + "rare").presenceIndex()).isEqualTo(i);
        }
        assertThat(layout.stride()).isEqualTo(80);
    }

    @Test
    void shouldPlaceMatricesWithoutGaps() {
        RecordLayout layout = LayoutPlanner.plan(chest(
                "",
                "{ name = \"grid\", type = \"u8[3][3]\", hot = true }, { name = \"deep\", type = \"i16[2][3][2]\" }"));
        assertThat(field(layout, "grid.0").offset()).isEqualTo(8);
        assertThat(field(layout, "grid.2").offset()).isEqualTo(14);
        assertThat(field(layout, "grid.2").hot()).isTrue();
        assertThat(field(layout, "deep.0.0").offset()).isEqualTo(18);
        assertThat(field(layout, "deep.0.2").offset()).isEqualTo(26);
        assertThat(field(layout, "deep.1.0").offset()).isEqualTo(30);
        assertThat(layout.stride()).isEqualTo(48);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "type = \"Loot[2]\", default = [null, { chance = 0.25 }], display = \"What is in it\", doc = \"Loot.\"",
                "type = \"i32[3][3]\", default = [null, [1, 2, 3]], min = 0, max = 9, hot = true, unit = \"m\"",
                "type = \"enum[2][2]\", values = [\"a\", \"b\"], default = [[\"b\", \"a\"]]",
                "type = \"string?[3]\", pattern = \"a*\", maxLength = 4, formerly = [\"old\"]",
                "type = \"Loot?[2][2]\", optional = true",
                "type = \"text[2][2]\"",
                "type = \"ref<Item>[3][3]\", required = true",
                "type = \"Loot[][2]\", minLength = 1",
                "type = \"map<string,u8>[2]\"",
                "type = \"oneof<Loot>[2]\"",
                "type = \"ref<Item, Chest>[2]\"",
                "type = \"Loot[2][]\"",
                "type = \"map<string,Loot[2]>\""
            })
    void shouldWriteWhatWasRead(String field) {
        Schema chest = chest("", "{ name = \"loot\", " + field + " }");
        String text = SchemaText.of(chest);
        assertThat(text).contains(field.substring(0, field.indexOf('"', 8)));
        sources.removeIf(source -> source.file().equals("Chest.schema"));
        sources.add(new SchemaReader.Source("Chest.schema", text));
        Schema again = SchemaReader.read(sources, problems).stream()
                .filter(schema -> schema.name().equals("Chest"))
                .findFirst()
                .orElseThrow();
        assertThat(SchemaText.of(again)).isEqualTo(text);
        assertThat(LayoutPlanner.plan(again).fingerprint())
                .isEqualTo(LayoutPlanner.plan(chest).fingerprint());
        assertThat(again.fields())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("at", "typeAt", "elements")
                .isEqualTo(chest.fields());
    }

    @Test
    void shouldTellWrongLists() {
        assertThat(problems("", """
                { name = "a", type = "Loot[0]" }
                { name = "c", type = "int[3][99999]" }
                { name = "d", type = "Lot[4]" }
                { name = "e", type = "Item[4]" }
                { name = "f", type = "flaot[4][4]" }
                { name = "g", type = "ref<Item>?[4]" }
                { name = "h", type = "ref<Itm>[4][4]" }
                { name = "i", type = "int[2][2]", unique = true }
                { name = "j", type = "Loot[2]", min = 3 }
                { name = "k", type = "enum[2][2]" }
                """))
                .extracting(problem ->
                        problem.replaceFirst("^[^ ]* ", "").replaceFirst(": expected (bool|one of name).*", ""))
                .containsExactly(
                        "Chest.a: list of an impossible length: expected 1 to 65536 elements, or [] for any number, found \"Loot[0]\"",
                        "Chest.c: list of an impossible length: expected 1 to 65536 elements, or [] for any number, found \"int[3][99999]\"",
                        "Chest.d: unknown type \"Lot[4]\", did you mean \"Loot[4]\"",
                        "Chest.e: unknown type \"Item[4]\", did you mean \"ref<Item>[4]\"",
                        "Chest.f: unknown type \"flaot[4][4]\", did you mean \"float[4][4]\"",
                        "Chest.g: references may be null without a ?: expected the type without ?, found \"ref<Item>?[4]\"",
                        "Chest.h: unknown type \"Itm\", did you mean \"Item\": expected one of Chest, Item",
                        "Chest.i: unknown attribute of a list of a fixed length \"unique\"",
                        "Chest.j: unknown attribute of a struct field \"min\"",
                        "Chest.k: an enum needs values: expected 1 to 1024 constants, found 0");
    }

    @Test
    void shouldTellBlanksAndNegativeLengths() {
        assertThat(problems("", """
                { name = "a", type = "Loot [4]" }
                { name = "b", type = "int [3][3]" }
                { name = "c", type = "Loot[-1]" }
                { name = "d", type = "int[-3][2]" }
                """))
                .extracting(problem -> problem.replaceFirst("^[^ ]* ", ""))
                .containsExactly(
                        "Chest.a: blanks in a type: expected \"Loot[4]\", found \"Loot [4]\"",
                        "Chest.b: blanks in a type: expected \"int[3][3]\", found \"int [3][3]\"",
                        "Chest.c: list of an impossible length: expected 1 to 65536 elements, or [] for any number, found \"Loot[-1]\"",
                        "Chest.d: list of an impossible length: expected 1 to 65536 elements, or [] for any number, found \"int[-3][2]\"");
    }

    @Test
    void shouldTellWrongDefaults() {
        file("Empty", ", kind = \"struct\"", "");
        assertThat(problems("", """
                { name = "b", type = "Loot[9000]" }
                { name = "l", type = "int[2][2]", default = [[1, 2], [3, 4], [5, 6]] }
                { name = "m", type = "int[2][2]", default = [[1, 2, 3]], max = 9 }
                { name = "n", type = "Loot[2]", default = [{ chanse = 1 }] }
                { name = "o", type = "Empty[2]" }
                { name = "p", type = "int[2][2]", default = { x = 1 } }
                """))
                .extracting(problem -> problem.replaceFirst("^[^ ]* ", ""))
                .containsExactly(
                        "Chest.b: too many elements, with their members: expected at most 8192 fields, found Loot[9000], 36000 fields",
                        "Chest.l: default has too many elements: expected at most 2, found 3",
                        "Chest.m[0]: default has another length: expected a list of 2, found one of 3",
                        "Chest.n[0]: default names no member, did you mean \"chance\": expected one of item, rare, chance, code, found chanse",
                        "Chest.o: a list of a struct without members: expected a struct with members, found Empty[2]",
                        "Chest.p: default has the wrong kind: expected a list of at most 2 elements, found an object");
    }

    @Test
    void shouldReadElementsInRules() {
        Schema chest = chest(
                ", rules = [\"loot[0].chance <= loot[1].chance\", \"count(loot) > count(names[0])\", \"count(names) >= count(names[1])\"]",
                "{ name = \"loot\", type = \"Loot[2]\" }, { name = \"names\", type = \"string[][3]\" }");
        assertThat(chest.rules().conditions()).hasSize(3);
    }

    @Test
    void shouldTellWrongElementsInRules() {
        assertThat(problems(
                        ", rules = [\"loot[2].chance > 0\", \"loot.chance > 0\", \"loot > 0\", \"loot[x].chance > 0\", \"count(loot) == 2\"]",
                        "{ name = \"loot\", type = \"Loot[2]\" }"))
                .extracting(problem -> problem.replaceFirst("^[^ ]* ", ""))
                .containsExactly(
                        "Chest: rule: index out of range: expected loot[0] to loot[1], found loot[2].chance",
                        "Chest: rule: unknown field, in a list of a fixed length: name the element, such as \"loot[0].chance\": expected the name of a field, found loot.chance",
                        "Chest: rule: unknown field, which is a list of a fixed length: name a part of it, such as \"loot[0].item\": expected the name of a field, found loot",
                        "Chest: rule: no index of an element: expected a number and ], as in loot[2], found x",
                        "Chest: rule: the rule reads no field: expected the name of a field, found count(loot), which is always 2");
    }
}
