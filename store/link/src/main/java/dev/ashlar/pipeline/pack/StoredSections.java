package dev.ashlar.pipeline.pack;

import java.util.List;

/**
 * The sections of a type, as they are.
 *
 * @param defaultRow one row
 * @param rows the rows, or their columns
 * @param count records
 * @param idIndex the index from ids to rows; of elements, no bytes
 * @param idSlots slots of that index
 * @param fieldIndexes in the order of the fields
 * @param pool strings and arrays
 * @param <S> where they are
 */
public record StoredSections<S extends ByteSink>(
        S defaultRow, S rows, int count, S idIndex, long idSlots, List<EncodedIndex<S>> fieldIndexes, S pool) {}
