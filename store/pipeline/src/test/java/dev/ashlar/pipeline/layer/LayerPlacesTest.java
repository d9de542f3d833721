package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.NoContentException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Layers in databases, and layers on packs. */
class LayerPlacesTest {
    @TempDir
    Path root;

    private Path pack(Below base) throws IOException {
        return Contents.cook(base.content(), root.resolve("game.pack"), HeaderFormat.MIN_WINDOW_SHIFT);
    }

    @Test
    void shouldReadTheColumnsOfALayer() throws Exception {
        Below base = LayerFolders.base(root.resolve("content"));
        Path database = root.resolve("mod.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            create(statement);
        }

        MadeLayer layer;
        try (Backend backend = Backends.open("sqlite:" + database)) {
            LayerConf conf = new LayerConf("mod", null, null, List.of(), false);
            layer = LayerReader.read(conf, backend, base, Progress.NONE);
        }

        Content content = Merge.of(base.content(), List.of(layer)).contentOrThrow();
        assertThat(content.record("Item", 1).get("tags").toText()).isEqualTo("[\"iron\", \"heavy\", \"old\"]");
        assertThat(content.record("Item", 1).has("weight")).isFalse();
        assertThat(content.record("Item", 2).get("damage").bits()).isEqualTo(31);
        assertThat(content.record("Monster", 2)).isNull();
        assertThat(layer.changes().get("Item")).extracting(Change::mark).containsOnly(Mark.CHANGE);
    }

    @Test
    void shouldReadTheElementsOfALayer() throws IOException {
        Below base = LayerFolders.base(root.resolve("content"));
        Path mod = Files.createDirectory(root.resolve("mod"));
        Files.writeString(mod.resolve("layer.conf"), "Layer = { name = \"mod\", base = \"../content\" }\n");
        Files.writeString(mod.resolve("Item.xml"), """
                <changes>
                  <Item id="1"><weight read-as="null"/><entry key="tags+"><item>old</item></entry></Item>
                  <Item id="2" damage="31"/>
                </changes>
                """);
        Files.writeString(mod.resolve("Monster.xml"), "<changes><Monster id=\"2\" remove=\"true\"/></changes>");

        MadeLayer layer;
        try (Backend backend = Backends.open(mod.toString())) {
            LayerConf conf = new LayerConf("mod", null, null, List.of(), false);
            layer = LayerReader.read(conf, backend, base, Progress.NONE);
        }

        Content content = Merge.of(base.content(), List.of(layer)).contentOrThrow();
        assertThat(content.record("Item", 1).get("tags").toText()).isEqualTo("[\"iron\", \"heavy\", \"old\"]");
        assertThat(content.record("Item", 1).has("weight")).isFalse();
        assertThat(content.record("Item", 2).get("damage").bits()).isEqualTo(31);
        assertThat(content.record("Monster", 2)).isNull();
    }

    private static void create(Statement statement) throws SQLException {
        statement.execute(
                "CREATE TABLE \"Item\" (Item_id INTEGER PRIMARY KEY, damage INTEGER, \"tags+\" TEXT, \"layer.null\" TEXT)");
        statement.execute("INSERT INTO \"Item\" VALUES (1, NULL, '[\"old\"]', '[\"weight\"]'), (2, 31, NULL, NULL)");
        statement.execute("CREATE TABLE \"Monster\" (Monster_id INTEGER PRIMARY KEY, remove INTEGER)");
        statement.execute("INSERT INTO \"Monster\" VALUES (2, 1)");
    }

    @Test
    void shouldMakeTheSameLayerOnAPack() throws IOException {
        Below content = LayerFolders.base(root.resolve("content"));
        Below onPack = Below.of(pack(content).toString(), Progress.NONE);
        Path folder = LayerFolders.layer(
                root,
                "mod",
                "Monster.json",
                """
                [
                  {"id": 2, "stats": {"mp": 4}, "carries": {"monster": "Wolf"}, "stock+": {"Bow": 1}, "stock-": ["Axe"]},
                  {"name": "Wolf", "stats": null, "loot+": [{"item": "Bread"}], "best": null}
                ]
                """,
                "Skill.schema",
                "Schema = { name = \"Skill\" }\nFields = [ { name = \"of\", type = \"ref<Item>\" } ]",
                "Skill.json",
                "[{\"id\": 1, \"of\": \"Axe\"}]");

        MadeLayer expected = LayerFolders.stack(content, folder).layers().get(0);
        MadeLayer made = LayerFolders.stack(onPack, folder).layers().get(0);

        assertThat(made.records()).isEqualTo(expected.records());
        assertThat(made.changes().get("Monster"))
                .hasSize(2)
                .zipSatisfy(expected.changes().get("Monster"), (one, other) -> {
                    assertThat(one.given()).isEqualTo(other.given());
                    assertThat(one.values().keys()).isEqualTo(other.values().keys());
                    assertThat(one.values().get("stats.mp"))
                            .isEqualTo(other.values().get("stats.mp"));
                    assertThat(one.values().get("carries.monster"))
                            .isEqualTo(other.values().get("carries.monster"));
                });
    }

    @Test
    void cannotReadAFolderWithoutItsFile() throws IOException {
        Problems problems = new Problems();

        assertThat(LayerConf.read(root, problems)).isNull();
        assertThat(problems.sorted())
                .singleElement()
                .satisfies(problem -> assertThat(problem.toString())
                        .startsWith("layer.conf: cannot be read: expected a file with the name of the layer"));
    }

    @Test
    void shouldNameNewRecordsByTheirKeys() throws IOException {
        Below base = LayerFolders.base(root.resolve("content"));
        Path layer = LayerFolders.layer(
                root,
                "mod",
                "Item.json",
                "[{\"name\": \"Ice\", \"damage\": 101}, {\"name\": \"Axe\", \"damage\": 102}]",
                "Monster.json",
                "[{\"name\": \"Yeti\", \"loot\": [{\"item\": \"Ash\"}]}]");

        ContentException thrown = catchThrowableOfType(ContentException.class, () -> LayerFolders.stack(base, layer));

        assertThat(thrown.problems())
                .extracting(problem -> problem.subject().replaceAll("[0-9]{19}", "N"))
                .containsExactly("Item N (\"Ice\").damage", "Item 1.damage", "Monster N (\"Yeti\").loot[0].item");
    }

    @Test
    void shouldNameTheFolderOfTheOtherChangeOfARecord() throws IOException {
        Below base = LayerFolders.base(root.resolve("content"));
        Path layer = LayerFolders.layer(root, "mod", "Item.json", "[{\"id\": 1, \"damage\": 2}, {\"name\": \"Axe\"}]");

        ContentException thrown = catchThrowableOfType(ContentException.class, () -> LayerFolders.stack(base, layer));

        assertThat(thrown.problems())
                .singleElement()
                .hasToString(
                        "%s/Item.json:1:26: Item 1: changed twice in this layer: expected one record with all"
                                + " changes, found another one at %s/Item.json:1:2",
                        layer, layer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        , base = "../contents" | no content at ROOT/contents | "../contents"
                               | missing                     | none
        """)
    void cannotMakeALayerWithoutItsBase(@Nullable String base, String message, String found) throws IOException {
        String text = "Layer = { name = \"mod\"" + (base == null ? "" : base) + " }";
        Path layer = LayerFolders.layer(root, "mod", LayerConf.FILE, text);

        ContentException thrown =
                catchThrowableOfType(ContentException.class, () -> LayerFolder.read(layer, null, Progress.NONE));

        assertThat(thrown.problems())
                .extracting(problem -> problem.toString().replace(root.toString(), "ROOT"))
                .containsExactly("ROOT/mod/layer.conf: Layer.base: " + message + ": expected a folder of content or a"
                        + " pack, from the folder of the layer; or the option --on, found " + found);
        assertThat(thrown instanceof NoContentException).isEqualTo(base != null);
    }

    @Test
    void shouldReadFoldersOfLayersBesideOneThatStandsOnThem() throws IOException {
        LayerFolders.base(root.resolve("content"));
        LayerFolders.layer(root, "first", "Item.json", "[{\"id\": 9, \"name\": \"Ice\", \"damage\": 1}]");
        Path second = LayerFolders.layer(
                root,
                "second",
                LayerConf.FILE,
                "Layer = { name = \"second\", base = \"../content\", after = [\"first\"] }",
                "Item.json",
                "[{\"name\": \"Ice\", \"damage\": 2}]");

        LayerFolder folder = LayerFolder.read(second, null, Progress.NONE);

        assertThat(folder.below().content().record("Item", 9).get("damage").bits())
                .isEqualTo(1);
        assertThat(folder.merged().record("Item", 9).get("damage").bits()).isEqualTo(2);
        assertThat(folder.layer().changes().get("Item"))
                .extracting(Change::mark)
                .containsExactly(Mark.CHANGE);
    }
}
