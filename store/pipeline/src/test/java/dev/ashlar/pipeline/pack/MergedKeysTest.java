package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.cook.OffHeapSink;
import dev.ashlar.store.corpus.ChosenKeys;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.RecordPlaces;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rows of an older index, merged with others, are as if all of them had been sorted. */
class MergedKeysTest {
    private static final Schema SCHEMA = schema();
    private static final RecordLayout LAYOUT = LayoutPlanner.plan(SCHEMA);
    private static final int SEEDS = 200;
    private static final int MOST = 60;
    private static final long UPPER_HALF = -1L << 32;

    /** A row, and the key of its value. */
    private record Entry(long key, int row) {}

    private static Schema schema() {
        Problems problems = new Problems();
        String text = "Schema = { name = \"Item\" }\nFields = [ { name = \"number\", type = \"i64\", index = true } ]";
        List<Schema> schemas = SchemaReader.read(List.of(new SchemaReader.Source("Item.schema", text)), problems);
        problems.throwIfAny();
        return schemas.get(0);
    }

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
            int slot = -1;
            for (int i = 0; entries != null && i < entries.size(); i++) {
                long key = entries.get(i).key();
                slot += i == 0 || key != entries.get(i - 1).key() ? 1 : 0;
                if (!receiver.row(key & UPPER_HALF | slot, entries.get(i).row())) {
                    return false;
                }
            }
            return entries != null;
        }
    }

    /** The rows; null if they cannot be merged. */
    private static @Nullable List<Integer> merged(@Nullable List<Entry> older, List<Entry> others, int most) {
        List<Entry> entries = new ArrayList<>(others);
        entries.addAll(older == null ? List.of() : older);
        try (EncodedType<OffHeapSink> encoded = encoded(entries);
                KeyedRows sorted = new KeyedRows(others.size());
                KeyedRows all = new KeyedRows(most)) {
            RecordPlaces places = new RecordPlaces(LAYOUT, encoded.count(), HeaderFormat.WINDOW_SHIFT);
            EncodedValues values = new EncodedValues(LAYOUT, 0, places, encoded.rows(), encoded.pool());
            others.forEach(entry -> sorted.add(entry.key(), entry.row()));
            sorted.sort();
            if (!MergedKeys.merge(new Listed(older), LAYOUT.fields().get(0), sorted, values, all, most)) {
                return null;
            }
            List<Integer> rows = new ArrayList<>();
            for (int i = 0; i < all.count(); i++) {
                long key = values.key(all.row(i));
                assertThat(all.key(i) & UPPER_HALF).isEqualTo(key & UPPER_HALF);
                if (i > 0) {
                    boolean same = key == values.key(all.row(i - 1));
                    assertThat(all.key(i) == all.key(i - 1)).isEqualTo(same);
                }
                rows.add(all.row(i));
            }
            return rows;
        }
    }

    private static EncodedType<OffHeapSink> encoded(List<Entry> entries) {
        List<DataRecord> records = new ArrayList<>();
        entries.stream().sorted(Comparator.comparing(Entry::row)).forEach(entry -> {
            DataRecord record = new DataRecord("Item", records.size() + 1);
            record.set("number", Variant.ofInteger(ValueType.I64, ChosenKeys.number(entry.key())));
            records.add(record);
        });
        TypeLayout type = new TypeLayout(LAYOUT, SCHEMA.defaults(), List.of());
        return EncodedType.of(type, records, (target, id) -> -1, HeaderFormat.WINDOW_SHIFT, OffHeapSink::new);
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
                long key = random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(9) - 4;
                (random.nextInt(3) == 0 ? others : older).add(new Entry(key, row));
            }
            older.sort(order);
            List<Entry> expected = new ArrayList<>(older);
            expected.addAll(others);
            expected.sort(order);

            assertThat(merged(older, others, count))
                    .as("seed %d", seed)
                    .isEqualTo(expected.stream().map(Entry::row).toList());
        }
    }

    @Test
    void cannotMergeKeysOrRowsOutOfOrder() {
        assertThat(merged(List.of(new Entry(2L << 32, 0), new Entry(1L << 32, 1)), List.of(), 2))
                .isNull();
        assertThat(merged(List.of(new Entry(2, 0), new Entry(1, 1)), List.of(new Entry(3, 2)), 3))
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
