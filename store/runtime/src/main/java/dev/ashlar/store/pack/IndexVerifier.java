package dev.ashlar.store.pack;

import dev.ashlar.store.format.IdIndexFormat;
import dev.ashlar.store.index.IdIndex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Checks that every slot of an id index names a row, each row once, and that its kind is the one that the ids call for. */
final class IndexVerifier {
    private final String where;
    private final IdIndex index;
    private final int rowCount;
    private final Findings findings;

    IndexVerifier(String typeName, IdIndex index, int rowCount, Findings findings) {
        this.where = "id index of " + typeName;
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
                    findings.add(where + ", slot " + slot, "a row that no other slot names", row);
                }
            }
        }
        if (index.kind() != IdIndexFormat.ARITHMETIC) {
            findings.require(named.cardinality() == rowCount, where + ", rows", rowCount, named.cardinality());
        }
        findings.require(index.firstId() == firstId, where + ", first id", firstId, index.firstId());
        verifyKind(lastId - firstId + 1);
    }

    private void verifyKind(long span) {
        List<String> expected = new ArrayList<>(List.of("arithmetic", "direct", "hash"));
        int kind = span == rowCount
                ? IdIndexFormat.ARITHMETIC
                : span > 0 && span <= (long) IdIndexFormat.DIRECT_SPAN * rowCount
                        ? IdIndexFormat.DIRECT
                        : IdIndexFormat.HASH;
        findings.require(index.kind() == kind, where + ", kind", expected.get(kind), expected.get(index.kind()));
        findings.require(
                index.kind() != IdIndexFormat.DIRECT || index.slotCount() == span,
                where + ", slots",
                span,
                index.slotCount());
    }
}
