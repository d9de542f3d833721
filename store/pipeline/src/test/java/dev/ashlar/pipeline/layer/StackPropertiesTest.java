package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of all stacks, over seeded random ones. */
class StackPropertiesTest {
    @TempDir
    Path root;

    private Below base(RandomLayer random) throws IOException {
        Path folder = root.resolve("content");
        LayerFolders.base(folder);
        Contents.write(folder, "Item-more.json", random.baseItems(), "Monster-more.json", random.baseMonsters());
        try (Backend backend = Backends.open(folder)) {
            return Below.of(backend, Progress.NONE);
        }
    }

    private Path layer(RandomLayer random, String name, int remainder, int modulus, int firstNew) throws IOException {
        return LayerFolders.layer(
                root,
                name,
                "Item.json",
                random.items(remainder, modulus, firstNew),
                "Monster.json",
                random.monsters(remainder, modulus));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldNotDependOnTheOrderOfIndependentLayers(long seed) throws IOException {
        RandomLayer random = new RandomLayer(seed);
        Below base = base(random);
        Path a = layer(random, "a", 0, 2, 100);
        Path b = layer(random, "b", 1, 2, 200);

        Merged first = LayerFolders.stack(base, a, b).merge();
        Merged second = LayerFolders.stack(base, b, a).merge();

        assertThat(first.conflicts()).as("seed " + seed).isEmpty();
        assertThat(second.conflicts()).as("seed " + seed).isEmpty();
        assertThat(second.contentOrThrow().records())
                .as("seed " + seed)
                .isEqualTo(first.contentOrThrow().records());
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16, 17, 18})
    void shouldMergeTwoLayersAsOneAfterTheOther(long seed) throws IOException {
        RandomLayer random = new RandomLayer(seed);
        Below base = base(random);
        Path a = layer(random, "a", 0, 1, 100);
        Path b = layer(random, "b", 0, 2, 200);
        Stack stack = LayerFolders.stack(base, a, b);

        Content between = Merge.of(base.content(), stack.layers().subList(0, 1)).content();
        Content expected = Merge.of(between, stack.layers().subList(1, 2)).content();

        assertThat(stack.merge().content().records()).as("seed " + seed).isEqualTo(expected.records());
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24})
    void shouldReadAStackAsItsMerge(long seed) throws IOException {
        RandomLayer random = new RandomLayer(seed);
        Below base = base(random);
        Path a = layer(random, "a", 0, 1, 100);
        Path empty = LayerFolders.layer(root, "empty");
        Stack stack = LayerFolders.stack(base, a);

        Content read = ContentReader.read("stack:" + root.resolve("content") + "+" + empty + "+" + a, Progress.NONE);

        assertThat(read.records())
                .as("seed " + seed)
                .isEqualTo(stack.merge().content().records());
        assertThat(read.warnings()).isEqualTo(List.of());
    }
}
