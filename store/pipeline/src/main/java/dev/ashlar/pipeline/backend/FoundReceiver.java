package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Location;
import java.util.Map;

/** Receives records that are read without a schema. Called on the thread that reads. */
public interface FoundReceiver {
    /**
     * Receives the declared type of a field, before any record.
     *
     * @param field name of the column or member
     * @param type of the values, or of the elements
     * @param array whether the values are arrays
     */
    default void declared(String field, ValueType type, boolean array) {}

    /**
     * Receives a record.
     *
     * @param id of the record; 0 if no id could be read
     * @param values by name, in stored order; the receiver takes ownership
     */
    void record(long id, Map<String, FoundValue> values);

    /**
     * Receives a note for the author about all records.
     *
     * @param text a clause without a full stop
     */
    default void note(String text) {}

    /**
     * Receives a problem: data that cannot be read as a record.
     *
     * @param at location of the problem
     * @param message a clause without a full stop
     * @param expected the expected value; may be empty
     * @param found the value that was found; may be empty
     */
    void problem(Location at, String message, String expected, String found);
}
