package dev.ashlar.codec.layout;

import java.util.Arrays;
import java.util.List;

/**
 * Finds the fields of a layout by key, former keys included: what reads by name probe. Open addressing over the bits of the
 * keys, which are hashes already, at most a quarter full; of all stretches of bits the one is taken that needs the shortest
 * probes, in most layouts a single one. Immutable.
 */
public final class FieldTable {
    /** What {@link #entry} answers for a key that no field has or had. */
    public static final long NONE = -1;

    private static final int LEAST_SLOTS = 8;
    private static final int KIND_SHIFT = 32;
    private static final int INDEX_SHIFT = 48;
    private static final int KIND_MASK = 0xFFFF;

    /** As many keys as entries, a power of two. */
    private final long[] keys;

    private final long[] entries;
    private final int shift;

    private FieldTable(int count, int shift) {
        this.keys = new long[count];
        this.entries = new long[count];
        this.shift = shift;
        Arrays.fill(entries, NONE);
    }

    static FieldTable of(RecordLayout layout) {
        List<FieldLayout> fields = layout.fields();
        int keys = fields.stream().mapToInt(f -> 1 + f.aliases().size()).sum();
        int count = Math.max(LEAST_SLOTS, Integer.highestOneBit(Math.max(1, 4 * keys - 1)) << 1);
        int best = Integer.MAX_VALUE;
        FieldTable shortest = null;
        for (int shift = 0; shift <= Long.SIZE - Integer.numberOfTrailingZeros(count) && best > 1; shift++) {
            FieldTable table = new FieldTable(count, shift);
            int longest = table.fill(fields);
            if (longest < best) {
                best = longest;
                shortest = table;
            }
        }
        if (shortest == null) {
            throw new IllegalStateException("no bits to take from keys for " + count + " slots");
        }
        return shortest;
    }

    /** Puts all fields in; present keys come before former ones. Returns the longest probe. */
    private int fill(List<FieldLayout> fields) {
        int longest = 1;
        for (int index = 0; index < fields.size(); index++) {
            longest = Math.max(longest, put(fields.get(index).key(), pack(fields.get(index), index)));
        }
        for (int index = 0; index < fields.size(); index++) {
            for (long alias : fields.get(index).aliases()) {
                longest = Math.max(longest, put(alias, pack(fields.get(index), index)));
            }
        }
        return longest;
    }

    private int put(long key, long entry) {
        int slot = home(key);
        int probe = 1;
        while (entries[slot & entries.length - 1] != NONE) {
            if (keys[slot & keys.length - 1] == key) {
                return probe;
            }
            slot++;
            probe++;
        }
        keys[slot & keys.length - 1] = key;
        entries[slot & entries.length - 1] = entry;
        return probe;
    }

    private static long pack(FieldLayout field, int index) {
        return (long) index << INDEX_SHIFT | (long) kind(field.type(), field.shape()) << KIND_SHIFT | field.offset();
    }

    /** A slot, before it is cut to the length of the arrays: the JIT then needs no check of the index. */
    private int home(long key) {
        return (int) (key >>> shift);
    }

    /**
     * What is known of a field: see {@link #offset}, {@link #kind(long)} and {@link #index}.
     *
     * @param key XXH64 of a name, present or former
     * @return {@link #NONE} when no field has it
     */
    public long entry(long key) {
        int slot = home(key);
        long entry = entries[slot & entries.length - 1];
        return keys[slot & keys.length - 1] == key ? entry : further(key, slot, entry);
    }

    private long further(long key, int home, long first) {
        int slot = home;
        long entry = first;
        while (entry != NONE && keys[slot & keys.length - 1] != key) {
            slot++;
            entry = entries[slot & entries.length - 1];
        }
        return entry;
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
     * {@return type and shape of the field, as {@link #kind(ValueType, Shape)} gives them}
     *
     * @param entry of a field, or {@link #NONE}, which has a kind that no field has
     */
    public static int kind(long entry) {
        return (int) (entry >>> KIND_SHIFT) & KIND_MASK;
    }

    /**
     * A number for a type and a shape.
     *
     * @param type of the value or the elements
     * @param shape of the field
     * @return different numbers for different pairs
     */
    public static int kind(ValueType type, Shape shape) {
        return type.code() << 8 | shape.code();
    }

    /**
     * {@return the place of the field in {@link RecordLayout#fields()}}
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
