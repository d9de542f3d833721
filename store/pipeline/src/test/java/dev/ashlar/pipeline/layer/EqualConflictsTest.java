package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.link.LinkConflict;
import dev.ashlar.link.LinkException;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The merge of content and the linker list the same conflicts, and a strict link refuses the same. */
class EqualConflictsTest {
    private static final String SHOP = """
            Schema = { name = "Shop" }
            Fields = [
              { name = "title", type = "string" }
              { name = "note", type = "string", ship = false }
              { name = "open", type = "bool", optional = true }
              { name = "sizes", type = "i32[2]" }
              { name = "prices", type = "map<string, i32>" }
              { name = "moods", type = "map<enum, f32>", values = ["calm", "angry"] }
              { name = "codes", type = "map<u64, i32>" }
              { name = "debts", type = "map<i8, i32>" }
              { name = "drops", type = "map<ref<Item>, Drop>" }
              { name = "sounds", type = "map<hash, i32>" }
            ]
            """;

    @TempDir
    Path root;

    private Below base;

    @BeforeEach
    void write() throws IOException {
        Path content = root.resolve("content");
        LayerFolders.base(content);
        Contents.write(
                content,
                "Shop.schema",
                SHOP,
                "Shop.json",
                "[{\"id\": 5, \"title\": \"A\", \"note\": \"n\", \"sizes\": [1, 2], \"prices\": {\"Axe\": 1}}]");
        try (Backend backend = Backends.open(content)) {
            base = Below.of(backend, Progress.NONE);
        }
    }

    private Path layer(String name, String after, String file, String records) throws IOException {
        String conf = "Layer = { name = \"%s\", after = [%s] }".formatted(name, after);
        return LayerFolders.layer(root, name, LayerConf.FILE, conf, file, records);
    }

    /** The conflicts, which both halves list. */
    private List<String> conflicts(Path... layers) throws IOException {
        Stack stack = LayerFolders.stack(base, layers);
        Merged merged = stack.merge();
        StackLinks links = new StackLinks(root);
        merged.contentOrThrow();
        List<String> listed = ConflictLines.of(merged);
        List<LinkConflict> linked = links.link(stack, false).conflicts();
        assertThat(ConflictLines.of(links.link(stack, false))).isEqualTo(listed);
        if (!linked.isEmpty()) {
            assertThatExceptionOfType(LinkException.class)
                    .isThrownBy(() -> links.link(stack, true))
                    .satisfies(refused -> assertThat(refused.problems())
                            .isEqualTo(
                                    linked.stream().map(LinkConflict::toString).toList()));
        }
        return listed;
    }

    private List<String> ofShops(String lower, String upper) throws IOException {
        return conflicts(layer("a", "", "Shop.json", lower), layer("b", "", "Shop.json", upper));
    }

    @Test
    void shouldListNothingWhereValuesAreEqual() throws IOException {
        String all = """
                [{"id": 5, "title": "B", "open": true, "sizes": [3, 4], "prices": {"Axe": 2, "Bow": 3}, "moods": {"angry": 0.5},
                  "drops": {"Axe": {"item": "Bow"}}}]
                """;
        assertThat(ofShops(all, all)).isEmpty();
    }

    @Test
    void shouldListNothingWhereADefaultIsGivenOrNot() throws IOException {
        assertThat(ofShops(
                        "[{\"id\": 5, \"drops\": {\"Axe\": {\"item\": \"Bow\"}}}]",
                        "[{\"id\": 5, \"drops\": {\"Axe\": {\"item\": \"Bow\", \"chance\": 0.5}}}]"))
                .isEmpty();
    }

    @Test
    void shouldListFieldsWithValuesThatDiffer() throws IOException {
        assertThat(
                        ofShops(
                                "[{\"id\": 5, \"title\": \"B\", \"open\": false, \"sizes\": [3, 4], \"prices\": {\"Axe\": 2}, \"drops\": {\"Axe\": {\"chance\": 1}}}]",
                                "[{\"id\": 5, \"title\": \"C\", \"open\": null, \"sizes\": [3, 5], \"prices\": {\"Bow\": 2}, \"drops\": {\"Axe\": {\"chance\": 0}}}]"))
                .containsExactly(
                        "TWO_VALUES Shop 5.drops: b over a",
                        "TWO_VALUES Shop 5.open: b over a",
                        "TWO_VALUES Shop 5.prices: b over a",
                        "TWO_VALUES Shop 5.sizes: b over a",
                        "TWO_VALUES Shop 5.title: b over a");
    }

    @Test
    void shouldListEntriesOfMapsByTheirKeys() throws IOException {
        assertThat(ofShops("""
                        [{"id": 5, "prices+": {"Axe": 2, "Bow": 3, "Old \\"x\\"": 4}, "moods+": {"calm": 1, "angry": 2},
                          "codes+": {"18446744073709551615": 1}, "debts+": {"-3": 1}, "drops+": {"Bow": {"chance": 1}}}]
                        """, """
                        [{"id": 5, "prices+": {"Axe": 9, "Bow": 3, "Old \\"x\\"": 5}, "moods+": {"calm": 1, "angry": 3},
                          "codes+": {"18446744073709551615": 2}, "debts+": {"-3": 2}, "drops+": {"Bow": {"chance": 0}}}]
                        """))
                .containsExactly(
                        "TWO_ENTRIES Shop 5.codes[18446744073709551615]: b over a",
                        "TWO_ENTRIES Shop 5.debts[-3]: b over a",
                        "TWO_ENTRIES Shop 5.drops[2]: b over a",
                        "TWO_ENTRIES Shop 5.moods[\"angry\"]: b over a",
                        "TWO_ENTRIES Shop 5.prices[\"Axe\"]: b over a",
                        "TWO_ENTRIES Shop 5.prices[\"Old \"x\"\"]: b over a");
    }

    /** A pack has the keys of hashes, and not their texts. */
    @Test
    void shouldNameHashesByTheirKeysInAPack() throws IOException {
        Stack stack = LayerFolders.stack(
                base,
                layer("a", "", "Shop.json", "[{\"id\": 5, \"sounds+\": {\"bell\": 1}}]"),
                layer("b", "", "Shop.json", "[{\"id\": 5, \"sounds+\": {\"bell\": 2}}]"));

        assertThat(stack.merge().conflicts()).extracting(Finding::field).containsExactly("sounds[\"bell\"]");
        assertThat(new StackLinks(root).link(stack, false).conflicts())
                .singleElement()
                .satisfies(each -> assertThat(each.field()).matches("sounds\\[[0-9A-F]{16}]"));
    }

    @Test
    void shouldListAnEditOnce() throws IOException {
        assertThat(conflicts(
                        layer("a", "", "Item.json", "[{\"id\": 1, \"tags\": [\"x\"]}]"),
                        layer("b", "", "Item.json", "[{\"id\": 1, \"tags+\": [\"y\"], \"tags-\": [\"x\"]}]")))
                .containsExactly("TWO_VALUES Item 1.tags: b over a");
    }

    @Test
    void shouldCompareWithTheLayersThatALayerDoesNotKnow() throws IOException {
        assertThat(conflicts(
                        layer("a", "", "Item.json", "[{\"id\": 1, \"damage\": 1}]"),
                        layer("b", "", "Item.json", "[{\"id\": 1, \"damage\": 1}]"),
                        layer("c", "\"b\"", "Item.json", "[{\"id\": 1, \"damage\": 2}]"),
                        layer("d", "", "Item.json", "[{\"id\": 1, \"damage\": 2}]")))
                .containsExactly("TWO_VALUES Item 1.damage: c over a");
    }

    @Test
    void shouldListNoFieldsOfARecordThatIsRemoved() throws IOException {
        assertThat(conflicts(
                        layer("a", "", "Shop.json", "[{\"id\": 5, \"title\": \"B\"}]"),
                        layer("b", "", "Shop.json", "[{\"id\": 5, \"title\": \"C\"}]"),
                        layer("c", "", "Shop.json", "[{\"id\": 5, \"remove\": true}]"),
                        layer("d", "", "Shop.json", "[{\"id\": 5, \"title\": \"D\"}]")))
                .containsExactly("REMOVAL_OF_A_CHANGE Shop 5.: c over b", "CHANGE_OF_NOTHING Shop 5.: d over c");
    }

    @Test
    void shouldTakeANewRecordAsAllOfItsFields() throws IOException {
        assertThat(
                        conflicts(
                                layer("a", "", "Shop.json", "[{\"id\": 5, \"remove\": true}]"),
                                layer("b", "\"a\"", "Shop.json", "[{\"id\": 5, \"title\": \"B\"}]"),
                                layer(
                                        "c",
                                        "",
                                        "Shop.json",
                                        "[{\"id\": 5, \"title\": \"B\", \"open\": true, \"prices+\": {\"Axe\": 2}, \"sizes\": [0, 0]}]")))
                .containsExactly("TWO_VALUES Shop 5.open: c over b", "TWO_VALUES Shop 5.prices: c over b");
    }

    @Test
    void shouldListNoFieldsThatDoNotShip() throws IOException {
        assertThat(ofShops("[{\"id\": 5, \"note\": \"x\"}]", "[{\"id\": 5, \"note\": \"y\"}]"))
                .isEmpty();
    }
}
