package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Structs: whose members stand among the fields of the types that use them, and what is told of wrong ones. */
class StructsTest {
    private static final String HP = "{ name = \"hp\", type = \"int\" }";

    private final Problems problems = new Problems();
    private final List<SchemaReader.Source> sources = new ArrayList<>();

    private void type(String name, String attributes, String... fields) {
        add(name, attributes, fields);
    }

    private void struct(String name, String attributes, String... fields) {
        add(name, ", kind = \"struct\"" + attributes, fields);
    }

    private void add(String name, String attributes, String... fields) {
        String text = "Schema = { name = \"" + name + '"' + attributes + " }\nFields = [\n" + String.join("\n", fields)
                + "\n]\n";
        sources.add(new SchemaReader.Source(name + ".schema", text));
    }

    private static String field(String name, String type) {
        return "{ name = \"" + name + "\", type = \"" + type + "\" }";
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

    private static List<String> names(Schema schema) {
        return schema.fields().stream().map(SchemaField::name).toList();
    }

    @Test
    void shouldPutMembersInThePlaceOfTheField() {
        struct("Resistance", "", field("fire", "float"), field("ice", "float"));
        struct("Stats", "", HP, field("resistance", "Resistance"), field("armor", "u8"));
        type("Monster", "", field("name", "string"), field("stats", "Stats"), field("level", "u8"));
        Schema monster = read("Monster");
        assertThat(names(monster))
                .containsExactly(
                        "name", "stats.hp", "stats.resistance.fire", "stats.resistance.ice", "stats.armor", "level");
        assertThat(monster.structs()).hasSize(1);
        assertThat(monster.useOf(0)).isNull();
        assertThat(monster.useOf(4)).isSameAs(monster.structs().get(0));
        assertThat(read("Stats").isStruct()).isTrue();
        assertThat(monster.isStruct()).isFalse();
    }

    @Test
    void shouldIncludeMembersBeforeTheFields() {
        struct("Placed", "", field("x", "float"));
        struct("Named", ", includes = [\"Placed\"]", field("name", "string"));
        type("Monster", ", key = \"name\", includes = [\"Named\"]", HP);
        assertThat(names(read("Monster"))).containsExactly("x", "name", "hp");
        assertThat(read("Monster").key()).isEqualTo("name");
    }

    @Test
    void shouldCombineAttributesOfFieldAndMember() {
        struct(
                "Stats",
                "",
                "{ name = \"hp\", type = \"int\", formerly = [\"health\"] }",
                "{ name = \"note\", type = \"string\", ship = false }");
        type(
                "Monster",
                "",
                "{ name = \"stats\", type = \"Stats\", hot = true, formerly = [\"attributes\"] }",
                "{ name = \"plan\", type = \"Stats\", ship = false }");
        Schema monster = read("Monster");
        SchemaField hp = monster.field("stats.hp");
        assertThat(hp.hot()).isTrue();
        assertThat(hp.formerly()).containsExactly("stats.health", "attributes.hp", "attributes.health");
        assertThat(monster.field("stats.note").hot()).isFalse();
        assertThat(monster.fields()).filteredOn(SchemaField::ship).containsExactly(hp);
    }

    @Test
    void shouldWriteStructsAsTheyAreDeclared() {
        struct("Named", "", field("name", "string"));
        struct("Stats", ", doc = \"Can do.\"", HP);
        type(
                "Monster",
                ", includes = [\"Named\"]",
                "{ name = \"stats\", type = \"Stats\", hot = true, formerly = [\"attributes\"], display = \"S\", doc = \"D\" }",
                field("level", "u8"));
        List<Schema> schemas = SchemaReader.read(sources, problems);
        problems.throwIfAny();
        List<SchemaReader.Source> written = schemas.stream()
                .map(schema -> new SchemaReader.Source(schema.name() + ".schema", SchemaText.of(schema)))
                .toList();
        List<Schema> again = SchemaReader.read(written, problems);
        problems.throwIfAny();
        assertThat(again.stream().map(SchemaText::of).toList())
                .isEqualTo(written.stream().map(SchemaReader.Source::text).toList());
        assertThat(again.stream().map(StructsTest::names).toList())
                .isEqualTo(schemas.stream().map(StructsTest::names).toList());
    }

    @Test
    void shouldPutThePresenceBeforeTheMembers() {
        struct("Scar", "", field("depth", "float"));
        struct("Stats", "", HP, "{ name = \"scar\", type = \"Scar\", optional = true }");
        type(
                "Monster",
                "",
                "{ name = \"stats\", type = \"Stats\", optional = true, hot = true, formerly = [\"old\"] }");
        Schema monster = read("Monster");
        assertThat(names(monster)).containsExactly("stats", "stats.hp", "stats.scar", "stats.scar.depth");
        assertThat(monster.fields())
                .filteredOn(SchemaField::isPresence)
                .extracting(SchemaField::formerly)
                .containsExactly(List.of("old"), List.of("old.scar"));
        assertThat(monster.fields()).allMatch(SchemaField::hot);
        assertThat(monster.field("stats").declaredType()).isEqualTo("Stats");
        assertThat(monster.useOf(3)).isSameAs(monster.structs().get(0));
        assertThat(SchemaText.of(monster))
                .contains("{ name = \"stats\", type = \"Stats\", optional = true, hot = true,");
    }

    @Test
    void cannotHaveUniqueMembersThatMayBeMissing() {
        struct("Stats", "", "{ name = \"code\", type = \"int\", unique = true }");
        type("Monster", "", "{ name = \"stats\", type = \"Stats\", optional = true }");
        assertThat(problems())
                .containsExactly(
                        "Monster.schema:3:1: Monster.stats.code: a unique member of a struct that a record may be without: expected optional = true for the member, or a struct field that is not optional");
    }

    @Test
    void cannotContainItself() {
        struct("A", "", field("b", "B"));
        struct("B", "", field("a", "A"), HP);
        type("Monster", "", field("a", "A"));
        assertThat(problems())
                .containsExactly(
                        "B.schema:3:15: B.a: the struct contains itself: expected another struct, found A in B");
    }

    @Test
    void cannotLieTooDeep() {
        struct("S9", "", HP);
        for (int i = 8; i > 0; i--) {
            struct("S" + i, "", field("s", "S" + (i + 1)));
        }
        type("Monster", "", field("s", "S1"));
        assertThat(problems())
                .containsExactly(
                        "Monster.schema:3:1: Monster: structs lie too deep in each other: expected at most 8, found 9");
    }

    @Test
    void cannotReferToAStruct() {
        struct("Stats", "", HP);
        type("Monster", "", field("stats", "ref<Stats>"));
        assertThat(problems())
                .containsExactly(
                        "Monster.schema:3:19: Monster.stats: a reference to Stats, which is a struct and has no records:"
                                + " expected a record type, or the type Stats");
    }

    @Test
    void cannotHaveARecordTypeAsAType() {
        struct("Stats", "", HP);
        type("Item", "", HP);
        type("Monster", "", field("item", "Item"));
        type("Place", ", includes = [\"Item\"]", HP);
        assertThat(problems())
                .hasSize(2)
                .anyMatch(problem -> problem.startsWith(
                        "Monster.schema:3:18: Monster.item: unknown type \"Item\", did you mean \"ref<Item>\""))
                .contains(
                        "Place.schema:1:40: Place: includes a type that is no struct: expected Stats, found \"Item\"");
    }

    @Test
    void shouldTellAllProblemsAtOnce() {
        struct("Stats", "", HP);
        type(
                "Monster",
                ", includes = [\"Stets\", \"Item\"], layuot = \"rows\"",
                field("hp", "itn"),
                field("effect", "oneof<Stats, Heal>"),
                field("effects", "map<string, oneof<Stast>[]>"),
                field("next", "ref<Monstre>"),
                "{ name = \"speed\", type = \"f32\", min = 2, max = 1 }");
        type("Item", "", field("name", "sting"));
        assertThat(problems())
                .extracting(problem -> problem.replaceAll("^[^:]*:([0-9]+):[0-9]+: ([^:]*): ([^:\"]*).*", "$1 $2: $3"))
                .containsExactlyInAnyOrder(
                        "3 Item.name: unknown type ",
                        "1 Monster: includes a type that is no struct, did you mean ",
                        "1 Monster: includes a type that is no struct",
                        "1 Monster: unknown attribute ",
                        "3 Monster.hp: unknown type ",
                        "4 Monster.effect: a case names a type that is no struct",
                        "5 Monster.effects: a case names a type that is no struct, did you mean ",
                        "6 Monster.next: unknown type ",
                        "7 Monster.speed: min is greater than max");
    }

    @Test
    void cannotHaveAttributesOfValues() {
        struct("Stats", "", HP);
        type("Monster", "", "{ name = \"stats\", type = \"Stats\", min = 1, frmerly = 3 }");
        type("Place", "", "{ name = \"stats\", type = \"Stts\", hott = true }");
        assertThat(problems())
                .hasSize(4)
                .startsWith(
                        "Monster.schema:3:35: Monster.stats: unknown attribute of a struct field \"min\": expected one of name, type, default, optional, hot, ship, moddable, formerly, display, doc",
                        "Monster.schema:3:44: Monster.stats: unknown attribute of a struct field \"frmerly\", did you mean \"formerly\": expected one of name, type, default, optional, hot, ship, moddable, formerly, display, doc")
                .anyMatch(problem -> problem.contains("unknown attribute \"hott\", did you mean \"hot\""));
    }

    @Test
    void cannotIncludeAStructWithoutAList() {
        struct("Named", "", field("name", "string"));
        type("Monster", ", includes = \"Named\", key = \"name\"", HP);
        assertThat(problems())
                .containsExactly(
                        "Monster.schema:1:30: Monster: includes has the wrong kind: expected a list, such as [\"Named\"], found \"Named\"");
    }

    @Test
    void cannotHaveAttributesOfRecordTypes() {
        struct("Stats", ", key = \"name\", layout = \"columns\"", field("name", "string"));
        assertThat(problems()).hasSize(2).allMatch(problem -> problem.contains("unknown attribute of a struct"));
    }

    @Test
    void cannotHaveOneNameTwice() {
        struct("Named", "", field("name", "string"));
        struct("Other", "", field("name", "string"));
        type("Monster", ", includes = [\"Named\", \"Other\"]", HP);
        assertThat(problems())
                .containsExactly(
                        "Other.schema:3:1: Monster.name: field name is taken: expected another name, found \"name\", also at Named.schema:3:1");
    }

    @Test
    void cannotHaveAFieldAndAStructFieldOfOneName() {
        struct("Named", "", field("stats", "string"));
        struct("Stats", "", HP);
        type("Monster", ", includes = [\"Named\"]", field("stats", "Stats"));
        assertThat(problems())
                .containsExactly(
                        "Monster.schema:3:1: Monster: field name is taken: expected another name, found \"stats\", also at Named.schema:3:1");
    }

    @Test
    void cannotHaveTooManyFormerPaths() {
        String names = "formerly = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"]";
        struct("Stats", "", "{ name = \"hp\", type = \"int\", " + names + " }");
        type("Monster", "", "{ name = \"stats\", type = \"Stats\", " + names + " }");
        assertThat(problems())
                .hasSize(1)
                .first()
                .asString()
                .contains("too many former paths")
                .contains("found 80");
    }

    @Test
    void cannotUseAnUnknownKind() {
        add("Stats", ", kind = \"strukt\"", HP);
        assertThat(problems())
                .containsExactly(
                        "Stats.schema:1:28: Stats: unknown kind, did you mean \"struct\": expected one of record, struct, found \"strukt\"");
    }

    @Test
    void shouldGiveTypesTheRulesOfTheirStructs() {
        struct("Range", ", rules = [\"a < b\"]", field("a", "int"), field("b", "int"));
        struct("Stats", ", rules = [\"range.a > hp\"]", HP, field("range", "Range"));
        type(
                "Monster",
                ", includes = [\"Range\"], rules = [\"a > calm.range.a and id > 5\"]",
                field("calm", "Stats"),
                field("rage", "Stats"));
        assertThat(PlacedRule.of(read("Monster")))
                .extracting(placed -> placed.prefix() + ": " + placed.expression())
                .containsExactly(
                        ": a > calm.range.a and id > 5",
                        ": a < b",
                        "calm.: range.a > hp",
                        "calm.range.: a < b",
                        "rage.: range.a > hp",
                        "rage.range.: a < b");
    }

    @Test
    void cannotReadWhatIsNotInTheStruct() {
        struct("Stats", ", unique = [[\"hp\", \"hp\"]], rules = [\"id > hp\"]", HP);
        type("Monster", ", rules = [\"stats > 1\"]", field("stats", "Stats"));
        type("Item", ", rules = [\"stats > 1\", \"hp > 1\"]", field("stats", "Values"));
        struct("Values", "", HP);
        assertThat(problems())
                .containsExactly(
                        "Item.schema:1:37: Item: rule: unknown field, which is a struct: name one of its members, such as \"stats.hp\": expected the name of a field, found stats",
                        "Item.schema:1:50: Item: rule: unknown field: expected the name of a field, found hp",
                        "Stats.schema:1:45: Stats: unknown attribute of a struct \"unique\": expected one of name, kind, includes, rules, display, doc");
        sources.clear();
        struct("Stats", ", rules = [\"id > hp\"]", HP);
        type("Monster", ", rules = [\"stats > 1\"]", field("stats", "Stats"));
        assertThat(problems())
                .endsWith("Stats.schema:1:55: Stats: rule: unknown field: expected the name of a field, found id");
    }

    @Test
    void shouldShipRulesOfWhatShips() {
        String secret = "{ name = \"secret\", type = \"int\", ship = false }";
        struct("Stats", ", rules = [\"hp > 0\", \"hp > secret\"]", HP, secret);
        type(
                "Monster",
                ", unique = [[\"a\", \"b\"], [\"a\", \"secret\"]], rules = [\"a < b or id > 5\", \"a < secret\", \"a < stats.hp\"]",
                field("a", "int"),
                field("b", "int"),
                secret,
                field("stats", "Stats"));
        Schema shipped = read("Monster").shipped();
        assertThat(PlacedRule.of(shipped))
                .extracting(placed -> placed.prefix() + placed.rule().where())
                .containsExactly("a < b or id > 5", "a < stats.hp", "stats.hp > 0");
        assertThat(shipped.rules().unique()).containsExactly(List.of("a", "b"));
    }

    @Test
    void shouldTellOnlyTheProblemsOfABrokenStruct() {
        struct("Stats", "", field("hp", "flot"));
        type("Monster", "", field("stats", "Stats"));
        assertThat(problems()).hasSize(1).first().asString().startsWith("Stats.schema:3:16: Stats.hp: unknown type");
    }
}
