package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.FieldLayout;
import org.jspecify.annotations.Nullable;

/**
 * Rows of an older state of a type that are rows now, with their values and in the same order. Indexes of the older
 * state list their ids and keys, which need not be read, hashed and sorted again. For one thread.
 */
public interface OlderRows {
    /** Receives rows. */
    @FunctionalInterface
    interface Receiver {
        /**
         * Receives a row.
         *
         * @param number the id; or, of a value, a number with the upper half of its index key and another lower half for each value
         * @param row its present number
         * @return whether to go on
         */
        boolean row(long number, int row);
    }

    /** {@return the number of rows that are not older ones} */
    int otherCount();

    /**
     * {@return a row that is not an older one, in order}
     *
     * @param index 0 or more, below {@link #otherCount}
     */
    int other(int index);

    /** {@return the older sections if all rows have the same ids as these, in the same order; else null} */
    @Nullable
    StoredSections<ByteSink> sameIds();

    /**
     * Lists the ids of all older rows.
     *
     * @param receiver of ids
     * @return false if only the rows have them
     */
    boolean eachId(Receiver receiver);

    /**
     * Lists the index keys of all older rows that the index of a field lists, by keys.
     *
     * @param field with an index
     * @param receiver of keys
     * @return false if there is no such index, or if the receiver did not go on
     */
    boolean eachKey(FieldLayout field, Receiver receiver);
}
