package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.ValueRules;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.corpus.Reading;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sections longer than a window, with windows so small that little data crosses many. */
class WindowsTest {
    private static final int SHIFT = 16;
    private static final int WINDOW = 1 << SHIFT;
    private static final long SEED = 5;
    private static final String NO_COLUMN = "rows of Item, byte of no column: expected 0, found 01 (offset ";

    @TempDir
    Path folder;

    private Path cook(List<SchemaField> fields, int count, LongUnaryOperator idOfRow, ObjLongConsumer<DataRecord> fill)
            throws IOException {
        return cook(LayoutKind.ROWS, fields, count, idOfRow, fill);
    }

    private Path cook(
            LayoutKind kind,
            List<SchemaField> fields,
            int count,
            LongUnaryOperator idOfRow,
            ObjLongConsumer<DataRecord> fill)
            throws IOException {
        return cook(SHIFT, kind, fields, count, idOfRow, fill);
    }

    private Path cook(
            int shift,
            LayoutKind kind,
            List<SchemaField> fields,
            int count,
            LongUnaryOperator idOfRow,
            ObjLongConsumer<DataRecord> fill)
            throws IOException {
        Schema schema = new Schema("Item", null, kind, 0, false, "", fields, 1, Location.of("Item.schema"));
        List<DataRecord> records = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            DataRecord item = new DataRecord("Item", idOfRow.applyAsLong(row));
            fill.accept(item, row);
            records.add(item);
        }
        Content content = new Content(List.of(schema), Map.of("Item", records));
        Path pack = Contents.cook(content, folder.resolve("windows.pack"), shift);
        PackOracle.compare(pack, content, "windows of 2^" + shift + " bytes");
        return pack;
    }

    private static SchemaField field(String name, ValueType type, Shape shape) {
        return field(name, type, shape, 8);
    }

    private static SchemaField field(String name, ValueType type, Shape shape, int itemAlignment) {
        Location at = Location.of(name);
        return new SchemaField(
                name,
                type,
                shape,
                1,
                itemAlignment,
                false,
                false,
                IndexKind.NONE,
                true,
                null,
                null,
                null,
                ValueRules.NONE,
                List.of(),
                "",
                List.of(),
                List.of(),
                "",
                "",
                "",
                at,
                at,
                null);
    }

    private static List<SchemaField> numbers(int count) {
        List<SchemaField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add(field("number" + i, ValueType.I64, Shape.SINGLE));
        }
        return fields;
    }

    private static void fillNumbers(DataRecord item, long row) {
        item.set("number0", Variant.ofInteger(ValueType.I64, row * 1_000_003));
    }

    private static Section section(Path pack, SectionKind kind) {
        PackedType type = PackFile.open(pack, true).types().get(0);
        return type.section(kind);
    }

    @Test
    void shouldKeepRowsThatFitAWindowInOneBlock() throws IOException {
        Path pack = cook(numbers(1), WINDOW / 16, row -> row + 1, WindowsTest::fillNumbers);
        assertThat(section(pack, SectionKind.ROWS).blockShift()).isEqualTo(31);
        assertThat(section(pack, SectionKind.ROWS).length()).isEqualTo(WINDOW);
    }

    @Test
    void shouldReadRowsInBlocks() throws IOException {
        Path pack = cook(numbers(2), 9000, row -> 3 * row + 1, WindowsTest::fillNumbers);
        Section rows = section(pack, SectionKind.ROWS);
        // 24-byte rows: 32 in a block of 768 bytes, 85 blocks in a window, 2720 rows; 9000 = 3 × 2720 + 840.
        assertThat(rows.blockShift()).isEqualTo(5);
        assertThat(rows.offset() % WINDOW).isZero();
        assertThat(rows.length()).isEqualTo(3 * WINDOW + 840 * 24);
    }

    @ParameterizedTest
    @EnumSource(value = LayoutKind.class, mode = EnumSource.Mode.EXCLUDE, names = "ELEMENTS")
    void shouldBeginSectionsAnywhereInTheWindowsOfOthers(LayoutKind kind) throws IOException {
        Path pack = cook(18, kind, numbers(2), 40_000, row -> 3 * row + 1, WindowsTest::fillNumbers);
        Section rows = section(pack, SectionKind.ROWS);
        Section index = section(pack, SectionKind.ID_INDEX);
        assertThat(rows.length()).isGreaterThan(3 << 18);
        assertThat(rows.offset()).isEqualTo(DirectoryFormat.LONG_SECTION_ALIGNMENT);
        assertThat(index.length()).isGreaterThan(1 << 18);
        assertThat(index.offset()).isEqualTo((rows.end() + 0xFFFF) >>> 16 << 16);
        assertThat(Files.size(pack)).isLessThan(rows.length() + index.length() + (5 << 16));
    }

    @Test
    void shouldReadASectionThatLiesInTwoWindowsOfTheFile() throws IOException {
        Path pack = cook(numbers(1), WINDOW / 16 - 8, row -> 2 * row + 1, WindowsTest::fillNumbers);
        Section rows = section(pack, SectionKind.ROWS);
        assertThat(rows.blockShift()).isEqualTo(31);
        assertThat(rows.offset()).isEqualTo(DirectoryFormat.ROWS_ALIGNMENT);
        assertThat(rows.end()).isGreaterThan(WINDOW);
    }

    @Test
    void shouldReadRowsThatEndWithAWindow() throws IOException {
        Path pack = cook(numbers(1), 2 * WINDOW / 16, row -> row + 1, WindowsTest::fillNumbers);
        assertThat(section(pack, SectionKind.ROWS).length()).isEqualTo(2 * WINDOW);
    }

    @Test
    void shouldReadBlocksOfOneLongRow() throws IOException {
        Path pack = cook(numbers(200), 100, row -> row + 1, WindowsTest::fillNumbers);
        Section rows = section(pack, SectionKind.ROWS);
        // 1608-byte rows: 40 in a window.
        assertThat(rows.blockShift()).isZero();
        assertThat(rows.length()).isEqualTo(2 * WINDOW + 20 * 1608);
    }

    @Test
    void shouldKeepColumnsThatFitAWindowInOneBlock() throws IOException {
        // Ids and numbers of 8 bytes, each behind a default that takes 64: 2 × (64 + 8 × 4088) = 65536.
        Path pack = cook(LayoutKind.COLUMNS, numbers(1), 4088, row -> row + 1, WindowsTest::fillColumn);
        assertThat(section(pack, SectionKind.ROWS).blockShift()).isEqualTo(31);
        assertThat(section(pack, SectionKind.ROWS).length()).isEqualTo(WINDOW);
    }

    @Test
    void shouldReadColumnsInBlocks() throws IOException {
        Path pack = cook(LayoutKind.COLUMNS, numbers(2), 9000, row -> 3 * row + 1, WindowsTest::fillColumn);
        Section rows = section(pack, SectionKind.ROWS);
        // 32 rows in a block of 3 × (64 + 8 × 32) = 960 bytes, 68 blocks in a window; 9000 rows = 282 blocks = 4 × 68 +
        // 10.
        assertThat(rows.blockShift()).isEqualTo(5);
        assertThat(rows.offset() % WINDOW).isZero();
        assertThat(rows.length()).isEqualTo(4 * WINDOW + 10 * 960);
    }

    @ParameterizedTest
    @EnumSource(value = LayoutKind.class, mode = EnumSource.Mode.EXCLUDE, names = "ELEMENTS")
    void shouldFindEachOfIdsWithoutGapsInBlocks(LayoutKind kind) throws IOException {
        int first = 100;
        int count = 9000;
        Path pack = cook(kind, numbers(2), count, row -> row + first, WindowsTest::fillNumbers);
        RecordView view;
        try (RecordStore store = RecordStore.open(pack)) {
            view = store.reader().view("Item");
            for (long id = first; id < first + count; id++) {
                assertThat(view.find(id)).as("id %d", id).isTrue();
                assertThat(view.id()).isEqualTo(id);
                assertThat(view.row()).isEqualTo((int) id - first);
            }
            for (long id : new long[] {first - 1, first + count, 0, -1, -first, Long.MIN_VALUE, Long.MAX_VALUE}) {
                assertThat(view.find(id)).as("id %d", id).isFalse();
                assertThat(view.row()).isEqualTo(-1);
            }
        }
        assertThatIllegalStateException().isThrownBy(() -> view.find(first));
    }

    @Test
    void shouldReadBlocksOfOneRowOfManyColumns() throws IOException {
        Path pack = cook(LayoutKind.COLUMNS, numbers(200), 100, row -> row + 1, WindowsTest::fillColumn);
        Section rows = section(pack, SectionKind.ROWS);
        // 201 columns of 128 bytes, the default's line and the row's: 2 in a window.
        assertThat(rows.blockShift()).isZero();
        assertThat(rows.length()).isEqualTo(49 * WINDOW + 2 * 201 * 128);
    }

    @Test
    void cannotCookARowOfColumnsLongerThanAWindow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cook(LayoutKind.COLUMNS, numbers(600), 1, row -> row + 1, WindowsTest::fillColumn))
                .withMessage("one record of Item takes 76928 bytes in columns; at most 65536, a window");
    }

    @Test
    void shouldFindBytesAroundTheColumnsOfEveryBlock() throws IOException {
        Path pack = cook(LayoutKind.COLUMNS, numbers(2), 9000, row -> row + 1, WindowsTest::fillColumn);
        byte[] good = Files.readAllBytes(pack);
        int rows = (int) section(pack, SectionKind.ROWS).offset();
        int lastBlock = 4 * WINDOW + 9 * 960;
        // The last block has 9000 − 281 × 32 = 8 rows: behind them in each column is room for 24.
        shouldFind(good, rows + WINDOW - 1, "rows of Item, gap between blocks: expected 0, found 01");
        shouldFind(good, rows + lastBlock + 64 + 8 * 8, NO_COLUMN + (rows + lastBlock + 128) + ")");
        shouldFind(good, rows + lastBlock + 959, NO_COLUMN + (rows + lastBlock + 959) + ")");
        shouldFind(good, rows + lastBlock + 320, NO_COLUMN + (rows + lastBlock + 320) + ")");
        shouldFind(good, rows + lastBlock + 376, "block 281, default of number0: expected that of the default row");
        shouldFind(good, rows + 3 * WINDOW + 56, "block 204, default of id: expected that of the default row");
    }

    @Test
    @Tag("slow")
    void shouldReadAllOfColumnsWithWrongBytesAroundThem() throws IOException {
        Path pack = cook(LayoutKind.COLUMNS, numbers(2), 9000, row -> row + 1, WindowsTest::fillColumn);
        byte[] good = Files.readAllBytes(pack);
        int rows = (int) section(pack, SectionKind.ROWS).offset();
        int lastBlock = rows + 4 * WINDOW + 9 * 960;
        for (int at : new int[] {
            rows + WINDOW - 1,
            lastBlock + 128,
            lastBlock + 959,
            lastBlock + 320,
            lastBlock + 376,
            rows + 3 * WINDOW + 56
        }) {
            assertThat(Reading.everything(broken(good, at))).as("byte %d", at).isTrue();
        }
    }

    private void shouldFind(byte[] good, int at, String message) throws IOException {
        Path broken = broken(good, at);
        assertThat(PackVerifier.verify(broken))
                .singleElement()
                .satisfies(found -> assertThat(found).hasMessageContaining(message));
        assertThat(Reading.sample(broken)).isTrue();
    }

    private Path broken(byte[] good, int at) throws IOException {
        return Files.write(
                folder.resolve("broken-" + at), new Resealer(good).u8(at, 1).seal());
    }

    private static void fillColumn(DataRecord item, long row) {
        fillNumbers(item, row);
        if (item.id() % 3 == 0 && item.id() < 40) {
            item.set("number0", Variant.ofInteger(ValueType.I64, -row));
        }
    }

    @Test
    void shouldAlignItemsInTheFileAndInEveryWindow() throws IOException {
        SchemaField mesh = field("mesh", ValueType.BYTES, Shape.SINGLE, 4096);
        Path pack =
                cook(List.of(mesh, field("text", ValueType.STRING, Shape.SINGLE)), 40, row -> row + 1, (item, row) -> {
                    byte[] bytes = new byte[5000];
                    Arrays.fill(bytes, (byte) (row + 1));
                    item.set("mesh", Variant.ofBytes(bytes));
                    item.set("text", Variant.of("text " + row));
                });
        assertThat(section(pack, SectionKind.POOL).offset() % 4096).isZero();
        Resealer resealer = new Resealer(Files.readAllBytes(pack));
        for (int row = 0; row < 40; row++) {
            assertThat(resealer.i32(resealer.value("Item", row, "mesh")) * 8 % 4096)
                    .as("row %d", row)
                    .isZero();
        }
    }

    @Test
    void shouldFindBytesBehindTheLastBlockOfAWindow() throws IOException {
        Path pack = cook(numbers(2), 9000, row -> row + 1, WindowsTest::fillNumbers);
        Resealer resealer = new Resealer(Files.readAllBytes(pack));
        int gap = (int) section(pack, SectionKind.ROWS).offset() + WINDOW - 1;
        Path broken =
                Files.write(folder.resolve("broken.pack"), resealer.u8(gap, 1).seal());
        assertThat(PackVerifier.verify(broken))
                .singleElement()
                .satisfies(found -> assertThat(found)
                        .hasMessageContaining("rows of Item, gap between blocks: expected 0, found 01"));
        assertThat(Reading.everything(broken)).isTrue();
    }

    @Test
    void shouldMovePoolItemsToTheNextWindow() throws IOException {
        List<SchemaField> fields = List.of(field("text", ValueType.STRING, Shape.SINGLE));
        Path pack = cook(
                fields,
                200,
                row -> row + 1,
                (item, row) -> item.set("text", Variant.of("%03d".formatted(row) + "x".repeat(997))));
        // 65 items of 1000 bytes in a window; 200 = 3 × 65 + 5.
        assertThat(section(pack, SectionKind.POOL).length()).isEqualTo(3 * WINDOW + 5 * 1000);
        assertThat(section(pack, SectionKind.POOL).offset() % WINDOW).isZero();
    }

    @Test
    void shouldReadItemsOfAWholeWindow() throws IOException {
        List<SchemaField> fields =
                List.of(field("text", ValueType.STRING, Shape.SINGLE), field("array", ValueType.U64, Shape.ARRAY));
        long[] elements = new Random(SEED).longs(WINDOW / 8).toArray();
        Path pack = cook(fields, 2, row -> row + 1, (item, row) -> {
            item.set("text", Variant.of(row == 0 ? "a" : "\u20AC".repeat(WINDOW / 3) + "b"));
            item.set("array", Variant.ofArray(ValueType.U64, row == 0 ? new long[] {1} : elements));
        });
        assertThat(section(pack, SectionKind.POOL).length()).isEqualTo(3 * WINDOW);
    }

    @Test
    void cannotCookAnItemLongerThanAWindow() {
        List<SchemaField> fields = List.of(field("text", ValueType.STRING, Shape.SINGLE));
        Variant text = Variant.of("x".repeat(WINDOW + 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cook(fields, 1, row -> row + 1, (item, row) -> item.set("text", text)))
                .withMessage("a string or array of 65537 bytes; at most 65536");
    }

    @Test
    void shouldNotReadAcrossTheEndOfAWindow() throws IOException {
        List<SchemaField> fields = List.of(field("text", ValueType.STRING, Shape.SINGLE));
        Path pack = cook(
                fields,
                200,
                row -> row + 1,
                (item, row) -> item.set("text", Variant.of("%03d".formatted(row) + "x".repeat(997))));
        Resealer resealer = new Resealer(Files.readAllBytes(pack));
        resealer.i32(resealer.value("Item", 7, "text"), WINDOW / 8 - 1);
        Path broken = Files.write(folder.resolve("broken.pack"), resealer.seal());
        assertThat(PackVerifier.verify(broken))
                .extracting(Throwable::getMessage)
                .anySatisfy(
                        found -> assertThat(found).contains("row 7 of Item, text: expected a slot inside one window"));
        assertThat(Reading.everything(broken)).isTrue();
    }

    @Test
    void shouldReadADirectIndexOverWindows() throws IOException {
        Path pack = cook(numbers(1), 12_000, row -> 4 * row + 9, WindowsTest::fillNumbers);
        assertThat(section(pack, SectionKind.ID_INDEX).count()).isEqualTo(4 * 11_999 + 1);
    }

    @Test
    void shouldReadAHashIndexOverWindows() throws IOException {
        long[] ids = new Random(SEED)
                .longs(20_000, 1, Long.MAX_VALUE)
                .sorted()
                .distinct()
                .toArray();
        Path pack = cook(numbers(1), ids.length, row -> ids[(int) row], WindowsTest::fillNumbers);
        PackFile file = PackFile.open(pack, false);
        assertThat(file.records(file.types().get(0)).idIndex().kind()).isEqualTo(IdIndexFormat.HASH);
        assertThat(section(pack, SectionKind.ID_INDEX).count()).isEqualTo(1 << 16);
        assertThat(Arrays.stream(ids).allMatch(id -> id > 0))
                .as("seed %d", SEED)
                .isTrue();
    }

    @Test
    void shouldReadAFieldTableLongerThanAWindow() throws IOException {
        Path pack = cook(numbers(1200), 2, row -> row + 1, WindowsTest::fillNumbers);
        assertThat(section(pack, SectionKind.FIELD_TABLE).length()).isEqualTo(64 + 1200 * 64);
    }
}
