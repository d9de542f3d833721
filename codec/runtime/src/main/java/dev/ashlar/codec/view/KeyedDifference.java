package dev.ashlar.codec.view;

/**
 * A difference between what a view was compiled for and what the data has, as a view that finds its fields by key meets it. Immutable.
 *
 * @param type name of the record type
 * @param field name of the field: in the code, or of a field that only the data has, there; empty for a difference of the whole type. Where a pack
 *     was stripped of its names, a field that only the data has shows its key in hexadecimal
 * @param expected what the code was compiled for, such as {@code i32}
 * @param found what the data has, such as {@code f32}
 * @param consequence what views read
 */
public record KeyedDifference(String type, String field, String expected, String found, Consequence consequence) {
    /** What a difference means for the values that views read. */
    public enum Consequence {
        /** The values of the data, unchanged: they lie at another place, or go by a former name. */
        READ("the values of the data are read"),
        /** The values of the data, converted one by one; the type or the constants of the code have a counterpart of every value. */
        WIDENED("all values convert without loss"),
        /** The values of an enum or of flags, by name. A constant that the code does not have reads {@code UNKNOWN}, of flags it is left out. */
        CONSTANTS(
                "constants convert by name; those that the code does not have read UNKNOWN, and are left out of flags"),
        /**
         * The values of the data, converted one by one: numbers by value, arrays by element. What has no counterpart in the code reads the default of
         * the code.
         */
        CONVERTED("values convert; those without a counterpart read the default of the code"),
        /** The default of the code, for every record. */
        DEFAULT("every record reads the default of the code"),
        /** Nothing: the data has what the code does not ask for. */
        IGNORED("views ignore it"),
        /** The values of the data; a lookup by the field compares all records. */
        SEARCHED("a lookup by this field compares all records"),
        /** No record: views of the type read the defaults of the code. */
        NO_RECORDS("views find no records and read the defaults of the code"),
        /** Nothing can be read: a pack with such a field does not open. In development every record reads the default of the code. */
        REFUSED("no value can be converted");

        private final String text;

        Consequence(String text) {
            this.text = text;
        }

        /** {@return a clause, for messages} */
        public String text() {
            return text;
        }
    }

    /** {@return whether a pack with this difference does not open} */
    public boolean isRefused() {
        return consequence == Consequence.REFUSED;
    }

    /** {@return one line, such as {@code Emitter.maxParticles: expected i32, found i64; values convert; …}} */
    @Override
    public String toString() {
        String subject = field.isEmpty() ? type : type + "." + field;
        return subject + ": expected " + expected + ", found " + found + "; " + consequence.text();
    }
}
