package dev.ashlar.pipeline.nested;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaText;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.diff.PackContent;
import dev.ashlar.pipeline.nested.vault.Chest;
import dev.ashlar.pipeline.nested.vault.ChestMoodsEntry;
import dev.ashlar.pipeline.nested.vault.VaultTypes;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Lists of a fixed length in data of other schemas, in records that inherit, and in packs without schemas. */
class FixedListChangesTest extends CopiedContent {
    FixedListChangesTest() {
        super("fixed");
    }

    private void editSchema(String old, String replacement) throws IOException {
        Wild.edit(content, "Chest.schema", old, replacement);
        Files.deleteIfExists(content.resolve("schema.lock"));
    }

    @Test
    void shouldReadDataWithFewerElements() throws IOException {
        editSchema("Loot[4]", "Loot[3]");
        editSchema("loot[3].chance + 0.5", "loot[2].chance + 0.5");
        editSchema("int[3][3]", "int[2][2]");
        editSchema("[[1, 0, 0], [0, 1, 0], [0, 0, 1]]", "[[5, 6], [7, 8]]");
        Wild.edit(content, "Chest.json", "\"loot\": {\"3\": {\"chance\": 1}}, \"grid\": {\"1\": [9, 9, 9]}, ", "");
        Wild.edit(content, "Chest.json", "\"grid\": [[1, 2, 3], [4, 5, 6], [7, 8, 9]], ", "");
        try (RecordStore store = RecordStore.open(cook(read()), VaultTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            Chest chest = store.reader().view(Chest.TYPE);
            assertThat(chest.find("Old")).isTrue();
            assertThat(chest.loot(0).title()).isEqualTo("größe");
            assertThat(chest.loot(0).spot().y()).isEqualTo(-4);
            assertThat(chest.loot(2).mods(0).power()).isEqualTo((short) -1);
            assertThat(chest.loot(3).chance()).isEqualTo(0.5f);
            assertThat(chest.loot(3).modsCount()).isZero();
            assertThat(chest.loot(3).hasAmount()).isFalse();
            assertThat(chest.moods(0).value(0)).isEqualTo(ChestMoodsEntry.Value.ANGRY);
        }
    }

    @Test
    void shouldReadDataWithMoreElementsInAnotherOrder() throws IOException {
        editSchema("Loot[4]", "Loot[7]");
        editSchema(
                "{ name = \"flag\", type = \"bool\" }",
                "{ name = \"flag\", type = \"bool\" }\n  { name = \"more\", type = \"i64[3]\" }");
        Wild.edit(content, "Loot.schema", "  { name = \"title\", type = \"string\" }", "");
        Wild.edit(
                content,
                "Loot.schema",
                "Fields = [",
                "Fields = [\n  { name = \"title\", type = \"string\" }\n  { name = \"wide\", type = \"mat3\" }");
        try (RecordStore store = RecordStore.open(cook(read()), VaultTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            Chest chest = store.reader().view(Chest.TYPE);
            assertThat(chest.find("Old")).isTrue();
            assertThat(chest.lootCount()).isEqualTo(4);
            assertThat(chest.loot(0).title()).isEqualTo("größe");
            assertThat(chest.loot(0).tags(1)).isEqualTo("b");
            assertThat(chest.loot(0).hasAmount()).isTrue();
            assertThat(chest.loot(1).hasAmount()).isFalse();
            assertThat(chest.loot(2).spot().x()).isEqualTo(9);
            assertThat(chest.loot(2).mods(0).title()).isEqualTo("last");
            assertThat(chest.deep(0).value(1).y()).isEqualTo(2);
        }
    }

    @Test
    void shouldFindAListByItsFormerName() throws IOException {
        editSchema("name = \"loot\"", "name = \"booty\", formerly = [\"loot\"]");
        editSchema("count(loot)", "count(booty)");
        editSchema("loot[0].chance <= loot[3]", "booty[0].chance <= booty[3]");
        try (RecordStore store = RecordStore.open(cook(read()), VaultTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            Chest chest = store.reader().view(Chest.TYPE);
            assertThat(chest.find("Old")).isTrue();
            assertThat(chest.loot(0).title()).isEqualTo("größe");
            assertThat(chest.loot(2).mods(0).power()).isEqualTo((short) -1);
        }
    }

    @Test
    void shouldInheritElements() throws IOException {
        Wild.edit(content, "Chest.json", "{\"id\": 12, \"name\": \"Void\"}", """
                {"id": 12, "name": "Void", "from": "Old", "loot": [{}, {"title": "own"}], "grid": {"1": [0, 0, 0]}, "maybe": [null, null], "spare": null},
                  {"id": 13, "name": "Heir", "from": "Old", "loot": {"0": {"chance": 0.25}}}""");
        try (RecordStore store = RecordStore.open(cook(read()), VaultTypes.CATALOG)) {
            Chest chest = store.reader().view(Chest.TYPE);
            assertThat(chest.find("Void")).isTrue();
            assertThat(chest.loot(0).title()).isEqualTo("größe");
            assertThat(chest.loot(1).title()).isEqualTo("own");
            assertThat(chest.grid(0).value(2)).isEqualTo(3);
            assertThat(chest.grid(1).value(2)).isZero();
            assertThat(chest.maybe(1).hasValue()).isFalse();
            assertThat(chest.hasSpare()).isFalse();
            assertThat(chest.find("Heir")).isTrue();
            assertThat(chest.loot(0).chance()).isEqualTo(0.25f);
            assertThat(chest.loot(0).amount()).isEqualTo(3);
            assertThat(chest.maybe(1).value()).isEqualTo(5);
        }
    }

    @Test
    void shouldMakeSchemasOfPacks() throws IOException {
        Content read = PackContent.read(PackFile.open(cook(read()), true));
        Schema chest = read.schema("Chest");
        assertThat(SchemaText.of(chest))
                .contains("{ name = \"loot\", type = \"Chest_loot[4]\" }")
                .contains("{ name = \"grid\", type = \"i32[3][3]\" }")
                .contains("{ name = \"slots\", type = \"Chest_slots?[2]\" }")
                .contains("{ name = \"craft\", type = \"ref<Chest>[3][3]\" }")
                .contains("{ name = \"maybe\", type = \"i32?[3]\" }")
                .contains("type = \"enum[2][2]\", values = [\"calm\", \"angry\"]");
        DataRecord old = read.records().get("Chest").get(0);
        assertThat(old.get("loot.0.chance").toText()).isEqualTo("0.75");
        assertThat(Schema.structsOf(List.of(chest))).extracting(Schema::name).contains("Chest_loot", "Chest_deep");
    }

    @Test
    void shouldReadWhatIsWrittenForAnySeed() throws IOException {
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            StringBuilder json = new StringBuilder("[");
            Map<Integer, int[][]> grids = new TreeMap<>();
            Map<Integer, float[]> chances = new TreeMap<>();
            for (int id = 1; id <= 20; id++) {
                int[][] grid = new int[3][3];
                float[] chance = new float[4];
                StringBuilder rows = new StringBuilder();
                StringBuilder loot = new StringBuilder();
                for (int i = 0; i < 3; i++) {
                    for (int j = 0; j < 3; j++) {
                        grid[i][j] = random.nextInt(19) - 9;
                    }
                    rows.append(i == 0 ? "" : ", ")
                            .append("[" + grid[i][0] + ", " + grid[i][1] + ", " + grid[i][2] + "]");
                }
                for (int i = 0; i < 4; i++) {
                    chance[i] = (1 + random.nextInt(16)) / 32f + (i == 3 ? 0.5f : 0);
                    loot.append(i == 0 ? "" : ", ").append("{\"chance\": " + chance[i] + ", \"title\": \"" + i + "\"}");
                }
                grids.put(id, grid);
                chances.put(id, chance);
                json.append(id == 1 ? "" : ",\n")
                        .append("{\"id\": " + id + ", \"name\": \"c" + id + "\", \"grid\": [" + rows + "], \"loot\": ["
                                + loot + "]}");
            }
            Files.writeString(content.resolve("Chest.json"), json.append("]").toString());
            Path pack = cook(read());
            for (OpenOptions options : List.of(OpenOptions.MAPPED, OpenOptions.MAPPED.keyed())) {
                try (RecordStore store = RecordStore.open(pack, VaultTypes.CATALOG, options)) {
                    Chest chest = store.reader().view(Chest.TYPE);
                    for (int id = 1; id <= 20; id++) {
                        assertThat(chest.find(id))
                                .as("seed %d, id %d", seed, id)
                                .isTrue();
                        for (int i = 0; i < 9; i++) {
                            assertThat(chest.grid(i / 3).value(i % 3))
                                    .as("seed %d, id %d, grid %d", seed, id, i)
                                    .isEqualTo(grids.get(id)[i / 3][i % 3]);
                        }
                        for (int i = 0; i < 4; i++) {
                            assertThat(chest.loot(i).chance())
                                    .as("seed %d, id %d, loot %d", seed, id, i)
                                    .isEqualTo(chances.get(id)[i]);
                            assertThat(chest.loot(i).title()).isEqualTo(String.valueOf(i));
                        }
                    }
                }
            }
        }
    }
}
