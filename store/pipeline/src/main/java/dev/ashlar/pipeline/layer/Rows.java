package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.content.Content;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** Ids of records by type: those that have changed. For one thread. */
final class Rows {
    private final Map<String, SortedSet<Long>> ids = new TreeMap<>();

    void add(String type, long id) {
        ids.computeIfAbsent(type, any -> new TreeSet<>()).add(id);
    }

    void addAll(Rows others) {
        others.forEach((type, all) -> all.forEach(id -> add(type, id)));
    }

    /** The ids of a type, ascending. */
    Set<Long> of(String type) {
        SortedSet<Long> ofType = ids.get(type);
        return ofType == null ? Set.of() : ofType;
    }

    boolean contains(String type, long id) {
        return of(type).contains(id);
    }

    boolean isEmpty() {
        return ids.isEmpty();
    }

    int count() {
        return ids.values().stream().mapToInt(Set::size).sum();
    }

    void forEach(BiConsumer<? super String, ? super Set<Long>> action) {
        ids.forEach(action);
    }

    /** The records that one of two contents has and the other has not, or has with other values. */
    static Rows between(Content before, Content now) {
        Rows rows = new Rows();
        Set<String> types = new TreeSet<>(before.records().keySet());
        types.addAll(now.records().keySet());
        for (String type : types) {
            rows.addDifferences(
                    type,
                    before.records().getOrDefault(type, List.of()),
                    now.records().getOrDefault(type, List.of()));
        }
        return rows;
    }

    /** Both lists are sorted by id. */
    void addDifferences(String type, List<DataRecord> before, List<DataRecord> now) {
        if (before == now) {
            return;
        }
        int old = 0;
        for (DataRecord record : now) {
            while (old < before.size() && before.get(old).id() < record.id()) {
                add(type, before.get(old++).id());
            }
            DataRecord standing = old < before.size() && before.get(old).id() == record.id() ? before.get(old++) : null;
            if (standing != record && !record.equals(standing)) {
                add(type, record.id());
            }
        }
        while (old < before.size()) {
            add(type, before.get(old++).id());
        }
    }
}
