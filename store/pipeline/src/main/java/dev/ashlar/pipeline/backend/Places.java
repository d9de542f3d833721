package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.problem.Location;

/** The locations of a record and its values, as exact as the backend can determine them. */
public interface Places {
    /** {@return the location of the start of the record} */
    Location ofRecord();

    /**
     * The location of a value.
     *
     * @param field name of the field. An element of a list is {@code field[2]}, a member of the element is {@code field[2].member}
     * @return the location; if the field is absent, the location of the record
     */
    Location of(String field);

    /**
     * The location of a part of a value.
     *
     * @param field name of the field
     * @param element index in an array, from 0; 0 for a single value
     * @param part lane of a vector or similar type, or position of a constant in {@link dev.ashlar.codec.record.Variant#flags}, from 0; 0 for values
     *     without parts
     * @return the location; if there is no better one, the location of the field
     */
    Location of(String field, int element, int part);

    /**
     * The locations of the values of an element of a list.
     *
     * @param element path of the element, such as {@code field[2]}
     * @return locations relative to the element; valid as long as this object
     */
    default Places inside(String element) {
        return new PlacesInside(this, element);
    }

    /**
     * Returns one location for a record and all its values, for backends that cannot locate parts of records.
     *
     * @param place location of the record
     * @return equal locations; any thread, always valid
     */
    static Places at(Location place) {
        return new OnePlace(place);
    }
}
