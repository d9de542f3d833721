package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.content.Content;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conflicts and problems of several layers on one base. */
class MergeTest {
    @TempDir
    Path root;

    private Below base;

    @BeforeEach
    void writeBase() throws IOException {
        base = LayerFolders.base(root.resolve("content"));
    }

    private Merged merge(String file, String a, String b) throws IOException {
        Path first = LayerFolders.layer(root, "a", file, "[" + a + "]");
        Path second = LayerFolders.layer(root, "b", file, "[" + b + "]");
        return LayerFolders.stack(base, first, second).merge();
    }

    private static Finding conflict(Merged merged) {
        assertThat(merged.problems()).isEmpty();
        assertThat(merged.conflicts()).hasSize(1);
        return merged.conflicts().get(0);
    }

    @Test
    void shouldTellOfTwoLayersThatGiveOneField() throws IOException {
        Merged merged = merge("Item.json", "{\"id\": 1, \"damage\": 12, \"weight\": 1}", "{\"id\": 1, \"damage\": 13}");

        Finding conflict = conflict(merged);
        assertThat(conflict.message()).isEqualTo("replaces or edits what a gives");
        assertThat(conflict.lower()).isEqualTo("a");
        assertThat(conflict.lowerValue().bits()).isEqualTo(12);
        assertThat(conflict.upper()).isEqualTo("b");
        assertThat(conflict.upperValue().bits()).isEqualTo(13);
        assertThat(conflict)
                .hasToString(root.resolve("b")
                        + "/Item.json:1:2: Item 1.damage: replaces or edits what a gives: found 13 in b, 12 in a");
        assertThat(merged.content().record("Item", 1).get("damage").bits()).isEqualTo(13);
    }

    @Test
    void shouldKeepTheNewNameOfARecordThatALayerAboveNamesByTheOldOne() throws IOException {
        Merged merged = merge("Item.json", "{\"id\": 1, \"name\": \"Hatchet\"}", "{\"name\": \"Axe\", \"damage\": 13}");

        assertThat(merged.problems()).isEmpty();
        assertThat(merged.conflicts()).isEmpty();
        assertThat(merged.content().record("Item", 1).get("name").text()).isEqualTo("Hatchet");
        assertThat(merged.content().record("Item", 1).get("damage").bits()).isEqualTo(13);
    }

    @Test
    void shouldMergeFieldsOfTwoLayers() throws IOException {
        Merged merged = merge(
                "Monster.json",
                "{\"id\": 2, \"stats\": {\"hp\": 1}, \"likes+\": [\"Bread\"], \"best\": \"Axe\"}",
                "{\"id\": 2, \"stats\": {\"mp\": 2}, \"likes-\": [\"Axe\"], \"best\": \"Axe\"}");

        assertThat(merged.problems()).isEmpty();
        assertThat(merged.conflicts()).isEmpty();
        assertThat(merged.content().record("Monster", 2).get("likes").toText()).isEqualTo("[Item:2, Item:3]");
        assertThat(merged.content().record("Monster", 2).keys()).contains("stats.hp", "stats.mp");
    }

    @Test
    void shouldTellOfAnEditOfWhatAnotherLayerGives() throws IOException {
        Merged merged = merge("Item.json", "{\"id\": 1, \"tags\": [\"x\"]}", "{\"id\": 1, \"tags+\": [\"y\"]}");

        assertThat(conflict(merged).message()).isEqualTo("replaces or edits what a gives");
        assertThat(merged.content().record("Item", 1).get("tags").toText()).isEqualTo("[\"x\", \"y\"]");
    }

    @Test
    void shouldTellOfTwoEntriesWithOneKey() throws IOException {
        Merged merged = merge(
                "Monster.json",
                "{\"id\": 2, \"stock+\": {\"Axe\": 5}}",
                "{\"id\": 2, \"stock+\": {\"Axe\": 6, \"Bow\": 1}}");

        Finding conflict = conflict(merged);
        assertThat(conflict.message()).isEqualTo("replaces the entry that a adds");
        assertThat(conflict.field()).isEqualTo("stock[1]");
        assertThat(conflict.problem().found()).isEqualTo("{Item:1: 6} in b, {Item:1: 5} in a");
        assertThat(merged.content().record("Monster", 2).get("stock").list()).hasSize(3);
    }

    @Test
    void shouldTellOfAChangeOfARecordThatIsGone() throws IOException {
        Merged merged = merge("Monster.json", "{\"id\": 2, \"remove\": true}", "{\"id\": 2, \"best\": null}");

        Finding conflict = conflict(merged);
        assertThat(conflict)
                .hasToString(root.resolve("b")
                        + "/Monster.json:1:2: Monster 2: changes a record that is not there any more in a");
        assertThat(conflict.lower()).isEqualTo("a");
        assertThat(merged.content().record("Monster", 2)).isNull();
    }

    @Test
    void shouldTellOfARemovalOfARecordThatAnotherLayerChanges() throws IOException {
        Merged merged = merge("Monster.json", "{\"id\": 2, \"best\": null}", "{\"id\": 2, \"remove\": true}");

        assertThat(conflict(merged).message()).isEqualTo("removes a record that a changes");
        assertThat(merged.content().record("Monster", 2)).isNull();
    }

    @Test
    void cannotAddTwoRecordsWithOneId() throws IOException {
        Merged merged = merge(
                "Item.json",
                "{\"id\": 9, \"name\": \"Snow\", \"damage\": 1}",
                "{\"id\": 9, \"name\": \"Ice\", \"damage\": 1}");

        assertThat(merged.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.message()).isEqualTo("a new record has the id of another in a");
            assertThat(problem.lower()).isEqualTo("a");
            assertThat(problem.upper()).isEqualTo("b");
        });
    }

    @Test
    void cannotAddTwoRecordsWithOneKey() throws IOException {
        Merged merged = merge(
                "Item.json",
                "{\"id\": 8, \"name\": \"Ice\", \"damage\": 1}",
                "{\"id\": 9, \"name\": \"Ice\", \"damage\": 1}");

        assertThat(merged.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.message()).isEqualTo("duplicate key, that of Item 8");
            assertThat(problem.lower()).isEqualTo("a");
            assertThat(problem.upper()).isEqualTo("b");
        });
    }

    @Test
    void cannotReferToARecordThatAnotherLayerRemoves() throws IOException {
        Path first =
                LayerFolders.layer(root, "a", "Monster.json", "[{\"id\": 1, \"carries\": {\"monster\": \"Troll\"}}]");
        Path second = LayerFolders.layer(root, "b", "Monster.json", "[{\"id\": 2, \"remove\": true}]");

        Merged merged = LayerFolders.stack(base, first, second).merge();

        assertThat(merged.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.message()).isEqualTo("dangling reference");
            assertThat(problem.field()).isEqualTo("carries.monster");
            assertThat(problem)
                    .hasToString(root.resolve("a") + "/Monster.json:1:2: Monster 1.carries.monster: dangling reference:"
                            + " found Monster:2 in a, nothing in b");
            assertThat(problem.lower()).isEqualTo("b");
            assertThat(problem.upper()).isEqualTo("a");
        });
    }

    @Test
    void cannotAddOneTypeTwice() throws IOException {
        String schema = "Schema = { name = \"Skill\" }\nFields = []";
        Path first = LayerFolders.layer(root, "a", "Skill.schema", schema);
        Path second = LayerFolders.layer(root, "b", "Skill.schema", schema);

        Merged merged = LayerFolders.stack(base, first, second).merge();

        assertThat(merged.problems()).extracting(Finding::message).containsExactly("two types with one name");
    }

    @Test
    void shouldChangeTypesOfLayersBelow() throws IOException {
        Path first = LayerFolders.layer(
                root,
                "a",
                "Skill.schema",
                "Schema = { name = \"Skill\" }\nFields = [ { name = \"power\", type = \"i32\" } ]",
                "Skill.json",
                "[{\"id\": 1, \"power\": 2}]");
        Path second = LayerFolders.layer(
                root,
                "b",
                LayerConf.FILE,
                "Layer = { name = \"b\", after = [\"a\"] }",
                "Skill.json",
                "[{\"id\": 1, \"power\": 3}]");

        Content content = LayerFolders.stack(base, first, second).merge().contentOrThrow();

        assertThat(content.record("Skill", 1).get("power").bits()).isEqualTo(3);
    }
}
