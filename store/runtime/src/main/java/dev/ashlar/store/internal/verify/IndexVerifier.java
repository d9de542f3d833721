package dev.ashlar.store.internal.verify;

import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.index.IdIndex;
import dev.ashlar.store.internal.index.StoredRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Checks that every slot of an id index names a row, each row once, and that its kind is the one that the ids call for. There is
 * a bit for each row, outside of the heap; where there are more rows than room for bits, the slots are read several times.
 *
 * <p>Of a hash index it also finds out which rows lookups do not reach, without looking them up: probes of each id could be as many
 * as there are rows.
 */
final class IndexVerifier {
    private final String title;
    private final long sectionOffset;
    private final StoredRecords records;
    private final IdIndex index;
    private final int rowCount;
    private final Bits rows;
    private final Findings findings;
    private final Unreached unreached;

    /** Is told of rows that lookups of their ids do not find. */
    interface Unreached {
        void tell(int row, long id);
    }

    /** {@code rows}: room for the rows that are looked for at once. */
    IndexVerifier(
            String typeName,
            StoredRecords records,
            long sectionOffset,
            Bits rows,
            Findings findings,
            Unreached unreached) {
        this.title = "id index of " + typeName;
        this.sectionOffset = sectionOffset;
        this.records = records;
        this.index = Objects.requireNonNull(records.idIndex(), "of a record type");
        this.rowCount = records.rowCount();
        this.rows = rows;
        this.findings = findings;
        this.unreached = unreached;
    }

    /** {@code firstId}, {@code lastId}: of the rows; 1 and 0 when there are none. */
    void verify(long firstId, long lastId) {
        int named = 0;
        int first = 0;
        do {
            int end = (int) Math.min(rowCount, first + rows.capacity());
            named += verifySlots(first, end);
            first = end;
        } while (first < rowCount && !findings.isFull());
        if (index.kind() != IdIndexFormat.ARITHMETIC && named != rowCount) {
            add(IdIndexFormat.HEADER_LENGTH, "rows", rowCount, named);
        }
        if (index.firstId() != firstId) {
            add(IdIndexFormat.FIRST_ID_OFFSET, "first id", firstId, index.firstId());
        }
        verifyKind(lastId - firstId + 1);
        if (index.kind() == IdIndexFormat.HASH) {
            verifyProbes();
        }
    }

    /** A lookup goes from the home of its id to the slot of its row, unless there is an empty slot before, or too many others. */
    private void verifyProbes() {
        long slots = index.slotCount();
        int log = Long.numberOfTrailingZeros(slots);
        long run = runBefore(slots);
        for (long slot = 0; slot < slots && !findings.isFull(); slot++) {
            int row = index.slot(slot);
            run = row == IdIndexFormat.EMPTY_SLOT ? 0 : Math.min(run + 1, slots);
            if (Integer.compareUnsigned(row, rowCount) < 0) {
                long id = records.idAt(row);
                long before = slot - IdIndexFormat.homeSlot(id, log) & slots - 1;
                if (before >= Math.min(run, index.longestProbe())) {
                    unreached.tell(row, id);
                }
            }
        }
    }

    /** Slots without an empty one that end before {@code end}. */
    private long runBefore(long end) {
        long slot = end;
        while (slot > 0 && index.slot(slot - 1) != IdIndexFormat.EMPTY_SLOT) {
            slot--;
        }
        return end - slot;
    }

    /** Looks for some of the rows in all slots; how many of them have one. */
    private int verifySlots(int first, int end) {
        rows.clear(end - first);
        int named = 0;
        for (long slot = 0; slot < index.slotCount() && !findings.isFull(); slot++) {
            int row = index.slot(slot);
            boolean ours = row >= first && row < end;
            if (ours && rows.set(row - first)) {
                named++;
            } else if (ours || first == 0 && row != IdIndexFormat.EMPTY_SLOT && (row < 0 || row >= rowCount)) {
                long offset = IdIndexFormat.HEADER_LENGTH + slot * IdIndexFormat.SLOT_LENGTH;
                add(offset, "slot " + slot, "a row that no other slot names", row);
            }
        }
        return named;
    }

    private void verifyKind(long span) {
        List<String> expected = new ArrayList<>(List.of("arithmetic", "direct", "hash"));
        int kind = span == rowCount
                ? IdIndexFormat.ARITHMETIC
                : span > 0 && span <= (long) IdIndexFormat.DIRECT_SPAN * rowCount
                        ? IdIndexFormat.DIRECT
                        : IdIndexFormat.HASH;
        if (index.kind() != kind) {
            add(IdIndexFormat.KIND_OFFSET, "kind", expected.get(kind), expected.get(index.kind()));
        }
        if (index.kind() == IdIndexFormat.DIRECT && index.slotCount() != span) {
            add(IdIndexFormat.SLOT_COUNT_OFFSET, "slots", span, index.slotCount());
        }
    }

    private void add(long offset, String what, Object expected, Object found) {
        findings.add(title, sectionOffset + offset, title + ", " + what, expected, found);
    }
}
