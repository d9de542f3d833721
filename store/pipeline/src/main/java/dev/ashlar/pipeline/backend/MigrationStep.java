package dev.ashlar.pipeline.backend;

import java.util.Locale;

/**
 * One step of a {@link Migration}. Immutable.
 *
 * @param number of the row in the table {@code ashlar_migrations}; 0 for a step that is held back
 * @param change kind of the step
 * @param type name of the type; empty for the schemas
 * @param field name of the field or column; empty for a whole type
 * @param what a sentence without counts, such as {@code Emitter.rate: rename the column spawnRate}
 * @param values number of values, or of records for a table, that the step moves, converts or removes
 * @param unfit number of those values that the new type does not hold
 */
public record MigrationStep(
        long number, Change change, String type, String field, String what, long values, long unfit) {
    /** Kinds of steps, in their order. */
    public enum Change {
        /** Replaces schema files and lock. */
        WRITE_SCHEMAS,
        /** Creates the table of a type. */
        ADD_TABLE,
        /** Adds the column of a field. */
        ADD_COLUMN,
        /** Gives the column of a former name the present name. */
        RENAME_COLUMN,
        /** Gives a column the type of its field, and converts its values. */
        RETYPE_COLUMN,
        /** Writes values that stand in the column of a former name into the present column. */
        MOVE_VALUES,
        /** Writes values of a former type as values of the present type. */
        CONVERT_VALUES,
        /** Creates the index of a field. */
        ADD_INDEX,
        /** Removes an index that no field declares. */
        DROP_INDEX,
        /** Removes a column that no field reads. */
        DROP_COLUMN,
        /** Removes the table of a removed type. */
        DROP_TABLE;

        /** {@return whether the step removes values, so that it has to be asked for} */
        public boolean removes() {
            return this == DROP_COLUMN || this == DROP_TABLE;
        }

        /** {@return the name in lower case, such as {@code rename column}} */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * Returns the same step with another number.
     *
     * @param given the number
     * @return a step
     */
    public MigrationStep numbered(long given) {
        return new MigrationStep(given, change, type, field, what, values, unfit);
    }
}
