package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.link.LinkConflict;
import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkReport;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.diff.PackContent;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a layer file when the base gets a new release, as {@code docs/layers.md} lists it. */
class LaterReleaseTest {
    private static final String STATS =
            "Schema = { name = \"Stats\", kind = \"struct\" }\nFields = [ { name = \"hp\", type = \"i32\" } ]";
    private static final String DROP =
            "Schema = { name = \"Drop\", kind = \"struct\" }\nFields = [ { name = \"chance\", type = \"f32\" } ]";
    private static final String ITEM = """
            Schema = { name = "Item", key = "name" }
            Fields = [
              { name = "name", type = "string" }
              { name = "kind", type = "enum", values = ["tool", "weapon"] }
              { name = "damage", type = "i32" }
              { name = "tags", type = "string[]" }
              { name = "stats", type = "Stats", optional = true }
              { name = "best", type = "ref<Item>" }
              { name = "loot", type = "Drop[]" }
              { name = "stock", type = "map<string, i32>" }
              { name = "code", type = "i32", optional = true, unique = true }
            ]
            """;
    private static final String ITEMS = """
            [
              {"id": 1, "name": "Axe", "damage": 1, "tags": ["old"], "stats": {"hp": 1}},
              {"id": 2, "name": "Bow"},
              {"id": 3, "name": "Cup"}
            ]
            """;

    @TempDir
    Path root;

    private StackLinks links;
    private Path layer;
    private Path linked;

    @BeforeEach
    void setUp() throws IOException {
        links = new StackLinks(root);
        Path mod = LayerFolders.layer(
                root,
                "mod",
                "Pet.schema",
                "Schema = { name = \"Pet\", key = \"name\" }\nFields = [ { name = \"name\", type = \"string\" } ]",
                "Item.json",
                """
                [
                  {"id": 1, "kind": "weapon", "damage": 7, "tags+": ["new"], "stats": {"hp": 9}, "loot+": [{"chance": 1}], "stock+": {"x": 1}},
                  {"name": "Bow", "remove": true},
                  {"id": 9, "name": "Ice", "best": "Cup", "code": 5, "loot": [{"chance": 2}], "stock": {"y": 2}}
                ]
                """);
        Stack stack = LayerFolders.stack(release("first", "Item.schema", ITEM, "Item.json", ITEMS), mod);
        layer = links.file(stack, stack.layers().get(0));
    }

    /** A base with other files than those of the first release. */
    private Below release(String name, String... namesAndTexts) throws IOException {
        Path folder = root.resolve(name);
        Contents.write(folder, "Drop.schema", DROP, "Stats.schema", STATS, "Item.schema", ITEM, "Item.json", ITEMS);
        Contents.write(folder, namesAndTexts);
        return LayerFolders.opened(folder);
    }

    private LinkReport link(String... namesAndTexts) throws IOException {
        return link(release("next", namesAndTexts), List.of(layer));
    }

    private LinkReport link(Below release, List<Path> layers) throws IOException {
        Path base = links.base(LayerFolders.stack(release));
        linked = links.next(".linked");
        try (LinkStack opened = LinkStack.of(base, OpenOptions.MAPPED);
                FileChannel into = FileChannel.open(linked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (Path each : layers) {
                opened.with(each, OpenOptions.MAPPED);
            }
            return Linker.link(opened, into, false);
        }
    }

    private String value(long id, String field) {
        DataRecord record = PackContent.read(PackFile.open(linked, true)).record("Item", id);
        return String.valueOf(Objects.requireNonNull(record).get(field));
    }

    private void shouldBeRefused(String problem, String... namesAndTexts) {
        assertThatThrownBy(() -> link(namesAndTexts))
                .isInstanceOf(LinkException.class)
                .hasMessageStartingWith("mod: ")
                .hasMessageContaining(problem)
                .satisfies(
                        thrown -> assertThat(((LinkException) thrown).layers()).containsExactly(layer));
    }

    @Test
    void shouldWorkWithNewFieldsRecordsAndConstants() throws IOException {
        String schema = ITEM.replace("[\"tool\", \"weapon\"]", "[\"food\", \"weapon\", \"tool\"]")
                .replace("Fields = [\n", "Fields = [\n  { name = \"price\", type = \"i32\", default = 4 }\n");

        LinkReport report = link("Item.schema", schema, "Item-2.json", "[{\"id\": 4, \"name\": \"Dart\"}]");

        assertThat(report.conflicts()).isEmpty();
        assertThat(value(1, "kind")).isEqualTo("enum weapon");
        assertThat(value(1, "damage")).isEqualTo("i32 7");
        assertThat(value(9, "price")).isEqualTo("i32 4");
    }

    @Test
    void shouldFindRenamedFieldsAndRecords() throws IOException {
        String schema = ITEM.replace("\"damage\", type", "\"harm\", formerly = [\"damage\"], type");

        link("Item.schema", schema, "Item.json", ITEMS.replace("damage", "harm").replace("Axe", "Adze"));

        assertThat(value(1, "name")).isEqualTo("string Adze");
        assertThat(value(1, "harm")).isEqualTo("i32 7");
    }

    @Test
    void shouldApplyToNewValues() throws IOException {
        LinkReport report = link(
                "Item.json", ITEMS.replace("\"damage\": 1", "\"damage\": 50").replace("\"old\"", "\"steel\", \"old\""));

        assertThat(report.conflicts()).isEmpty();
        assertThat(value(1, "damage")).isEqualTo("i32 7");
        assertThat(value(1, "tags")).isEqualTo("string[steel, old, new]");
    }

    @Test
    void shouldKeepNewMembersOfStructs() throws IOException {
        String stats = STATS.replace("Fields = [", "Fields = [ { name = \"mp\", type = \"i32\" },");

        link("Stats.schema", stats, "Item.json", ITEMS.replace("{\"hp\": 1}", "{\"hp\": 1, \"mp\": 3}"));

        assertThat(value(1, "stats.hp")).isEqualTo("i32 9");
        assertThat(value(1, "stats.mp")).isEqualTo("i32 3");
    }

    @Test
    void shouldListChangesAndRemovalsOfRecordsThatAreGone() throws IOException {
        LinkReport report = link("Item.json", "[{\"id\": 3, \"name\": \"Cup\"}]");

        assertThat(report.conflicts())
                .extracting(LinkConflict::toString)
                .containsExactly(
                        "mod: Item 1: changes a record that is not there any more in base",
                        "mod: Item 2: removes a record that is not there any more in base");
    }

    @Test
    void cannotReferToARecordThatIsGone() {
        shouldBeRefused("Item 9.best: dangling reference", "Item.json", ITEMS.replace("\"id\": 3", "\"id\": 33"));
    }

    @Test
    void cannotUseWhatIsGone() {
        shouldBeRefused(
                "unknown field",
                "Item.schema",
                ITEM.replace("\"damage\"", "\"harm\""),
                "Item.json",
                ITEMS.replace("damage", "harm"));
        shouldBeRefused("unknown constant", "Item.schema", ITEM.replace("\"weapon\"", "\"arm\""));
    }

    @Test
    void cannotGiveAFieldOfAnotherType() {
        shouldBeRefused("wrong type", "Item.schema", retyped("damage", "i32", "i64"));
        shouldBeRefused("wrong type", "Item.schema", retyped("tags", "string[]", "hash[]"), "Item.json", ITEMS);
        shouldBeRefused("wrong type", "Item.schema", retyped("best", "ref<Item>", "i64"));
        shouldBeRefused("wrong type", "Stats.schema", STATS.replace("i32", "f32"));
        shouldBeRefused("wrong type", "Item.schema", retyped("loot", "Drop[]", "i32[]"));
        shouldBeRefused("wrong type", "Item.schema", retyped("stock", "map<string, i32>", "map<i32, i32>"));
        shouldBeRefused("wrong type", "Item.schema", retyped("stock", "map<string, i32>", "map<string, f64>"));
        shouldBeRefused("wrong type", "Drop.schema", DROP.replace("f32", "f64"));
    }

    @Test
    void cannotChangeATypeThatIsGone() throws IOException {
        Path folder = root.resolve("other");
        Contents.write(
                folder,
                "Door.schema",
                "Schema = { name = \"Door\" }\nFields = [ { name = \"high\", type = \"i32\" } ]");

        assertThatThrownBy(() -> link(LayerFolders.opened(folder), List.of(layer)))
                .isInstanceOf(LinkException.class)
                .hasMessage("mod: Item: unknown type: expected a type of the base, found none of this name");
    }

    private static String retyped(String field, String type, String now) {
        String declared = "\"" + field + "\", type = \"";
        return ITEM.replace(declared + type, declared + now);
    }

    @Test
    void cannotAddWhatTheReleaseAddsToo() {
        shouldBeRefused("Item 9: new record", "Item-2.json", "[{\"id\": 9, \"name\": \"Jug\"}]");
        shouldBeRefused("Item 9.name: the value of Item 4", "Item-2.json", "[{\"id\": 4, \"name\": \"Ice\"}]");
        shouldBeRefused(
                "Item 9.code: the value of Item 4", "Item-2.json", "[{\"id\": 4, \"name\": \"Jug\", \"code\": 5}]");
    }

    /** The layer knows the field by its former name, and is still the one to blame. */
    @Test
    void cannotGiveValuesOfFieldsThatTheReleaseRenamesAndGivesToo() throws IOException {
        Path coded = LayerFolders.layer(root, "coded", "Item.json", "[{\"id\": 3, \"code\": 5}]");
        Stack stack = LayerFolders.stack(release("first"), coded);
        List<Path> files = List.of(links.file(stack, stack.layers().get(0)));
        String schema = ITEM.replace("\"code\",", "\"serial\", formerly = [\"code\"],");
        String added = "[{\"id\": 4, \"name\": \"Jug\", \"serial\": 5}]";

        assertThatThrownBy(() -> link(release("next", "Item.schema", schema, "Item-2.json", added), files))
                .isInstanceOf(LinkException.class)
                .hasMessageStartingWith("coded: Item 3.serial: the value of Item 4")
                .satisfies(
                        thrown -> assertThat(((LinkException) thrown).layers()).isEqualTo(files));
    }

    @Test
    void shouldNameRecordsByAKeyThatTheReleaseRenames() throws IOException {
        String schema = ITEM.replace("key = \"name\"", "key = \"title\"")
                .replace("\"name\", type", "\"title\", formerly = [\"name\"], type");
        Path[] layers = new Path[3];
        layers[0] = root.resolve("mod");
        for (int i = 1; i < layers.length; i++) {
            String conf = "Layer = { name = \"m" + i + "\", after = [\"mod\"] }";
            String items = "[{\"name\": \"Ice\", \"damage\": " + i + "}]";
            layers[i] = LayerFolders.layer(root, "m" + i, LayerConf.FILE, conf, "Item.json", items);
        }
        Stack stack = LayerFolders.stack(release("first"), layers);
        List<Path> files = new ArrayList<>();
        for (MadeLayer each : stack.layers()) {
            files.add(links.file(stack, each));
        }

        LinkReport report = link(
                release("next", "Item.schema", schema, "Item.json", ITEMS.replace("\"name\"", "\"title\"")), files);

        assertThat(report.conflicts())
                .extracting(LinkConflict::id, LinkConflict::key)
                .containsExactly(tuple(9L, "Ice"));
    }

    @Test
    void cannotAddATypeThatTheReleaseAddsToo() {
        shouldBeRefused(
                "new type",
                "Pet.schema",
                "Schema = { name = \"Pet\" }\nFields = [ { name = \"age\", type = \"i32\" } ]");
    }

    @Test
    void cannotChangeWhatTheReleaseCloses() {
        shouldBeRefused(
                "Item 1.damage: may not be changed",
                "Item.schema",
                ITEM.replace("key = \"name\"", "key = \"name\", moddable = true")
                        .replace("\"damage\", type = \"i32\"", "\"damage\", type = \"i32\", moddable = false"));
    }
}
