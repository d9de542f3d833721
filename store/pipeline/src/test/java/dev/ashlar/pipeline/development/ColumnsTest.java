package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.RandomContent;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A column has the numbers that a view reads: of schemas and records from seeds, wherever they lie. */
class ColumnsTest {
    private static final long FIRST_SEED = 7000;

    @TempDir
    Path folder;

    private int columns;
    private int buffers;
    private int refused;

    @Test
    void shouldHaveTheNumbersOfViews() throws IOException {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 100; seed++) {
            compare(seed, 12, HeaderFormat.WINDOW_SHIFT);
        }
        assertThat(List.of(columns, buffers, refused)).allMatch(count -> count > 300);
    }

    @Test
    void shouldHaveTheNumbersOfViewsInSeveralBlocks() throws IOException {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 6; seed++) {
            compare(seed, 3000, HeaderFormat.MIN_WINDOW_SHIFT);
        }
        assertThat(buffers).isGreaterThan(300);
    }

    @Test
    void shouldHaveTheNumbersOfViewsWhereContentWasEdited() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + 20; seed++) {
            RandomContent editor = RandomContent.editor(seed, 30);
            LiveCook cook = new LiveCook();
            Content content = editor.content();
            for (int edit = 0; edit < 10; edit++) {
                cook.cook(1 + edit, content);
                compare(cook.types().stream().flatMap(CookedType::sources), "seed " + seed + ", edit " + edit);
                content = editor.edited(content);
            }
        }
        assertThat(List.of(columns, buffers, refused)).allMatch(count -> count > 300);
    }

    private void compare(long seed, int mostRecords, int windowShift) throws IOException {
        Content content = RandomContent.of(seed, mostRecords);
        Path pack = Contents.cook(content, folder.resolve(seed + "-" + windowShift + ".pack"), windowShift);
        String of = "seed " + seed + ", windows of 2^" + windowShift;
        for (boolean copied : new boolean[] {false, true}) {
            PackFile file = PackFile.open(pack, copied, true, null);
            compare(file.types().stream().map(file::records), of + (copied ? ", copied" : ", mapped"));
        }
        compare(MemoryCook.cook(content, windowShift).stream(), of + ", in development");
    }

    private void compare(Stream<? extends RecordSource> sources, String of) {
        sources.forEach(source -> {
            RecordView view = new ViewSet(false).add(source);
            for (FieldLayout field : view.layout().fields()) {
                String name = of + ", " + view.layout().name() + "." + field.name();
                if (field.inRow() && !field.type().isList()) {
                    compare(view, field, Column.of(source, FieldKey.of(field.name())), name);
                } else {
                    refused++;
                    assertThatIllegalArgumentException()
                            .as(name)
                            .isThrownBy(() -> Column.of(source, FieldKey.of(field.name())));
                }
            }
        });
    }

    private void compare(RecordView view, FieldLayout field, Column column, String of) {
        columns++;
        int lanes = field.type().lanes();
        assertThat(column.rowCount()).as(of).isEqualTo(view.rowCount());
        assertThat(column.lanes()).as(of).isEqualTo(field.count() * lanes);
        for (int row = 0; row < column.rowCount(); row++) {
            view.moveToRow(row);
            for (int lane = 0; lane < column.lanes(); lane++) {
                long expected = view.values().bits(field, lane / lanes, lane % lanes);
                requireEqual(expected, bits(field, column, row, lane), of, row, lane);
            }
        }
        if (column.inColumns()) {
            compareBlocks(field, column, of);
        }
    }

    private void compareBlocks(FieldLayout field, Column column, String of) {
        int row = 0;
        for (int block = 0; block < column.blockCount(); block++) {
            buffers++;
            assertThat(column.firstRow(block)).as(of).isEqualTo(row);
            LaneReader numbers = numbers(field, column, block);
            for (int i = 0; i < column.length(block) * column.lanes(); i++) {
                int at = row + i / column.lanes();
                int lane = i % column.lanes();
                requireEqual(bits(field, column, at, lane), numbers.bits(i), of + ", block " + block, at, lane);
            }
            assertThat(numbers.count()).as(of).isEqualTo(column.length(block) * column.lanes());
            row += column.length(block);
        }
        assertThat(row).as(of).isEqualTo(column.rowCount());
    }

    private static void requireEqual(long expected, long found, String of, int row, int lane) {
        if (expected != found) {
            throw new AssertionError(
                    of + ", row " + row + ", lane " + lane + ": expected " + expected + ", found " + found);
        }
    }

    /** In the form of {@code FieldValues.bits}. */
    private static long bits(FieldLayout field, Column column, int row, int lane) {
        return switch (field.type().lane()) {
            case BOOL -> column.bool(row, lane) ? 1 : 0;
            case F32 -> Float.floatToRawIntBits(column.f32(row, lane));
            case F64 -> Double.doubleToRawLongBits(column.f64(row, lane));
            case U32, I64, U64, HASH -> column.i64(row, lane);
            case ENUM, FLAGS -> column.i32(row, lane) & 0xFFFF_FFFFL;
            default -> column.i32(row, lane);
        };
    }

    private record LaneReader(int count, Bits reads) {
        private interface Bits {
            long of(int index);
        }

        long bits(int index) {
            return reads.of(index);
        }
    }

    /** The buffer of the type, with its numbers in the form of {@link #bits}. */
    private static LaneReader numbers(FieldLayout field, Column column, int block) {
        ValueType lane = field.type().lane();
        int width = lane.hasConstants() ? field.elementWidth() : lane.width();
        if (lane == ValueType.F32) {
            var floats = column.floats(block);
            return new LaneReader(floats.remaining(), i -> Float.floatToRawIntBits(floats.get(i)));
        }
        if (lane == ValueType.F64) {
            var doubles = column.doubles(block);
            return new LaneReader(doubles.remaining(), i -> Double.doubleToRawLongBits(doubles.get(i)));
        }
        boolean signed = List.of(ValueType.I8, ValueType.I16, ValueType.I32, ValueType.REF)
                .contains(lane);
        switch (width) {
            case 1 -> {
                ByteBuffer bytes = column.bytes(block);
                return new LaneReader(bytes.remaining(), i -> signed ? bytes.get(i) : bytes.get(i) & 0xFF);
            }
            case 2 -> {
                var shorts = column.shorts(block);
                return new LaneReader(shorts.remaining(), i -> signed ? shorts.get(i) : shorts.get(i) & 0xFFFF);
            }
            case 4 -> {
                var ints = column.ints(block);
                return new LaneReader(ints.remaining(), i -> signed ? ints.get(i) : ints.get(i) & 0xFFFF_FFFFL);
            }
            default -> {
                var longs = column.longs(block);
                return new LaneReader(longs.remaining(), longs::get);
            }
        }
    }
}
