package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variants: what schemas declare, how values are laid out, what the lock keeps, and what is told of wrong ones. */
class VariantsTest {
    private final Problems problems = new Problems();
    private final List<SchemaReader.Source> sources = new ArrayList<>();

    private void file(String name, String attributes, String... fields) {
        String text = "Schema = { name = \"" + name + '"' + attributes + " }\nFields = [\n" + String.join("\n", fields)
                + "\n]\n";
        sources.removeIf(source -> source.file().equals(name + ".schema"));
        sources.add(new SchemaReader.Source(name + ".schema", text));
    }

    private void structs() {
        file("Damage", ", kind = \"struct\"", "{ name = \"amount\", type = \"int\" }");
        file("Heal", ", kind = \"struct\"", "{ name = \"amount\", type = \"float\" }");
        file("Stun", ", kind = \"struct\"");
    }

    private void spell(String type, String attributes) {
        structs();
        file("Spell", "", "{ name = \"effect\", type = \"" + type + '"' + attributes + " }");
    }

    private LockedSchemas locked() {
        LockedSchemas schemas = LockedSchemas.read(sources, problems);
        problems.throwIfAny();
        return schemas;
    }

    private SchemaField effect() {
        Schema spell = locked().schemas().stream()
                .filter(schema -> schema.name().equals("Spell"))
                .findFirst()
                .orElseThrow();
        return spell.fields().get(0);
    }

    private List<String> problems() {
        SchemaReader.read(sources, problems);
        return problems.sorted().stream().map(Problem::toString).toList();
    }

    private static Schema elements(SchemaField field) {
        return Objects.requireNonNull(field.elements());
    }

    @ParameterizedTest
    @ValueSource(strings = {"oneof<Damage, Heal>", "oneof<Damage, Heal, Stun>[]", "oneof<Damage: Heal, Stun>"})
    void shouldKnowTheCases(String type) {
        spell(type, ", required = true");
        SchemaField effect = effect();
        assertThat(effect.isVariant()).isTrue();
        assertThat(effect.isSingle()).isEqualTo(!type.endsWith("]"));
        assertThat(effect.declaredType()).isEqualTo(type);
        assertThat(effect.lockedType()).isEqualTo(type.endsWith("]") ? "oneof[]" : "oneof");
        assertThat(effect.rules().required()).isTrue();
        assertThat(elements(effect).cases().get(0).name()).isEqualTo("Damage");
        assertThat(elements(effect).kind().constantNames().subList(0, 2)).containsExactly("none", "Damage");
        assertThat(elements(elements(effect).cases().get(0)).fields()).hasSize(1);
    }

    @Test
    void shouldBeWrittenAsItWasRead() {
        structs();
        file(
                "Spell",
                "",
                "{ name = \"effect\", type = \"oneof< Damage,hurt : Damage >\", display = \"It\" }",
                "{ name = \"effects\", type = \"oneof<Stun>[]\", maxLength = 3 }");
        Schema spell = SchemaReader.read(sources, problems).stream()
                .filter(schema -> schema.name().equals("Spell"))
                .findFirst()
                .orElseThrow();
        assertThat(SchemaText.of(spell))
                .contains("{ name = \"effect\", type = \"oneof<Damage, hurt: Damage>\", display = \"It\" }")
                .contains("{ name = \"effects\", type = \"oneof<Stun>[]\", maxLength = 3 }");
    }

    @Test
    void shouldLayOutRowsAndTags() {
        spell("oneof<Damage, Heal>[]", "");
        Schema spell = locked().schemas().get(0);
        TypeLayout layout = LayoutPlanner.planTree(spell);
        RecordLayout effects = layout.elements().get(0).layout();
        assertThat(effects.name()).isEqualTo("Spell.effect");
        assertThat(effects.isVariant()).isTrue();
        assertThat(effects.stride()).isEqualTo(8);
        assertThat(effects.fields())
                .extracting(field -> field.name() + " " + field.offset() + " " + field.constantsText(0))
                .containsExactly(
                        "Damage 0 [Damage = 1]", "Heal 0 [Heal = 2]", "kind 4 [none = 0, Damage = 1, Heal = 2]");
        assertThat(layout.all().map(each -> each.layout().name()))
                .containsExactly("Spell", "Spell.effect", "Spell.effect.Damage", "Spell.effect.Heal");
        FieldLayout heal = effects.fields().get(1);
        assertThat(heal.listOf(2L << 32 | 7)).isEqualTo(1L << 32 | 7);
        assertThat(heal.listOf(1L << 32 | 7)).isZero();
        assertThat(heal.listOf(0x1_0000_0002L << 32 | 7)).isEqualTo(1L << 32 | 7);
    }

    private void lock(LockedSchemas schemas) {
        sources.removeIf(source -> source.file().equals(SchemaLock.FILE));
        sources.add(new SchemaReader.Source(SchemaLock.FILE, schemas.lockText()));
    }

    private List<String> tags() {
        return elements(effect()).cases().stream()
                .map(each -> each.constants().get(0))
                .map(constant -> constant.name() + " " + constant.value())
                .toList();
    }

    @Test
    void shouldKeepTags() {
        spell("oneof<Damage, Heal>[]", "");
        lock(locked());
        spell("oneof<Stun, Heal>[]", "");
        assertThat(tags()).containsExactly("Stun 3", "Heal 2");
        LockedSchemas second = locked();
        assertThat(second.lockText())
                .contains("Spell.effect type oneof[]", "Spell.effect value 1 \"Damage\" removed")
                .contains("Spell.effect value 2 \"Heal\"\n", "Spell.effect value 3 \"Stun\"\n");
        lock(second);
        spell("oneof<Damage, Stun, Heal>[]", "");
        assertThat(tags()).containsExactly("Damage 1", "Stun 3", "Heal 2");
        assertThat(elements(effect()).kind().constants())
                .containsExactly(
                        new EnumConstant("none", 0),
                        new EnumConstant("Damage", 1),
                        new EnumConstant("Stun", 3),
                        new EnumConstant("Heal", 2));
    }

    @Test
    void shouldKeepTagsOfAFieldWithANewNameAndOfAStructWithANewName() {
        spell("oneof<Heal, Damage>[]", "");
        lock(locked());
        structs();
        file("Hurt", ", kind = \"struct\"", "{ name = \"amount\", type = \"int\" }");
        file("Spell", "", "{ name = \"results\", type = \"oneof<Damage: Hurt, Heal>[]\", formerly = [\"effect\"] }");
        assertThat(tags()).containsExactly("Damage 2", "Heal 1");
        assertThat(LayoutPlanner.planTree(locked().schemas().get(0))
                        .elements()
                        .get(0)
                        .layout()
                        .name())
                .isEqualTo("Spell.results");
    }

    @Test
    void cannotBecomeAListUnnoticed() {
        spell("oneof<Damage, Heal>", "");
        lock(locked());
        spell("oneof<Damage, Heal>[]", "");
        LockedSchemas.read(sources, problems);
        assertThat(problems.sorted().toString()).contains("the type was oneof in version 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "oneof<>",
                "oneof<Damage, >",
                "oneof<Damage, Damage>",
                "oneof<kind: Damage>",
                "oneof<none: Damage>",
                "oneof<id: Damage>",
                "oneof<Damage",
                "oneof<a: b: Damage>",
                "oneof <Damage>"
            })
    void cannotHaveAnotherForm(String type) {
        spell(type, "");
        assertThat(problems())
                .singleElement()
                .asString()
                .startsWith(
                        "Spell.schema:3:20: Spell.effect: wrong type of a variant: expected oneof<Damage, Heal> or");
    }

    @Test
    void cannotHaveCasesThatAreNoStructs() {
        structs();
        file("Item", "");
        file("Spell", "", "{ name = \"effect\", type = \"oneof<Damage, Hael, Item>\" }");
        assertThat(problems())
                .containsExactlyInAnyOrder(
                        "Spell.schema:3:20: Spell.effect: a case names a type that is no struct, did you mean \"Heal\": expected one of Damage, Heal, Stun, found \"Hael\"",
                        "Spell.schema:3:20: Spell.effect: a case names a type that is no struct: expected one of Damage, Heal, Stun, found \"Item\"");
    }

    @Test
    void cannotContainItself() {
        file("Damage", ", kind = \"struct\"", "{ name = \"next\", type = \"oneof<Damage>[]\" }");
        file("Spell", "", "{ name = \"effect\", type = \"oneof<Damage>\" }");
        assertThat(problems()).singleElement().asString().contains("the struct contains itself");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"optional = true", "default = {}", "index = true", "maxLength = 1", "values = [\"a\"]", "min = 1"
            })
    void cannotHaveAttributesOfOtherFields(String attribute) {
        spell("oneof<Damage>", ", " + attribute);
        assertThat(problems()).singleElement().asString().contains("unknown attribute of a variant");
    }

    @Test
    void cannotLieTooDeep() {
        file("S1", ", kind = \"struct\"", "{ name = \"x\", type = \"int\" }");
        for (int i = 2; i <= 5; i++) {
            file("S" + i, ", kind = \"struct\"", "{ name = \"x\", type = \"oneof<S" + (i - 1) + ">\" }");
        }
        file("Deep", "", "{ name = \"s\", type = \"oneof<S5>\" }");
        assertThat(problems())
                .containsExactly(
                        "Deep.schema:3:1: Deep: structs lie too deep in each other: expected at most 8, found 10");
    }
}
