package dev.ashlar.bench.mutation;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Looks rows up through the indexes of fields: for keys that they have, for others, and through entries that there are not. */
final class IndexReading {
    private static final int MOST_SLOTS = 24;
    private static final int MOST_ROWS = 4;
    private static final int MOST_CANDIDATES = 3;
    private static final long[] KEYS = {0, -1, 1, Long.MAX_VALUE, Long.MIN_VALUE};
    private static final int[] ENTRIES = {0, -1, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE};

    private final StoredRecords records;
    private final StoredIndex index;
    private final RandomGenerator random;

    private IndexReading(StoredRecords records, StoredIndex index, RandomGenerator random) {
        this.records = records;
        this.index = index;
        this.random = random;
    }

    /** Reads all indexes of all types. */
    static void read(PackFile file, RandomGenerator random) {
        for (PackedType type : file.types()) {
            StoredRecords records = records(file, type);
            if (records == null) {
                continue;
            }
            for (long key : type.fieldIndexes().keySet()) {
                FieldLayout field = Objects.requireNonNull(type.layout().field(key));
                StoredIndex index = records.index(type.layout().indexOf(field));
                require(index != null, "a field has the index that the pack has");
                new IndexReading(records, index, random).read();
            }
        }
    }

    /** The records of a type; null where an index does not fit: a type that the stamp does not name, nobody has asked for before. */
    private static @Nullable StoredRecords records(PackFile file, PackedType type) {
        try {
            return file.records(type);
        } catch (PackException e) {
            require(e.kind() == PackErrorKind.CORRUPT, "an index that does not fit is corrupt, not: " + e);
            return null;
        }
    }

    private void read() {
        for (long key : KEYS) {
            find(key);
        }
        find(random.nextLong());
        long slots = index.slotCount();
        for (int i = 0; i < Math.min(slots, MOST_SLOTS); i++) {
            long slot = slots <= MOST_SLOTS ? i : random.nextLong(slots);
            long key = index.keyHighIn(slot) << 32;
            find(key | random.nextInt() & 0xFFFFFFFFL);
            find(key + (1L << 32));
            follow(index.entryIn(slot));
        }
        for (int place = 0; place < Math.min(index.span(), MOST_SLOTS); place++) {
            find(place);
            find(index.span() - 1L - place);
            follow(place | Integer.MIN_VALUE);
        }
        for (int entry : ENTRIES) {
            follow(entry);
        }
        follow(random.nextInt());
    }

    private void find(long key) {
        int entry = index.entry(key);
        require(entry != StoredIndex.NONE || index.count(entry) == 0, "there are no rows of a key that is not there");
        follow(entry);
        int place = index.candidate(key, 0);
        require(
                place < 0 ? entry == StoredIndex.NONE : entry == index.entry(key, place),
                "the first candidate is found");
        for (int i = 0; i < MOST_CANDIDATES && place >= 0; i++) {
            follow(index.entry(key, place));
            place = index.candidate(key, place + 1);
            require(place < Math.max(1, index.longestProbe()), "a candidate is within the longest probe, not " + place);
        }
    }

    /** Every number is an entry, and every position of it is a number of a row or none. */
    private void follow(int entry) {
        int count = index.count(entry);
        require(
                count >= 0 && count <= Math.max(1, index.listLength()),
                "rows of an entry are in the lists, not " + count);
        for (int position = 0; position < Math.min(count, MOST_ROWS); position++) {
            records.idAt(index.row(entry, position));
        }
        if (count > 0) {
            records.idAt(index.row(entry, count - 1));
        }
        for (int outside : new int[] {count, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            int row = index.row(entry, outside);
            require(row == RecordSource.NO_ROW, "there is no row " + outside + " of " + count + ", not " + row);
        }
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError("expected: " + what);
        }
    }
}
