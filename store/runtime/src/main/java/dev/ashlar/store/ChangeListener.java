package dev.ashlar.store;

/**
 * Is told of what has become other in the data, by {@link Reader#refresh()}, on the thread of the reader: when it is told, the
 * reader and its views are at the newer generation already. What has changed several times, or there and back again, between two
 * calls of {@code refresh} is told as one change, or not at all.
 *
 * <p>First come changes of schemas, then of records, each by name of the type, then by id, then in the order of the fields. All methods do
 * nothing unless they are overridden. A listener may read and search; it cannot refresh the reader that tells it.
 */
public interface ChangeListener {
    /**
     * The schema of a type has changed, or there is a type more, or one less.
     *
     * @param change which field is other, and how
     */
    default void schemaChanged(SchemaChange change) {}

    /**
     * A record has come.
     *
     * @param type its name
     * @param id of the record
     */
    default void recordAdded(String type, long id) {}

    /**
     * A record is gone.
     *
     * @param type its name
     * @param id of the record
     */
    default void recordRemoved(String type, long id) {}

    /**
     * A field of a record, which was there before and is there still, reads another value. A field that has come with a schema
     * has changed in the records that give it a value other than its default.
     *
     * @param change the old and the new value
     */
    default void fieldChanged(FieldChange change) {}

    /** All may be other: the data does not know how it differs from that of before. So it is when a {@link PackSet} is swapped. */
    default void replaced() {}
}
