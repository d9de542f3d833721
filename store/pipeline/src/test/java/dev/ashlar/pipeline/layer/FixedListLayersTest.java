package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layers change single members of elements of a list of a fixed length. */
class FixedListLayersTest {
    private static final Path SOURCE = Path.of("src", "test", "content", "fixed");

    @TempDir
    Path root;

    private Below base;

    @BeforeEach
    void write() throws IOException {
        Path content = Contents.copy(SOURCE, root.resolve("content"));
        try (Backend backend = Backends.open(content)) {
            base = Below.of(backend, Progress.NONE);
        }
    }

    private Stack stack(String... records) throws IOException {
        Path[] layers = new Path[records.length];
        for (int i = 0; i < layers.length; i++) {
            layers[i] = LayerFolders.layer(root, "mod" + i, "Chest.json", records[i]);
        }
        return LayerFolders.stack(base, layers);
    }

    private StackLinks links(String name) throws IOException {
        return new StackLinks(Files.createDirectories(root.resolve(name)));
    }

    @Test
    void shouldMergeMembersOfElements() throws IOException {
        Stack stack = stack(
                "[{\"id\": 3, \"loot\": [{\"chance\": 0.5}], \"grid\": {\"1\": [0, 0, 0]}, \"loot.0.tags+\": [\"c\"], \"maybe\": {\"1\": null}}]",
                "[{\"id\": 3, \"loot\": {\"0\": {\"title\": \"new\"}, \"2\": {\"spot\": {\"x\": 3}, \"mods\": []}}, \"spare\": null}]");
        DataRecord chest = stack.merge().contentOrThrow().records().get("Chest").get(0);
        assertThat(chest.get("loot.0.chance").toText()).isEqualTo("0.5");
        assertThat(chest.get("loot.0.title").toText()).isEqualTo("new");
        assertThat(chest.get("loot.0.amount").toText()).isEqualTo("3");
        assertThat(chest.get("loot.0.tags").toText()).contains("a", "b", "c");
        assertThat(chest.get("loot.2.spot.x").toText()).isEqualTo("3");
        assertThat(chest.get("grid.0").toText()).isEqualTo("[1, 2, 3]");
        assertThat(chest.get("grid.1").toText()).isEqualTo("[0, 0, 0]");
        assertThat(chest.has("maybe.1")).isFalse();
        assertThat(chest.has("spare")).isFalse();
        assertThat(chest.has("spare.0.x")).isFalse();
        assertThat(links("linked").link(stack, true).contentId())
                .isEqualTo(links("merged").contentId(stack.merge().contentOrThrow()));
    }
}
