package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edits of arrays of numbers, which lie side by side in the merge of content and in the linker. */
class NumberEditsTest {
    private static final String[] BASE = {"Map.schema", """
        Schema = { name = "Map" }
        Fields = [
          { name = "tiles", type = "u8[]", default = [1, 255] }
          { name = "heights", type = "i16[]" }
          { name = "weights", type = "f32[]" }
          { name = "times", type = "f64[]" }
          { name = "seeds", type = "u64[]" }
          { name = "open", type = "bool[]" }
          { name = "path", type = "vec3[]" }
          { name = "tints", type = "color[]" }
          { name = "kinds", type = "enum[]", values = ["land", "sea", "ice"] }
          { name = "next", type = "ref<Map>[]" }
        ]
        """, "Map.json", """
        [
          {"id": 1, "tiles": [7, 0, 7, 255, 8], "heights": [-1, 300, -1], "weights": [0.0, -0.0, 0.5], "times": [0.1, 0.2],
           "seeds": [18446744073709551615, 1], "open": [true, false, true], "path": [[1, 2, 3], [1, 2, 4], [1, 2, 3]],
           "tints": ["#ff000080", "#00ff00"], "kinds": ["sea", "land", "sea", "ice"], "next": [1, null, 2, 1]},
          {"id": 2}
        ]
        """};

    @TempDir
    private Path root;

    private Content merged(String... layers) throws IOException {
        Contents.write(root.resolve("content"), BASE);
        Below base;
        try (Backend backend = Backends.open(root.resolve("content"))) {
            base = Below.of(backend, Progress.NONE);
        }
        Path[] folders = new Path[layers.length];
        for (int i = 0; i < layers.length; i++) {
            folders[i] = LayerFolders.layer(root, "mod" + i, "Map.json", layers[i]);
        }
        Stack stack = LayerFolders.stack(base, folders);
        Merged merged = stack.merge();
        assertThat(merged.problems()).isEmpty();
        StackLinks links = new StackLinks(root);
        assertThat(links.link(stack, false).contentId()).isEqualTo(links.contentId(merged.content()));
        return merged.content();
    }

    private static String text(Content content, int index, String field) {
        DataRecord map = content.records().get("Map").get(index);
        return Objects.requireNonNull(map.get(field)).toText();
    }

    @Test
    void shouldTakeAndAddNumbers() throws IOException {
        Content merged = merged("""
                [{"id": 1, "tiles-": [7, 9], "tiles+": [7, 1], "heights-": [-1], "weights-": [0.0], "times+": [0.1], "times-": [0.1],
                  "seeds-": [18446744073709551615], "open-": [true], "path-": [[1, 2, 3]], "path+": [[0, 0, 0]], "tints-": ["#ff000080"],
                  "kinds-": ["sea"], "kinds+": ["ice"], "next-": [1], "next+": [2]}]
                """);
        assertThat(text(merged, 0, "tiles")).isEqualTo("[0, 255, 8, 7, 1]");
        assertThat(text(merged, 0, "heights")).isEqualTo("[300]");
        assertThat(text(merged, 0, "weights")).as("by their bits").isEqualTo("[-0.0, 0.5]");
        assertThat(text(merged, 0, "times")).isEqualTo("[0.2, 0.1]");
        assertThat(text(merged, 0, "seeds")).isEqualTo("[1]");
        assertThat(text(merged, 0, "open")).isEqualTo("[false]");
        assertThat(text(merged, 0, "path")).isEqualTo("[(1.0, 2.0, 4.0), (0.0, 0.0, 0.0)]");
        assertThat(text(merged, 0, "tints")).isEqualTo("[(0, 255, 0, 255)]");
        assertThat(text(merged, 0, "kinds")).isEqualTo("[\"land\", \"ice\", \"ice\"]");
        assertThat(text(merged, 0, "next")).isEqualTo("[Map:null, Map:2, Map:2]");
    }

    @Test
    void shouldEditDefaultsAndTakeAll() throws IOException {
        Content merged = merged(
                "[{\"id\": 2, \"tiles+\": [255, 3]}, {\"id\": 1, \"tiles-\": [0, 7, 8, 255], \"heights+\": []}]");
        assertThat(text(merged, 1, "tiles")).isEqualTo("[1, 255, 255, 3]");
        assertThat(text(merged, 0, "tiles")).isEqualTo("[]");
        assertThat(text(merged, 0, "heights")).isEqualTo("[-1, 300, -1]");
    }

    @Test
    void shouldEditWhatALayerBelowHasGiven() throws IOException {
        Content merged = merged(
                "[{\"id\": 1, \"tiles\": [5, 6, 5], \"path\": [[9, 9, 9]]}]",
                "[{\"id\": 1, \"tiles-\": [5], \"path+\": [[8, 8, 8]]}]",
                "[{\"id\": 1, \"tiles+\": [5], \"path\": [[9, 9, 9]]}]");
        assertThat(text(merged, 0, "tiles")).isEqualTo("[6, 5]");
        assertThat(text(merged, 0, "path")).isEqualTo("[(9.0, 9.0, 9.0)]");
    }
}
