package dev.ashlar.codec.view;

import org.jspecify.annotations.Nullable;

/**
 * The arguments of a view's constructor. Immutable.
 *
 * @param source the records that the view reads
 * @param reader the reader that the view belongs to. {@code hop} works only between views of the same reader
 * @param fields places of a keyed view's fields in the data; null for a view that was compiled for the layout of the
 *     records
 */
public record Binding(
        RecordSource source, Object reader, @Nullable KeyedFields fields) {
    /**
     * Makes the binding of a view that was compiled for the layout of the records.
     *
     * @param source the records that the view reads
     * @param reader the reader that the view belongs to
     */
    public Binding(RecordSource source, Object reader) {
        this(source, reader, null);
    }
}
