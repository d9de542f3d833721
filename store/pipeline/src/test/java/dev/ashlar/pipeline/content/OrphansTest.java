package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.Contents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrphansTest {
    private static final String NODE = """
            Schema = { name = "Node", key = "name" }
            Fields = [ { name = "name", type = "string" }, { name = "next", type = "ref<Node>" } ]
            """;
    private static final String ROOT = """
            Schema = { name = "Root" }
            Fields = [ { name = "node", type = "ref<Node>" }, { name = "nodes", type = "ref<Node>[]" },
                       { name = "pair", type = "ref<Node>[2]" } ]
            """;

    @TempDir
    Path folder;

    private List<String> orphans(String roots, String nodes, String... types) throws IOException {
        Content content =
                Contents.read(folder, "Node.schema", NODE, "Root.schema", ROOT, "Root.json", roots, "Node.json", nodes);
        assertThat(Orphans.candidates(content.schemas())).containsExactly("Node");
        return Orphans.of(content, types.length == 0 ? Orphans.candidates(content.schemas()) : Set.of(types)).stream()
                .map(OrphansTest::name)
                .toList();
    }

    private static String name(DataRecord record) {
        return record.type() + " " + record.id();
    }

    private static String node(long id, String next) {
        return "{\"id\": %d, \"name\": \"n%d\", \"next\": %s}".formatted(id, id, next);
    }

    @Test
    void shouldKeepWhatAChainLeadsTo() throws IOException {
        String nodes = "[" + node(1, "2") + "," + node(2, "\"n3\"") + "," + node(3, "null") + "," + node(4, "3") + "]";
        assertThat(orphans("[{\"id\": 1, \"node\": 1}]", nodes)).containsExactly("Node 4");
        assertThat(orphans("[{\"id\": 1, \"node\": \"n4\"}]", nodes)).containsExactly("Node 1", "Node 2");
        assertThat(orphans("[]", nodes)).containsExactly("Node 1", "Node 2", "Node 3", "Node 4");
    }

    @Test
    void shouldCountACircleOfOrphansAsOrphans() throws IOException {
        String nodes = "[" + node(1, "2") + "," + node(2, "1") + "," + node(3, "3") + "," + node(4, "1") + "]";
        assertThat(orphans("[]", nodes)).hasSize(4);
        assertThat(orphans("[{\"id\": 1, \"node\": 2}]", nodes)).containsExactly("Node 3", "Node 4");
    }

    @Test
    void shouldFollowReferencesInArrays() throws IOException {
        String nodes = "[" + node(1, "null") + "," + node(2, "5") + "," + node(3, "null") + "," + node(4, "null") + ","
                + node(5, "null") + "]";
        assertThat(orphans("[{\"id\": 1, \"nodes\": [1, null, \"n2\"], \"pair\": [3, null]}]", nodes))
                .containsExactly("Node 4");
    }

    @Test
    void shouldTakeAllRecordsOfANamedTypeThatNothingRefersTo() throws IOException {
        String nodes = "[" + node(1, "null") + "]";
        assertThat(orphans("[{\"id\": 1, \"node\": 1}, {\"id\": 2}]", nodes, "Root"))
                .containsExactly("Root 1", "Root 2");
        assertThat(orphans("[{\"id\": 1, \"node\": 1}]", nodes, "Root", "Node")).containsExactly("Node 1", "Root 1");
    }
}
