package dev.ashlar.codec.view;

import org.jspecify.annotations.Nullable;

/**
 * What a view is created with.
 *
 * @param source the records that it reads
 * @param reader the reader that it belongs to; views of one reader can hop to one another
 * @param fields how the fields of a keyed view lie there; null for a view that was compiled for the layout of the records
 */
public record Binding(
        RecordSource source, Object reader, @Nullable KeyedFields fields) {
    /**
     * For a view that was compiled for the layout of the records.
     *
     * @param source the records that it reads
     * @param reader the reader that it belongs to
     */
    public Binding(RecordSource source, Object reader) {
        this(source, reader, null);
    }
}
