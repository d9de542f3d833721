package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.link.LayerInfo;
import dev.ashlar.link.LinkConflict;
import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a game gets to know of layers that it cannot be linked with, so that it can start without them. */
class UnfitLayersTest {
    @TempDir
    Path root;

    private StackLinks links;
    private Below base;

    @BeforeEach
    void setUp() throws IOException {
        links = new StackLinks(root);
        base = LayerFolders.base(root.resolve("content"));
    }

    private Path layer(String name, String... files) throws IOException {
        return LayerFolders.layer(root, name, files);
    }

    /** The files of the layers of a stack. */
    private List<Path> files(Stack stack) throws IOException {
        List<Path> files = new ArrayList<>();
        for (MadeLayer layer : stack.layers()) {
            files.add(links.file(stack, layer));
        }
        return files;
    }

    private LinkException refused(Path pack, List<Path> layers, boolean strict) {
        return catchThrowableOfType(LinkException.class, () -> {
            try (LinkStack opened = LinkStack.of(pack, OpenOptions.MAPPED);
                    FileChannel into = FileChannel.open(
                            links.next(".linked"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                layers.forEach(layer -> opened.with(layer, OpenOptions.MAPPED));
                Linker.link(opened, into, strict);
            }
        });
    }

    @Test
    void shouldNameTheLayersThatDoNotFit() throws IOException {
        Path fits = layer("fits", "Item.json", "[{\"id\": 1, \"damage\": 11}]");
        Path first = layer("first", "Item.json", "[{\"id\": 9, \"name\": \"X\"}]");
        Path second = layer("second", "Item.json", "[{\"id\": 9, \"name\": \"Y\"}]");
        Path third = layer("third", "Item.json", "[{\"id\": 9, \"name\": \"Z\"}]");
        Stack stack = LayerFolders.stack(base, fits, first, second, third);
        List<Path> files = files(stack);

        LinkException refused = refused(links.base(stack), files, false);

        assertThat(refused.problems()).hasSize(2);
        assertThat(refused.layers()).containsExactly(files.get(2), files.get(3));
        assertThat(refused(links.base(stack), files.subList(0, 2), false)).isNull();
    }

    @Test
    void shouldNameTheLayerThatBringsAnEqualValue() throws IOException {
        Path a = layer("a", "Item.json", "[{\"id\": 9, \"name\": \"X\"}]");
        Path b = layer("b", "Item.json", "[{\"id\": 10, \"name\": \"X\"}]");
        Path c = layer(
                "c",
                LayerConf.FILE,
                "Layer = { name = \"c\", after = [\"a\"] }",
                "Item.json",
                "[{\"id\": 9, \"damage\": 1}]");
        Stack stack = LayerFolders.stack(base, a, b, c);
        List<Path> files = files(stack);

        LinkException refused = refused(links.base(stack), files, false);

        assertThat(refused)
                .hasMessage("b: Item 10.name: the value of Item 9: expected values that differ, found equal ones");
        assertThat(refused.layers()).containsExactly(files.get(1));
    }

    @Test
    void shouldNameTheUpperLayersOfConflictsWhenTheyAreRefused() throws IOException {
        Path a = layer("a", "Item.json", "[{\"id\": 1, \"damage\": 11}]");
        Path b = layer("b", "Item.json", "[{\"id\": 1, \"damage\": 12}]");
        Stack stack = LayerFolders.stack(base, a, b);
        List<Path> files = files(stack);

        assertThat(refused(links.base(stack), files, true).layers()).containsExactly(files.get(1));
    }

    @Test
    void shouldNameTheLayerThatIsInAStackTwice() throws IOException {
        Stack stack = LayerFolders.stack(base, layer("a", "Item.json", "[{\"id\": 1, \"damage\": 11}]"));
        Path file = files(stack).get(0);
        Path copy = files(stack).get(0);

        LinkException refused = refused(links.base(stack), List.of(file, copy), false);

        assertThat(refused).hasMessage("a: expected each layer once, found it twice");
        assertThat(refused.layers()).containsExactly(copy);
    }

    @Test
    void shouldNameNoLayerWhenTheBaseRefersToARemovedRecord() throws IOException {
        Path a = layer(
                "a",
                "Item.json",
                "[{\"id\": 2, \"remove\": true}]",
                "Monster.json",
                "[{\"id\": 2, \"best\": null, \"likes\": []}]");
        List<Path> files = files(LayerFolders.stack(base, a));
        Contents.write(
                root.resolve("content"), "Monster-2.json", "[{\"id\": 3, \"name\": \"Bear\", \"best\": \"Bow\"}]");
        Stack next = LayerFolders.stack(LayerFolders.opened(root.resolve("content")));

        LinkException refused = refused(links.base(next), files, false);

        assertThat(refused)
                .hasMessage("base: Monster 3.best: dangling reference: expected a record that is there, found Item 2");
        assertThat(refused.layers()).isEmpty();
    }

    @Test
    void shouldNameTheKeysOfRecordsInConflicts() throws IOException {
        Path a = layer(
                "a",
                "Item.json",
                "[{\"id\": 1, \"name\": \"Hatchet\"}, {\"id\": 9, \"name\": \"Saw\"}]",
                "Monster.json",
                "[{\"id\": 1, \"remove\": true}]");
        Path b = layer(
                "b",
                "Item.json",
                "[{\"id\": 1, \"name\": \"Adze\"}]",
                "Monster.json",
                "[{\"id\": 1, \"best\": \"Bow\"}]");
        Path c = layer(
                "c",
                LayerConf.FILE,
                "Layer = { name = \"c\", after = [\"a\"] }",
                "Item.json",
                "[{\"id\": 9, \"damage\": 4}]");
        Path d = layer(
                "d",
                LayerConf.FILE,
                "Layer = { name = \"d\", after = [\"a\"] }",
                "Item.json",
                "[{\"id\": 9, \"damage\": 5}]");

        assertThat(links.link(LayerFolders.stack(base, a, b, c, d), false).conflicts())
                .extracting(LinkConflict::toString)
                .containsExactly(
                        "b: Item 1 (\"Axe\").name: replaces or edits what a gives",
                        "d: Item 9 (\"Saw\").damage: replaces or edits what c gives",
                        "b: Monster 1 (\"Wolf\"): changes a record that is not there any more in a");
    }

    @Test
    void shouldSayWhatALayerIsMadeOn() throws IOException {
        Path a = layer(
                "a",
                LayerConf.FILE,
                "Layer = { name = \"a\", version = \"1.2\" }",
                "Item.json",
                "[{\"id\": 1, \"damage\": 11}]");
        Path b = layer("b", LayerConf.FILE, "Layer = { name = \"b\", after = [\"a\"] }", "Item.json", "[]");
        Stack stack = LayerFolders.stack(base, a, b);
        Path pack = links.base(stack);
        List<Path> files = files(stack);
        Contents.write(root.resolve("content"), "Item-2.json", "[{\"id\": 4, \"name\": \"Bell\"}]");
        Path next = links.base(LayerFolders.stack(LayerFolders.opened(root.resolve("content"))));
        String id = "%016X".formatted(links.contentId(base.content()));

        assertThat(LayerInfo.of(files.get(0))).isEqualTo(new LayerInfo("a", "1.2", id, List.of(), ""));
        assertThat(LayerInfo.of(files.get(1))).isEqualTo(new LayerInfo("b", "", id, List.of("a"), ""));
        assertThat(LayerInfo.of(files.get(0)).isMadeOn(pack)).isTrue();
        assertThat(LayerInfo.of(files.get(0)).isMadeOn(next)).isFalse();
        assertThat(new LayerInfo("de", "", "", List.of(), "de").isMadeOn(next)).isTrue();
        assertThatThrownBy(() -> LayerInfo.of(pack))
                .isInstanceOf(PackException.class)
                .hasMessageContaining("expected a layer, found a pack");
    }
}
