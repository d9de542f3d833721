package dev.ashlar.store.internal.verify;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.FieldLayout;
import java.util.List;

/** Walks over all slots that the default row and the records of a type have. For one thread. */
final class SlotWalk {
    private final RowBatches rows;
    private final List<SlotField> fields;
    private final Findings findings;

    /** Is shown slots. */
    interface Visitor {
        /** A slot that is not zero, which is the empty one. */
        void visit(long slot, SlotField field, int row, int element);
    }

    SlotWalk(RowBatches rows, List<SlotField> fields, Findings findings) {
        this.rows = rows;
        this.fields = fields;
        this.findings = findings;
    }

    /** Goes on until there are enough findings. */
    void walk(Visitor visitor) {
        rows.begin();
        while (!fields.isEmpty() && !findings.isFull() && rows.next()) {
            for (SlotField field : fields) {
                walk(field, visitor);
            }
        }
    }

    private void walk(SlotField field, Visitor visitor) {
        int column = RowWords.column(field.index());
        long address = rows.address(column);
        long step = rows.step(column);
        int end = rows.first() + rows.count();
        for (int row = rows.first(); row < end; row++, address += step) {
            for (int element = 0; element < field.slots(); element++) {
                long slot = Memory.i64(address + (long) element * FieldLayout.SLOT_LENGTH);
                if (slot != 0) {
                    visitor.visit(slot, field, row, element);
                }
            }
        }
    }
}
