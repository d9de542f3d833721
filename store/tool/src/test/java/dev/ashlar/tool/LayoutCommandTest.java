package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayoutCommandTest {
    @TempDir
    Path folder;

    @Test
    void shouldDrawTheRowFromSchemas() throws IOException {
        String out = Tool.output("layout", "Emitter", "--from", Tool.content(folder));

        assertThat(out).startsWith("Emitter, 17 fields\n");
        assertThat(out).containsPattern("\n +0 +8  id +i64 +hot\n");
        assertThat(out).containsPattern("\n +8 +4  rate +f32 +hot\n +12 +4  material +ref<Material>  hot\n");
        assertThat(out).containsPattern("\n +16 +1  \\(presence bitmap\\) +hot\n");
        assertThat(out).containsPattern("\n +48 +8  mass +f64 +optional\n");
        assertThat(out).containsPattern("\n +89 +7  \\(hole\\)\n");
        assertThat(out)
                .contains(
                        "stride               96 bytes\n",
                        "bytes used           89\n",
                        "holes                7 bytes\n");
        assertThat(out).contains("17 bytes with id and bitmap, in 1 cache line, which it never crosses\n");
        assertThat(out).contains("cache lines per row  2\n", "rows per 4 KiB page  42\n");
    }

    @Test
    void shouldDrawTheSameRowFromAPack() throws IOException {
        Path pack = Tool.pack(folder);

        String fromPack = Tool.output("layout", "Emitter", "--from", pack);

        assertThat(fromPack).isEqualTo(Tool.output("layout", "Emitter", "--from", folder.resolve("content")));
    }

    @Test
    void shouldDrawARowWhoseHotGroupCrossesLines() throws IOException {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Light.schema"), """
                Schema = { name = "Light" }
                Fields = [
                  { name = "a", type = "f64", hot = true }
                  { name = "b", type = "f64" }
                ]
                """);

        String out = Tool.output("layout", "Light", "--from", content);

        assertThat(out).contains("stride               24 bytes\n", "cache lines per row  1 to 2\n");
        assertThat(out).contains("presence bitmap      none\n", "up to 2 cache lines\n");
    }

    @Test
    void shouldCompareWhatRowsAndColumnsCost() throws IOException {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Tree.schema"), """
                Schema = { name = "Tree", layout = "columns" }
                Fields = [
                  { name = "place",  type = "vec3",    hot = true }
                  { name = "tint",   type = "color",   hot = true }
                  { name = "turn",   type = "quat",    optional = true }
                  { name = "mesh",   type = "bytes",   align = 64 }
                  { name = "curve",  type = "f32[20]" }
                ]
                """);

        String out = Tool.output("layout", "Tree", "--from", content);

        assertThat(out).contains("\nlayout               columns; the offsets are those of the default row\n");
        assertThat(out).containsPattern("\n +32 +8  mesh +bytes +items at multiples of 64\n");
        // A row: 8 + 12 + 4 + 1, then 8 + 16 + 80 from 32 on: 136. Columns: each value once, 129 bytes in all.
        assertThat(out).containsPattern("\nbytes per record +136 +129\n");
        // A line before each of six columns, two before that of 80 bytes: blocks of 2^16 rows need no padding behind.
        assertThat(out).containsPattern("\nand per block, defaults and padding +0 +512\n");
        // A column is a line of its own; a vec3 may cross one, and 80 bytes always do.
        assertThat(out).containsPattern("\ncache lines, hot group +2 +5\n");
        assertThat(out).containsPattern("\ncache lines, whole record +3 +8 to 9\n");
        assertThat(out).containsPattern("\nrecords in a block where there are more +65,536 +65,536\n");
        assertThat(out)
                .containsPattern("\nbytes fetched per record, one field of all records +\\d+ to \\d+ +4 to 80\n");
        assertThat(out).contains("columns fit loops over many records that read fields of less than ");
    }

    @Test
    void shouldTellWhatIndexesTake() throws IOException {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Tree.schema"), """
                Schema = { name = "Tree", key = "name" }
                Fields = [
                  { name = "name",   type = "string" }
                  { name = "kind",   type = "enum",  values = ["oak", "elm"], index = true }
                  { name = "grove",  type = "i32",   index = true }
                  { name = "number", type = "i32",   unique = true, optional = true }
                ]
                """);

        String out = Tool.output("layout", "Tree", "--from", content);

        assertThat(out).containsPattern("name +string +key\n").containsPattern("kind +enum +index\n");
        assertThat(out).containsPattern("number +i32 +optional, unique\n");
        // 8 × 3 / 2 bytes for a value, 4 for a row of a value that many have: 12 + 4 + 4 + 0 to 12 + 4 + 12 + 12.
        assertThat(out).contains("\nindexes of fields    4, about 20.0 to 40.0 bytes a record\n");
        assertThat(Tool.output("layout", "Tree", "--json", "--from", content))
                .contains("\"index\": \"unique\"", "  \"indexes\": 4,\n  \"leastIndexBytesPerRecord\": 20.0");
        assertThat(Tool.output("layout", "Emitter", "--from", content))
                .contains("\nindexes of fields    1, about 12.0 bytes a record\n");
    }

    @Test
    void shouldSayWhereColumnsWouldWinNothing() throws IOException {
        Path content = Tool.content(folder);
        Files.writeString(content.resolve("Mark.schema"), "Schema = { name = \"Mark\" }\nFields = []\n");

        String out = Tool.output("layout", "Mark", "--from", content);

        assertThat(out).containsPattern("\nbytes per record +8 +8\n");
        assertThat(out).containsPattern("\nrecords in one block, at most +134,217,728 +134,217,720\n");
        assertThat(out).endsWith("\nrows fit: columns would fetch no less in any loop\n");
    }

    @Test
    void shouldDrawColumnsFromAPack() throws IOException {
        Path pack = TypesPack.write(folder, 1, HeaderFormat.WINDOW_SHIFT);

        String json = Tool.output("layout", TypesPack.COLUMNS, "--json", "--from", pack);

        assertThat(json)
                .contains("\"layout\": \"columns\"", "  \"inRows\": {\"bytesPerRecord\": ", "  \"inColumns\": {");
        assertThat(json).contains("\"type\": \"f32[20]\"", "\"itemAlignment\": 64", "  \"hint\": \"rows fit ");
    }

    @Test
    void shouldWriteJson() throws IOException {
        String out = Tool.output("layout", "Emitter", "--json", "--from", Tool.content(folder));

        assertThat(out)
                .startsWith("{\n  \"type\": \"Emitter\",\n  \"layout\": \"rows\",\n  \"stride\": 96,\n")
                .endsWith("  ]\n}\n");
        assertThat(out).contains("    {\"kind\": \"id\", \"offset\": 0, \"width\": 8},\n", "{\"kind\": \"hole\", ");
        assertThat(out).contains("\"target\": \"Material\"", "\"aliases\": [\"spawnRate\"]");
    }

    @Test
    void cannotDrawAnUnknownType() throws IOException {
        Path content = Tool.content(folder);

        Tool tool = Tool.run("layout", "material", "--from", content);

        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.errLines())
                .containsExactly(content
                        + ": no type \"material\", did you mean \"Material\": expected one of Emitter, Material");
    }

    @Test
    void cannotDrawFromSchemasWithProblems() throws IOException {
        Path content = Tool.content(folder);
        Files.delete(content.resolve("Material.schema"));

        Tool tool = Tool.run("layout", "Emitter", "--from", content);

        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.errLines()).hasSize(2).endsWith("1 problem");
        assertThat(tool.err()).contains("Emitter.schema:", "Material");
    }

    @Test
    void cannotDrawFromNothing() {
        Path missing = folder.resolve("missing");

        Tool tool = Tool.run("layout", "Emitter", "--from", missing);

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.NO_INPUT);
        assertThat(tool.errLines()).containsExactly(missing + ": no such file");
    }
}
