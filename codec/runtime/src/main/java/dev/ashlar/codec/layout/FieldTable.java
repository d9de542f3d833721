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

    /** Pairs of a key and an entry, so that a probe touches one cache line. */
    private final long[] slots;

    private final int mask;
    private final int shift;

    private FieldTable(long[] slots, int shift) {
        this.slots = slots;
        this.mask = slots.length / 2 - 1;
        this.shift = shift;
    }

    static FieldTable of(RecordLayout layout) {
        List<FieldLayout> fields = layout.fields();
        int keys = fields.stream().mapToInt(f -> 1 + f.aliases().size()).sum();
        int count = Math.max(LEAST_SLOTS, Integer.highestOneBit(Math.max(1, 4 * keys - 1)) << 1);
        int best = Integer.MAX_VALUE;
        FieldTable shortest = null;
        for (int shift = 0; shift <= Long.SIZE - Integer.numberOfTrailingZeros(count) && best > 1; shift++) {
            long[] slots = new long[2 * count];
            FieldTable table = new FieldTable(slots, shift);
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
        for (int slot = 1; slot < slots.length; slot += 2) {
            slots[slot] = NONE;
        }
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
        while (slots[slot + 1] != NONE) {
            if (slots[slot] == key) {
                return probe;
            }
            slot = slot + 2 & slots.length - 1;
            probe++;
        }
        slots[slot] = key;
        slots[slot + 1] = entry;
        return probe;
    }

    private static long pack(FieldLayout field, int index) {
        return (long) index << INDEX_SHIFT | (long) kind(field.type(), field.shape()) << KIND_SHIFT | field.offset();
    }

    private int home(long key) {
        return ((int) (key >>> shift) & mask) << 1;
    }

    /**
     * What is known of a field: see {@link #offset}, {@link #kind(long)} and {@link #index}.
     *
     * @param key XXH64 of a name, present or former
     * @return {@link #NONE} when no field has it
     */
    public long entry(long key) {
        long[] all = slots;
        int slot = home(key);
        while (true) {
            long entry = all[slot + 1];
            if (all[slot] == key || entry == NONE) {
                return entry;
            }
            slot = slot + 2 & all.length - 1;
        }
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
        return "field table, shift " + shift + " " + Arrays.toString(slots);
    }
}
