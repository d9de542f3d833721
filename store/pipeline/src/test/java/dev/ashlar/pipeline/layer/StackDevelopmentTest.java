package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A development store over content and layers. Each test waits for what must come, however long that takes. */
class StackDevelopmentTest {
    private static final FieldKey DAMAGE = FieldKey.of("damage");

    @TempDir
    Path root;

    private final BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();

    private DevelopmentStore open() throws IOException {
        LayerFolders.base(root.resolve("content"));
        Path a = LayerFolders.layer(root, "a", "Item.json", "[{\"id\": 1, \"damage\": 11}]");
        Path b = LayerFolders.layer(root, "b");
        return DevelopmentStore.open(
                "stack:" + root.resolve("content") + "+" + a + "+" + b, Catalog.of(), reloads::add);
    }

    private static int damage(DevelopmentStore store) {
        Reader reader = store.reader();
        RecordView axe = reader.view("Item");
        assertThat(axe.find(1)).isTrue();
        return axe.i32(DAMAGE);
    }

    private void await(DevelopmentStore store, int damage) throws InterruptedException {
        while (damage(store) != damage) {
            assertThat(reloads.poll(60, TimeUnit.SECONDS))
                    .as("a reload within a minute")
                    .isNotNull();
        }
    }

    @Test
    void shouldSeeEditsOfAllLayers() throws Exception {
        try (DevelopmentStore store = open()) {
            assertThat(damage(store)).isEqualTo(11);

            Contents.write(root.resolve("a"), "Item.json", "[{\"id\": 1, \"damage\": 12}]");
            await(store, 12);
            Contents.write(root.resolve("b"), "Item.json", "[{\"name\": \"Axe\", \"damage\": 13}]");
            await(store, 13);
            Contents.write(root.resolve("a"), "Item.json", "[]");
            Contents.write(root.resolve("b"), "Item.json", "[]");
            await(store, 10);
        }
    }

    @Test
    void shouldKeepWhatItHasWhileALayerIsBroken() throws Exception {
        try (DevelopmentStore store = open()) {
            Contents.write(root.resolve("b"), "Item.json", "[{\"id\": 1, \"damage\": 130}]");
            Reload reload = reloads.poll(60, TimeUnit.SECONDS);
            while (reload != null && reload.problems().isEmpty()) {
                reload = reloads.poll(60, TimeUnit.SECONDS);
            }
            assertThat(reload).as("a reload within a minute").isNotNull();
            assertThat(reload.problems().get(0).toString())
                    .startsWith(root.resolve("b") + "/Item.json:1:22: Item 1.damage: out of range");
            assertThat(damage(store)).isEqualTo(11);
        }
    }

    @Test
    void cannotSaveIntoAStack() throws Exception {
        try (DevelopmentStore store = open()) {
            RecordEdit axe = store.edit("Item", 1).set("damage", 5);
            assertThatThrownBy(axe::save)
                    .isInstanceOf(BackendException.class)
                    .hasMessageContaining("a stack of layers is for reading only");
        }
    }
}
