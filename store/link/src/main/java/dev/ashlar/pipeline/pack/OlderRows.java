package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.internal.index.StoredIndex;
import org.jspecify.annotations.Nullable;

/**
 * An older state of the rows of a type, with its indexes. Rows that stay need not be hashed and sorted again: an index
 * lists them in the order of their keys. For one thread.
 */
public interface OlderRows {
    /**
     * {@return the row that an older row has become, in the same order; −1 if it is gone, or if its values may be others}
     *
     * @param row any number that the index has
     */
    int newRow(int row);

    /**
     * {@return whether a row is an older one: {@link #newRow} returns it}
     *
     * @param row a row
     */
    boolean isOlder(int row);

    /** {@return the older sections if rows now have the same ids in the same order; else null} */
    @Nullable
    StoredSections<ByteSink> sameIds();

    /**
     * {@return the index that the field had; null if there was none, or if older rows have other values now}
     *
     * @param field of the type
     */
    @Nullable
    StoredIndex index(FieldLayout field);
}
