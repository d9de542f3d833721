package dev.ashlar.link;

/**
 * What several layers say of one thing: the upper layer counts. A layer that names another in {@code after} knows what it replaces: that is no conflict.
 * Equal values are none either.
 *
 * @param kind what they say
 * @param type name of the type
 * @param id of the record
 * @param field that both layers give; of an entry of a map its path, such as {@code stock["Sword"]}; empty for a record as a whole
 * @param lower name of the layer below, or {@code base}
 * @param upper name of the layer above
 */
public record LinkConflict(Kind kind, String type, long id, String field, String lower, String upper) {
    /** What layers say of one thing. */
    public enum Kind {
        /** Both give a field, with values that differ, or one gives a field that the other edits. */
        TWO_VALUES("replaces or edits what %s gives"),
        /** Both add an entry with one key to a map, with values that differ. */
        TWO_ENTRIES("replaces the entry that %s adds"),
        /** The upper layer changes a record that is not there: {@link #lower} has removed it, or it has never been in the base. */
        CHANGE_OF_NOTHING("changes a record that is not there any more in %s"),
        /** The upper layer removes a record that the lower one changes. */
        REMOVAL_OF_A_CHANGE("removes a record that %s changes"),
        /** The upper layer removes a record that is not there. */
        REMOVAL_OF_NOTHING("removes a record that is not there any more in %s");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    @Override
    public String toString() {
        String subject = type + " " + id + (field.isEmpty() ? "" : "." + field);
        return upper + ": " + subject + ": " + kind.text.formatted(lower);
    }
}
