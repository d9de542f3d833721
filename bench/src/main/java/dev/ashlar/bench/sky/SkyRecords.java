package dev.ashlar.bench.sky;

/**
 * All records of the sample content, as one path of reading gives them: what {@link SkyChecksum} folds. Not a way of reading
 * fast: fields go by their names here. For one thread.
 */
public interface SkyRecords {
    /**
     * The records of a type, in the order of their ids.
     *
     * @param type {@code Constellation}, {@code DeepSkyObject} or {@code Star}
     * @return before the first record; valid until the next call of this method
     * @throws IllegalArgumentException when there is no such type
     */
    Cursor records(String type);

    /** One record after the other. Where a field is absent, values are the schema's default. */
    interface Cursor {
        /**
         * Moves to the next record.
         *
         * @return false behind the last
         */
        boolean next();

        /** {@return the id of the record, 1 or more} */
        long id();

        /**
         * Whether the record has a value of an optional field.
         *
         * @param field its name
         * @return false when it is absent
         * @throws IllegalArgumentException when the type has no such optional field; so do the other methods
         */
        boolean has(String field);

        /**
         * {@return a float}
         *
         * @param field its name
         */
        float number(String field);

        /**
         * {@return an integer}
         *
         * @param field its name
         */
        long integer(String field);

        /**
         * {@return a string, or the name of an enum's constant}
         *
         * @param field its name
         */
        String text(String field);

        /**
         * {@return the id of the record that a reference leads to; 0 for none}
         *
         * @param field its name
         */
        long target(String field);

        /**
         * {@return the number of elements of an array of floats}
         *
         * @param field its name
         */
        int count(String field);

        /**
         * {@return an element of an array of floats}
         *
         * @param field its name
         * @param index 0 to {@link #count} − 1
         */
        float element(String field, int index);
    }
}
