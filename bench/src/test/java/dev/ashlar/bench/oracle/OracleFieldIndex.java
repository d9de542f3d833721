package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.sameHash;
import static dev.ashlar.bench.oracle.OracleRejection.that;
import static dev.ashlar.bench.oracle.OracleRejection.zeros;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Section 10: the index of a field has the one form that its rows ask for, and the document's way of looking up finds in it what
 * there is and nothing else.
 */
final class OracleFieldIndex {
    private static final int HEADER = 64;
    private static final int BUCKET = 64;
    private static final int CAPACITY = 5;
    private static final int ROWS = 40;
    private static final int USED = 60;
    private static final long LIST = 1L << 31;

    private final ByteBuffer file;
    private final OraclePack.Section section;
    private final String where;
    private final OracleField field;
    /** By index key, unsigned. */
    private final SortedMap<Long, List<Integer>> rows;
    /** What stands in each bucket. */
    private final List<List<Entry>> buckets = new ArrayList<>();
    /** All lists, one behind the other. */
    private final List<Long> lists = new ArrayList<>();

    private final long homeCount;
    private long longestProbe;
    /** The bucket of the key that was entered last. */
    private int last;

    /** A key, and its row or 2^31 + the place of its list. */
    private record Entry(long key, long row) {}

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
        this.homeCount = (4L * rows.size() + 16) / 17;
        for (int i = 0; i < homeCount; i++) {
            buckets.add(new ArrayList<>());
        }
        rows.forEach(this::enter);
    }

    /** Keys come ascending: none goes before the bucket of the one before, and behind that all are empty. */
    private void enter(long key, List<Integer> ofKey) {
        int home = (int) home(key);
        last = Math.max(last, home);
        if (buckets.get(last).size() == CAPACITY) {
            last++;
        }
        if (last == buckets.size()) {
            buckets.add(new ArrayList<>());
        }
        buckets.get(last).add(new Entry(key, ofKey.size() == 1 ? ofKey.get(0) : LIST + lists.size()));
        longestProbe = Math.max(longestProbe, last - home + 1);
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
        for (int bucket = 0; bucket < buckets.size(); bucket++) {
            checkBucket(bucket);
        }
        for (int i = 0; i < lists.size(); i++) {
            same(10, where + ", number " + i + " of the lists", lists.get(i), u32(listsAt() + 4 * i));
        }
        rows.keySet().forEach(this::checkFound);
    }

    private void checkHeader() {
        int at = section.offset();
        same(4, where + ", elementLength", BUCKET, section.elementLength());
        that(section.length() >= HEADER, 10, where + ", length", "at least 64", section.length());
        sameHash(10, where + ", fieldKey", field.key(), file.getLong(at));
        same(10, where + ", keyCount", rows.size(), file.getLong(at + 8));
        long rowCount = rows.values().stream().mapToLong(List::size).sum();
        same(10, where + ", rowCount", rowCount, file.getLong(at + 16));
        same(10, where + ", homeCount", homeCount, u32(at + 24));
        same(10, where + ", longestProbe", longestProbe, u32(at + 28));
        same(10, where + ", listLength", lists.size(), file.getLong(at + 32));
        zeros(10, where, file, at + 40, at + HEADER);
        same(10, where + ", count", buckets.size(), section.count());
        same(4, where + ", length", HEADER + BUCKET * buckets.size() + 4 * lists.size(), section.length());
    }

    private void checkBucket(int number) {
        List<Entry> bucket = buckets.get(number);
        String what = where + ", bucket " + number;
        int at = bucketAt(number);
        same(10, what + ", used", bucket.size(), u32(at + USED));
        for (int i = 0; i < bucket.size(); i++) {
            sameHash(10, what + ", key " + i, bucket.get(i).key, file.getLong(at + 8 * i));
            same(10, what + ", row " + i, bucket.get(i).row, u32(at + ROWS + 4 * i));
        }
        zeros(10, what + ", keys not in use", file, at + 8 * bucket.size(), at + ROWS);
        zeros(10, what + ", rows not in use", file, at + ROWS + 4 * bucket.size(), at + USED);
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
        for (long bucket = home; bucket < home + longestProbe && bucket < section.count(); bucket++) {
            int at = bucketAt((int) bucket);
            long used = u32(at + USED);
            for (int i = 0; i < used; i++) {
                long found = file.getLong(at + 8 * i);
                if (found == key) {
                    return rowsOf(u32(at + ROWS + 4 * i));
                }
                if (Long.compareUnsigned(found, key) > 0) {
                    return List.of();
                }
            }
            if (used < CAPACITY) {
                return List.of();
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

    private int bucketAt(int bucket) {
        return section.offset() + HEADER + BUCKET * bucket;
    }

    private int listsAt() {
        return bucketAt(buckets.size());
    }

    private long u32(int at) {
        return file.getInt(at) & 0xFFFFFFFFL;
    }
}
