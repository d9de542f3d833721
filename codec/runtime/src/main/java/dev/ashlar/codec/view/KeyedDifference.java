package dev.ashlar.codec.view;

/**
 * A difference between the layout that a view was compiled for and the data, with its effect on a keyed view.
 * Immutable.
 *
 * @param type name of the record type
 * @param field name of the field in the code, or in the data if only the data has it; empty for a difference of the
 *     whole type. If the names were stripped from a pack, a field that only the data has shows its key in hexadecimal
 * @param expected the value in the code, such as {@code i32}
 * @param found the value in the data, such as {@code f32}
 * @param consequence what views read
 */
public record KeyedDifference(String type, String field, String expected, String found, Consequence consequence) {
    /** The effect of a difference on the values that views read. */
    public enum Consequence {
        /** The values of the data, unchanged: they lie at another place, or have a former name. */
        READ("the values of the data are read"),
        /** The values of the data, converted one by one. The code has a counterpart of every value. */
        WIDENED("all values convert without loss"),
        /**
         * The values of an enum or of flags, by name. If the code does not have a constant, an enum reads {@code
         * UNKNOWN}, and flags omit it.
         */
        CONSTANTS(
                "constants convert by name; those that the code does not have read UNKNOWN, and are left out of flags"),
        /**
         * The values of the data, converted one by one: numbers by value, arrays by element. If the code has no
         * counterpart, the value reads the default of the code.
         */
        CONVERTED("values convert; those without a counterpart read the default of the code"),
        /** The default of the code, for every record. */
        DEFAULT("every record reads the default of the code"),
        /** Nothing: views do not read this part of the data. */
        IGNORED("views ignore it"),
        /** The values of the data. A lookup by the field compares all records. */
        SEARCHED("a lookup by this field compares all records"),
        /** No records: views of the type read the defaults of the code. */
        NO_RECORDS("views find no records and read the defaults of the code"),
        /**
         * Nothing: a pack with such a field does not open. In development every record reads the default of the code.
         */
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
