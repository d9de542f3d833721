package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.internal.index.IdIndex;
import dev.ashlar.store.internal.index.StoredIndex;
import org.jspecify.annotations.Nullable;

/**
 * An older state of the rows of a type, with its indexes. So keys and ids of rows that stay need not be read, hashed
 * and sorted again. For one thread.
 */
public interface OlderRows {
    /** {@return the number of older rows} */
    int count();

    /**
     * {@return the row that an older row has become, in the same order; −1 if it is gone, or if its values may be others}
     *
     * @param row any number that an index has
     */
    int newRow(int row);

    /** {@return the number of rows that {@link #newRow} never returns} */
    int otherCount();

    /**
     * {@return a row that {@link #newRow} never returns, in order}
     *
     * @param index 0 or more, below {@link #otherCount}
     */
    int other(int index);

    /** {@return the older sections if rows now have the same ids in the same order; else null} */
    @Nullable
    StoredSections<ByteSink> sameIds();

    /** {@return the index from ids to older rows} */
    IdIndex ids();

    /**
     * {@return the index that the field had; null if there was none, or if older rows have other values now}
     *
     * @param field of the type
     */
    @Nullable
    StoredIndex index(FieldLayout field);
}
