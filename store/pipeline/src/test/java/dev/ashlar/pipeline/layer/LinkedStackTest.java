package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.link.LinkConflict;
import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkReport;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layer files, linked to the pack of their base, are the pack of the merged content: the merge of content is the model. */
class LinkedStackTest {
    @TempDir
    Path root;

    private StackLinks links;

    @BeforeEach
    void setUp() {
        links = new StackLinks(root);
    }

    private LinkReport link(Stack stack, boolean strict) throws IOException {
        return links.link(stack, strict);
    }

    private Stack stack(String... files) throws IOException {
        Below base = LayerFolders.base(root.resolve("content"));
        return LayerFolders.stack(base, LayerFolders.layer(root, "mod", files));
    }

    private void shouldLink(String... files) throws IOException {
        Stack stack = stack(files);

        assertThat(link(stack, true).contentId())
                .isEqualTo(links.contentId(stack.merge().contentOrThrow()));
    }

    @Test
    void shouldLinkRandomStacks() throws IOException {
        Set<LinkConflict.Kind> told = new TreeSet<>();
        for (long seed = 1; seed <= 24; seed++) {
            told.addAll(check(randomStack(seed), seed));
        }
        assertThat(told).containsExactly(LinkConflict.Kind.values());
    }

    /** Three layers that know nothing of each other, and one that stands on the first. */
    private Stack randomStack(long seed) throws IOException {
        Path folder = root.resolve("s" + seed);
        RandomLayer random = new RandomLayer(seed);
        LayerFolders.base(folder.resolve("content"));
        Contents.write(
                folder.resolve("content"),
                "Item-more.json",
                random.baseItems(),
                "Monster-more.json",
                random.baseMonsters());
        Below base;
        try (Backend backend = Backends.open(folder.resolve("content"))) {
            base = Below.of(backend, Progress.NONE);
        }
        Path[] layers = new Path[4];
        for (int i = 0; i < 3; i++) {
            layers[i] = LayerFolders.layer(
                    folder,
                    "layer" + i,
                    "Item.json",
                    random.items(0, 1, 100 * (i + 1)),
                    "Monster.json",
                    random.monsters(0, i + 1));
        }
        layers[3] = LayerFolders.layer(
                folder,
                "layer3",
                LayerConf.FILE,
                "Layer = { name = \"layer3\", after = [\"layer0\"] }",
                "Item.json",
                random.items(0, 1, 400));
        return LayerFolders.stack(base, layers);
    }

    /** The kinds of conflicts of a stack. */
    private Set<LinkConflict.Kind> check(Stack stack, long seed) throws IOException {
        Merged merged = stack.merge();
        if (!merged.problems().isEmpty()) {
            assertThatThrownBy(() -> link(stack, false)).as("seed %d", seed).isInstanceOf(LinkException.class);
            return Set.of();
        }
        LinkReport report = link(stack, false);
        assertThat(report.contentId()).as("seed %d", seed).isEqualTo(links.contentId(merged.content()));
        assertThat(ConflictLines.of(report)).as("seed %d", seed).isEqualTo(ConflictLines.of(merged));
        return report.conflicts().stream().map(LinkConflict::kind).collect(Collectors.toSet());
    }

    @Test
    void shouldLinkValuesThatAreTakenAway() throws IOException {
        shouldLink(
                "Item.json",
                "[{\"id\": 1, \"weight\": null, \"tags\": []}]",
                "Monster.json",
                "[{\"id\": 1, \"stats\": null, \"loot\": []}, {\"id\": 2, \"best\": null, \"carries\": {\"monster\": \"Wolf\"}}]");
    }

    @Test
    void shouldLinkEditsOfArraysListsAndMaps() throws IOException {
        shouldLink(
                "Item.json",
                "[{\"id\": 1, \"tags-\": [\"heavy\"], \"tags+\": [\"iron\", \"x\"]}, {\"id\": 2, \"tags+\": [\"y\"]}]",
                "Monster.json",
                """
                [
                  {"id": 1, "loot+": [{"item": "Bow"}]},
                  {"id": 2, "likes-": ["Axe"], "likes+": ["Bread"], "stock+": {"Bow": 3, "Axe": 9}, "stock-": ["Bread"]}
                ]
                """);
    }

    @Test
    void shouldLinkRecordsThatMoveOthers() throws IOException {
        shouldLink(
                "Item.json",
                "[{\"id\": 0, \"name\": \"Nail\"}, {\"id\": 3, \"remove\": true}]",
                "Monster.json",
                "[{\"id\": 2, \"stock\": {\"Nail\": 1}, \"likes+\": [\"Nail\"]}]");
    }

    @Test
    void shouldLinkNewTypes() throws IOException {
        shouldLink(
                "Pet.schema",
                """
                Schema = { name = "Pet", key = "name" }
                Fields = [
                  { name = "name", type = "string" }
                  { name = "of", type = "ref<Monster>" }
                  { name = "loot", type = "Drop[]" }
                ]
                """,
                "Pet.json",
                "[{\"id\": 4, \"name\": \"Rex\", \"of\": \"Troll\", \"loot\": [{\"item\": \"Bow\"}]}]",
                "Item.json",
                "[{\"id\": 0, \"name\": \"Nail\"}]");
    }

    @Test
    void shouldCopyTypesThatNoLayerTouches() throws IOException {
        LinkReport report = link(stack("Item.json", "[{\"id\": 1, \"damage\": 11}]"), true);

        assertThat(report.writtenTypes()).containsExactly("Item");
        assertThat(report.conflicts()).isEmpty();
    }

    @Test
    void shouldWriteTypesWhoseTargetsMove() throws IOException {
        LinkReport report = link(stack("Item.json", "[{\"id\": 0, \"name\": \"Nail\"}]"), true);

        assertThat(report.writtenTypes()).containsExactly("Item", "Monster");
    }

    private Stack two(String lower, String upper) throws IOException {
        Below base = LayerFolders.base(root.resolve("content"));
        Path a = LayerFolders.layer(root, "a", "Item.json", lower);
        Path b = LayerFolders.layer(root, "b", "Item.json", upper);
        return LayerFolders.stack(base, a, b);
    }

    @Test
    void shouldListConflictsAndRefuseThemWhenStrict() throws IOException {
        Stack stack = two("[{\"id\": 1, \"damage\": 11}]", "[{\"id\": 1, \"damage\": 12, \"weight\": 1}]");

        assertThat(link(stack, false).conflicts())
                .hasToString("[b: Item 1 (\"Axe\").damage: replaces or edits what a gives]");
        assertThatThrownBy(() -> link(stack, true))
                .isInstanceOf(LinkException.class)
                .hasMessage("b: Item 1 (\"Axe\").damage: replaces or edits what a gives");
    }

    @Test
    void cannotLinkTwoNewRecordsWithOneId() throws IOException {
        Stack stack = two("[{\"id\": 9, \"name\": \"X\"}]", "[{\"id\": 9, \"name\": \"Y\"}]");

        assertThatThrownBy(() -> link(stack, false))
                .isInstanceOf(LinkException.class)
                .hasMessage("b: Item 9: new record: expected an id that is free, found the record of a");
    }

    @Test
    void cannotLinkTwoRecordsWithOneKey() throws IOException {
        Stack stack = two("[{\"id\": 9, \"name\": \"X\"}]", "[{\"id\": 10, \"name\": \"X\"}]");

        assertThatThrownBy(() -> link(stack, false))
                .isInstanceOf(LinkException.class)
                .hasMessage("b: Item 10.name: the value of Item 9: expected values that differ, found equal ones");
    }

    @Test
    void cannotLinkAReferenceToARecordThatIsGone() throws IOException {
        Below base = LayerFolders.base(root.resolve("content"));
        Path a = LayerFolders.layer(
                root,
                "a",
                "Item.json",
                "[{\"id\": 2, \"remove\": true}]",
                "Monster.json",
                "[{\"id\": 2, \"best\": null, \"likes\": []}]");
        Path b = LayerFolders.layer(root, "b", "Monster.json", "[{\"id\": 1, \"best\": \"Bow\"}]");
        Stack stack = LayerFolders.stack(base, a, b);

        assertThatThrownBy(() -> link(stack, false))
                .isInstanceOf(LinkException.class)
                .hasMessage("b: Monster 1.best: dangling reference: expected a record that is there, found Item 2");
    }

    @Test
    void shouldLinkARemovalThatIsTakenFromArraysAndMaps() throws IOException {
        shouldLink(
                "Item.json",
                "[{\"id\": 3, \"remove\": true}]",
                "Monster.json",
                "[{\"id\": 2, \"stock-\": [\"Bread\"]}]");
    }

    @Test
    void shouldKeepNullsWhenARemovedRecordIsTaken() throws IOException {
        LayerFolders.base(root.resolve("content"));
        Contents.write(
                root.resolve("content"),
                "Monster-x.json",
                "[{\"id\": 7, \"name\": \"X\", \"likes\": [null, \"Free\", \"Axe\"]}]",
                "Item-x.json",
                "[{\"id\": 9, \"name\": \"Free\"}]");
        shouldLink(
                "Item.json",
                "[{\"id\": 9, \"remove\": true}]",
                "Monster.json",
                "[{\"id\": 7, \"likes-\": [\"Free\"]}]");
    }
}
