package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.problem.Location;

/** Where a record and its values stand, as exactly as the backend can tell. */
public interface Places {
    /** {@return where the record begins} */
    Location ofRecord();

    /**
     * Where a value stands.
     *
     * @param field its name; of a list's element {@code field[2]}, of a member in one {@code field[2].member}
     * @return the place; that of the record when the field is absent
     */
    Location of(String field);

    /**
     * Where a part of a value stands.
     *
     * @param field its name
     * @param element of an array, 0 for the first; 0 of a single value
     * @param part lane of a vector and the like, or position of a constant in {@link
     *     dev.ashlar.codec.record.Variant#flags}, 0 for the first; 0 of values without parts
     * @return the place; that of the field when there is no better one
     */
    Location of(String field, int element, int part);

    /**
     * Where the values of an element of a list stand.
     *
     * @param element its path, such as {@code field[2]}
     * @return places, for which the element is the record; valid as long as these are
     */
    default Places inside(String element) {
        return new PlacesInside(this, element);
    }

    /**
     * One place for a record and all its values: for backends whose records have no parts that messages could name.
     *
     * @param place where the record stands
     * @return places that are all the same; any thread, and valid for good
     */
    static Places at(Location place) {
        return new OnePlace(place);
    }
}
