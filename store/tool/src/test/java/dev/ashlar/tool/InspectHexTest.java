package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectHexTest {
    private static final int MANY = 3000;
    private static final int ROUNDS = 8;

    @TempDir
    Path folder;

    @Test
    void shouldShowEveryByteOnce() throws IOException {
        Path pack = Tool.pack(folder);

        HexLines lines = new HexLines(Tool.output("inspect", pack, "--hex"));

        lines.assertTile(Files.readAllBytes(pack));
    }

    @Test
    void shouldShowEveryByteOfSeveralWindowsOnce() throws IOException {
        Path pack = packWithSmallWindows();

        HexLines lines = new HexLines(Tool.output("inspect", pack, "--hex"));

        lines.assertTile(Files.readAllBytes(pack));
        assertThat(lines.text()).contains("gap behind a block", "-- row 2,999");
    }

    private Path packWithSmallWindows() throws IOException {
        Path folderOfMany = Tool.content(folder);
        String records = IntStream.range(0, MANY)
                .mapToObj(
                        i -> "{\"id\": %d, \"name\": \"emitter %d\", \"curve\": [%d, 1.5]}".formatted(7 * i + 1, i, i))
                .collect(Collectors.joining(",\n", "[", "]"));
        Files.writeString(folderOfMany.resolve("Emitter.json"), records);
        Content content = ContentReader.read(folderOfMany, Progress.NONE);
        Path pack = folder.resolve("windows.pack");
        try (FileChannel channel = FileChannel.open(
                pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Cook.write(content, channel, HeaderFormat.MIN_WINDOW_SHIFT, Progress.NONE);
        }
        return pack;
    }

    @Test
    void cannotWriteToAClosedPipe() throws IOException {
        assertThatPipeIsMissed(Tool.pack(folder));
    }

    @Test
    void cannotGoOnWritingToAClosedPipe() throws IOException {
        assertThatPipeIsMissed(packWithSmallWindows());
    }

    private static void assertThatPipeIsMissed(Path pack) {
        PrintStream closed = new PrintStream(new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("closed");
            }
        });
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] arguments = {"inspect", pack.toString(), "--hex"};

        int exitCode = Main.run(arguments, closed, new PrintStream(err, true, StandardCharsets.UTF_8));

        assertThat(exitCode).isEqualTo(74);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("the output cannot be written\n");
    }

    @Test
    void shouldTellTypeValueAndMeaning() throws IOException {
        String dump = Tool.output("inspect", Tool.pack(folder), "--hex");

        assertThat(dump)
                .contains("00000000  89 41 53 48 0D 0A 1A 0A  u8[8]     \"\\u0089ASH\\r\\n\\u001A\\n\"  magic\n");
        assertThat(dump).contains("00000050  00 00 00 00 00 00 00 …   u8[172]   zero                must be zero\n");
        assertThat(dump).contains("== rows of Emitter, 3 × 96 bytes\n-- row 0\n");
        assertThat(dump).contains("00001000  05 00 00 00 00 00 00 00  i64       5                   id\n");
        assertThat(dump).contains("00001008  00 00 20 41              f32       10.0                rate\n");
        assertThat(dump).contains("FF FF FF FF              ref       null                material\n");
        assertThat(dump).contains("ref       Material 2, row 1   material\n");
        assertThat(dump).contains("u8        0b00000011          presence: loop, mass\n");
        assertThat(dump).contains("slot      5 bytes at 8        name\n");
        assertThat(dump).contains("f64       1.5                 mass, absent: the default\n");
        assertThat(dump).contains("empty               slots ");
        assertThat(dump).contains("utf8[5]   \"spark\"             name, first used by row 0\n");
        assertThat(dump).contains("f32[2]    [0.0, 0.5]          curve, first used by default row\n");
        assertThat(dump).contains("CRC32C of rows of Material\n", "-- entry 14: checksums\n", "key of \"spawnRate\"\n");
        assertThat(dump).contains("utf8[4]   \"tool\"              key\n");
        assertThat(dump).contains("u16       6                   flags: key\n", "key of the field: name\n");
        assertThat(dump).contains("== field index of Emitter.name, 7 × 8 bytes\n", "-- slots\n");
        assertThat(dump).contains("upper half of the key, of home 0\n").doesNotContain("-- lists");
    }

    @Test
    void shouldShowTheSectionsOfAType() throws IOException {
        String dump = Tool.output("inspect", Tool.pack(folder), "Material", "--hex");

        assertThat(dump.lines().filter(line -> line.startsWith("== ")))
                .extracting(line -> line.substring(3, line.indexOf(',')))
                .containsExactly(
                        "field table of Material",
                        "default row of Material",
                        "rows of Material",
                        "id index of Material",
                        "field index of Material.name",
                        "pool of Material");
    }

    @Test
    void shouldShowARowAndItsItems() throws IOException {
        String dump = Tool.output("inspect", Tool.pack(folder), "Emitter", 7, "--hex");

        assertThat(dump)
                .contains("== Emitter, row 1\n", "i64       7 ", "utf8[8]   \"campfire\" ", "u64[2]    [1, 184467");
        assertThat(dump).doesNotContain("spark");
    }

    @Test
    void shouldEndWhateverTheBytesAre() throws IOException {
        changeBytes(20260101, ROUNDS);
    }

    @Test
    @Tag("slow")
    void shouldEndWhateverMoreBytesAre() throws IOException {
        changeBytes(20260101, Share.of(30, 330));
    }

    private void changeBytes(long seed, int rounds) throws IOException {
        Path pack = Tool.pack(folder);
        byte[] good = Files.readAllBytes(pack);
        Random random = new Random(seed);
        for (int round = 0; round < rounds; round++) {
            byte[] bad = good.clone();
            int at = random.nextInt(bad.length);
            bad[at] ^= (byte) (1 + random.nextInt(255));
            Files.write(pack, bad);
            Tool tool = Tool.run("inspect", pack, "--hex");
            assertThat(tool.exitCode()).as("seed %d, byte %d", seed, at).isIn(0, 2);
            assertThat(tool.errLines()).hasSizeLessThan(2);
            if (tool.exitCode() == 0) {
                new HexLines(tool.out()).assertTile(bad);
            }
            assertThat(Tool.run("inspect", pack, "--json").exitCode()).isIn(0, 2);
        }
    }
}
