package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.number.IndexKeys;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * How a view finds records by one of its fields: found out once for each generation of the data, in the same object, so that a frame which sees
 * a new generation allocates nothing. For one thread.
 */
final class Lookup {
    private @Nullable RecordSource source;
    private @Nullable FieldLayout stored;
    private @Nullable FieldIndex index;

    /** Whether it was found out for some records. */
    boolean isOf(RecordSource records) {
        return source == records;
    }

    /**
     * Finds it out.
     *
     * @param records the view's, from now on
     * @param field in the data; null where the data has none
     */
    void link(RecordSource records, @Nullable FieldLayout field) {
        source = records;
        stored = field;
        index = field == null ? null : records.index(records.layout().indexOf(field));
    }

    /** Lets go of the records, which nobody may read any more. */
    void forget() {
        source = null;
        stored = null;
        index = null;
    }

    /** The field in the data; null where there is none. */
    @Nullable
    FieldLayout stored() {
        return stored;
    }

    /** The index of the field; null where there is none. */
    @Nullable
    FieldIndex index() {
        return index;
    }

    /** The index, when a value of a type can be looked up in it as it is; else null. */
    @Nullable
    FieldIndex indexOf(ValueType type) {
        return stored != null && stored.type() == type ? index : null;
    }

    /** Key of a value in an index. */
    static long key(ValueType type, long bits) {
        return type == ValueType.HASH ? bits : IndexKeys.mix(bits);
    }
}
