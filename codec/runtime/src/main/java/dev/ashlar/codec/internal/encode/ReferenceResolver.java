package dev.ashlar.codec.internal.encode;

/** From a record's id to its row. */
@FunctionalInterface
public interface ReferenceResolver {
    /**
     * Row of a record.
     *
     * @param targetKey key of its type
     * @param id of the record, 0 or more
     * @return its row
     * @throws IllegalArgumentException when there is no such record
     */
    int row(long targetKey, long id);
}
