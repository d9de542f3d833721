package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Location;
import java.util.Map;

/** Takes records as they stand, without a schema. */
public interface FoundReceiver {
    /**
     * What the place says of all values of a field, before any record.
     *
     * @param field name of the column or member
     * @param type of the values, or of the elements
     * @param array whether the values are arrays
     */
    default void declared(String field, ValueType type, boolean array) {}

    /**
     * A record.
     *
     * @param id of the record; 0 when none could be read
     * @param values by name, in the order in which they stand; the receiver's from now on
     */
    void record(long id, Map<String, FoundValue> values);

    /**
     * Something that a person should know of the records as a whole.
     *
     * @param text a clause without a full stop
     */
    default void note(String text) {}

    /**
     * Something that cannot be read as a record.
     *
     * @param at where
     * @param message a clause without a full stop
     * @param expected what would have been right; may be empty
     * @param found what stands there; may be empty
     */
    void problem(Location at, String message, String expected, String found);
}
