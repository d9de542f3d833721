package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.FieldLookup;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Each layout remembers where it has the fields of keys: reads of one never take the place of another. */
class FieldKeyTest {
    private static final int ROWS = 64;
    private static final int LAYOUTS = 6;

    static {
        // Gets a number before another test has taken all.
        RecordView first = view(0);
        FieldKey early = FieldKey.of("rate");
        first.f32(early);
        first.f32(early);
    }

    private final FieldKey key = FieldKey.of("rate");

    /** The field at another place in each; of other types, in columns, or under a former name in some. */
    private static RecordView view(int number) {
        ValueType type = number % 3 == 2 ? ValueType.F64 : ValueType.F32;
        LayoutBuilder builder = number == 4
                ? LayoutBuilder.columns("T" + number, 72, 8, 0)
                : LayoutBuilder.rows("T" + number, 64, 8, 0);
        for (int i = 0; i < number; i++) {
            builder.field("filler" + i, ValueType.I32, 8 + 4 * i);
        }
        builder.field(number == 5 ? "speed" : "rate", type, 16 + 8 * number);
        if (number == 5) {
            builder.formerly("rate");
        }
        RecordLayout layout = builder.build();
        DataRecord[] records = new DataRecord[ROWS];
        for (int row = 0; row < ROWS; row++) {
            records[row] = new DataRecord("T" + number, row + 1);
            float value = value(number, row);
            records[row].set(
                    number == 5 ? "speed" : "rate",
                    type == ValueType.F64 ? Variant.of((double) value) : Variant.of(value));
        }
        return new ViewSet(true).add(TestRecords.of(layout, new DataRecord("T" + number), records));
    }

    private static float value(int number, int row) {
        return 1000 * number + row;
    }

    private static List<RecordView> views() {
        List<RecordView> views = new ArrayList<>();
        for (int number = 0; number < LAYOUTS; number++) {
            views.add(view(number));
        }
        return views;
    }

    @Test
    void shouldFindTheFieldOfEachLayoutInAnyOrder() {
        List<RecordView> views = views();
        assertThat(views.get(4).layout().kind()).isEqualTo(LayoutKind.COLUMNS);
        Random random = new Random(22);
        for (int i = 0; i < 20_000; i++) {
            int number = random.nextInt(LAYOUTS);
            int row = random.nextInt(ROWS);
            read(views.get(number), number, row);
        }
    }

    private void read(RecordView view, int number, int row) {
        view.moveToRow(row);
        float found = view.f32(key);
        if (found != value(number, row) || view.f64(key) != value(number, row) || view.i32(key) != value(number, row)) {
            throw new AssertionError(
                    "layout " + number + ", row " + row + ": expected " + value(number, row) + ", found " + found);
        }
    }

    @Test
    void shouldBeRememberedByEachLayoutOfRows() {
        List<RecordView> views = views();
        FieldKey same = FieldKey.of("rate");
        for (int round = 0; round < 3; round++) {
            for (int number = 0; number < LAYOUTS; number++) {
                read(views.get(number), number, round);
            }
        }
        assertThat(same.number()).isGreaterThan(FieldKey.MOST_NUMBERED);
        for (int round = 0; round < 2; round++) {
            views.get(0).f32(same);
        }
        assertThat(same.number()).isEqualTo(key.number()).isLessThan(FieldKey.MOST_NUMBERED);
        for (int number = 0; number < LAYOUTS; number++) {
            RecordLayout layout = views.get(number).layout();
            int offset = FieldLookup.offsetIn(
                    layout.fieldTable().remembered()[key.number()],
                    FieldLookup.kind(layout.fields().get(number).type(), Shape.SINGLE));
            assertThat(Math.max(-1, offset)).as(layout.name()).isEqualTo(number == 4 ? -1 : 16 + 8 * number);
        }
    }

    /** Keys that are made for a read take no numbers, and names beyond the last number are read by probes. */
    @Test
    void shouldReadMoreNamesThanThereAreNumbers() {
        int count = FieldKey.MOST_NUMBERED + 100;
        LayoutBuilder builder = LayoutBuilder.rows("Wide", 8 + 4 * count, 8, 0);
        for (int i = 0; i < count; i++) {
            builder.field("field" + i, ValueType.I32, 8 + 4 * i);
        }
        RecordView view = new ViewSet(true).add(TestRecords.of(builder.build(), wide(count, 0), wide(count, 1)));
        view.moveToRow(0);
        List<FieldKey> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            keys.add(FieldKey.of("field" + i));
        }
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < count; i++) {
                assertThat(view.i32(keys.get(i))).isEqualTo(i + 1);
                assertThat(view.i32("field" + i)).isEqualTo(i + 1);
            }
        }
        assertThat(keys.stream()
                        .filter(one -> one.number() < FieldKey.MOST_NUMBERED)
                        .map(FieldKey::number)
                        .distinct())
                .hasSizeBetween(FieldKey.MOST_NUMBERED - 100, FieldKey.MOST_NUMBERED);
    }

    private static DataRecord wide(int count, int id) {
        DataRecord record = new DataRecord("Wide", id);
        for (int i = 0; i < count; i++) {
            record.set("field" + i, Variant.ofInteger(ValueType.I32, i + id));
        }
        return record;
    }

    @Test
    void shouldBeEqualWhereItFindsTheSameField() {
        FieldKey same = FieldKey.of("tempo", key.key());
        assertThat(FieldKey.of("rate")).isEqualTo(key).hasSameHashCodeAs(key);
        assertThat(same).isEqualTo(key).hasSameHashCodeAs(key);
        assertThat(FieldKey.of("rate", 1)).isNotEqualTo(key);
        assertThat(FieldKey.of("speed")).isNotEqualTo(key);
    }

    @Test
    void shouldServeThreadsThatReadOtherLayouts() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(LAYOUTS);
        try {
            CyclicBarrier start = new CyclicBarrier(LAYOUTS);
            List<Future<?>> reads = new ArrayList<>();
            for (int i = 0; i < LAYOUTS; i++) {
                int number = i;
                reads.add(threads.submit(() -> {
                    RecordView view = view(number);
                    start.await();
                    for (int n = 0; n < 200_000; n++) {
                        read(view, number, n % ROWS);
                    }
                    return null;
                }));
            }
            for (Future<?> each : reads) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
