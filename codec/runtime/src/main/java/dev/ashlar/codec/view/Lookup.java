package dev.ashlar.codec.view;

import dev.ashlar.codec.hash.IndexKeys;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/** How a view finds records by one of its fields: found out once for each generation of the data. Immutable. */
final class Lookup {
    private final @Nullable FieldLayout stored;
    private final @Nullable FieldIndex index;

    /**
     * A lookup.
     *
     * @param source the records
     * @param stored the field in the data; null where the data has none
     */
    Lookup(RecordSource source, @Nullable FieldLayout stored) {
        this.stored = stored;
        this.index = stored == null ? null : source.index(source.layout().indexOf(stored));
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
