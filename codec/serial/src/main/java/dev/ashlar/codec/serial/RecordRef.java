package dev.ashlar.codec.serial;

import dev.ashlar.codec.record.DataRecord;

/**
 * A reference to a record. Immutable; any thread.
 *
 * @param type name of the type; empty for no record
 * @param id of the record, 0 to 2^63 − 1; {@link DataRecord#NO_ID} for no record
 */
public record RecordRef(String type, long id) {
    /** No record. */
    public static final RecordRef NONE = new RecordRef("", DataRecord.NO_ID);

    /**
     * Checks the arguments.
     *
     * @param type name of the type
     * @param id of the record
     * @throws IllegalArgumentException if the id is another number
     */
    public RecordRef {
        if (id < DataRecord.NO_ID) {
            throw new IllegalArgumentException("id of a " + type + ": expected 0 or more, or -1 for none, found " + id);
        }
    }

    /** {@return whether there is a record} */
    public boolean isPresent() {
        return id != DataRecord.NO_ID;
    }

    @Override
    public String toString() {
        return isPresent() ? type + " " + id : "no record";
    }
}
