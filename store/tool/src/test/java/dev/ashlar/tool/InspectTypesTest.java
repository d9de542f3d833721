package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of every type, in rows and in columns, as inspect and verify show them. */
class InspectTypesTest {
    private static final int MANY = 1500;
    private static final int ROUNDS = 12;

    @TempDir
    Path folder;

    private Path pack() throws IOException {
        return TypesPack.write(folder, 3, HeaderFormat.WINDOW_SHIFT);
    }

    @ParameterizedTest
    @ValueSource(strings = {TypesPack.ROWS, TypesPack.COLUMNS})
    void shouldShowARecord(String type) throws IOException {
        String out = Tool.output("inspect", pack(), type, 7);

        assertThat(out).startsWith(type + " 7, row 0\n");
        assertThat(out).containsPattern("\nplace +vec3 +\\(1\\.0, -2\\.5, 1\\.0E30\\)\n");
        assertThat(out).containsPattern("\ntint +color +#ff800040\n");
        assertThat(out).containsPattern("\nturn +quat +\\(0\\.0, 1\\.0, 0\\.0, 0\\.0\\)\n");
        assertThat(out).containsPattern("\nmask +flags +\\{fog, shadow\\} = 0x5\n");
        assertThat(out).containsPattern("\nmasks +flags\\[\\] +\\[\\{\\}, \\{light\\}\\]\n");
        assertThat(out).containsPattern("\ntones +enum\\[3\\] +\\[high, low, high\\]\n");
        assertThat(out).containsPattern("\npeers +ref<Prop>\\[\\] +\\[Prop 7, null\\]\n");
        assertThat(out).containsPattern("\nsignal +hash +light\n");
        assertThat(out).containsPattern("\nmesh +bytes +3 bytes: 01 02 FF\n");
        assertThat(out).containsPattern("\nnames +string\\[2\\] +\\[\"Ada\", \"\"\\]\n");
        assertThat(out).containsPattern("\ntags +string\\[\\] +\\[\"tall\", \"tree\"\\]\n");
        assertThat(out).containsPattern("\npath +vec2\\[\\] +\\[\\(0\\.5, 1\\.0\\), \\(2\\.0, 3\\.0\\)\\]\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {TypesPack.ROWS, TypesPack.COLUMNS})
    void shouldShowDefaults(String type) throws IOException {
        String out = Tool.output("inspect", pack(), type, 13);

        assertThat(out).containsPattern("\nturn +quat +\\(absent\\) default \\(0\\.0, 0\\.0, 0\\.0, 1\\.0\\)\n");
        assertThat(out).containsPattern("\ntint +color +#102030ff\n");
        assertThat(out).containsPattern("\nmask +flags +\\{\\} = 0x0\n");
        assertThat(out).containsPattern("\nmesh +bytes +0 bytes\n");
        assertThat(out).containsPattern("\nsignal +hash +[0-9A-F]{16}\n");
        assertThat(out).containsPattern("\ntags +string\\[\\] +\\[\"tag 2\", \"tree\"\\]\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {TypesPack.ROWS, TypesPack.COLUMNS})
    void shouldWriteARecordAsJson(String type) throws IOException {
        String out = Tool.output("inspect", pack(), type, 7, "--json");

        assertThat(out.lines().map(line -> line.strip().replaceFirst(",$", "")))
                .contains(
                        "\"place\": [1.0, -2.5, 1.0E30]",
                        "\"tint\": \"#ff800040\"",
                        "\"turn\": [0.0, 1.0, 0.0, 0.0]",
                        "\"mask\": [\"fog\", \"shadow\"]",
                        "\"masks\": [[], [\"light\"]]",
                        "\"tones\": [\"high\", \"low\", \"high\"]",
                        "\"peers\": [{\"type\": \"Prop\", \"id\": 7, \"row\": 0}, null]",
                        "\"signal\": \"light\"",
                        "\"mesh\": \"AQL/\"",
                        "\"names\": [\"Ada\", \"\"]",
                        "\"tags\": [\"tall\", \"tree\"]",
                        "\"path\": [[0.5, 1.0], [2.0, 3.0]]");
    }

    @Test
    void shouldTellTheLayoutOfTypes() throws IOException {
        Path pack = pack();

        assertThat(Tool.output("inspect", pack))
                .containsPattern("\nProp +rows +3 ")
                .containsPattern("\nTree +columns +3 ");
        assertThat(Tool.output("inspect", pack, "Tree"))
                .containsPattern("\nlayout +columns\n")
                .containsPattern("\nindex of signal +3 values of 3 records, probes up to 1\n")
                .containsPattern("\nindex of grade +1 value of 3 records, direct\n")
                .containsPattern("\nsignal +hash +\\d+ +8 +unique\n");
        assertThat(Tool.output("inspect", pack)).containsPattern("\nfield index +Prop\\.grade +");
        assertThat(Tool.output("inspect", pack, "Tree", "--json"))
                .contains("\"layout\": \"columns\"", "\"itemAlignment\": 64")
                .contains("\"type\": \"u8\"", "\"index\": \"index\"")
                .contains(
                        "{\"field\": \"grade\", \"kind\": \"direct\", \"keys\": 1, \"rows\": 3, \"slots\": 0, \"homes\": 0, "
                                + "\"longestProbe\": 0, \"listLength\": 5, \"span\": 1, \"firstValue\": 3}");
        assertThat(Tool.output("inspect", pack, "--json"))
                .contains("\"kindCode\": 6,\n      \"type\": \"Tree\",\n      \"field\": ");
        assertThat(Tool.run("verify", pack).exitCode()).isZero();
    }

    @Test
    void shouldShowEveryByteOnce() throws IOException {
        Path pack = pack();

        HexLines lines = new HexLines(Tool.output("inspect", pack, "--hex"));

        lines.assertTile(Files.readAllBytes(pack));
        assertThat(lines.text()).doesNotContain("not zero", "unknown");
        assertThat(lines.text())
                .contains(
                        "== rows of Tree, 3 × ",
                        "-- column place, rows 0 to 2\n",
                        "place, row 0\n",
                        "turn, row 2, absent: the default\n",
                        "presence, row 0: turn\n");
        assertThat(lines.text())
                .contains("== field index of Prop.grade, 0 × 8 bytes\n", "kind: direct\n", "the least value: 3\n")
                .containsPattern("u32 +0 +rows before the value 3\n")
                .containsPattern("u32 +3 +rows in all\n")
                .containsPattern("u32 +2 +row of id 13\n")
                .contains("upper half of the key, of home ");
        assertThat(lines.text())
                .containsPattern("color +#ff800040 +tint, row 0\n")
                .containsPattern("color +#102030ff +tint, the default\n")
                .containsPattern("u8 +\\{fog, shadow\\} = 0x5 +mask\n")
                .containsPattern("u8\\[3\\] +\\[high, low, high\\] +tones\n")
                .containsPattern("slot +3 bytes at \\d+ +names\\[0\\]\n")
                .containsPattern("slot +empty +names\\[1\\], row 0\n")
                .containsPattern(
                        "f32\\[20\\] +\\[0\\.0, 0\\.0, 0\\.0, 0\\.0, 0\\.0, 0\\.0, 0\\.0, 0\\.0, …\\] +curve, the")
                .containsPattern("utf8\\[8\\] +\"untagged\" +tags, first used by default row\n")
                .containsPattern("slot\\[1\\] +1 string +tags, first used by default row\n")
                .containsPattern("utf8\\[4\\] +\"tree\" +tags, first used by row 0\n")
                .containsPattern("ref\\[2\\] +\\[Prop 7, null\\] +peers, first used by row 0\n")
                .containsPattern("u8\\[3\\] +3 bytes +mesh, first used by row 0\n")
                .containsPattern("vec2\\[2\\] +\\[\\(0\\.5, 1\\.0\\), \\(2\\.0, 3\\.0\\)\\] +path, first used");
    }

    @Test
    void shouldShowEveryByteOfColumnsInBlocksOnce() throws IOException {
        Path pack = TypesPack.write(folder, MANY, HeaderFormat.MIN_WINDOW_SHIFT);

        HexLines lines = new HexLines(Tool.output("inspect", pack, "--hex"));

        lines.assertTile(Files.readAllBytes(pack));
        assertThat(lines.text()).doesNotContain("not zero", "unknown");
        assertThat(lines.text()).contains("gap behind a block", "room for more rows", "to 1,499\n");
    }

    @Test
    void shouldShowTheElementsOfARecordInColumns() throws IOException {
        String dump = Tool.output("inspect", pack(), "Tree", 10, "--hex");

        assertThat(dump).contains("== Tree, row 1\n");
        assertThat(dump).containsPattern("i64 +10 +id\n").containsPattern("0b00000000 +presence: none\n");
        assertThat(dump).containsPattern("quat +\\(0\\.0, 0\\.0, 0\\.0, 1\\.0\\) +turn, absent: the default\n");
        assertThat(dump).containsPattern("slot\\[2\\] +2 strings +tags, used by row 1\n");
        assertThat(dump).containsPattern("utf8\\[5\\] +\"tag 1\" +tags, used by row 1\n");
        assertThat(dump).doesNotContain("\"tall\"");
    }

    @Test
    void shouldEndWhateverTheBytesAre() throws IOException {
        changeBytes(20261122, ROUNDS);
    }

    @Test
    @Tag("slow")
    void shouldEndWhateverMoreBytesAre() throws IOException {
        changeBytes(20261122, Share.of(50, 200));
    }

    private void changeBytes(long seed, int rounds) throws IOException {
        Path pack = pack();
        byte[] good = Files.readAllBytes(pack);
        Random random = new Random(seed);
        for (int round = 0; round < rounds; round++) {
            byte[] bad = good.clone();
            int at = random.nextInt(bad.length);
            while (bad[at] == 0 && random.nextInt(8) != 0) {
                at = random.nextInt(bad.length);
            }
            bad[at] ^= (byte) (1 + random.nextInt(255));
            Files.write(pack, bad);
            Tool tool = Tool.run("inspect", pack, "--hex");
            assertThat(tool.exitCode()).as("seed %d, byte %d", seed, at).isIn(0, 2);
            if (tool.exitCode() == 0) {
                new HexLines(tool.out()).assertTile(bad);
            }
            assertThat(Tool.run("inspect", pack, "--json").exitCode())
                    .as("seed %d, byte %d", seed, at)
                    .isIn(0, 2);
            assertThat(Tool.run("verify", pack).exitCode())
                    .as("seed %d, byte %d", seed, at)
                    .isEqualTo(2);
        }
    }
}
