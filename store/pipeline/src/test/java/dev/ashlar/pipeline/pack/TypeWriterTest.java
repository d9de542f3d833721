package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.AllTypes;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.row.RowEncoder;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packs that are written value by value are those that are cooked from records, byte by byte. */
class TypeWriterTest {
    private static final long FIRST_SEED = 3000;
    private static final int MIN_SHIFT = HeaderFormat.MIN_WINDOW_SHIFT;
    private static final RecordLayout POINT =
            LayoutBuilder.rows("Point", 16, 8, 0).field("x", ValueType.I32, 8).build();
    private static final RecordLayout RENAMED_POINT = LayoutBuilder.rows("Point", 16, 8, 0)
            .field("x", ValueType.I32, 8)
            .formerly("y")
            .build();

    @TempDir
    Path folder;

    private void compare(Content content, int windowShift, String of) throws IOException {
        Path expected = Contents.cook(content, folder.resolve(of + ".cooked"), windowShift);
        Path found = PrimitiveWriting.write(content, folder.resolve(of + ".written"), windowShift);
        assertThat(Files.mismatch(expected, found)).as(of).isEqualTo(-1);
        Files.delete(expected);
        Files.delete(found);
    }

    @Test
    void shouldWriteTheBytesThatAreCooked() throws IOException {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 150; seed++) {
            compare(RandomContent.of(seed, 12), HeaderFormat.WINDOW_SHIFT, "seed " + seed);
        }
    }

    @Test
    void shouldWriteTheBytesThatAreCookedInSmallWindows() throws IOException {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 5; seed++) {
            compare(RandomContent.of(seed, 3000), MIN_SHIFT, "seed " + seed);
        }
    }

    @Test
    void shouldWriteEveryTypeInRowsAndInColumns() throws IOException {
        for (LayoutKind kind : LayoutKind.named()) {
            Schema schema = Received.schema(AllTypes.schemaText("All", kind));
            Random random = new Random(FIRST_SEED);
            List<DataRecord> records = LongStream.rangeClosed(1, 400)
                    .mapToObj(id -> AllTypes.random(schema, id, random))
                    .toList();
            Content content = new Content(List.of(schema), Map.of("All", records));
            compare(content, HeaderFormat.WINDOW_SHIFT, kind + " in a window");
            compare(content, MIN_SHIFT, kind + " in windows");
        }
    }

    /** Strides and counts around those at which a block no longer fits a window, and at which another window begins. */
    @Test
    void shouldFindTheBlocksWhateverTheNumberOfRecords() throws IOException {
        int window = 1 << MIN_SHIFT;
        for (int numbers : new int[] {1, 2, 15, 700}) {
            StringBuilder fields = new StringBuilder();
            for (int i = 0; i < numbers; i++) {
                fields.append("{ name = \"f").append(i).append("\", type = \"i64\" }\n");
            }
            Schema schema = Received.schema("Schema = { name = \"Row\" }\nFields = [\n" + fields + "]\n");
            int stride = 8 * (1 + numbers);
            int perWindow = window / stride;
            for (int windows = 0; windows < 4; windows++) {
                for (int more = -1; more <= 1; more++) {
                    int count = Math.max(0, windows * perWindow + more);
                    List<DataRecord> records = LongStream.rangeClosed(1, count)
                            .mapToObj(id -> new DataRecord("Row", id))
                            .toList();
                    compare(
                            new Content(List.of(schema), Map.of("Row", records)),
                            MIN_SHIFT,
                            count + " of " + stride + " bytes, " + windows);
                }
            }
        }
    }

    @Test
    void shouldWriteZerosBeforeRowsLongerThanAWindow() throws IOException {
        int shift = 22;
        int count = (1 << shift) / POINT.stride() + 1;
        Path pack = folder.resolve("gap.pack");
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, shift);
            try (TypeWriter points = writer.type(POINT, 1, new DataRecord("Point"), List.of())) {
                for (int id = 1; id <= count; id++) {
                    points.rows().begin(id);
                    points.rows().i32(0, -id);
                    points.rows().end();
                }
                points.finish();
            }
            writer.finish(PackInfo.NONE);
        }

        PackFile file = PackVerifier.open(pack, false, Verification.FULL, true, Set.of());
        PackedType points = file.types().get(0);
        int offset = DirectoryFormat.LONG_SECTION_ALIGNMENT;
        assertThat(points.section(SectionKind.ROWS).offset()).isEqualTo(offset);
        long end = points.section(SectionKind.DEFAULT_ROW).end();
        byte[] bytes = Files.readAllBytes(pack);
        assertThat(Arrays.copyOfRange(bytes, (int) end, offset)).containsOnly(0);
        assertThat(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(offset + 8))
                .isEqualTo(-1);
    }

    @Test
    void shouldAddNothingWhenItIsClosedBeforeTheEnd() throws IOException {
        Path pack = folder.resolve("closed.pack");
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            try (TypeWriter left = writer.type(RENAMED_POINT, 1, new DataRecord("Point"), List.of("y"))) {
                left.rows().begin(1);
                left.rows().end();
            }
            try (TypeWriter points = writer.type(POINT, 1, new DataRecord("Point"), List.of())) {
                points.rows().begin(7);
                points.rows().i32(0, 5);
                points.rows().end();
                points.finish();
            }
            writer.finish(PackInfo.NONE);
        }
        assertThat(PackVerifier.verify(pack)).isEmpty();
        List<PackedType> types = PackFile.open(pack, true).types();
        assertThat(types).hasSize(1);
        assertThat(types.get(0).rowCount()).isEqualTo(1);
    }

    @Test
    void cannotAddTypesInAnotherOrderNorTwice() throws IOException {
        RecordLayout line = LayoutBuilder.rows("Line", 16, 8, 0)
                .field("x", ValueType.I32, 8)
                .build();
        try (FileChannel channel = FileChannel.open(
                folder.resolve("order.pack"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            TypeWriter early = writer.type(line, 1, new DataRecord("Line"), List.of());
            writer.type(POINT, 1, new DataRecord("Point"), List.of()).finish();
            for (RecordLayout next : List.of(line, POINT)) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> writer.type(next, 1, new DataRecord(next.name()), List.of()))
                        .withMessage(
                                "types come in the order of the bytes of their names, each once: expected one behind Point, found "
                                        + next.name());
            }
            assertThatIllegalArgumentException().isThrownBy(early::finish);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> writer.type(POINT, 0, new DataRecord("Point"), List.of()))
                    .withMessage("Point, schema version: expected 1 or more, found 0");
        }
    }

    @Test
    void cannotGoOnOnceThePackIsFinished() throws IOException {
        try (FileChannel channel = FileChannel.open(
                folder.resolve("finished.pack"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            writer.finish(PackInfo.NONE);
            assertThatIllegalStateException()
                    .isThrownBy(() -> writer.type(POINT, 1, new DataRecord("Point"), List.of()))
                    .withMessage("the pack is finished");
            assertThatIllegalStateException().isThrownBy(() -> writer.finish(PackInfo.NONE));
        }
    }

    @Test
    void cannotFinishAPackWithoutATypeThatIsReferredTo() throws IOException {
        RecordLayout link = LayoutBuilder.rows("Link", 16, 8, 0)
                .field("to", ValueType.REF, 8)
                .to("Point")
                .build();
        try (FileChannel channel = FileChannel.open(
                folder.resolve("targets.pack"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            writer.type(link, 1, new DataRecord("Link"), List.of()).finish();
            assertThatIllegalStateException()
                    .isThrownBy(() -> writer.finish(PackInfo.NONE))
                    .withMessageStartingWith("Link.to refers to a type that was not added: expected one with the key ");
            writer.type(POINT, 1, new DataRecord("Point"), List.of()).finish();
            writer.finish(PackInfo.NONE);
        }
    }

    @Test
    void cannotFinishInTheMiddleOfARecordNorTwice() throws IOException {
        try (FileChannel channel = FileChannel.open(
                folder.resolve("open.pack"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            TypeWriter points = writer.type(POINT, 1, new DataRecord("Point"), List.of());
            points.rows().begin(1);
            assertThatIllegalStateException()
                    .isThrownBy(points::finish)
                    .withMessage("the last record of Point has not ended");
            points.rows().end();
            points.finish();
            assertThatIllegalStateException().isThrownBy(points::finish).withMessage("Point is closed");
            points.close();
        }
    }

    @Test
    void cannotAddRecordsOnceItIsClosed() throws IOException {
        RecordLayout layout = LayoutBuilder.rows("Word", 16, 8, 0)
                .field("text", ValueType.STRING, 8)
                .build();
        try (FileChannel channel = FileChannel.open(
                folder.resolve("late.pack"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            TypeWriter words = writer.type(layout, 1, new DataRecord("Word"), List.of());
            RowEncoder rows = words.rows();
            words.close();
            rows.begin(1);
            assertThatIllegalStateException().isThrownBy(() -> rows.text(0, "late"));
            assertThatIllegalStateException().isThrownBy(rows::end).withMessage("Word is closed");
        }
    }

    @Test
    void cannotAddWhatIsEncodedForOtherWindows() throws IOException {
        try (FileChannel channel = FileChannel.open(
                        folder.resolve("windows.pack"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                EncodedType<BlockSink> encoded = EncodedType.of(
                        new TypeLayout(POINT, new DataRecord("Point"), List.of()),
                        List.of(),
                        (target, id) -> 0,
                        MIN_SHIFT,
                        () -> new BlockSink(MIN_SHIFT))) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> writer.addType(encoded, 1, List.of()))
                    .withMessage("Point: expected windows of 2^30 bytes, found 2^16");
        }
    }

    /** What it wrote: before that JVM and libraries complain of flags and loggers; "null" where it told of nothing. */
    private static String written(ChildJvm jvm) {
        String line = jvm.line();
        while (!line.endsWith(" records") && !line.equals("null")) {
            line = jvm.line();
        }
        return line;
    }

    /** Of two million records with a name of their own, in a heap of 32 MiB; in a JVM of its own. */
    @Test
    @Tag("slow")
    void shouldHaveNoHeapThatGrowsWithTheRecords() throws IOException {
        int records = Share.of(500_000, 2_000_000);
        for (LayoutKind kind : LayoutKind.named()) {
            Path pack = folder.resolve("large" + kind + ".pack");
            List<String> flags = List.of("-Xmx32m", "-Dlayout=" + kind.schemaName(), "-Drecords=" + records);
            try (ChildJvm jvm = ChildJvm.start(flags, LargeTypeMain.class, pack)) {
                assertThat(written(jvm)).isEqualTo(records + " records");
            }
            PackedType type = PackFile.open(pack, true).types().get(0);
            assertThat(type.rowCount()).isEqualTo(records);
            Files.delete(pack);
        }
    }

    /** The second hundred thousand records allocate nothing but what grows by doubling, off-heap, and a few objects with it. */
    @Test
    void shouldAllocateNothingForARecord() throws IOException {
        Path pack = folder.resolve("few.pack");
        try (ChildJvm jvm = ChildJvm.start(
                List.of("-XX:+TieredCompilation", "-Dlayout=rows", "-Drecords=400000"), LargeTypeMain.class, pack)) {
            assertThat(written(jvm)).isEqualTo("400000 records");
            String allocated = jvm.line();
            assertThat(Long.parseLong(allocated))
                    .as("bytes for 100,000 records")
                    .isBetween(0L, 100_000L);
        }
        assertThat(PackVerifier.verify(pack)).isEmpty();
    }
}
