package dev.ashlar.bench.golden;

import static dev.ashlar.bench.golden.FormatPage.bytes;
import static dev.ashlar.bench.golden.FormatPage.literal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.number.IndexKeys;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the pages of the format print is what the code computes. */
class FormatPageTest {
    private static final HexFormat SPACED = HexFormat.ofDelimiter(" ").withUpperCase();
    private static final int MOST_LINES = 330;

    @BeforeAll
    static void renew() throws IOException {
        if (Boolean.getBoolean(GoldenPacksTest.RENEW)) {
            GoldenPack.renewAll();
            FormatPage.renewExample();
        }
    }

    @Test
    void shouldPrintHashes() throws IOException {
        List<List<String>> rows = FormatPage.format().table("text", "bytes", "XXH64, seed 0");
        assertThat(rows).hasSizeGreaterThan(8);
        for (List<String> row : rows) {
            byte[] text = bytes(row.get(0));
            assertThat(text).as(row.get(0)).hasSize(Integer.parseInt(row.get(1)));
            assertThat(XxHash64.hash(text, 0, text.length)).as(row.get(0)).isEqualTo(u64(row.get(2)));
            assertThat(XxHash64.key(new String(text, StandardCharsets.UTF_8)))
                    .as(row.get(0))
                    .isEqualTo(u64(row.get(2)));
        }
    }

    @Test
    void shouldPrintChecksums() throws IOException {
        List<List<String>> rows = FormatPage.format().table("bytes", "CRC32C");
        assertThat(rows).hasSize(3);
        for (List<String> row : rows) {
            assertThat(ChecksumFormat.crc32c(ByteBuffer.wrap(bytes(row.get(0)))))
                    .as(row.get(0))
                    .isEqualTo(u32(row.get(1)));
        }
    }

    @Test
    void shouldPrintChecksumsOfSections() throws IOException {
        List<List<String>> rows = FormatPage.format().table("section", "CRC32C of its chunks", "the list", "checksum");
        assertThat(rows).hasSize(3);
        for (List<String> row : rows) {
            ChecksumFormat checksum = new ChecksumFormat();
            checksum.update(ByteBuffer.wrap(bytes(row.get(0))));
            int[] chunks = checksum.chunks();
            HexFormat hex = HexFormat.of().withUpperCase();
            StringBuilder numbers = new StringBuilder();
            StringBuilder list = new StringBuilder();
            for (int chunk : chunks) {
                numbers.append(numbers.isEmpty() ? "" : ", ").append(hex.toHexDigits(chunk));
                list.append(list.isEmpty() ? "" : " ").append(hex(Integer.reverseBytes(chunk)));
            }
            String none = "none";
            assertThat(row.get(1)).isEqualTo(numbers.isEmpty() ? none : "`" + numbers + "`");
            assertThat(row.get(2)).isEqualTo(list.isEmpty() ? none : "`" + list + "`");
            assertThat(ChecksumFormat.ofChunks(chunks)).as(row.get(0)).isEqualTo(u32(row.get(3)));
        }
    }

    private static String hex(int value) {
        return SPACED.formatHex(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    }

    @Test
    void shouldPrintHomeSlots() throws IOException {
        List<List<String>> rows = FormatPage.format().table("id", "slotCount", "product", "home slot");
        assertThat(rows).hasSizeGreaterThan(6);
        for (List<String> row : rows) {
            long id = Long.parseLong(row.get(0));
            long slots = Long.parseLong(row.get(1));
            int log = Long.numberOfTrailingZeros(slots);
            assertThat(IdIndexFormat.homeSlot(id, log)).as("%s", row).isEqualTo(Long.parseLong(row.get(3)));
            assertThat(IdIndexFormat.homeSlot(id, 32)).as("%s", row).isEqualTo(u64(row.get(2)) >>> 32);
        }
    }

    @Test
    void shouldPrintIndexKeys() throws IOException {
        List<List<String>> rows = FormatPage.format().table("v", "mix(v)");
        assertThat(rows).hasSizeGreaterThan(5);
        for (List<String> row : rows) {
            assertThat(IndexKeys.mix(Long.parseLong(row.get(0)))).as("%s", row).isEqualTo(u64(row.get(1)));
        }
    }

    /** The picture of a direct index is that of the example's. */
    @Test
    void shouldDrawTheIndexOfTheExample() throws IOException {
        assertThat(FormatPage.format().text())
                .containsPattern("four rows of Gem, [^`]*firstValue 0\n\n" + ticks(Integer.BYTES, 7) + "\n")
                .contains("│ header │ 0  │ 2  │ 3  │ r0 │ r2 │ r3 │");
        PackFile file = PackFile.open(GoldenPack.EXAMPLE.pack(), true);
        StoredIndex index = file.records(file.types().get(0)).index(1);
        assertThat(index).isNotNull();
        assertThat(index.rowCount()).isEqualTo(3);
        assertThat(index.span()).isEqualTo(2);
        assertThat(index.firstValue()).isZero();
        assertThat(IntStream.range(0, index.listLength()).map(index::listed)).containsExactly(0, 2, 3, 0, 2, 3);
    }

    @Test
    void shouldDrawAHash() throws IOException {
        assertThat(FormatPage.format().text())
                .containsPattern("four rows, values 0, [^`]*longestProbe 1\n\n +0 +64 +72 +80 +88 +96\n")
                .contains("%08X    │".formatted(IndexKeys.mix(1000) >>> 32));
        assertThat(FieldIndexFormat.homeCount(2)).isEqualTo(3);
        assertThat(FieldIndexFormat.home(IndexKeys.mix(0), 3)).isZero();
        assertThat(FieldIndexFormat.home(IndexKeys.mix(1000), 3)).isEqualTo(2);
    }

    /** Where parts of so many bytes begin behind a header, and where the last one ends. */
    private static String ticks(int bytes, int count) {
        return " +0 +"
                + IntStream.range(0, count)
                        .mapToObj(i -> String.valueOf(FieldIndexFormat.HEADER_LENGTH + i * bytes))
                        .collect(Collectors.joining(" +"));
    }

    /** The bytes that are hashed stand in the page; their hash is what the pack has. */
    @Test
    void shouldPrintAFingerprint() throws IOException {
        ByteArrayOutputStream hashed = new ByteArrayOutputStream();
        for (List<String> row : FormatPage.format().table("bytes", "type", "value")) {
            hashed.writeBytes(SPACED.parseHex(literal(row.get(0))));
        }
        RecordLayout layout =
                PackFile.open(GoldenPack.EXAMPLE.pack(), true).types().get(0).layout();
        assertThat(layout.name()).isEqualTo("Gem");
        assertThat(XxHash64.hash(hashed.toByteArray(), 0, hashed.size())).isEqualTo(layout.fingerprint());
        String page = FormatPage.format().text();
        assertThat(page).contains("`" + HexFormat.of().withUpperCase().toHexDigits(layout.fingerprint()) + "`");
        assertThat(page).contains(hashed.size() + " bytes");
    }

    @Test
    void shouldPrintThePackOfTheExample() throws IOException {
        FormatPage page = FormatPage.example();
        assertThat(page.block("text")).isEqualTo(GoldenPack.dump(GoldenPack.EXAMPLE.pack()));
        assertThat(page.block("text").lines().count()).isLessThan(MOST_LINES);
        assertThat(page.block("hocon")).isEqualTo(Files.readString(GoldenPack.EXAMPLE.contentFile("Gem.schema")));
        assertThat(page.block("json")).isEqualTo(Files.readString(GoldenPack.EXAMPLE.contentFile("Gem.json")));
    }

    /** Every number in the page's explanation is a place of the dump. */
    @Test
    void shouldExplainPlacesOfTheExample() throws IOException {
        FormatPage page = FormatPage.example();
        List<List<String>> rows = page.table("at", "what");
        assertThat(rows).hasSizeGreaterThan(8);
        for (List<String> row : rows) {
            assertThat(page.block("text")).contains("\n" + literal(row.get(0)) + "  ");
        }
        assertThat(OraclePack.read(Files.readAllBytes(GoldenPack.EXAMPLE.pack()))
                        .types())
                .hasSize(1);
    }

    private static long u64(String cell) {
        return Long.parseUnsignedLong(literal(cell), 16);
    }

    private static int u32(String cell) {
        return Integer.parseUnsignedInt(literal(cell), 16);
    }
}
