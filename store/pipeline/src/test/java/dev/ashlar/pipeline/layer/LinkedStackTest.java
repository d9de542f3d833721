package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.link.LinkConflict;
import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkReport;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layer files, linked to the pack of their base, are the pack of the merged content: the merge of content is the model. */
class LinkedStackTest {
    private static final int SHIFT = HeaderFormat.WINDOW_SHIFT;

    @TempDir
    Path root;

    private int files;

    private Path next(String name) {
        return root.resolve(files++ + name);
    }

    private Path file(Stack stack, MadeLayer layer) throws IOException {
        List<MadeLayer> after = stack.layers().stream()
                .filter(each -> layer.conf().after().contains(each.name()))
                .toList();
        Path file = next(".layer");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            Content below = stack.base().with(after).content();
            LayerFile.write(layer, below, 0, PackInfo.NONE, channel, SHIFT);
        }
        return file;
    }

    private LinkReport link(Stack stack, boolean strict) throws IOException {
        Path base = Contents.cook(stack.base().content(), next(".pack"), SHIFT);
        try (LinkStack opened = LinkStack.of(base, OpenOptions.MAPPED);
                FileChannel channel =
                        FileChannel.open(next(".linked"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (MadeLayer layer : stack.layers()) {
                opened.with(file(stack, layer), OpenOptions.MAPPED);
            }
            return Linker.link(opened, channel, strict);
        }
    }

    private long contentId(Content content) throws IOException {
        return PackFile.describe(Contents.cook(content, next(".expected"), SHIFT))
                .header()
                .contentId();
    }

    private Stack stack(String... files) throws IOException {
        Below base = LayerFolders.base(root.resolve("content"));
        return LayerFolders.stack(base, LayerFolders.layer(root, "mod", files));
    }

    private void shouldLink(String... files) throws IOException {
        Stack stack = stack(files);

        assertThat(link(stack, true).contentId())
                .isEqualTo(contentId(stack.merge().contentOrThrow()));
    }

    @Test
    void shouldLinkRandomStacks() throws IOException {
        for (long seed = 1; seed <= 12; seed++) {
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
            Path[] layers = new Path[3];
            for (int i = 0; i < layers.length; i++) {
                layers[i] = LayerFolders.layer(
                        folder,
                        "layer" + i,
                        "Item.json",
                        random.items(0, 1, 100 * (i + 1)),
                        "Monster.json",
                        random.monsters(0, i + 1));
            }
            check(LayerFolders.stack(base, layers), seed);
        }
    }

    private void check(Stack stack, long seed) throws IOException {
        Merged merged = stack.merge();
        if (!merged.problems().isEmpty()) {
            assertThatThrownBy(() -> link(stack, false)).as("seed %d", seed).isInstanceOf(LinkException.class);
            return;
        }
        LinkReport report = link(stack, false);
        assertThat(report.contentId()).as("seed %d", seed).isEqualTo(contentId(merged.content()));
        // The linker does not compare values: it may name another layer below, and tells of equal values too.
        List<String> told = new ArrayList<>();
        for (LinkConflict each : report.conflicts()) {
            told.add(each.type() + " " + each.id() + " " + each.field() + " " + each.upper());
        }
        for (Finding each : merged.conflicts()) {
            if (!each.message().equals("two layers add one key to a map")) {
                assertThat(told)
                        .as("seed %d: %s", seed, each)
                        .contains(each.type() + " " + each.id() + " " + each.field() + " " + each.upper());
            }
        }
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

        assertThat(link(stack, false).conflicts()).hasToString("[b: Item 1.damage: replaces or edits what a gives]");
        assertThatThrownBy(() -> link(stack, true))
                .isInstanceOf(LinkException.class)
                .hasMessage("b: Item 1.damage: replaces or edits what a gives");
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
                .hasMessageContaining("records 9 and 10 of Item, name: expected values that differ, found equal ones");
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
