package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import java.util.Set;

/** Takes records as a backend reads them. */
public interface RecordReceiver {
    /**
     * A record. Its values have the types that the backend knows them by; validation makes them those of the schema.
     *
     * @param data the record, which is the receiver's from now on; without an id when none could be read
     * @param places where it and its values stand; valid during the call only
     * @param flawed fields whose values could not be read; a problem has been told for each
     */
    void record(DataRecord data, Places places, Set<String> flawed);

    /**
     * A record with flawed fields of which a part could be read, so that what else is wrong with that can be told as well.
     *
     * @param data as for {@link #record(DataRecord, Places, Set)}
     * @param places as for {@link #record(DataRecord, Places, Set)}
     * @param flawed as for {@link #record(DataRecord, Places, Set)}
     * @param parts of some of the flawed fields a value that has, in the place of what could not be read, something that nothing is
     *     wrong with; for problems, and for nothing else
     */
    default void record(DataRecord data, Places places, Set<String> flawed, DataRecord parts) {
        record(data, places, flawed);
    }

    /**
     * Something that cannot be a record or a value.
     *
     * @param at where
     * @param subject what it is about: {@code Star}, {@code Star 88} or {@code Star 88.magnitude}
     * @param message a clause without a full stop
     * @param expected what would have been right; may be empty
     * @param found what stands there; may be empty
     */
    void problem(Location at, String subject, String message, String expected, String found);

    /**
     * Something that no field reads, such as a member with a slip of the pen in its name: a problem, unless the receiver knows
     * better.
     *
     * @param at where
     * @param subject what it is about: {@code Star 88.magnitud}
     * @param message a clause without a full stop
     * @param expected what would have been right; may be empty
     * @param found its name
     */
    default void unknown(Location at, String subject, String message, String expected, String found) {
        problem(at, subject, message, expected, found);
    }
}
