package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * How a view finds records by one of its fields: found out once for each generation of the data, in the same object, so that a frame which sees
 * a new generation allocates nothing. For one thread.
 */
final class Lookup {
    /** Of no field. */
    static final Lookup NONE = new Lookup(-1);

    /** Its number in the code. */
    final int field;

    private @Nullable RecordSource source;
    private @Nullable FieldLayout stored;
    private @Nullable FieldIndex index;
    /** Type of the field, if views look into the index by themselves: rows and index each lie in one part of memory. Else null. */
    private @Nullable ValueType near;

    /** The same if it has eight bytes and the index is a hash. Else null. */
    private @Nullable ValueType inSlots;

    /** Of i64 that the field has: none unless it is an integer and {@link #near}. */
    private long least;

    private long greatest = -1;

    Lookup(int field) {
        this.field = field;
    }

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
        boolean inOneBlock = records.isContiguous() && records.columnOffsets() == null;
        near = index != null && index.first != 0 && inOneBlock ? field.type() : null;
        boolean wide = near != null && near != ValueType.STRING && near.width() == Long.BYTES;
        inSlots = wide && index.span == 0 ? near : null;
        if (near != null && near.isInteger()) {
            int bits = Byte.SIZE * near.width();
            greatest = -1L >>> (near.isSigned() || bits == Long.SIZE ? 1 : 0) + Long.SIZE - bits;
            least = near.isSigned() ? ~greatest : 0;
        } else {
            greatest = -1;
            least = 0;
        }
    }

    /** Lets go of the records, which nobody may read any more. */
    void forget() {
        source = null;
        stored = null;
        index = null;
        near = null;
        inSlots = null;
        greatest = -1;
        least = 0;
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

    /** Whether views look into the index by themselves for a value of a type. */
    boolean isNear(ValueType type, long value) {
        return type == ValueType.I64
                ? value >= least && value <= greatest
                : type == near && (type != ValueType.REF || value >= 0);
    }

    /** Whether views look into the slots of a hash by themselves for one value of eight bytes, of a type. */
    boolean isInSlots(ValueType type) {
        return type == inSlots;
    }
}
