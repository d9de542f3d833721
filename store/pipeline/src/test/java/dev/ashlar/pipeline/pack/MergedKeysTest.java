package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rows of an older index, merged with others, are as if all of them had been sorted. */
class MergedKeysTest {
    private static final FieldLayout FIELD = new FieldLayout(
            "number",
            XxHash64.key("number"),
            ValueType.I64,
            Shape.SINGLE,
            1,
            8,
            8,
            FieldLayout.ITEM_ALIGNMENT,
            FieldLayout.ALWAYS_PRESENT,
            false,
            false,
            IndexKind.MANY,
            0,
            List.of(),
            List.of());

    private static final int SEEDS = 200;
    private static final int MOST = 60;

    private record Entry(long key, int row) {}

    /** An index of these entries; null for none. */
    private record Listed(@Nullable List<Entry> entries) implements OlderRows {
        @Override
        public int otherCount() {
            return 0;
        }

        @Override
        public int other(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public @Nullable StoredSections<ByteSink> sameIds() {
            return null;
        }

        @Override
        public boolean eachId(Receiver receiver) {
            return false;
        }

        @Override
        public boolean eachKey(FieldLayout field, Receiver receiver) {
            return entries != null && entries.stream().allMatch(entry -> receiver.row(entry.key(), entry.row()));
        }
    }

    /** Null if they cannot be merged. */
    private static @Nullable List<Entry> merged(@Nullable List<Entry> older, List<Entry> others, int most) {
        try (KeyedRows sorted = new KeyedRows(others.size());
                KeyedRows all = new KeyedRows(most)) {
            others.forEach(entry -> sorted.add(entry.key(), entry.row()));
            sorted.sort();
            if (!MergedKeys.merge(new Listed(older), FIELD, sorted, all, most)) {
                return null;
            }
            List<Entry> found = new ArrayList<>();
            for (int i = 0; i < all.count(); i++) {
                found.add(new Entry(all.key(i), all.row(i)));
            }
            return found;
        }
    }

    @Test
    void shouldMergeAsIfAllWereSorted() {
        Comparator<Entry> order =
                ((Comparator<Entry>) (a, b) -> Long.compareUnsigned(a.key(), b.key())).thenComparing(Entry::row);
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            List<Entry> older = new ArrayList<>();
            List<Entry> others = new ArrayList<>();
            int count = random.nextInt(MOST);
            for (int row = 0; row < count; row++) {
                long key = random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(5) - 2;
                (random.nextInt(3) == 0 ? others : older).add(new Entry(key, row));
            }
            older.sort(order);
            List<Entry> expected = new ArrayList<>(older);
            expected.addAll(others);
            expected.sort(order);

            assertThat(merged(older, others, count)).as("seed %d", seed).isEqualTo(expected);
        }
    }

    @Test
    void cannotMergeKeysOrRowsOutOfOrder() {
        assertThat(merged(List.of(new Entry(2, 0), new Entry(1, 1)), List.of(), 2))
                .isNull();
        assertThat(merged(List.of(new Entry(-1, 0), new Entry(1, 1)), List.of(), 2))
                .isNull();
        assertThat(merged(List.of(new Entry(1, 1), new Entry(1, 0)), List.of(), 2))
                .isNull();
        assertThat(merged(List.of(new Entry(1, 1), new Entry(1, 1)), List.of(), 2))
                .isNull();
    }

    @Test
    void cannotMergeMoreRowsThanThereAre() {
        assertThat(merged(List.of(new Entry(1, 0), new Entry(2, 1)), List.of(), 1))
                .isNull();
        assertThat(merged(List.of(new Entry(1, 0)), List.of(new Entry(2, 1)), 1))
                .isNull();
    }

    @Test
    void cannotMergeWithoutAnIndex() {
        assertThat(merged(null, List.of(new Entry(1, 0)), 1)).isNull();
    }
}
