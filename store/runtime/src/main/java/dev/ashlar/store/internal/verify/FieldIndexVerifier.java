package dev.ashlar.store.internal.verify;

import static dev.ashlar.store.internal.format.FieldIndexFormat.HEADER_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.LIST_ENTRY_LENGTH;
import static dev.ashlar.store.internal.format.FieldIndexFormat.SLOT_LENGTH;

import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.index.StoredIndex;

/**
 * Checks that the index of a field is just as it is written: keys, their slots, lists, and numbers of the header; and that its
 * rows are those that have a value, each under the key of that.
 *
 * <p>Keys ascend, rows in a list do, and each row has the key that it is listed under: so none is listed twice, and all are there
 * when as many are as have a value. Slots and lists, or starts and rows, are read once, from front to back, and nothing is kept of them. The first flaw ends it:
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

    /** Slot of the key before. */
    private long latest = -1;

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
        this.listed = new ListedRows(values, index);
        this.findings = findings;
        this.work = work;
    }

    void verify() {
        work.add(HEADER_LENGTH);
        boolean right = index.span() == 0 || verifyStarts();
        for (long slot = 0; right && slot < index.slotCount(); slot++) {
            right = verifySlot(slot, index.keyHighIn(slot), index.entryIn(slot));
            work.add(SLOT_LENGTH);
        }
        if (right && verifyListed()) {
            verifyHeader();
        }
    }

    private boolean verifySlot(long slot, long high, int entry) {
        if (entry == StoredIndex.NONE) {
            return high == 0 || refuse(keyAt(slot), "empty slot " + slot + ", keyHigh", 0, hex(high));
        }
        long home = FieldIndexFormat.home(high << Integer.SIZE, index.homeCount());
        long expected = Math.max(home, latest + 1);
        if (expected != slot) {
            return refuse(entryAt(slot), "keyHigh " + hex(high), "slot " + expected, "slot " + slot);
        }
        latest = slot;
        keys++;
        longestProbe = (int) Math.max(longestProbe, slot - home + 1);
        long at = entryAt(slot);
        return entry < 0 ? verifyList(entry & ~FieldIndexFormat.LIST, high, at) : verifyRow(entry, high, at);
    }

    private boolean verifyList(int place, long high, long at) {
        if (place != listEnd || place >= index.listLength()) {
            return refuse(at, "list of keyHigh " + hex(high), "place " + listEnd + " of " + index.listLength(), place);
        }
        int count = index.listed(place);
        int most = index.listLength() - place - 1;
        if (count < 2 || count > most) {
            return refuse(listAt(place), listOf(high) + ", rows", "2 to " + most, count);
        }
        listEnd = place + 1 + count;
        work.add(LIST_ENTRY_LENGTH);
        return verifyRows(place + 1, listEnd, high);
    }

    private boolean verifyRows(int from, int end, long high) {
        int previous = -1;
        for (int i = from; i < end; i++) {
            int row = index.listed(i);
            if (row <= previous) {
                return refuse(listAt(i), listOf(high) + ", row", "more than " + previous, row);
            }
            if (!verifyRow(row, previous < 0 ? high : ListedRows.SAME, listAt(i))) {
                return false;
            }
            previous = row;
            work.add(LIST_ENTRY_LENGTH);
        }
        return true;
    }

    /** Of a direct index. The first value and the last one have rows: else its span would be smaller. */
    private boolean verifyStarts() {
        int span = index.span();
        int start = 0;
        work.add(LIST_ENTRY_LENGTH);
        if (index.listed(0) != 0) {
            return refuse(listAt(0), "start 0", 0, index.listed(0));
        }
        for (int place = 0; place < span; place++) {
            int end = index.listed(place + 1);
            int least = place == 0 || place == span - 1 ? start + 1 : start;
            if (end < least || end > index.rowCount()) {
                return refuse(listAt(place + 1), "start " + (place + 1), least + " to " + index.rowCount(), end);
            }
            if (!verifyRows(span + 1 + start, span + 1 + end, place)) {
                return false;
            }
            keys += end > start ? 1 : 0;
            start = end;
            work.add(LIST_ENTRY_LENGTH);
        }
        listEnd = span + 1 + start;
        return true;
    }

    private String listOf(long high) {
        return index.span() > 0 ? "value " + (index.firstValue() + high) : "list of keyHigh " + hex(high);
    }

    private boolean verifyRow(int row, long high, long at) {
        rows++;
        listed.add(row, high, at);
        return !listed.isFull() || verifyListed();
    }

    /** Compares the rows that were met with their records. */
    private boolean verifyListed() {
        int wrong = listed.takeFirstWrong();
        if (wrong == ListedRows.NONE) {
            return true;
        }
        add(listed.at(wrong), "row of a key", listed.expected(), listed.row(wrong));
        return false;
    }

    private void verifyHeader() {
        require(FieldIndexFormat.KEY_COUNT_OFFSET, "keys", keys, index.keyCount());
        require(FieldIndexFormat.ROW_COUNT_OFFSET, "rows", rows, index.rowCount());
        require(FieldIndexFormat.ROW_COUNT_OFFSET, "rows that have a value", values.count(), rows);
        require(FieldIndexFormat.LONGEST_PROBE_OFFSET, "longest probe", longestProbe, index.longestProbe());
        int kind = index.span() > 0 ? FieldIndexFormat.DIRECT : FieldIndexFormat.HASH;
        require(FieldIndexFormat.KIND_OFFSET, "kind", listed.kind(rows), kind);
        require(FieldIndexFormat.LIST_LENGTH_OFFSET, "length of the lists", listEnd, index.listLength());
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

    private static String hex(long half) {
        return String.format("%08X", half);
    }

    private static long slotAt(long slot) {
        return HEADER_LENGTH + slot * SLOT_LENGTH;
    }

    private static long keyAt(long slot) {
        return slotAt(slot) + FieldIndexFormat.KEY_HIGH_OFFSET;
    }

    private static long entryAt(long slot) {
        return slotAt(slot) + FieldIndexFormat.ENTRY_OFFSET;
    }

    private long listAt(int place) {
        return slotAt(index.slotCount()) + (long) place * LIST_ENTRY_LENGTH;
    }
}
