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
    private static final int HASH = 0;
    private static final int DIRECT = 1;

    private final ByteBuffer file;
    private final OraclePack.Section section;
    private final String where;
    private final OracleField field;
    private final int kind;
    /** In a hash by index key, unsigned; in a direct index by value. */
    private final SortedMap<Long, List<Integer>> rows;

    private final long rowCount;
    /** In a hash, the index key of each row that is listed. */
    private final Map<Integer, Long> keys = new HashMap<>();
    /** What stands in each slot; null in an empty one. */
    private final List<@Nullable Slot> slots = new ArrayList<>();
    /** In a hash all lists, one behind the other; in a direct index the starts and the rows. */
    private final List<Long> lists = new ArrayList<>();
    /** Of a direct index, the least value; else 0. */
    private final long firstValue;
    /** Of a direct index, the span. */
    private final long homeCount;

    private long longestProbe;

    private record Slot(long entry, long keyHigh) {}

    /**
     * The rows that have to be listed, twice.
     *
     * @param byKey by index key, unsigned
     * @param byValue by value, as a signed number; none of strings and hashes
     */
    OracleFieldIndex(
            ByteBuffer file,
            OraclePack.Section section,
            String type,
            OracleField field,
            SortedMap<Long, List<Integer>> byKey,
            SortedMap<Long, List<Integer>> byValue) {
        this.file = file;
        this.section = section;
        this.where = type + ", index of " + field.name();
        this.field = field;
        this.rowCount = byKey.values().stream().mapToLong(List::size).sum();
        this.kind = isDirect(byValue, rowCount) ? DIRECT : HASH;
        this.rows = kind == DIRECT ? byValue : byKey;
        this.firstValue = kind == DIRECT ? rows.firstKey() : 0;
        this.homeCount = kind == DIRECT ? rows.lastKey() - firstValue + 1 : (3L * rows.size() + 1) / 2;
        if (kind == DIRECT) {
            putStartsAndRows();
        } else {
            putSlotsAndLists();
        }
    }

    /** The distance of two signed numbers can need all 64 bits, without a sign. */
    private static boolean isDirect(SortedMap<Long, List<Integer>> byValue, long rowCount) {
        if (byValue.isEmpty()) {
            return false;
        }
        long distance = byValue.lastKey() - byValue.firstKey();
        long span = distance + 1;
        return Long.compareUnsigned(distance, 2 * rowCount) < 0 && span + 1 + rowCount <= Integer.MAX_VALUE;
    }

    private void putStartsAndRows() {
        long start = 0;
        for (long place = 0; place < homeCount; place++) {
            lists.add(start);
            start += rows.getOrDefault(firstValue + place, List.of()).size();
        }
        lists.add(start);
        rows.values().forEach(ofValue -> ofValue.forEach(row -> lists.add((long) row)));
    }

    private void putSlotsAndLists() {
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
            that(one, 10, where + ", rows of " + text(each.getKey()), "one", each.getValue());
        }
        checkHeader();
        for (int slot = 0; slot < slots.size(); slot++) {
            checkSlot(slot);
        }
        for (int i = 0; i < lists.size(); i++) {
            same(10, where + ", " + inLists(i), lists.get(i), u32(listsAt() + 4 * i));
        }
        rows.keySet().forEach(this::checkFound);
    }

    private void checkHeader() {
        int at = section.offset();
        same(4, where + ", elementLength", SLOT, section.elementLength());
        that(section.length() >= HEADER, 10, where + ", length", "at least 64", section.length());
        sameHash(10, where + ", fieldKey", field.key(), file.getLong(at));
        same(10, where + ", indexKind", kind, u32(at + 40));
        same(10, where + ", keyCount", rows.size(), file.getLong(at + 8));
        same(10, where + ", rowCount", rowCount, file.getLong(at + 16));
        same(10, where + ", homeCount", homeCount, u32(at + 24));
        same(10, where + ", longestProbe", longestProbe, u32(at + 28));
        same(10, where + ", listLength", lists.size(), file.getLong(at + 32));
        zeros(10, where, file, at + 44, at + 48);
        same(10, where + ", firstValue", firstValue, file.getLong(at + 48));
        zeros(10, where, file, at + 56, at + HEADER);
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
        that(rows.get(key).equals(find(key)), 10, where + ", " + text(key), rows.get(key), find(key));
        for (long near : new long[] {key - 1, key + 1}) {
            boolean right = rows.containsKey(near) || find(near).isEmpty();
            that(right, 10, where + ", " + text(near), "no rows", find(near));
        }
    }

    private String text(long key) {
        return kind == DIRECT ? "value " + key : OracleHashes.hex(key);
    }

    /** What a number behind the slots is. */
    private String inLists(int number) {
        if (kind == HASH) {
            return "number " + number + " of the lists";
        }
        return number <= homeCount ? "start " + number : "number " + (number - homeCount - 1) + " of the rows";
    }

    /** The rows of an index key, or of a value if the kind is direct, by the document's way of looking up; for an index that is right. */
    List<Integer> find(long key) {
        return kind == DIRECT ? findValue(key) : findKey(key);
    }

    private List<Integer> findValue(long value) {
        long place = value - firstValue;
        if (Long.compareUnsigned(place, homeCount) >= 0) {
            return List.of();
        }
        int start = listsAt() + 4 * (int) place;
        List<Integer> all = new ArrayList<>();
        for (long i = u32(start); i < u32(start + 4); i++) {
            all.add((int) u32(listsAt() + 4 * (int) (homeCount + 1 + i)));
        }
        return all;
    }

    private List<Integer> findKey(long key) {
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
