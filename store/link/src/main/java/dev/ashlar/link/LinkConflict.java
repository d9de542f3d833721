package dev.ashlar.link;

/**
 * What several layers say of one thing: the upper layer counts.
 *
 * @param type name of the type
 * @param id of the record
 * @param field that both layers give; empty where a layer changes a record that is not there
 * @param lower name of the layer, or of what removed the record: the layer, or "base" where it has never been there
 * @param upper name of the layer above
 */
public record LinkConflict(String type, long id, String field, String lower, String upper) {
    @Override
    public String toString() {
        String record = type + " " + id;
        return field.isEmpty()
                ? upper + ": " + record + ": changes a record that is not there (" + lower + ")"
                : upper + ": " + record + "." + field + ": replaces the value of " + lower;
    }
}
