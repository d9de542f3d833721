package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Rows come out by key, unsigned, and rows of one key in their order. */
class KeyedRowsTest {
    private static final long SEED = 17;

    private record Entry(long key, int row) {}

    private static void shouldSort(int count, LongSupplier keys) {
        List<Entry> expected = new ArrayList<>();
        List<Entry> found = new ArrayList<>();
        try (KeyedRows rows = new KeyedRows(count + 3)) {
            for (int i = 0; i < count; i++) {
                long key = keys.getAsLong();
                rows.add(key, 2 * i);
                expected.add(new Entry(key, 2 * i));
            }
            rows.sort();
            assertThat(rows.count()).isEqualTo(count);
            for (int i = 0; i < count; i++) {
                found.add(new Entry(rows.key(i), rows.row(i)));
            }
        }
        Comparator<Entry> byKey = (a, b) -> Long.compareUnsigned(a.key(), b.key());
        expected.sort(byKey.thenComparing(Entry::row));
        assertThat(found).as("seed %d, %d rows", SEED, count).isEqualTo(expected);
    }

    @Test
    void shouldSortAnyKeys() {
        Random random = new Random(SEED);
        for (int count : new int[] {0, 1, 2, 3, 100, 5000}) {
            shouldSort(count, random::nextLong);
        }
    }

    @Test
    void shouldSortKeysThatDifferInFewDigits() {
        Random random = new Random(SEED);
        for (int shift = 0; shift < Long.SIZE - 3; shift += 3) {
            int by = shift;
            shouldSort(300, () -> (long) random.nextInt(16) << by);
            shouldSort(300, () -> -1L ^ (long) random.nextInt(2) << by);
        }
    }

    @Test
    void shouldKeepTheOrderOfRowsWithOneKey() {
        shouldSort(1000, () -> 42);
        try (KeyedRows rows = new KeyedRows(4)) {
            rows.add(7, 0);
            rows.add(-7, 1);
            rows.add(7, 2);
            rows.sort();
            assertThat(rows.endOfKey(0)).isEqualTo(2);
            assertThat(rows.endOfKey(1)).isEqualTo(2);
            assertThat(rows.endOfKey(2)).isEqualTo(3);
        }
    }
}
