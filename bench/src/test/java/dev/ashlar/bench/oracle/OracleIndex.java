package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.that;
import static dev.ashlar.bench.oracle.OracleRejection.within;
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
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int LONG_PROBE = 16;

    private final ByteBuffer file;
    private final OraclePack.Section section;
    private final String where;
    private final long[] ids;

    private OracleIndex(ByteBuffer file, OraclePack.Section section, String where, long[] ids) {
        this.file = file;
        this.section = section;
        this.where = where;
        this.ids = ids;
    }

    /** {@code ids} are those of the rows, in the order of the rows: ascending and positive. */
    static void check(ByteBuffer file, OraclePack.Section section, String type, long[] ids) {
        new OracleIndex(file, section, type + ", id index", ids).check();
    }

    private void check() {
        int at = section.offset();
        that(section.length() >= HEADER, 10, where + ", length", "at least 64", section.length());
        zeros(10, where, file, at + 24, at + HEADER);
        long slotCount = file.getLong(at + 16);
        within(10, where + ", slotCount", 0, (section.length() - HEADER) / 4, slotCount);
        same(10, where + ", length", HEADER + 4 * slotCount, section.length());
        same(4, where + ", count", slotCount, section.count());
        same(4, where + ", elementLength", 4, section.elementLength());
        same(10, where + ", firstId", ids.length == 0 ? 1 : ids[0], file.getLong(at + 8));
        int kind = expectedKind();
        same(10, where + ", indexKind", kind, file.getInt(at));
        int[] expected = kind == ARITHMETIC ? new int[0] : kind == DIRECT ? direct((int) slotCount) : hash(slotCount);
        same(10, where + ", slotCount", expected.length, slotCount);
        int longest = kind == HASH ? longestProbe(expected) : 0;
        same(10, where + ", longestProbe", longest, file.getInt(at + 4));
        checkSlots(expected);
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
        for (int slot = 0; slot < expected.length; slot++) {
            int found = file.getInt(section.offset() + HEADER + 4 * slot);
            if (found != expected[slot]) {
                String row = expected[slot] == NONE ? "none (FFFFFFFF)" : "row " + expected[slot];
                throw OracleRejection.of(10, where + ", slot " + slot, row, found & 0xFFFFFFFFL);
            }
        }
    }

    private int[] direct(int slotCount) {
        same(10, where + ", slotCount", span(), slotCount);
        int[] slots = empty(slotCount);
        for (int row = 0; row < ids.length; row++) {
            slots[(int) (ids[row] - ids[0])] = row;
        }
        return slots;
    }

    /** The writer's table; it stops growing at the file's own size, so that the file bounds its memory. */
    private int[] hash(long slotCount) {
        long size = 2;
        while (size < 2L * ids.length) {
            size *= 2;
        }
        within(10, where + ", slotCount", size, Integer.MAX_VALUE, slotCount);
        int[] slots = enter((int) size);
        while (size < slotCount && size < 16L * ids.length && longestProbe(slots) > LONG_PROBE) {
            size *= 2;
            that(size <= slotCount, 10, where + ", slotCount", "a power of two", slotCount);
            slots = enter((int) size);
        }
        boolean enough = size >= 16L * ids.length || longestProbe(slots) <= LONG_PROBE;
        that(enough, 10, where + ", slotCount", "more, for probes of at most 16 slots", slotCount);
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
        return (int) (id * MULTIPLIER >>> Long.SIZE - Integer.numberOfTrailingZeros(size));
    }

    private static int[] empty(int size) {
        int[] slots = new int[size];
        Arrays.fill(slots, NONE);
        return slots;
    }
}
