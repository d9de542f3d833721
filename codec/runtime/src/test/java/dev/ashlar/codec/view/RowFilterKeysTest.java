package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.internal.number.NumberOracle;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A filter of a keyed view compares what the view reads, whatever type the data has; a filter goes with its view to newer data. */
class RowFilterKeysTest {
    private static final long SEED = 20_261_127;
    private static final int RECORDS = 66;
    private static final FieldKey F = FieldKey.of(Kind.FIELD);

    static Stream<Kind> kinds() {
        return Kind.all()
                .filter(kind -> kind.shape() != Shape.ARRAY && !kind.type().isPooled());
    }

    private static DataRecord record(long id, Variant value) {
        DataRecord record = new DataRecord("T", id);
        record.set(Kind.FIELD, value);
        return record;
    }

    /** Encoding takes longer than filtering: every kind of the code reads the same records. */
    private static final Map<String, TestRecords> KNOWN = new HashMap<>();

    private static TestRecords known(Kind stored, LayoutKind layout) {
        return KNOWN.computeIfAbsent(stored + " " + layout, name -> records(stored, layout));
    }

    private static TestRecords records(Kind stored, LayoutKind layout) {
        RandomVariants values = new RandomVariants(new Random(SEED));
        DataRecord[] records = new DataRecord[RECORDS];
        Arrays.setAll(records, i -> record(1 + i, values.of(stored.type(), stored.shape(), stored.count())));
        if (Numbers.isNumber(stored.type()) && stored.shape() == Shape.SINGLE) {
            List<Long> extremes = NumberOracle.extremes(stored.type());
            for (int i = 0; i < extremes.size() && i < RECORDS; i++) {
                records[i] = record(1 + i, Kind.number(stored.type(), extremes.get(i)));
            }
        }
        return TestRecords.of(stored.layout(layout, 8), new DataRecord("T"), records);
    }

    /** What the view reads in a lane, as 64 bits. */
    private static long bits(KeyedView view, Kind kind, int lane) {
        Variant value = view.value(Kind.FIELD);
        if (kind.type().lanes() > 1) {
            return value.lane(lane);
        }
        if (kind.type().hasConstants()) {
            return kind.shape() == Shape.SINGLE
                    ? view.bound().constant(view, view.number(Kind.FIELD))
                    : view.bound().constantAt(view, view.number(Kind.FIELD), lane);
        }
        return kind.shape() == Shape.SINGLE ? value.bits() : value.lane(lane);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldCompareWhatTheViewReads(Kind compiled) {
        for (LayoutKind layout : List.of(LayoutKind.ROWS, LayoutKind.COLUMNS)) {
            Kind.all().forEach(stored -> compare(compiled, stored, layout));
        }
    }

    private static void compare(Kind compiled, Kind stored, LayoutKind layout) {
        Random random = new Random(SEED + 1);
        TestRecords records = known(stored, layout);
        RecordLayout code = compiled.layout(LayoutKind.ROWS, 16);
        KeyedView view = KeyedView.of(code, new DataRecord("T"), records);
        int lanes = compiled.count() * compiled.type().lanes();
        int lane = random.nextInt(lanes);
        RowFilter filter = RowFilter.of(view);
        RowCondition condition = lanes == 1 ? filter.where(F) : filter.where(F, lane);
        LaneRange range = new LaneRange();
        range.of(compiled.type().lane(), code.field(F.key()).width() / lanes);
        for (int round = 0; round < 2; round++) {
            view.moveToRow(random.nextInt(RECORDS));
            long bound = bits(view, compiled, lane);
            if (compiled.type().lane().isFloat()) {
                double real = compiled.type().lane() == ValueType.F32
                        ? Float.intBitsToFloat((int) bound)
                        : Double.longBitsToDouble(bound);
                range.set(LaneRange.FROM, real, 0);
                condition.atLeast(real);
            } else {
                range.set(LaneRange.FROM, bound, 0);
                condition.atLeast(bound);
            }
            List<Integer> expected = new ArrayList<>();
            for (int row = 0; row < RECORDS; row++) {
                view.moveToRow(row);
                if (range.accepts(bits(view, compiled, lane))) {
                    expected.add(row);
                }
            }
            view.moveToRow(3);
            int[] rows = new int[RECORDS];
            int count = filter.rows(rows);
            assertThat(view.row()).as("the view stays").isEqualTo(3);
            assertThat(Arrays.stream(rows, 0, count).boxed())
                    .as("%s of the data as %s, %s, lane %d, at least %d", stored, compiled, layout, lane, bound)
                    .isEqualTo(expected);
        }
    }

    private static RecordLayout data(boolean later, LayoutKind kind) {
        LayoutBuilder layout = LayoutBuilder.of(kind, "T", 32, 8, later ? 31 : 0);
        return later
                ? layout.field("far", ValueType.F64, 16)
                        .formerly("a")
                        .field("b", ValueType.U8, 8)
                        .optional(0)
                        .build()
                : layout.field("a", ValueType.I32, 8)
                        .field("b", ValueType.U8, 30)
                        .build();
    }

    private static TestRecords edition(boolean later, LayoutKind kind, int count) {
        DataRecord[] records = new DataRecord[count];
        for (int row = 0; row < count; row++) {
            records[row] = new DataRecord("T", row + 1);
            if (later) {
                records[row].set("far", Variant.of(row % 7 == 0 ? 0.5 : row / 2));
            } else {
                records[row].set("a", Variant.ofInteger(ValueType.I32, row));
            }
            if (!later || row % 2 == 0) {
                records[row].set("b", Variant.ofInteger(ValueType.U8, row % 5));
            }
        }
        return TestRecords.of(data(later, kind), new DataRecord("T"), records);
    }

    private static ViewSet.Sources only(RecordSource source) {
        return new ViewSet.Sources() {
            @Override
            public RecordSource of(ViewType<?> type) {
                return source;
            }

            @Override
            public RecordSource after(RecordSource older) {
                return source;
            }
        };
    }

    /** From an i32 that is in place to an f64 that converts, under another name. */
    @Test
    void shouldGoWithTheViewToNewerData() {
        DataRecord defaults = new DataRecord("T");
        defaults.set("a", Variant.ofInteger(ValueType.I32, 40));
        ViewSet views = new ViewSet(true);
        KeyedView view = views.add(
                KeyedView.type(data(false, LayoutKind.ROWS), defaults), edition(false, LayoutKind.COLUMNS, 100));
        RowFilter filter = RowFilter.of(view)
                .where(FieldKey.of("a"))
                .atLeast(20)
                .where(FieldKey.of("b"))
                .equalTo(2);
        assertThat(filter.count()).isEqualTo(16);
        filter.rewind();
        assertThat(filter.next()).isTrue();
        for (LayoutKind kind : List.of(LayoutKind.ROWS, LayoutKind.COLUMNS)) {
            views.moveTo(only(edition(true, kind, 130)));
            assertThat(filter.next()).as("a refresh ends a loop").isFalse();
            List<Integer> rows = new ArrayList<>();
            for (filter.rewind(); filter.next(); ) {
                rows.add(view.row());
            }
            List<Integer> expected = new ArrayList<>();
            for (int row = 0; row < 130; row++) {
                boolean far = row % 7 == 0 || row / 2 >= 20; // 0.5 reads the default of the code.
                if (far && row % 5 == 2 && row % 2 == 0) {
                    expected.add(row);
                }
            }
            assertThat(rows).as("%s", kind).isEqualTo(expected);
        }
        views.moveTo(only(
                TestRecords.of(LayoutBuilder.rows("T", 8, 8, 0).build(), new DataRecord("T"), new DataRecord("T", 1))));
        assertThat(filter.count()).as("b of the code is 0").isZero();
        views.moveTo(only(edition(false, LayoutKind.ROWS, 100)));
        assertThat(filter.count()).isEqualTo(16);
    }

    @Test
    void shouldGoWithAViewByName() {
        ViewSet views = new ViewSet(false);
        RecordView view = views.add(edition(false, LayoutKind.COLUMNS, 100));
        RowFilter filter = RowFilter.of(view).where(FieldKey.of("a")).greaterThan(10);
        RowCondition b = filter.where(FieldKey.of("b"));
        b.atMost(3);
        assertThat(filter.count()).isEqualTo(71);
        views.moveTo(only(edition(true, LayoutKind.ROWS, 100)));
        assertThat(filter.count()).as("numbers of the data").isEqualTo(26);
        b.present();
        views.moveTo(only(
                TestRecords.of(LayoutBuilder.rows("T", 8, 8, 0).build(), new DataRecord("T"), new DataRecord("T", 1))));
        for (int i = 0; i < 2; i++) {
            assertThatIllegalArgumentException().isThrownBy(filter::count).withMessage("T has no field a; it has []");
        }
    }
}
