package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Maps: what schemas declare, how entries are laid out, what histories keep of them, and what is told of wrong ones. */
class MapsTest {
    private static final String ITEM =
            "Schema = { name = \"Item\" }\nFields = [ { name = \"weight\", type = \"f32\" } ]";
    private static final String DEAL = """
            Schema = { name = "Deal", kind = "struct" }
            Fields = [ { name = "price", type = "int" }, { name = "kind", type = "enum", values = ["a", "b"] } ]
            """;

    private final Problems problems = new Problems();

    private static List<SchemaReader.Source> sources(String fields, String lock) {
        return List.of(
                new SchemaReader.Source("Item.schema", ITEM),
                new SchemaReader.Source("Deal.schema", DEAL),
                new SchemaReader.Source("Shop.schema", "Schema = { name = \"Shop\" }\nFields = [\n" + fields + "\n]"),
                new SchemaReader.Source(SchemaLock.FILE, lock));
    }

    private LockedSchemas read(String fields, String lock) {
        return LockedSchemas.read(
                lock.isEmpty() ? sources(fields, lock).subList(0, 3) : sources(fields, lock), problems);
    }

    private Schema shop(String fields) {
        Schema shop = read(fields, "").schemas().stream()
                .filter(schema -> schema.name().equals("Shop"))
                .findFirst()
                .orElseThrow();
        problems.throwIfAny();
        return shop;
    }

    private List<String> problems(String fields, String lock) {
        read(fields, lock);
        return problems.sorted().stream().map(Problem::toString).toList();
    }

    @Test
    void shouldHaveEntriesOfKeyAndValue() {
        Schema shop = shop("""
                { name = "stock", type = "map< ref<Item>,int >", min = 0, max = 9, maxLength = 3, optional = true }
                { name = "deals", type = "map<u8, map<string, Deal>>", hot = true }
                """);
        SchemaField stock = Objects.requireNonNull(shop.field("stock"));
        assertThat(stock.declaredType()).isEqualTo("map<ref<Item>,i32>");
        Schema entry = Objects.requireNonNull(stock.elements());
        assertThat(entry.name()).isEqualTo("Shop.stock.entry");
        assertThat(entry.fields()).extracting(SchemaField::name).containsExactly("key", "value");
        assertThat(entry.fields().get(0).max()).isNull();
        assertThat(entry.fields().get(1).max()).isEqualByComparingTo("9");
        assertThat(SchemaText.of(shop)).contains("type = \"map<ref<Item>,i32>\", min = 0, max = 9, maxLength = 3");
        TypeLayout layout = LayoutPlanner.planTree(shop);
        assertThat(layout.all().map(each -> each.layout().name()))
                .containsExactly("Shop", "Shop.stock", "Shop.deals", "Shop.deals.value");
        FieldLayout deals = layout.layout().lists().get(1);
        assertThat(deals.type()).isEqualTo(ValueType.MAP);
        assertThat(deals.hot()).isTrue();
        RecordLayout inner = layout.elements().get(1).elements().get(0).layout();
        assertThat(inner.fields()).extracting(FieldLayout::name).containsExactly("key", "value.price", "value.kind");
    }

    @Test
    void shouldKeepTheConstantsOfKeys() {
        String lock = """
                Shop.moods type map<enum,f32>
                Shop.moods value 0 "calm"
                Shop.moods value 1 "gone"
                Shop.moods value 2 "angry"
                """;
        LockedSchemas locked = read(
                "{ name = \"moods\", type = \"map<enum, float>\", values = [\"angry\", \"calm\", \"new\"] }", lock);
        problems.throwIfAny();
        SchemaField moods = Objects.requireNonNull(locked.schemas().get(1).field("moods"));
        assertThat(Objects.requireNonNull(moods.elements()).fields().get(0).constants())
                .containsExactly(new EnumConstant("angry", 2), new EnumConstant("calm", 0), new EnumConstant("new", 3));
        assertThat(LayoutPlanner.plan(locked.schemas().get(1)).fields().get(0).constants())
                .isEmpty();
        assertThat(locked.lockText()).contains("Shop.moods value 1 \"gone\" removed", "Shop.moods value 3 \"new\"");
    }

    @Test
    void shouldHaveVariantsAsValues() {
        String declared = """
            { name = "spells", type = "map<string, oneof<Deal,more: Deal>>", maxLength = 3 }
            { name = "levels", type = "map<u8, map<u8, oneof<Deal>[]>>" }
            { name = "pages", type = "oneof<Deal>[][]" }
            { name = "slots", type = "oneof<Deal>?[]" }
            """;
        Schema shop = shop(declared);
        SchemaField spells = Objects.requireNonNull(shop.field("spells"));
        assertThat(shop.fields())
                .extracting(SchemaField::declaredType)
                .containsExactly(
                        "map<string,oneof<Deal, more: Deal>>",
                        "map<u8,map<u8,oneof<Deal>[]>>",
                        "oneof<Deal>[][]",
                        "oneof<Deal>?[]");
        assertThat(shop.fields())
                .extracting(SchemaField::lockedType)
                .containsExactly("map<string,oneof>", "map<u8,map<u8,oneof[]>>", "oneof[][]", "oneof?[]");
        SchemaField value = Objects.requireNonNull(spells.elements()).fields().get(1);
        assertThat(value.isVariant()).isTrue();
        assertThat(value.isSingle()).isTrue();
        assertThat(SchemaText.of(shop))
                .contains("{ name = \"spells\", type = \"map<string,oneof<Deal, more: Deal>>\", maxLength = 3 }")
                .doesNotContain("values");
        assertThat(LayoutPlanner.planTree(shop).all().map(each -> each.layout().name()))
                .containsExactly(
                        "Shop",
                        "Shop.spells",
                        "Shop.spells.value",
                        "Shop.spells.value.Deal",
                        "Shop.spells.value.more",
                        "Shop.levels",
                        "Shop.levels.value",
                        "Shop.levels.value.value",
                        "Shop.levels.value.value.Deal",
                        "Shop.pages",
                        "Shop.pages.value",
                        "Shop.pages.value.Deal",
                        "Shop.slots",
                        "Shop.slots.value",
                        "Shop.slots.value.Deal");
    }

    @Test
    void shouldKeepTheTagsOfVariants() {
        String lock = """
            Shop.spells type map<string,map<u8,oneof>>
            Shop.spells value 0 "none"
            Shop.spells value 1 "gone"
            Shop.spells value 2 "more"
            """;
        LockedSchemas locked =
                read("{ name = \"spells\", type = \"map<string, map<u8, oneof<Deal, more: Deal>>>\" }", lock);
        problems.throwIfAny();
        RecordLayout tags = LayoutPlanner.planTree(locked.schemas().get(1))
                .all()
                .map(TypeLayout::layout)
                .filter(RecordLayout::isVariant)
                .findFirst()
                .orElseThrow();
        assertThat(tags.fields())
                .extracting(field -> field.name() + field.constantsText(0))
                .containsExactly("Deal[Deal = 3]", "more[more = 2]", "kind[none = 0, more = 2, Deal = 3]");
        assertThat(locked.lockText()).contains("Shop.spells value 1 \"gone\" removed", "Shop.spells value 3 \"Deal\"");
    }

    @Test
    void cannotHaveOtherTypesThanBefore() {
        assertThat(problems(
                        "{ name = \"stock\", type = \"map<string, int>\" }", "Shop.stock type map<ref<Item>,i32>\n"))
                .singleElement()
                .asString()
                .contains(
                        "Shop.stock: the type was map<ref<Item>,i32>",
                        "no line \"Shop.stock type map<ref<Item>,i32>\" in schema.lock, found map<string,i32>")
                .doesNotContain("retyped");
    }

    @Test
    void cannotHaveWrongTypes() {
        assertThat(problems("""
            { name = "a", type = "map<float, int>" }
            { name = "b", type = "map<string>" }
            { name = "c", type = "map<ref<Item>[], int>" }
            { name = "d", type = "map<enum, enum>", values = ["x"] }
            { name = "e", type = "map<ref<Itm>, int>" }
            { name = "f", type = "map<string, Deel[]>" }
            { name = "g", type = "map<string, int>[3]" }
            { name = "h", type = "map<string, int>", default = {} }
            { name = "i", type = "map<enum, int>" }
            { name = "j", type = "map<string, bytes[]>" }
            { name = "k", type = "map<string, Deal>", min = 0 }
            { name = "l", type = "map<enum, oneof<Deal>>", values = ["x"] }
            { name = "m", type = "map<string, oneof<Deal, Deal>>" }
            { name = "n", type = "oneof<Deal, Deel>[][]" }
            { name = "o", type = "map<string, oneof<Deal>>", values = ["x"] }
            """, ""))
                .hasSize(14)
                .anyMatch(problem -> problem.contains("Shop.l: a map with several enums, flags or variants"))
                .anyMatch(problem -> problem.contains("Shop.m: wrong type of a variant"))
                .anyMatch(problem ->
                        problem.contains("Shop.n: a case names a type that is no struct, did you mean \"Deal\""))
                .anyMatch(problem -> problem.contains("Shop.o: values on a field that is neither enum nor flags"))
                .anyMatch(problem ->
                        problem.contains("Shop.a: a map with keys of another type: expected " + EntryType.KEYS))
                .anyMatch(problem -> problem.contains("Shop.b: a map without the types of its keys and values"))
                .anyMatch(problem -> problem.contains("Shop.c: a map with keys of another type"))
                .anyMatch(problem -> problem.contains("Shop.d: a map with several enums, flags or variants"))
                .anyMatch(problem -> problem.contains("Shop.e: unknown type \"Itm\", did you mean \"Item\""))
                .anyMatch(problem -> problem.contains("Shop.f: unknown type \"Deel[]\", did you mean \"Deal[]\""))
                .anyMatch(problem -> problem.contains("Shop.h: unknown attribute of a map \"default\""))
                .anyMatch(problem -> problem.contains("Shop.i: an enum needs values"))
                .anyMatch(problem -> problem.contains("Shop.j: bytes cannot be elements of an array"))
                .anyMatch(problem -> problem.contains("Shop.k: min on a field without numbers"));
    }

    @Test
    void cannotHaveWrongElements() {
        assertThat(problems("""
                        { name = "a", type = "int?" }
                        { name = "c", type = "ref<Item>?[]" }
                        { name = "e", type = "Deel?[]" }
                        { name = "f", type = "int[0][]" }
                        { name = "g", type = "int[][]", unique = true }
                        { name = "h", type = "int??[]" }
                        """, ""))
                .hasSize(6)
                .anyMatch(problem -> problem.contains("Shop.a: ? behind the type of a field: expected optional = true"))
                .anyMatch(
                        problem -> problem.contains("Shop.c: references may be null without a ?: expected ref<Item>[]"))
                .anyMatch(problem -> problem.contains("Shop.e: unknown type \"Deel\", did you mean \"Deal\""))
                .anyMatch(problem -> problem.contains("Shop.f: array of an impossible length"))
                .anyMatch(problem -> problem.contains("Shop.g: unknown attribute of a list of values \"unique\""))
                .anyMatch(problem -> problem.contains("Shop.h: "));
    }

    @Test
    void shouldReadListsOfValues() {
        assertThat(problems("""
                        { name = "a", type = "int[][]", min = 3, optional = true }
                        { name = "b", type = "enum?[]", values = ["x", "y"] }
                        { name = "c", type = "Deal?[][]" }
                        { name = "d", type = "map<string, Deal[][]>[]" }
                        """, "")).isEmpty();
    }

    @Test
    void cannotReferToWhatDoesNotShip() {
        String unshipped = ITEM.replace("\"Item\"", "\"Item\", ship = false");
        List<SchemaReader.Source> sources = List.of(
                new SchemaReader.Source("Item.schema", unshipped),
                new SchemaReader.Source(
                        "Shop.schema",
                        "Schema = { name = \"Shop\" }\nFields = [ { name = \"stock\", type = \"map<ref<Item>, int>\" } ]"));
        SchemaReader.read(sources, problems);
        assertThat(problems.sorted())
                .singleElement()
                .asString()
                .contains("Shop.key: reference to a type that does not ship");
    }
}
