package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.content.Content;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What records of a layer say, in the content that they make. */
class LayerReaderTest {
    @TempDir
    Path root;

    private DataRecord item(long id, String json) throws IOException {
        return LayerFolders.merged(root, "Item.json", "[" + json + "]").record("Item", id);
    }

    private DataRecord monster(long id, String json) throws IOException {
        return LayerFolders.merged(root, "Monster.json", "[" + json + "]").record("Monster", id);
    }

    private static String text(DataRecord record, String field) {
        return record.has(field) ? record.get(field).toText() : "absent";
    }

    @Test
    void shouldReplaceFieldsThatAreGiven() throws IOException {
        DataRecord axe = item(1, "{\"id\": 1, \"damage\": 12}");

        assertThat(axe.get("damage").bits()).isEqualTo(12);
        assertThat(text(axe, "name")).isEqualTo("Axe");
        assertThat(text(axe, "tags")).isEqualTo("[\"iron\", \"heavy\"]");
    }

    @Test
    void shouldFindARecordByItsKey() throws IOException {
        DataRecord axe = item(1, "{\"name\": \"Axe\", \"damage\": 12}");

        assertThat(axe.get("damage").bits()).isEqualTo(12);
    }

    @Test
    void shouldTakeValuesAway() throws IOException {
        assertThat(item(1, "{\"id\": 1, \"weight\": null}").has("weight")).isFalse();
        assertThat(monster(2, "{\"id\": 2, \"best\": null}").has("best")).isFalse();
    }

    @Test
    void shouldTakeAStructAwayWithItsMembers() throws IOException {
        DataRecord wolf = monster(1, "{\"id\": 1, \"stats\": null}");

        assertThat(wolf.keys()).doesNotContain("stats", "stats.hp", "stats.mp");
    }

    @Test
    void shouldGiveMembersOfStructsOneByOne() throws IOException {
        DataRecord wolf = monster(1, "{\"id\": 1, \"stats\": {\"hp\": 9}}");

        assertThat(text(wolf, "stats.hp")).isEqualTo("9");
        assertThat(text(wolf, "stats.mp")).isEqualTo("1");
    }

    @Test
    void shouldGiveAStructWithItsMember() throws IOException {
        DataRecord troll = monster(2, "{\"id\": 2, \"stats\": {\"mp\": 9}}");

        assertThat(text(troll, "stats")).isEqualTo("true");
        assertThat(text(troll, "stats.mp")).isEqualTo("9");
    }

    @Test
    void shouldReplaceOneOfTwoReferencesByTheOther() throws IOException {
        DataRecord troll = monster(2, "{\"id\": 2, \"carries\": {\"monster\": \"Wolf\"}}");

        assertThat(troll.has("carries.item")).isFalse();
        assertThat(text(troll, "carries.monster")).isEqualTo("Monster:1");
    }

    @Test
    void shouldAddAndTakeElements() throws IOException {
        assertThat(text(item(1, "{\"id\": 1, \"tags+\": [\"old\"], \"tags-\": [\"iron\"]}"), "tags"))
                .isEqualTo("[\"heavy\", \"old\"]");
        assertThat(text(item(2, "{\"id\": 2, \"tags+\": [\"old\"]}"), "tags")).isEqualTo("[\"new\", \"old\"]");
        assertThat(text(monster(2, "{\"id\": 2, \"likes-\": [\"Axe\"], \"likes+\": [\"Bread\"]}"), "likes"))
                .isEqualTo("[Item:2, Item:3]");
    }

    @Test
    void shouldAddElementsToLists() throws IOException {
        DataRecord wolf = monster(1, "{\"id\": 1, \"loot+\": [{\"item\": \"Bread\"}]}");

        assertThat(wolf.get("loot").list()).hasSize(2);
        assertThat(wolf.get("loot").list().get(1).get("item").bits()).isEqualTo(3);
    }

    @Test
    void shouldAddReplaceAndTakeEntriesOfMaps() throws IOException {
        DataRecord troll = monster(2, "{\"id\": 2, \"stock+\": {\"Axe\": 5, \"Bow\": 1}, \"stock-\": [\"Bread\"]}");

        assertThat(troll.get("stock").list())
                .extracting(entry -> text(entry, "key") + "=" + text(entry, "value"))
                .containsExactly("Item:1=5", "Item:2=1");
    }

    @Test
    void shouldRemoveRecords() throws IOException {
        Content content = LayerFolders.merged(
                root,
                "Item.json",
                "[{\"id\": 3, \"remove\": true}]",
                "Monster.json",
                "[{\"id\": 2, \"stock-\": [\"Bread\"]}]");

        assertThat(content.record("Item", 3)).isNull();
        assertThat(content.record("Monster", 2).get("stock").list()).hasSize(1);
    }

    @Test
    void shouldGiveNewRecordsIdsOfTheLayer() throws IOException {
        Content content = LayerFolders.merged(
                root,
                "Item.json",
                "[{\"name\": \"Ice\", \"damage\": 1}, {\"id\": 9, \"name\": \"Snow\", \"damage\": 2},"
                        + " {\"name\": \"Hail\", \"from\": \"Ice\"}]",
                "Monster.json",
                "[{\"id\": 1, \"best\": \"Hail\"}]");

        long first = (1L << 62) + ((XxHash64.key("mod") & 0xFF_FFFF_FFFFL) << 20);
        assertThat(content.records().get("Item"))
                .extracting(DataRecord::id)
                .containsExactly(1L, 2L, 3L, 9L, first, first + 1);
        assertThat(content.record("Item", first + 1).get("damage").bits()).isEqualTo(1);
        assertThat(content.record("Monster", 1).get("best").bits()).isEqualTo(first + 1);
    }

    @Test
    void shouldAddTypes() throws IOException {
        Content content = LayerFolders.merged(
                root,
                "Skill.schema",
                "Schema = { name = \"Skill\" }\nFields = [ { name = \"of\", type = \"ref<Item>\" } ]",
                "Skill.json",
                "[{\"id\": 1, \"of\": \"Axe\"}]");

        assertThat(content.schema("Skill")).isNotNull();
        assertThat(content.record("Skill", 1).get("of").bits()).isEqualTo(1);
    }

    @Test
    void shouldLeaveAllAsItIsWithoutRecords() throws IOException {
        Below base = LayerFolders.base(root.resolve("content"));

        Stack stack = LayerFolders.stack(base, LayerFolders.layer(root, "mod"));

        assertThat(stack.layers()).singleElement().satisfies(layer -> {
            assertThat(layer.changes()).isEmpty();
            assertThat(layer.types()).isEmpty();
        });
        assertThat(stack.merge().contentOrThrow().records())
                .isEqualTo(base.content().records());
    }
}
