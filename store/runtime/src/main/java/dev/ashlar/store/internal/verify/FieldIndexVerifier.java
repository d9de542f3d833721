package dev.ashlar.store.internal.verify;

import static dev.ashlar.store.internal.format.FieldIndexFormat.BUCKET_CAPACITY;
import static dev.ashlar.store.internal.format.FieldIndexFormat.BUCKET_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.HEADER_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.LIST_ENTRY_LENGTH;
import static dev.ashlar.store.internal.pack.PackInput.hex;

import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.index.StoredIndex;

/**
 * Checks that the index of a field is just as it is written: keys, their buckets, lists, and numbers of the header; and that its
 * rows are those that have a value, each under the key of that.
 *
 * <p>Keys ascend, rows in a list do, and each row has the key that it is listed under: so none is listed twice, and all are there
 * when as many are as have a value. Buckets and lists are read once, from front to back, and nothing is kept of them. The first flaw ends it:
 * all that lies behind one is out of place as a rule, and no flaws can make much be read.
 */
final class FieldIndexVerifier {
    private final String type;
    private final long sectionOffset;
    private final StoredIndex index;
    private final IndexedValues values;
    private final ListedRows listed;
    private final Findings findings;
    private final Work work;

    private long previousKey;
    /** Bucket of the key before, and how many keys it has so far. */
    private int bucket;

    private int inBucket;
    private int keys;
    private int rows;
    private int listEnd;
    private int longestProbe;

    FieldIndexVerifier(
            String type, long sectionOffset, StoredIndex index, IndexedValues values, Findings findings, Work work) {
        this.type = type;
        this.sectionOffset = sectionOffset;
        this.index = index;
        this.values = values;
        this.listed = new ListedRows(values);
        this.findings = findings;
        this.work = work;
    }

    void verify() {
        work.add(HEADER_LENGTH);
        boolean right = true;
        for (int i = 0; right && i < index.bucketCount(); i++) {
            right = verifyBucket(i);
            work.add(BUCKET_LENGTH);
        }
        if (right && verifyListed()) {
            verifyHeader();
        }
    }

    private boolean verifyBucket(int number) {
        int used = index.used(number);
        if (used < 0 || used > BUCKET_CAPACITY) {
            return refuse(usedAt(number), bucket(number) + ", keys in use", "0 to 5", Integer.toUnsignedLong(used));
        }
        for (int position = 0; position < used; position++) {
            if (!verifyKey(number, position, index.key(number, position))) {
                return false;
            }
        }
        for (int position = used; position < BUCKET_CAPACITY; position++) {
            long key = index.key(number, position);
            int entry = index.entry(number, position);
            if (key != 0) {
                return refuse(keyAt(number, position), bucket(number) + ", key that is not in use", 0, hex(key));
            }
            if (entry != 0) {
                return refuse(entryAt(number, position), bucket(number) + ", row that is not in use", 0, hex(entry));
            }
        }
        return true;
    }

    private boolean verifyKey(int number, int position, long key) {
        if (keys > 0 && Long.compareUnsigned(key, previousKey) <= 0) {
            return refuse(keyAt(number, position), bucket(number) + ", key", "more than " + hex(previousKey), hex(key));
        }
        int home = FieldIndexFormat.home(key, index.homeCount());
        int expected = Math.max(home, inBucket == BUCKET_CAPACITY ? bucket + 1 : bucket);
        if (expected != number) {
            return refuse(keyAt(number, position), "key " + hex(key), bucket(expected), bucket(number));
        }
        inBucket = number == bucket ? inBucket + 1 : 1;
        bucket = number;
        previousKey = key;
        keys++;
        longestProbe = Math.max(longestProbe, number - home + 1);
        int entry = index.entry(number, position);
        long at = entryAt(number, position);
        return entry < 0 ? verifyList(entry & ~FieldIndexFormat.LIST, key, at) : verifyRow(entry, key, at);
    }

    private boolean verifyList(int place, long key, long at) {
        if (place != listEnd || place >= index.listLength()) {
            return refuse(at, "list of key " + hex(key), "place " + listEnd + " of " + index.listLength(), place);
        }
        int count = index.listed(place);
        int most = index.listLength() - place - 1;
        if (count < 2 || count > most) {
            return refuse(listAt(place), "list of key " + hex(key) + ", rows", "2 to " + most, count);
        }
        int previous = -1;
        for (int i = place + 1; i <= place + count; i++) {
            int row = index.listed(i);
            if (row <= previous) {
                return refuse(listAt(i), "list of key " + hex(key) + ", row", "more than " + previous, row);
            }
            if (!verifyRow(row, key, listAt(i))) {
                return false;
            }
            previous = row;
            work.add(LIST_ENTRY_LENGTH);
        }
        listEnd = place + 1 + count;
        work.add(LIST_ENTRY_LENGTH);
        return true;
    }

    private boolean verifyRow(int row, long key, long at) {
        rows++;
        listed.add(row, key, at);
        return !listed.isFull() || verifyListed();
    }

    /** Compares the rows that were met with their records. */
    private boolean verifyListed() {
        int wrong = listed.takeFirstWrong();
        if (wrong == ListedRows.NONE) {
            return true;
        }
        add(listed.at(wrong), "key " + hex(listed.key(wrong)), "a row whose value has it", listed.row(wrong));
        return false;
    }

    private void verifyHeader() {
        require(FieldIndexFormat.KEY_COUNT_OFFSET, "keys", keys, index.keyCount());
        require(FieldIndexFormat.ROW_COUNT_OFFSET, "rows", rows, index.rowCount());
        require(FieldIndexFormat.ROW_COUNT_OFFSET, "rows that have a value", values.count(), rows);
        require(FieldIndexFormat.LONGEST_PROBE_OFFSET, "longest probe", longestProbe, index.longestProbe());
        require(FieldIndexFormat.LIST_LENGTH_OFFSET, "length of the lists", listEnd, index.listLength());
        int buckets = keys == 0 ? 0 : Math.max(index.homeCount(), bucket + 1);
        require(HEADER_LENGTH, "buckets", buckets, index.bucketCount());
    }

    private void require(long at, String what, int expected, int found) {
        if (expected != found) {
            refuse(at, what, expected, found);
        }
    }

    /** Tells of a flaw, or of one in the rows that were met before it. False, so that callers end. */
    private boolean refuse(long at, String what, Object expected, Object found) {
        if (verifyListed()) {
            add(at, what, expected, found);
        }
        return false;
    }

    private void add(long at, String what, Object expected, Object found) {
        String title = "field index of " + type + "." + values.fieldName();
        findings.add(title, sectionOffset + at, title + ", " + what, expected, found);
    }

    private static String bucket(int number) {
        return "bucket " + number;
    }

    private static long bucketAt(int number) {
        return HEADER_LENGTH + (long) number * BUCKET_LENGTH;
    }

    private static long usedAt(int number) {
        return bucketAt(number) + FieldIndexFormat.USED_OFFSET;
    }

    private static long keyAt(int number, int position) {
        return bucketAt(number) + FieldIndexFormat.KEYS_OFFSET + (long) position * Long.BYTES;
    }

    private static long entryAt(int number, int position) {
        return bucketAt(number) + FieldIndexFormat.ROWS_OFFSET + (long) position * Integer.BYTES;
    }

    private long listAt(int place) {
        return bucketAt(index.bucketCount()) + (long) place * LIST_ENTRY_LENGTH;
    }
}
