package dev.ashlar.link;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.pipeline.pack.ByteSink;
import dev.ashlar.pipeline.pack.OlderRows;
import dev.ashlar.pipeline.pack.StoredSections;
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

    @Override
    public int count() {
        return base.count();
    }

    @Override
    public int newRow(int row) {
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
    public IdIndex ids() {
        return Objects.requireNonNull(base.records().idIndex());
    }

    @Override
    public @Nullable StoredSections<ByteSink> sameIds() {
        return base.isRenumbered() || merged.count() != base.count() ? null : base.sections();
    }

    @Override
    public @Nullable StoredIndex index(FieldLayout field) {
        LevelType target = field.type() == ValueType.REF ? base.level().type(field.targetKey()) : null;
        boolean differs = translates && field.text() || target != null && target.isRenumbered();
        return differs ? null : base.records().index(base.layout().indexOf(field));
    }
}
