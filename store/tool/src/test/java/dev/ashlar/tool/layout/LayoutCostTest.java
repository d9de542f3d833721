package dev.ashlar.tool.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Costs are compared with a count of every line that a read touches. */
class LayoutCostTest {
    private static final long SEED = 20261123;
    private static final long WINDOW = 1L << 30;
    private static final int LINE = 64;
    private static final int ROWS = 4096;
    private static final ValueType[] TYPES = {
        ValueType.U8, ValueType.I16, ValueType.F32, ValueType.I64, ValueType.VEC3, ValueType.QUAT, ValueType.MAT3
    };

    private static RecordLayout layout(Random random, LayoutKind kind) {
        int end = 8;
        int count = 1 + random.nextInt(12);
        LayoutBuilder layout = LayoutBuilder.of(kind, "T", 1024, 8, 0);
        for (int i = 0; i < count; i++) {
            ValueType type = TYPES[random.nextInt(TYPES.length)];
            end = (end + type.alignment() - 1) / type.alignment() * type.alignment();
            layout.field("f" + i, type, end);
            end += type.width();
        }
        int stride = (end + 7) / 8 * 8;
        return new RecordLayout("T", 1, kind, stride, 8, 0, layout.build().fields());
    }

    @Test
    void shouldCountTheLinesOfAScan() {
        for (long seed = SEED; seed < SEED + 100; seed++) {
            for (LayoutKind kind : LayoutKind.named()) {
                RecordLayout layout = layout(new Random(seed), kind);
                for (FieldLayout field : layout.fields()) {
                    int column = ColumnPlaces.FIRST_FIELD_COLUMN + layout.indexOf(field);
                    Set<Long> lines = new HashSet<>();
                    for (int row = 0; row < ROWS; row++) {
                        addLines(lines, place(layout, column, row), field.width());
                    }
                    double fetched = (double) lines.size() * LINE / ROWS;
                    assertThat((double) LayoutCost.scanBytes(layout, field))
                            .as("seed %d, %s of %s", seed, field.name(), kind)
                            .isEqualTo(fetched);
                }
            }
        }
    }

    @Test
    void shouldCountTheLinesOfARecord() {
        for (long seed = SEED; seed < SEED + 100; seed++) {
            for (LayoutKind kind : LayoutKind.named()) {
                RecordLayout layout = layout(new Random(seed), kind);
                LayoutCost cost = LayoutCost.of(layout, kind);
                int most = 0;
                int least = Integer.MAX_VALUE;
                for (int row = 0; row < LINE; row++) {
                    Set<Long> lines = new HashSet<>();
                    int columns = kind == LayoutKind.ROWS ? 1 : ColumnPlaces.columnCount(layout);
                    for (int column = 0; column < columns; column++) {
                        int width = kind == LayoutKind.ROWS ? layout.stride() : ColumnPlaces.width(layout, column);
                        addLines(lines, place(layout, column, row), width);
                    }
                    most = Math.max(most, lines.size());
                    least = Math.min(least, lines.size());
                }
                assertThat(cost.leastLines()).as("seed %d, %s", seed, kind).isEqualTo(least);
                // In columns the worst of each column need not meet in one record.
                assertThat(cost.mostLines()).as("seed %d, %s", seed, kind).isGreaterThanOrEqualTo(most);
                assertThat(kind == LayoutKind.COLUMNS || cost.mostLines() == most)
                        .isTrue();
            }
        }
    }

    @Test
    void shouldFindTheMostRecordsOfOneBlock() {
        for (long seed = SEED; seed < SEED + 100; seed++) {
            RecordLayout layout = layout(new Random(seed), LayoutKind.COLUMNS);
            long most = LayoutCost.of(layout, LayoutKind.COLUMNS).mostInOneBlock();
            assertThat(ColumnPlaces.blockLength(layout, most))
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(WINDOW);
            assertThat(ColumnPlaces.blockLength(layout, most + 1))
                    .as("seed %d", seed)
                    .isGreaterThan(WINDOW);
            assertThat(LayoutCost.of(layout, LayoutKind.ROWS).mostInOneBlock()).isEqualTo(WINDOW / layout.stride());
        }
    }

    private static long place(RecordLayout layout, int column, int row) {
        return layout.kind() == LayoutKind.ROWS
                ? (long) row * layout.stride() + ColumnPlaces.offsetInRow(layout, column)
                : ColumnPlaces.offsets(layout, ROWS)[column] + (long) row * ColumnPlaces.width(layout, column);
    }

    private static void addLines(Set<Long> lines, long offset, int width) {
        for (long line = offset / LINE; width > 0 && line <= (offset + width - 1) / LINE; line++) {
            lines.add(line);
        }
    }
}
