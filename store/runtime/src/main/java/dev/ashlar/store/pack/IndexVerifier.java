package dev.ashlar.store.pack;

import dev.ashlar.store.format.IdIndexFormat;
import dev.ashlar.store.index.IdIndex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Checks that every slot of an id index names a row, each row once, and that its kind is the one that the ids call for. */
final class IndexVerifier {
    private final String title;
    private final long sectionOffset;
    private final IdIndex index;
    private final int rowCount;
    private final Findings findings;

    IndexVerifier(String typeName, IdIndex index, long sectionOffset, int rowCount, Findings findings) {
        this.title = "id index of " + typeName;
        this.sectionOffset = sectionOffset;
        this.index = index;
        this.rowCount = rowCount;
        this.findings = findings;
    }

    /** {@code firstId}, {@code lastId}: of the rows; 1 and 0 when there are none. */
    void verify(long firstId, long lastId) {
        BitSet named = new BitSet(rowCount);
        for (long slot = 0; slot < index.slotCount() && !findings.isFull(); slot++) {
            int row = index.slot(slot);
            if (row != IdIndexFormat.EMPTY_SLOT) {
                if (row >= 0 && row < rowCount && !named.get(row)) {
                    named.set(row);
                } else {
                    long offset = IdIndexFormat.HEADER_LENGTH + slot * IdIndexFormat.SLOT_LENGTH;
                    add(offset, "slot " + slot, "a row that no other slot names", row);
                }
            }
        }
        if (index.kind() != IdIndexFormat.ARITHMETIC && named.cardinality() != rowCount) {
            add(IdIndexFormat.HEADER_LENGTH, "rows", rowCount, named.cardinality());
        }
        if (index.firstId() != firstId) {
            add(IdIndexFormat.FIRST_ID_OFFSET, "first id", firstId, index.firstId());
        }
        verifyKind(lastId - firstId + 1);
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
