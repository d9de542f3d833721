package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Lists of structs: what schemas declare, how elements are laid out, and what is told of wrong ones. */
class ListsTest {
    private final Problems problems = new Problems();
    private final List<SchemaReader.Source> sources = new ArrayList<>();

    private void type(String name, String attributes, String... fields) {
        String text = "Schema = { name = \"" + name + '"' + attributes + " }\nFields = [\n" + String.join("\n", fields)
                + "\n]\n";
        sources.add(new SchemaReader.Source(name + ".schema", text));
    }

    private void struct(String name, String... fields) {
        type(name, ", kind = \"struct\"", fields);
    }

    private static String field(String name, String type, String... attributes) {
        return "{ name = \"" + name + "\", type = \"" + type + '"'
                + (attributes.length == 0 ? "" : ", " + String.join(", ", attributes)) + " }";
    }

    private Schema read(String name) {
        List<Schema> schemas = SchemaReader.read(sources, problems);
        problems.throwIfAny();
        return schemas.stream()
                .filter(schema -> schema.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<String> problems() {
        SchemaReader.read(sources, problems);
        return problems.sorted().stream().map(Problem::toString).toList();
    }

    private void loot() {
        struct("Mod", field("power", "u8"));
        struct(
                "Loot",
                field("item", "ref<Item>"),
                field("rare", "bool"),
                field("chance", "float"),
                field("mods", "Mod[]"));
        type("Item", "", field("name", "string"));
    }

    @Test
    void shouldKnowTheStructOfAList() {
        loot();
        type(
                "Monster",
                "",
                field("hp", "int"),
                field("loot", "Loot[]", "minLength = 1", "maxLength = 4", "hot = true"));
        Schema monster = read("Monster");
        SchemaField list = Objects.requireNonNull(monster.field("loot"));
        assertThat(list.isList()).isTrue();
        assertThat(list.declaredType()).isEqualTo("Loot[]");
        assertThat(list.rules().minLength()).isEqualTo(1);
        assertThat(Objects.requireNonNull(list.elements()).fields())
                .extracting(SchemaField::name)
                .containsExactly("item", "rare", "chance", "mods");
        assertThat(Schema.structsOf(List.of(monster))).extracting(Schema::name).containsExactly("Loot", "Mod");
        assertThat(SchemaText.of(monster)).contains("type = \"Loot[]\"");
    }

    @Test
    void shouldLayOutElementsWithoutIdAndAsCloseAsTheirMembersAllow() {
        loot();
        struct("Chest", field("content", "Loot[]", "optional = true"));
        type("Monster", "", field("hp", "int"), field("left", "Chest"));
        TypeLayout monster = LayoutPlanner.planTree(read("Monster"));
        FieldLayout list = monster.layout().lists().get(0);
        assertThat(list.name()).isEqualTo("left.content");
        assertThat(list.type()).isEqualTo(ValueType.LIST);
        assertThat(list.width()).isEqualTo(8);
        assertThat(list.optional()).isTrue();
        RecordLayout loot = monster.elements().get(0).layout();
        assertThat(loot.name()).isEqualTo("Monster.left.content");
        assertThat(loot.key()).isEqualTo(list.targetKey());
        assertThat(loot.kind()).isEqualTo(LayoutKind.ELEMENTS);
        assertThat(loot.stride()).isEqualTo(24);
        assertThat(loot.fields())
                .extracting(field -> field.name() + " " + field.offset())
                .containsExactly("item 8", "rare 16", "chance 12", "mods 0");
        RecordLayout mods = monster.elements().get(0).elements().get(0).layout();
        assertThat(mods.name()).isEqualTo("Monster.left.content.mods");
        assertThat(mods.stride()).isEqualTo(1);
        assertThat(monster.all().map(each -> each.layout().name()))
                .containsExactly("Monster", "Monster.left.content", "Monster.left.content.mods");
    }

    @Test
    void shouldNameAllLayoutsByOneFingerprint() {
        loot();
        type("Monster", "", field("loot", "Loot[]"));
        TypeLayout before = LayoutPlanner.planTree(read("Monster"));
        sources.removeIf(source -> source.file().equals("Mod.schema"));
        struct("Mod", field("power", "u8"), field("cost", "u8"));
        TypeLayout after = LayoutPlanner.planTree(read("Monster"));
        assertThat(after.layout().fingerprint()).isEqualTo(before.layout().fingerprint());
        assertThat(after.fingerprint()).isNotEqualTo(before.fingerprint());
    }

    @Test
    void shouldLeaveOutMembersThatDoNotShip() {
        struct("Loot", field("chance", "float"), field("note", "string", "ship = false"));
        type("Monster", "", field("loot", "Loot[]"));
        Schema monster = read("Monster");
        assertThat(LayoutPlanner.planTree(monster).elements().get(0).layout().fields())
                .hasSize(1);
        assertThat(LayoutPlanner.planTreeWithUnshipped(monster)
                        .elements()
                        .get(0)
                        .layout()
                        .fields())
                .hasSize(2);
        assertThat(Objects.requireNonNull(monster.shipped().fields().get(0).elements())
                        .fields())
                .hasSize(1);
    }

    @Test
    void shouldCountListsInRules() {
        loot();
        type(
                "Monster",
                ", rules = [\"count(loot) > 0\", \"loot is not null\"]",
                field("loot", "Loot[]", "optional = true"));
        assertThat(read("Monster").rules().conditions()).hasSize(2);
    }

    @Test
    void cannotNameElementsInRules() {
        loot();
        type("Monster", ", rules = [\"loot < 3\", \"loot.chance > 0\"]", field("loot", "Loot[]"));
        assertThat(problems())
                .containsExactly(
                        "Monster.schema:1:40: Monster: rule: unfit operand of <: expected a number, found loot, Loot[]",
                        "Monster.schema:1:52: Monster: rule: unknown field, in a list: conditions of its elements are rules of the struct Loot: expected the name of a field, found loot.chance");
    }

    @Test
    void cannotContainItself() {
        struct("Node", field("children", "Node[]"));
        type("Tree", "", field("roots", "Node[]"));
        assertThat(problems())
                .containsExactly(
                        "Node.schema:3:22: Node.children: the struct contains itself: expected another struct, found Node");
    }

    @Test
    void shouldKnowAStructThatHasProblems() {
        struct("Loot", field("chance", "flaot"));
        type("Monster", "", field("loot", "Loot[4]"), field("one", "Lot"));
        assertThat(problems())
                .anyMatch(problem -> problem.contains("Loot.chance: unknown type \"flaot\""))
                .anyMatch(problem -> problem.contains("unknown type \"Lot\", did you mean \"Loot\""));
    }

    @Test
    void cannotBeOfWhatIsNoStruct() {
        loot();
        type("Monster", "", field("loot", "Lot[]"), field("items", "Item[]"), field("price", "Price"));
        assertThat(problems())
                .containsExactly(
                        "Monster.schema:3:18: Monster.loot: unknown type \"Lot[]\", did you mean \"Loot[]\": expected "
                                + DeclaredType.KNOWN,
                        "Monster.schema:4:19: Monster.items: unknown type \"Item[]\", did you mean \"ref<Item>[]\": expected "
                                + DeclaredType.KNOWN,
                        "Monster.schema:5:19: Monster.price: unknown type \"Price\"; structs are Loot, Mod: expected "
                                + DeclaredType.KNOWN);
    }

    @Test
    void cannotHaveAttributesOfOtherFields() {
        loot();
        type("Monster", "", field("loot", "Loot[]", "default = []", "unique = true"));
        assertThat(problems())
                .allMatch(problem -> problem.contains("unknown attribute of a list of structs"))
                .hasSize(2);
    }

    @Test
    void cannotLieTooDeep() {
        struct("S1", field("x", "int"));
        for (int i = 2; i <= 9; i++) {
            struct("S" + i, field("x", "S" + (i - 1) + "[]"));
        }
        type("Deep", "", field("s", "S9[]"));
        assertThat(problems())
                .containsExactly(
                        "Deep.schema:3:1: Deep: structs lie too deep in each other: expected at most 8, found 9");
    }

    @Test
    void cannotHaveTooLongPaths() {
        String name = "x".repeat(60);
        struct("A", field(name, "int"));
        struct("B", field(name, "A[]"));
        struct("C", field(name, "B[]"));
        type("Deep", "", field(name, "C[]"));
        assertThat(problems())
                .anyMatch(problem -> problem.contains(
                        "the path of a list in the elements is too long: expected at most 128 characters, found 182"));
    }
}
