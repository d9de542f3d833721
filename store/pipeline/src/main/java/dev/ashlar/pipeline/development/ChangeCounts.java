package dev.ashlar.pipeline.development;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.content.Content;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How many records of a type are other than before.
 *
 * @param added records whose ids are new
 * @param removed records that are gone
 * @param changed records that have other values
 */
public record ChangeCounts(int added, int removed, int changed) {
    private static final ChangeCounts NONE = new ChangeCounts(0, 0, 0);

    /** {@return the counts in words, for logs: {@code 1 added, 2 changed}} */
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

    /** Of all types of which a record is other, by name. Contents share what has not changed. */
    static SortedMap<String, ChangeCounts> between(Content older, Content newer) {
        TreeSet<String> types = new TreeSet<>(older.records().keySet());
        types.addAll(newer.records().keySet());
        SortedMap<String, ChangeCounts> counts = new TreeMap<>();
        for (String type : types) {
            ChangeCounts count = between(
                    older.records().getOrDefault(type, List.of()),
                    newer.records().getOrDefault(type, List.of()));
            if (!count.equals(NONE)) {
                counts.put(type, count);
            }
        }
        return Collections.unmodifiableSortedMap(counts);
    }

    /** Both are sorted by id; what is the same object has not changed. */
    private static ChangeCounts between(List<DataRecord> older, List<DataRecord> newer) {
        if (older == newer) {
            return NONE;
        }
        int added = 0;
        int removed = 0;
        int changed = 0;
        int i = 0;
        int j = 0;
        while (i < older.size() && j < newer.size()) {
            DataRecord before = older.get(i);
            DataRecord after = newer.get(j);
            int order = before == after ? 0 : Long.compare(before.id(), after.id());
            changed += before != after && order == 0 ? 1 : 0;
            removed += order < 0 ? 1 : 0;
            added += order > 0 ? 1 : 0;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return new ChangeCounts(added + newer.size() - j, removed + older.size() - i, changed);
    }
}
