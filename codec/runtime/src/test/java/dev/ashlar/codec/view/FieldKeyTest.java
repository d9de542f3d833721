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

/** What a key remembers is of one layout: reads of others find their own field. */
class FieldKeyTest {
    private static final int ROWS = 64;
    private static final int LAYOUTS = 6;

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
        return new ViewSet(true).add(TestRecords.of(layout, new DataRecord("T" + number, 0), records));
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

    /** Whatever the order of reads, a key is written once for each layout at most, so that threads do not contend for it. */
    @Test
    void shouldSettleOnTheNewestLayout() {
        List<RecordView> views = views();
        views.forEach(view -> view.layout().fieldTable());
        Random random = new Random(23);
        FieldLookup.Found last = key.found();
        int writes = 0;
        for (int i = 0; i < 20_000; i++) {
            int number = random.nextInt(LAYOUTS);
            read(views.get(number), number, random.nextInt(ROWS));
            if (key.found() != last) {
                last = key.found();
                writes++;
            }
        }
        assertThat(writes).isBetween(1, LAYOUTS);
        assertThat(views.get(LAYOUTS - 1).isHere(last, FieldLookup.kind(ValueType.F64, Shape.SINGLE)))
                .isTrue();
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
