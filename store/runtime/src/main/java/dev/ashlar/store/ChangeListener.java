package dev.ashlar.store;

/**
 * Receives the changes between two generations. {@link Reader#refresh()} calls it on the thread of the reader, when the
 * reader and its views are at the newer generation. Several changes of one value between two calls of {@code refresh}
 * are reported as one change. If the value is equal again, no change is reported.
 *
 * <p>Changes of schemas come first, then changes of records. Both are ordered by name of the type, then by id, then in
 * the order of the fields. The default methods do nothing. A listener may read and search. If it refreshes the reader
 * that calls it and there is a newer generation, {@code refresh} throws {@link IllegalStateException}.
 */
public interface ChangeListener {
    /**
     * The schema of a type has changed, or a type was added or removed.
     *
     * @param change which field differs, and how
     */
    default void schemaChanged(SchemaChange change) {}

    /**
     * A record was added.
     *
     * @param type name of the type
     * @param id of the record
     */
    default void recordAdded(String type, long id) {}

    /**
     * A record was removed.
     *
     * @param type name of the type
     * @param id of the record
     */
    default void recordRemoved(String type, long id) {}

    /**
     * A field of a record reads another value. The record exists in both generations. A field that a schema change
     * added counts as changed in records that give it a value other than its default.
     *
     * @param change the old and the new value
     */
    default void fieldChanged(FieldChange change) {}

    /**
     * Any record and schema may have changed: the data does not know the differences. A swap of a {@link PackSet} is
     * reported this way.
     */
    default void replaced() {}
}
