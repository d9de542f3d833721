package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.diff.PackContent;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bytes of layer files, read back as records. */
class LayerFileTest {
    private static final long BASE = 0x0123_4567_89AB_CDEFL;

    @TempDir
    Path root;

    /** Writes the file of a layer. */
    private Path file(String... namesAndTexts) throws IOException {
        Below base = LayerFolders.base(root.resolve("content"));
        MadeLayer layer = LayerFolders.stack(base, LayerFolders.layer(root, "mod", namesAndTexts))
                .layers()
                .get(0);
        Path file = root.resolve("mod.layer");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            LayerFile.write(layer, base.content(), BASE, PackInfo.NONE, channel, HeaderFormat.MIN_WINDOW_SHIFT);
            assertThat(PackVerifier.verify(file, channel, PackVerifier.Part.ALL))
                    .isEmpty();
        }
        return file;
    }

    private Map<String, List<DataRecord>> records(String... namesAndTexts) throws IOException {
        return PackContent.read(PackFile.open(file(namesAndTexts), true)).records();
    }

    private static String text(DataRecord record, String field) {
        return record.has(field) ? record.get(field).toText() : "absent";
    }

    @Test
    void shouldWriteWhatIsGiven() throws IOException {
        Map<String, List<DataRecord>> records = records(
                "Item.json",
                "[{\"id\": 1, \"damage\": 12}, {\"id\": 2, \"weight\": null, \"tags+\": [\"old\"]}, {\"id\": 3, \"remove\": true}]",
                "Monster.json",
                "[{\"id\": 2, \"stock-\": [\"Bread\"]}]");

        List<DataRecord> items = records.get("Item");
        assertThat(items).extracting(DataRecord::id).containsExactly(1L, 2L, 3L);
        assertThat(items).extracting(item -> text(item, "~change")).containsExactly("change", "change", "remove");
        // damage, weight, tags+
        assertThat(items).extracting(item -> text(item, "~given")).containsExactly("[1]", "[6]", "[0]");
        assertThat(items.get(0).get("damage").bits()).isEqualTo(12);
        assertThat(items.get(1).has("weight")).isFalse();
        assertThat(text(items.get(1), "tags+")).isEqualTo("[\"old\"]");
        assertThat(items.get(0).keys()).doesNotContain("name", "tags", "tags-");
        DataRecord troll = records.get("Monster").get(0);
        assertThat(text(troll, "stock-")).isEqualTo("[Item:3]");
    }

    @Test
    void shouldMentionRecordsThatAreOnlyReferredTo() throws IOException {
        Map<String, List<DataRecord>> records =
                records("Monster.json", "[{\"id\": 1, \"best\": \"Bow\", \"loot+\": [{\"item\": \"Bread\"}]}]");

        assertThat(records.get("Item"))
                .extracting(item -> item.id() + " " + text(item, "~change") + " " + text(item, "~given"))
                .containsExactly("2 mention [0]", "3 mention [0]");
        DataRecord wolf = records.get("Monster").get(0);
        assertThat(wolf.get("best")).isEqualTo(Variant.ofRef("Item", 2));
        assertThat(wolf.get("loot+").list().get(0).get("item")).isEqualTo(Variant.ofRef("Item", 3));
    }

    @Test
    void shouldGiveAllFieldsOfNewRecords() throws IOException {
        Map<String, List<DataRecord>> records = records(
                "Item.json",
                "[{\"id\": 1, \"tags+\": [\"old\"], \"weight\": 1}, {\"id\": 9, \"name\": \"Snow\", \"damage\": 2}]");

        // name, damage, weight, tags+
        DataRecord snow = records.get("Item").get(1);
        assertThat(text(snow, "~change")).isEqualTo("new");
        assertThat(text(snow, "~given")).isEqualTo("[7]");
        assertThat(snow.has("weight")).isFalse();
    }

    @Test
    void shouldKeepNewTypesAsTheyAre() throws IOException {
        Map<String, List<DataRecord>> records = records(
                "Skill.schema",
                "Schema = { name = \"Skill\" }\nFields = [ { name = \"of\", type = \"ref<Item>\" } ]",
                "Skill.json",
                "[{\"id\": 1, \"of\": \"Axe\"}]");

        assertThat(records.get("Skill").get(0).keys()).containsExactly("of");
        assertThat(records.get("Item")).extracting(DataRecord::id).containsExactly(1L);
    }

    @Test
    void shouldWriteAnEmptyLayer() throws IOException {
        assertThat(records()).isEmpty();
    }

    @Test
    void shouldWriteRowsWithoutIndexes() throws IOException {
        PackFile file = PackFile.open(file("Item.json", "[{\"id\": 2, \"name\": \"Bow 2\", \"code\": 9}]"), true);

        assertThat(file.types()).singleElement().satisfies(type -> {
            assertThat(type.layout().kind()).isEqualTo(LayoutKind.ROWS);
            assertThat(type.layout().fields())
                    .noneMatch(field -> field.index() != dev.ashlar.codec.layout.IndexKind.NONE);
        });
        assertThat(file.stamp())
                .containsEntry("layer", "mod")
                .containsEntry("layer.base", "0123456789ABCDEF")
                .doesNotContainKeys("layer.after", "version");
    }

    @Test
    void cannotHaveFieldsThatDoNotShip() throws IOException {
        Contents.write(
                root.resolve("content"),
                "Note.schema",
                "Schema = { name = \"Note\" }\nFields = [ { name = \"size\", type = \"i32\" },"
                        + " { name = \"about\", type = \"ref<Item>\", ship = false } ]",
                "Note.json",
                "[{\"id\": 1}, {\"id\": 2}]");
        Map<String, List<DataRecord>> records =
                records("Note.json", "[{\"id\": 1, \"about\": \"Axe\"}, {\"id\": 2, \"size\": 3, \"about\": \"Axe\"}]");

        assertThat(records).containsOnlyKeys("Note");
        assertThat(records.get("Note")).extracting(DataRecord::id).containsExactly(2L);
        assertThat(records.get("Note").get(0).keys()).containsExactly("size", "~change", "~given");
    }

    @Test
    void shouldHaveTypesThatNoReferenceLeadsTo() throws IOException {
        assertThat(records("Monster.json", "[{\"id\": 1, \"best\": null}]").get("Item"))
                .isEmpty();
    }
}
