package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import java.util.Set;

/** Receives the records that a backend reads. Called on the thread that reads. */
public interface RecordReceiver {
    /**
     * Receives a record. Its values have the types that the backend knows. Validation converts them to the types of the schema.
     *
     * @param data the record; the receiver takes ownership. It has no id if no id could be read
     * @param places locations of the record and its values; valid only during the call
     * @param flawed names of fields whose values could not be read; the receiver has received a problem for each
     */
    void record(DataRecord data, Places places, Set<String> flawed);

    /**
     * Receives a record with fields that could be read in part, so that validation reports further problems of these parts.
     *
     * @param data as for {@link #record(DataRecord, Places, Set)}
     * @param places as for {@link #record(DataRecord, Places, Set)}
     * @param flawed as for {@link #record(DataRecord, Places, Set)}
     * @param parts values of some of the flawed fields, in which valid values replace the unreadable parts. Use them only to find problems
     */
    default void record(DataRecord data, Places places, Set<String> flawed, DataRecord parts) {
        record(data, places, flawed);
    }

    /**
     * Returns whether values stay on the heap after they were received. Backends then use one object for equal values, which takes time.
     *
     * @return true in this default; false if the receiver encodes records, or counts them
     */
    default boolean keepsValues() {
        return true;
    }

    /**
     * Receives a problem: data that is not a record or a value. Validation reports references that lead nowhere only if it knows all records that they
     * may lead to. With an empty subject, it reports no such references to the type. With the type as the subject, it reports how many there are.
     *
     * @param at location of the problem
     * @param subject empty if a file cannot be read; otherwise type, record or field of the problem: {@code Star} if the data is not a record or its id is
     *     not known, {@code Star 88} or {@code Star 88.magnitude}
     * @param message a clause without a full stop
     * @param expected the expected value; may be empty
     * @param found the value that was found; may be empty
     */
    void problem(Location at, String subject, String message, String expected, String found);

    /**
     * Receives a name that no field has, such as a member with a misspelt name. This default reports a problem.
     *
     * @param at location of the problem
     * @param subject record and name: {@code Star 88.magnitud}
     * @param message a clause without a full stop
     * @param expected the expected value; may be empty
     * @param found the unknown name
     */
    default void unknown(Location at, String subject, String message, String expected, String found) {
        problem(at, subject, message, expected, found);
    }
}
