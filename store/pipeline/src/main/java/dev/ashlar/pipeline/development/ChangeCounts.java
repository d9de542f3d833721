package dev.ashlar.pipeline.development;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The number of records of a type that differ from the generation before. Immutable.
 *
 * @param added number of records with new ids
 * @param removed number of removed records
 * @param changed number of records in which a field reads another value
 */
public record ChangeCounts(int added, int removed, int changed) {
    /** {@return the counts as text for logs: {@code 1 added, 2 changed}} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        append(text, added, "added");
        append(text, removed, "removed");
        append(text, changed, "changed");
        return text.isEmpty() ? "unchanged" : text.toString();
    }

    private static void append(StringBuilder text, int count, String what) {
        if (count > 0) {
            text.append(text.isEmpty() ? "" : ", ").append(count).append(' ').append(what);
        }
    }

    /** Of the types of which a record is other, by name. */
    static SortedMap<String, ChangeCounts> of(ContentChanges changes) {
        SortedMap<String, ChangeCounts> counts = new TreeMap<>();
        changes.types()
                .forEach(type ->
                        counts.put(type.type(), new ChangeCounts(type.added(), type.removed(), type.changed())));
        return Collections.unmodifiableSortedMap(counts);
    }
}
