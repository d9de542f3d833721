package dev.ashlar.link;

/**
 * Different statements of several layers about one field or record; the upper layer wins. If a layer names another in
 * {@code after}, it replaces that layer's statements on purpose: that is not a conflict. Equal values are not a
 * conflict either. Immutable.
 *
 * @param kind of the conflict
 * @param type name of the type
 * @param id of the record
 * @param key of the record in the base, or in the layer that adds the record; empty if the type has no key, if none of
 *     them has the record, or if the key has more than 4,096 bytes. A layer can write any characters
 * @param field that both layers set; of an entry of a map its path, such as {@code stock["Sword"]}; empty for a record
 *     as a whole
 * @param lower name of the lower layer, or {@code base}
 * @param upper name of the upper layer
 */
public record LinkConflict(Kind kind, String type, long id, String key, String field, String lower, String upper) {
    /** The kinds of conflicts. */
    public enum Kind {
        /** Both layers set a field to different values, or one sets a field that the other edits. */
        TWO_VALUES("replaces or edits what %s gives"),
        /** Both layers add an entry with one key to a map, with different values. */
        TWO_ENTRIES("replaces the entry that %s adds"),
        /** The upper layer changes an absent record: {@link #lower} has removed it, or the base has never had it. */
        CHANGE_OF_NOTHING("changes a record that is not there any more in %s"),
        /** The upper layer removes a record that the lower one changes. */
        REMOVAL_OF_A_CHANGE("removes a record that %s changes"),
        /** The upper layer removes an absent record. */
        REMOVAL_OF_NOTHING("removes a record that is not there any more in %s");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /**
         * What the upper layer does, in words.
         *
         * @param lower name of the layer below, or {@code base}
         * @return a clause without a full stop
         */
        public String text(String lower) {
            return text.formatted(lower);
        }
    }

    LinkConflict withKey(String found) {
        return new LinkConflict(kind, type, id, found, field, lower, upper);
    }

    @Override
    public String toString() {
        String shown = key.isEmpty() ? "" : " (" + ItemCopy.quoted(key) + ")";
        String subject = type + " " + id + shown + (field.isEmpty() ? "" : "." + field);
        return upper + ": " + subject + ": " + kind.text(lower);
    }
}
