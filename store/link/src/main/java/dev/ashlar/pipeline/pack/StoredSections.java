package dev.ashlar.pipeline.pack;

import java.util.List;

/**
 * The existing sections of a type. Immutable, except for the sections.
 *
 * @param defaultRow one row
 * @param rows the rows, or their columns
 * @param count number of records
 * @param idIndex the index from ids to rows; empty for elements
 * @param idSlots number of slots of that index
 * @param fieldIndexes in the order of the fields
 * @param pool strings and arrays
 * @param <S> class of the sinks
 */
public record StoredSections<S extends ByteSink>(
        S defaultRow, S rows, int count, S idIndex, long idSlots, List<EncodedIndex<S>> fieldIndexes, S pool) {}
