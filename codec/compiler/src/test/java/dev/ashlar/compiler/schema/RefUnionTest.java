package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** References to one of several types, as schemas declare them. */
class RefUnionTest {
    private final List<SchemaReader.Source> files = new ArrayList<>();

    private void type(String name, String... fields) {
        files.add(new SchemaReader.Source(
                name + ".schema",
                "Schema = { name = \"" + name + "\" }\nFields = [\n" + String.join("\n", fields) + "\n]\n"));
    }

    private static String field(String type) {
        return "{ name = \"drop\", type = \"" + type + "\" }";
    }

    private List<Schema> schemas(Problems problems) {
        return SchemaReader.read(files, problems);
    }

    private List<String> problems() {
        Problems problems = new Problems();
        schemas(problems);
        return problems.sorted().stream().map(Problem::toString).toList();
    }

    private Schema schema(String name) {
        Problems problems = new Problems();
        List<Schema> schemas = schemas(problems);
        assertThat(problems.sorted()).isEmpty();
        return schemas.stream()
                .filter(schema -> schema.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldBeAStructWithAReferenceToEachType() {
        type("Item");
        type("URLSpell");
        type("Troll", field("ref<Item,  URLSpell>"));
        Schema troll = schema("Troll");
        assertThat(troll.fields()).extracting(SchemaField::name).containsExactly("drop.item", "drop.URLSpell");
        assertThat(troll.fields()).allSatisfy(each -> assertThat(each.type()).isEqualTo(ValueType.REF));
        assertThat(troll.structs().get(0).struct().name()).isEqualTo("ItemOrURLSpell");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ref<Item, Troll>",
                "ref<Item, Troll>[]",
                "ref<Item, Troll>?[]",
                "map<string,ref<Item, Troll>>",
                "ref<Item, Troll>[][]"
            })
    void shouldBeShownAsItWasDeclared(String type) {
        type("Item");
        type("Troll", field(type));
        String text = SchemaText.of(schema("Troll"));
        assertThat(text).contains("type = \"" + type + "\"");
        files.remove(1);
        files.add(new SchemaReader.Source("Troll.schema", text));
        assertThat(SchemaText.of(schema("Troll"))).isEqualTo(text);
    }

    @Test
    void shouldKeepNamesThatASmallLetterWouldMakeTheSame() {
        type("Id");
        type("Item");
        type("Troll", field("ref<Id, Item>"));
        assertThat(schema("Troll").fields()).extracting(SchemaField::name).containsExactly("drop.Id", "drop.Item");
    }

    @Test
    void shouldTellOfEachUnknownType() {
        type("Item");
        type("Troll", field("ref<Itm, Weapon>"));
        assertThat(problems())
                .hasSize(2)
                .anyMatch(problem -> problem.startsWith("Troll.schema:3:")
                        && problem.contains("Troll.drop: unknown type \"Itm\", did you mean \"Item\""))
                .anyMatch(problem -> problem.contains("unknown type \"Weapon\""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ref<Item, Item>",
                "ref<Item,>",
                "ref<Item, a b>",
                "ref<A,B,C,D,E,F,G,H,I>",
                "ref<A$9, B>",
                "ref<A.,B>"
            })
    void cannotHaveOtherForms(String type) {
        type("Item");
        type("Troll", field(type));
        assertThat(problems())
                .singleElement()
                .asString()
                .contains(
                        "Troll.drop: wrong type of a reference to several types: expected ref<A, B> with 2 to 8 different types");
    }

    @Test
    void cannotHaveTheNameOfAnotherType() {
        type("Item");
        type("ItemOrTroll");
        type("Troll", field("ref<Item, Troll>"));
        assertThat(problems())
                .singleElement()
                .asString()
                .contains(
                        "Troll.drop: the struct that is made for this type has the name of another type: expected another"
                                + " name for ItemOrTroll");
    }

    @Test
    void cannotLeadToAStruct() {
        files.add(
                new SchemaReader.Source("Loot.schema", "Schema = { name = \"Loot\", kind = \"struct\" }\nFields = []"));
        type("Troll", field("ref<Loot, Troll>"));
        assertThat(problems()).singleElement().asString().contains("a reference to Loot, which is a struct");
    }
}
