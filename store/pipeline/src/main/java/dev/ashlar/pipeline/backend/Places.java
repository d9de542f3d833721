package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.problem.Location;

/** Where a record and its values stand, as exactly as the backend can tell. */
public interface Places {
    /** {@return where the record begins} */
    Location ofRecord();

    /**
     * Where a value stands.
     *
     * @param field its name
     * @return the place; that of the record when the field is absent
     */
    Location of(String field);

    /**
     * Where an element of an array stands.
     *
     * @param field the array
     * @param index 0 for the first
     * @return the place; that of the field when there is no better one
     */
    Location of(String field, int index);
}
