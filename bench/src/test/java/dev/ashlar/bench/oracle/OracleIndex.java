package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.that;
import static dev.ashlar.bench.oracle.OracleRejection.within;
import static dev.ashlar.bench.oracle.OracleRejection.writer;
import static dev.ashlar.bench.oracle.OracleRejection.zeros;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Section 10: an id index finds every id of its type, and nothing else stands in it. */
final class OracleIndex {
    private static final int HEADER = 64;
    private static final int ARITHMETIC = 0;
    private static final int DIRECT = 1;
    private static final int HASH = 2;
    private static final int NONE = 0xFFFFFFFF;
    private static final int LONG_PROBE = 16;

    private final ByteBuffer file;
    private final OraclePack.Section section;
    private final String where;
    private final long[] ids;

    /** {@code ids} are those of the rows, in the order of the rows: ascending and positive. */
    OracleIndex(ByteBuffer file, OraclePack.Section section, String type, long[] ids) {
        this.file = file;
        this.section = section;
        this.where = type + ", id index";
        this.ids = ids;
    }

    void check() {
        int at = section.offset();
        that(section.length() >= HEADER, 10, where + ", length", "at least 64", section.length());
        zeros(10, where, file, at + 24, at + HEADER);
        long slotCount = file.getLong(at + 16);
        within(10, where + ", slotCount", 0, (section.length() - HEADER) / 4, slotCount);
        same(10, where + ", length", HEADER + 4 * slotCount, section.length());
        same(4, where + ", count", slotCount, section.count());
        same(4, where + ", elementLength", 4, section.elementLength());
        same(10, where + ", firstId", ids.length == 0 ? 1 : ids[0], file.getLong(at + 8));
        same(10, where + ", indexKind", expectedKind(), file.getInt(at));
        int longestProbe = file.getInt(at + 4);
        if (expectedKind() == HASH) {
            checkHash(slots(), longestProbe);
        } else {
            same(10, where + ", longestProbe", 0, longestProbe);
            checkSlots(expectedKind() == DIRECT ? direct(slotCount) : new int[0]);
        }
    }

    /** Section 14: how large a hash index is, in which order its rows were entered, and how long its probes are. */
    void checkWriter() {
        if (expectedKind() == HASH) {
            int[] expected = written();
            int[] found = slots();
            writer(found.length == expected.length, 10, where + ", slotCount", expected.length, found.length);
            int mismatch = Arrays.mismatch(expected, found);
            writer(mismatch < 0, 10, where, "rows entered in their order", "another in slot " + mismatch);
            int longest = longestProbe(expected);
            int recorded = file.getInt(section.offset() + 4);
            writer(longest == recorded, 10, where + ", longestProbe", longest, recorded);
        }
    }

    private int[] slots() {
        int[] slots = new int[(int) section.count()];
        for (int slot = 0; slot < slots.length; slot++) {
            slots[slot] = file.getInt(section.offset() + HEADER + 4 * slot);
        }
        return slots;
    }

    private long span() {
        return ids[ids.length - 1] - ids[0] + 1;
    }

    private int expectedKind() {
        if (ids.length == 0 || span() == ids.length) {
            return ARITHMETIC;
        }
        return span() <= 4L * ids.length ? DIRECT : HASH;
    }

    private void checkSlots(int[] expected) {
        int[] found = slots();
        same(10, where + ", slotCount", expected.length, found.length);
        int slot = Arrays.mismatch(expected, found);
        if (slot >= 0) {
            String row = expected[slot] == NONE ? "none (FFFFFFFF)" : "row " + expected[slot];
            throw OracleRejection.of(10, where + ", slot " + slot, row, found[slot] & 0xFFFFFFFFL);
        }
    }

    private int[] direct(long slotCount) {
        same(10, where + ", slotCount", span(), slotCount);
        int[] slots = empty((int) slotCount);
        for (int row = 0; row < ids.length; row++) {
            slots[(int) (ids[row] - ids[0])] = row;
        }
        return slots;
    }

    /** Every row stands in one slot, and the document's way of looking up its id comes to it. */
    private void checkHash(int[] slots, int longestProbe) {
        boolean power = slots.length >= 2 && Integer.bitCount(slots.length) == 1;
        that(power, 10, where + ", slotCount", "a power of two, 2 to 2^31", slots.length);
        within(10, where + ", longestProbe", 1, ids.length, longestProbe);
        boolean[] entered = new boolean[ids.length];
        for (int slot = 0; slot < slots.length; slot++) {
            if (slots[slot] != NONE) {
                within(10, where + ", slot " + slot, 0, ids.length - 1, slots[slot] & 0xFFFFFFFFL);
                that(!entered[slots[slot]], 10, where + ", slot " + slot, "a row of one slot", slots[slot]);
                entered[slots[slot]] = true;
            }
        }
        for (int row = 0; row < ids.length; row++) {
            same(10, where + ", row found by the id " + ids[row], row, find(slots, ids[row], longestProbe));
        }
    }

    private int find(int[] slots, long id, int longestProbe) {
        int slot = home(id, slots.length);
        for (int looked = 0; looked < longestProbe && slots[slot] != NONE; looked++) {
            if (ids[slots[slot]] == id) {
                return slots[slot];
            }
            slot = slot + 1 & slots.length - 1;
        }
        return NONE;
    }

    /** The writer's table; it grows no further than the one in the file, so that the file bounds its memory. */
    private int[] written() {
        int size = 2;
        while (size < 2 * ids.length) {
            size *= 2;
        }
        int[] slots = enter(size);
        while (size < section.count() && size < 16L * ids.length && longestProbe(slots) > LONG_PROBE) {
            size *= 2;
            slots = enter(size);
        }
        boolean enough = size >= 16L * ids.length || longestProbe(slots) <= LONG_PROBE;
        writer(enough, 10, where + ", slotCount", "more, for probes of at most 16 slots", section.count());
        return slots;
    }

    /** Rows are entered in their order, each at the first empty slot from its own. */
    private int[] enter(int size) {
        int[] slots = empty(size);
        for (int row = 0; row < ids.length; row++) {
            int slot = home(ids[row], size);
            while (slots[slot] != NONE) {
                slot = slot + 1 & size - 1;
            }
            slots[slot] = row;
        }
        return slots;
    }

    /** The most slots that the document's way of looking up an id looks at. */
    private int longestProbe(int[] slots) {
        int longest = 0;
        for (int row = 0; row < ids.length; row++) {
            int slot = home(ids[row], slots.length);
            int looked = 1;
            while (slots[slot] != row) {
                slot = slot + 1 & slots.length - 1;
                looked++;
            }
            longest = Math.max(longest, looked);
        }
        return longest;
    }

    private static int home(long id, int size) {
        return (int) (id * OracleHashes.MULTIPLIER >>> Long.SIZE - Integer.numberOfTrailingZeros(size));
    }

    private static int[] empty(int size) {
        int[] slots = new int[size];
        Arrays.fill(slots, NONE);
        return slots;
    }
}
