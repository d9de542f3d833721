package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.sameHash;
import static dev.ashlar.bench.oracle.OracleRejection.that;
import static dev.ashlar.bench.oracle.OracleRejection.zeros;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Section 10: the index of a field has the one form that its rows ask for, and the document's way of looking up finds in it what
 * there is and nothing else.
 */
final class OracleFieldIndex {
    private static final int HEADER = 64;
    private static final int SLOT = 8;
    private static final long LIST = 1L << 31;

    private final ByteBuffer file;
    private final OraclePack.Section section;
    private final String where;
    private final OracleField field;
    /** By index key, unsigned. */
    private final SortedMap<Long, List<Integer>> rows;
    /** The index key of each row that is listed. */
    private final Map<Integer, Long> keys = new HashMap<>();
    /** What stands in each slot; null in an empty one. */
    private final List<@Nullable Slot> slots = new ArrayList<>();
    /** All lists, one behind the other. */
    private final List<Long> lists = new ArrayList<>();

    private final long homeCount;
    private long longestProbe;

    private record Slot(long entry, long keyHigh) {}

    /** {@code rows} are those that have to be listed. */
    OracleFieldIndex(
            ByteBuffer file,
            OraclePack.Section section,
            String type,
            OracleField field,
            SortedMap<Long, List<Integer>> rows) {
        this.file = file;
        this.section = section;
        this.where = type + ", index of " + field.name();
        this.field = field;
        this.rows = rows;
        this.homeCount = (3L * rows.size() + 1) / 2;
        rows.forEach(this::enter);
        while (slots.size() < homeCount + longestProbe) {
            slots.add(null);
        }
    }

    /** Keys come ascending: each is in its home, or behind the key before. */
    private void enter(long key, List<Integer> ofKey) {
        long home = home(key);
        while (slots.size() < home) {
            slots.add(null);
        }
        slots.add(new Slot(1 + (ofKey.size() == 1 ? ofKey.get(0) : LIST + lists.size()), key >>> 32));
        longestProbe = Math.max(longestProbe, slots.size() - home);
        ofKey.forEach(row -> keys.put(row, key));
        if (ofKey.size() > 1) {
            lists.add((long) ofKey.size());
            ofKey.forEach(row -> lists.add((long) row));
        }
    }

    private long home(long key) {
        return (key >>> 32) * homeCount >>> 32;
    }

    void check() {
        for (Map.Entry<Long, List<Integer>> each : rows.entrySet()) {
            boolean one = !field.unique() || each.getValue().size() == 1;
            that(one, 10, where + ", rows of " + OracleHashes.hex(each.getKey()), "one", each.getValue());
        }
        checkHeader();
        for (int slot = 0; slot < slots.size(); slot++) {
            checkSlot(slot);
        }
        for (int i = 0; i < lists.size(); i++) {
            same(10, where + ", number " + i + " of the lists", lists.get(i), u32(listsAt() + 4 * i));
        }
        rows.keySet().forEach(this::checkFound);
    }

    private void checkHeader() {
        int at = section.offset();
        same(4, where + ", elementLength", SLOT, section.elementLength());
        that(section.length() >= HEADER, 10, where + ", length", "at least 64", section.length());
        sameHash(10, where + ", fieldKey", field.key(), file.getLong(at));
        same(10, where + ", keyCount", rows.size(), file.getLong(at + 8));
        long rowCount = rows.values().stream().mapToLong(List::size).sum();
        same(10, where + ", rowCount", rowCount, file.getLong(at + 16));
        same(10, where + ", homeCount", homeCount, u32(at + 24));
        same(10, where + ", longestProbe", longestProbe, u32(at + 28));
        same(10, where + ", listLength", lists.size(), file.getLong(at + 32));
        zeros(10, where, file, at + 40, at + HEADER);
        same(10, where + ", count", slots.size(), section.count());
        same(4, where + ", length", HEADER + SLOT * slots.size() + 4 * lists.size(), section.length());
    }

    private void checkSlot(int number) {
        Slot slot = slots.get(number);
        String what = where + ", slot " + number;
        same(10, what + ", entry", slot == null ? 0 : slot.entry, u32(slotAt(number)));
        same(10, what + ", keyHigh", slot == null ? 0 : slot.keyHigh, u32(slotAt(number) + 4));
    }

    private void checkFound(long key) {
        that(rows.get(key).equals(find(key)), 10, where + ", " + OracleHashes.hex(key), rows.get(key), find(key));
        for (long near : new long[] {key - 1, key + 1}) {
            boolean right = rows.containsKey(near) || find(near).isEmpty();
            that(right, 10, where + ", " + OracleHashes.hex(near), "no rows", find(near));
        }
    }

    /** The rows of an index key, by the document's way of looking up; for an index that is right. */
    List<Integer> find(long key) {
        long home = home(key);
        for (long slot = home; slot < home + longestProbe; slot++) {
            long entry = u32(slotAt((int) slot));
            if (entry == 0) {
                return List.of();
            }
            boolean candidate = u32(slotAt((int) slot) + 4) == key >>> 32;
            if (candidate && keys.get(rowsOf(entry - 1).get(0)) == key) {
                return rowsOf(entry - 1);
            }
        }
        return List.of();
    }

    private List<Integer> rowsOf(long row) {
        if (row < LIST) {
            return List.of((int) row);
        }
        int list = listsAt() + 4 * (int) (row - LIST);
        List<Integer> all = new ArrayList<>();
        for (int i = 1; i <= u32(list); i++) {
            all.add((int) u32(list + 4 * i));
        }
        return all;
    }

    private int slotAt(int slot) {
        return section.offset() + HEADER + SLOT * slot;
    }

    private int listsAt() {
        return slotAt(slots.size());
    }

    private long u32(int at) {
        return file.getInt(at) & 0xFFFFFFFFL;
    }
}
