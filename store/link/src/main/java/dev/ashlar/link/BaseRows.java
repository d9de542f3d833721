package dev.ashlar.link;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.pipeline.pack.ByteSink;
import dev.ashlar.pipeline.pack.OlderRows;
import dev.ashlar.pipeline.pack.StoredSections;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.index.IdIndex;
import dev.ashlar.store.internal.index.StoredIndex;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The records of a base that no layer changes. For one thread. */
final class BaseRows implements OlderRows {
    private static final int NONE = -1;

    private final LevelType base;
    private final MergedType merged;
    private final boolean translates;
    /** Rows that are not records of the base as they are: indexes are in no order of rows, and so a cache has to hold it. */
    private final BitSet others = new BitSet();

    /** {@code translates}: whether texts may be others in the result. */
    BaseRows(LinkedType type, boolean translates) {
        this.base = type.base();
        this.merged = type.merged();
        this.translates = translates;
        for (int i = 0; i < merged.otherCount(); i++) {
            others.set(merged.other(i));
        }
    }

    /** The row that one of the base has become; −1 if it is gone, or if its values may be others. {@code row}: any number that an index has. */
    private int newRow(int row) {
        int now = row < 0 || row >= base.count() ? NONE : base.newRow(row);
        return now < 0 || others.get(now) ? NONE : now;
    }

    @Override
    public int otherCount() {
        return merged.otherCount();
    }

    @Override
    public int other(int index) {
        return merged.other(index);
    }

    @Override
    public @Nullable StoredSections<ByteSink> sameIds() {
        return base.isRenumbered() || merged.count() != base.count() ? null : base.sections();
    }

    @Override
    public boolean eachId(Receiver receiver) {
        IdIndex ids = Objects.requireNonNull(base.records().idIndex());
        boolean isArithmetic = ids.kind() == IdIndexFormat.ARITHMETIC;
        long slots = isArithmetic ? base.count() : ids.slotCount();
        boolean goesOn = ids.kind() != IdIndexFormat.HASH;
        for (long slot = 0; slot < slots && goesOn; slot++) {
            int row = newRow(isArithmetic ? (int) slot : ids.slot(slot));
            goesOn = row < 0 || receiver.row(ids.firstId() + slot, row);
        }
        return goesOn;
    }

    @Override
    public boolean eachKey(FieldLayout field, Receiver receiver) {
        LevelType target = field.type() == ValueType.REF ? base.level().type(field.targetKey()) : null;
        boolean differs = translates && field.text() || target != null && target.isRenumbered();
        StoredIndex index = differs ? null : base.records().index(base.layout().indexOf(field));
        if (index != null && index.span() > 0) {
            return false; // In the order of values, not of keys.
        }
        for (long slot = 0; index != null && slot < index.slotCount(); slot++) {
            long number = index.keyHighIn(slot) << Integer.SIZE | slot & 0xFFFF_FFFFL;
            if (!eachRow(index, number, index.entryIn(slot), receiver)) {
                return false;
            }
        }
        return index != null;
    }

    private boolean eachRow(StoredIndex index, long number, int entry, Receiver receiver) {
        int rows = index.count(entry);
        for (int i = 0; i < rows; i++) {
            int row = newRow(index.row(entry, i));
            if (row >= 0 && !receiver.row(number, row)) {
                return false;
            }
        }
        return true;
    }
}
