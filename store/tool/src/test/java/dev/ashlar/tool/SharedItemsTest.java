package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.Section;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packs whose records share an array of many words: short files with much to tell. */
class SharedItemsTest {
    private static final int RECORDS = 5_000;
    private static final int FEW = 500;
    private static final int WORDS = 1_000;
    private static final RecordLayout LAYOUT = LayoutBuilder.rows("Line", 16, 8, 0)
            .array("words", ValueType.STRING, 8)
            .build();

    @TempDir
    static Path folder;

    private static Path pack;

    @BeforeAll
    static void write() throws IOException {
        pack = write("shared.pack", RECORDS);
    }

    private static Path write(String name, int count) throws IOException {
        Path written = folder.resolve(name);
        Variant words = Variant.ofArray(
                ValueType.STRING,
                IntStream.range(0, WORDS).mapToObj(i -> Variant.of("word" + i)).toList());
        List<DataRecord> records = IntStream.rangeClosed(1, count)
                .mapToObj(id -> {
                    DataRecord line = new DataRecord("Line", id);
                    line.set("words", words);
                    return line;
                })
                .toList();
        try (FileChannel channel = FileChannel.open(written, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            writer.addType(LAYOUT, 1, new DataRecord("Line"), records, List.of(), (type, id) -> -1);
            writer.finish(PackInfo.NONE);
        }
        return written;
    }

    /** More than stats would look at, if it looked at the words of each record. */
    @Test
    void shouldCountSharedArraysByLookingAtThemOnce() {
        assertThat(Tool.output("stats", pack, "--json"))
                .contains("\"items\": " + (long) RECORDS * (WORDS + 1), "\"newItems\": " + (WORDS + 1));
    }

    @Test
    void shouldRefuseToCountArraysThatOverlap() throws IOException {
        Path overlapping = Files.copy(pack, folder.resolve("overlapping.pack"));
        Section rows = PackFile.open(overlapping, true).types().get(0).section(SectionKind.ROWS);
        try (FileChannel channel = FileChannel.open(overlapping, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer slot = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            channel.read(slot, rows.offset() + 8);
            for (int row = 0; row < RECORDS; row++) {
                // One word fewer for each record, up to five hundred.
                long other = slot.getLong(0) - ((row % 500L) << Integer.SIZE) + row % 500;
                ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(0, other);
                channel.write(bytes, rows.offset() + 16L * row + 8);
            }
        }
        Tool tool = Tool.run("stats", overlapping);
        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PACK);
        assertThat(tool.err()).contains("pool of Line, arrays of strings: expected arrays that do not overlap");
    }

    @Test
    void shouldPrintRecordsUpToALimitAndTellWhatIsLeftOut() {
        Tool tool = Tool.run("inspect", pack, "--json", "--most-bytes", 100_000);
        assertThat(tool.exitCode()).isZero();
        assertThat(tool.out()).hasSizeBetween(100_000, 150_000).contains("\"leftOut\"", "\"Line\": 49");
        assertThat(tool.err())
                .contains("left out 4,9")
                .contains("of arrays, after")
                .contains("--all prints everything");
    }

    @Test
    void shouldCutAnArrayOfOneRecordToo() {
        Tool tool = Tool.run("inspect", pack, "Line", 1, "--json", "--most-bytes", 0);
        assertThat(tool.out()).isEqualTo("{\n  \"id\": 1,\n  \"words\": []\n}\n");
        assertThat(tool.err()).contains("left out 0 records and 1,000 elements of arrays");
    }

    @Test
    @Tag("slow")
    void shouldPrintEverythingOfManyRecords() {
        assertPrintsEverything(pack, RECORDS);
    }

    private static void assertPrintsEverything(Path pack, int records) {
        Tool tool = Tool.run("inspect", pack, "--json", "--all");
        assertThat(tool.out().length()).isGreaterThan(records * WORDS * 8);
        assertThat(tool.out()).doesNotContain("leftOut");
        assertThat(tool.err()).isEmpty();
    }

    @Test
    void shouldPrintEverythingWhenItIsAskedTo() throws IOException {
        assertPrintsEverything(write("few.pack", FEW), FEW);
        assertThat(Tool.run("inspect", pack, "--most-bytes", 1).err()).startsWith("--most-bytes needs --json");
        assertThat(Tool.run("inspect", pack, "--all").exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(Tool.run("inspect", pack, "--json", "--all", "--most-bytes", 1)
                        .exitCode())
                .isEqualTo(ExitCodes.USAGE);
    }
}
