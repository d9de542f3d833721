package dev.ashlar.codec.layout;

import java.util.Arrays;
import java.util.List;

/**
 * Finds the fields of a layout by key, also by former keys, for dynamic access.
 *
 * <p>It is a hash table that is at most a quarter full. The keys are hashes already: a range of their bits selects the
 * slot. The constructor selects the range that displaces the fewest keys, which is none in most layouts. A binary
 * search finds displaced keys, so that no file can make lookups slow. Immutable, except for {@link #remember}, which
 * any thread may call.
 */
public final class FieldLookup {
    /** The result of {@link #entry} for a key that no field has or had. */
    public static final long NONE = -1;

    private static final int LEAST_SLOTS = 8;

    /** Keys that are tried while a table is made, besides each once: all stretches of bits for two thousand keys. */
    private static final int MOST_PROBES = 1 << 17;

    private static final int KIND_SHIFT = 32;
    private static final int INDEX_SHIFT = 48;
    private static final int KIND_MASK = 0xFFFF;

    /** More than any offset in a row. */
    private static final int KIND_UNIT = RecordLayout.MAX_STRIDE;

    private static final int LEAST_REMEMBERED = 16;

    /** As many keys as entries, a power of two; each key in its home slot, or displaced. */
    private final long[] keys;

    private final long[] entries;

    /** By home slot: kind times {@link #KIND_UNIT} plus offset; 0, which matches no kind, where records lie in columns. */
    private final int[] places;

    private final int shift;

    /** All keys, ascending, and their entries. */
    private final long[] sortedKeys;

    private final long[] sortedEntries;
    private final boolean inRows;

    /**
     * By the numbers of keys: see {@link #remembered}. Any thread writes and replaces it without order. Each element is 0 or the one place that
     * the key's field has, so that a race costs a probe.
     */
    private int[] remembered = new int[LEAST_REMEMBERED];

    private FieldLookup(long[] sortedKeys, long[] sortedEntries, boolean inRows, int count, int shift) {
        this.sortedKeys = sortedKeys;
        this.sortedEntries = sortedEntries;
        this.inRows = inRows;
        this.keys = new long[count];
        this.entries = new long[count];
        this.places = new int[count];
        this.shift = shift;
        Arrays.fill(entries, NONE);
    }

    static FieldLookup of(RecordLayout layout) {
        List<FieldLayout> fields = layout.fields();
        long[] keys = keys(fields);
        boolean inRows = layout.kind() == LayoutKind.ROWS;
        int count = slots(fields.size(), keys.length);
        FieldLookup table = new FieldLookup(keys, entries(fields, keys), inRows, count, shift(keys, count));
        for (FieldLayout field : fields) {
            table.fill(field.key());
        }
        for (long key : keys) {
            table.fill(key);
        }
        return table;
    }

    /** Present and former keys, ascending, each once. */
    private static long[] keys(List<FieldLayout> fields) {
        int count = fields.size();
        for (FieldLayout field : fields) {
            count += field.aliases().size();
        }
        long[] keys = new long[count];
        int next = 0;
        for (FieldLayout field : fields) {
            keys[next++] = field.key();
            for (int i = 0; i < field.aliases().size(); i++) {
                keys[next++] = field.aliases().get(i);
            }
        }
        Arrays.sort(keys);
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || keys[i] != keys[i - 1]) {
                keys[distinct++] = keys[i];
            }
        }
        return Arrays.copyOf(keys, distinct);
    }

    /** Former keys get as many slots as present ones: no file can make a table long by many former keys. */
    private static int slots(int fields, int keys) {
        int homes = Math.min(keys, 2 * fields);
        return Math.max(LEAST_SLOTS, Integer.highestOneBit(Math.max(1, 4 * homes - 1)) << 1);
    }

    /** The stretch of bits that displaces the fewest keys, of those that a bounded number of probes can try. */
    private static int shift(long[] keys, int count) {
        long[] taken = new long[(count + Long.SIZE - 1) / Long.SIZE];
        int last = Long.SIZE - Integer.numberOfTrailingZeros(count);
        int fewest = displaced(keys, count, 0, taken);
        int best = 0;
        for (int shift = 1; shift <= last && fewest > 0 && (long) shift * keys.length <= MOST_PROBES; shift++) {
            int displaced = displaced(keys, count, shift, taken);
            if (displaced < fewest) {
                fewest = displaced;
                best = shift;
            }
        }
        return best;
    }

    /** How many keys find their home slot taken. */
    private static int displaced(long[] keys, int count, int shift, long[] taken) {
        Arrays.fill(taken, 0);
        int displaced = 0;
        for (long key : keys) {
            int slot = (int) (key >>> shift) & count - 1;
            long bit = 1L << slot;
            displaced += (taken[slot >>> 6] & bit) == 0 ? 0 : 1;
            taken[slot >>> 6] |= bit;
        }
        return displaced;
    }

    /** A present key of one field goes before a former one of another. */
    private static long[] entries(List<FieldLayout> fields, long[] keys) {
        long[] entries = new long[keys.length];
        Arrays.fill(entries, NONE);
        for (int index = 0; index < fields.size(); index++) {
            entries[Arrays.binarySearch(keys, fields.get(index).key())] = pack(fields.get(index), index);
        }
        for (int index = 0; index < fields.size(); index++) {
            for (long alias : fields.get(index).aliases()) {
                int at = Arrays.binarySearch(keys, alias);
                entries[at] = entries[at] == NONE ? pack(fields.get(index), index) : entries[at];
            }
        }
        return entries;
    }

    /** Puts a key into its home slot, if that is free. */
    private void fill(long key) {
        int slot = home(key) & entries.length - 1;
        if (entries[slot] == NONE) {
            long entry = sortedEntries[Arrays.binarySearch(sortedKeys, key)];
            keys[slot] = key;
            entries[slot] = entry;
            places[slot] = inRows ? kind(entry) * KIND_UNIT + offset(entry) : 0;
        }
    }

    private static long pack(FieldLayout field, int index) {
        return (long) index << INDEX_SHIFT | (long) kind(field.type(), field.shape()) << KIND_SHIFT | field.offset();
    }

    /** A slot, before it is cut to the length of the arrays: the JIT then needs no check of the index. */
    private int home(long key) {
        return (int) (key >>> shift);
    }

    /**
     * Returns the place of a field after a single probe, for fast dynamic access.
     *
     * @param key XXH64 of a name, present or former
     * @return an argument for {@link #offsetIn}; 0 if the field is displaced or absent, or if records lie in columns.
     *     {@link #entry} then tells the cases apart
     */
    public int placeAtHome(long key) {
        int slot = home(key);
        return keys[slot & keys.length - 1] == key ? places[slot & places.length - 1] : 0;
    }

    /**
     * Returns the cached places of fields by the numbers of keys, for the fastest dynamic access.
     *
     * @return 0, or an argument for {@link #offsetIn}, for each number. The array must not be written to; more keys
     *     replace it by a longer one
     */
    public int[] remembered() {
        return remembered;
    }

    /**
     * Returns the offset of a field of one kind in its row.
     *
     * @param place of the field, from {@link #remembered} or {@link #placeAtHome}
     * @param kind as in {@link #kind(ValueType, Shape)}
     * @return bytes from the row's start; negative if the field is of another kind, or the place is 0
     */
    public static int offsetIn(int place, int kind) {
        int offset = place - kind * KIND_UNIT;
        return offset < KIND_UNIT ? offset : -1;
    }

    /**
     * Caches the result of {@link #placeAtHome} in {@link #remembered}.
     *
     * @param number of the key, which no other key has, 0 or greater
     * @param place of the field
     */
    public void remember(int number, int place) {
        int[] known = remembered;
        if (number >= known.length) {
            known = Arrays.copyOf(known, Integer.highestOneBit(number) << 1);
        }
        known[number] = place;
        remembered = known;
    }

    /**
     * Returns what is known of a field: see {@link #offset}, {@link #kind(long)} and {@link #index}.
     *
     * @param key XXH64 of a name, present or former
     * @return {@link #NONE} if no field has the key
     */
    public long entry(long key) {
        int slot = home(key);
        long entry = entries[slot & entries.length - 1];
        return keys[slot & keys.length - 1] == key ? entry : displaced(key, entry);
    }

    /** Where the home slot is empty, no field has the key. */
    private long displaced(long key, long entryAtHome) {
        int at = entryAtHome == NONE ? -1 : Arrays.binarySearch(sortedKeys, key);
        return at < 0 ? NONE : sortedEntries[at];
    }

    /**
     * {@return the offset of the field in its row, in bytes}
     *
     * @param entry of a field
     */
    public static int offset(long entry) {
        return (int) entry;
    }

    /**
     * {@return type and shape of the field, as in {@link #kind(ValueType, Shape)}}
     *
     * @param entry of a field, or {@link #NONE}, which has a kind that no field has
     */
    public static int kind(long entry) {
        return (int) (entry >>> KIND_SHIFT) & KIND_MASK;
    }

    /**
     * Encodes a type and a shape as a number.
     *
     * @param type of the value or the elements
     * @param shape of the field
     * @return different numbers for different pairs, 1 to 2^10 − 1
     */
    public static int kind(ValueType type, Shape shape) {
        return type.code() << 2 | shape.code();
    }

    /**
     * {@return the position of the field in {@link RecordLayout#fields()}}
     *
     * @param entry of a field
     */
    public static int index(long entry) {
        return (int) (entry >>> INDEX_SHIFT);
    }

    @Override
    public String toString() {
        return "field table, shift " + shift + ", " + keys.length + " slots";
    }
}
