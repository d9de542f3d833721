package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The records of a save over several places, by the place that each of them goes to. For one thread. */
final class SplitSave {
    private final Map<Backend, List<DataRecord>> byPlace = new HashMap<>();
    /** By place and type of new records, the greatest id that the type has had in other places. */
    private final Map<Backend, Map<String, Long>> lastIds = new HashMap<>();

    private SplitSave() {}

    static SplitSave of(SeveralPlaces content, List<DataRecord> changed) {
        Map<String, List<DataRecord>> byType = new LinkedHashMap<>();
        changed.forEach(record ->
                byType.computeIfAbsent(record.type(), type -> new ArrayList<>()).add(record));
        SplitSave split = new SplitSave();
        byType.forEach((type, records) -> split.add(content, type, records));
        return split;
    }

    private void add(SeveralPlaces content, String type, List<DataRecord> records) {
        Backend placeOfNew = content.placeOfNew(type);
        Set<Long> ids = new TreeSet<>();
        records.stream().filter(DataRecord::hasId).forEach(record -> ids.add(record.id()));
        Map<Long, Backend> standing = find(content, type, ids);
        for (DataRecord record : records) {
            Backend place = record.hasId() ? standing.getOrDefault(record.id(), placeOfNew) : placeOfNew;
            byPlace.computeIfAbsent(place, one -> new ArrayList<>()).add(record);
        }
        if (!records.stream().allMatch(DataRecord::hasId)) {
            noteOthers(content, type);
        }
    }

    /** The place of new records gives them ids: it knows its own when nobody else can write there. */
    private void noteOthers(SeveralPlaces content, String type) {
        Backend placeOfNew = content.placeOfNew(type);
        Map<String, Long> last = lastIds.computeIfAbsent(placeOfNew, place -> new HashMap<>());
        content.places().stream()
                .filter(place -> place != placeOfNew && place.lastIds().containsKey(type))
                .forEach(place -> last.merge(type, place.lastIds().getOrDefault(type, 0L), Math::max));
        content.holders(type).stream()
                .filter(place -> place != placeOfNew)
                .forEach(place -> place.readIds(type, id -> last.merge(type, id, Math::max)));
    }

    /** The places that records with some ids stand in; records that are nowhere are left out. */
    private static Map<Long, Backend> find(SeveralPlaces content, String type, Set<Long> ids) {
        Map<Long, Backend> found = new HashMap<>();
        List<Backend> holders = content.holders(type);
        boolean isClear = holders.stream().allMatch(place -> place == content.placeOfNew(type));
        if (ids.isEmpty() || isClear) {
            return found;
        }
        for (Backend place : holders) {
            place.readIds(type, id -> {
                Backend other = ids.contains(id) ? found.put(id, place) : null;
                if (other != null && other != place) {
                    throw new BackendException(
                            "%s %d: expected one record with this id, found one in %s and one in %s; nothing was saved"
                                    .formatted(type, id, other.location(), place.location()),
                            null);
                }
            });
        }
        return found;
    }

    /** For each update, in order, the place of its record. */
    static List<Backend> placesOf(SeveralPlaces content, List<FieldUpdate> updates) {
        Map<String, Set<Long>> ids = new TreeMap<>();
        updates.forEach(update ->
                ids.computeIfAbsent(update.type(), type -> new TreeSet<>()).add(update.id()));
        Map<String, Map<Long, Backend>> found = new HashMap<>();
        ids.forEach((type, ofType) -> found.put(type, find(content, type, ofType)));
        List<Backend> places = new ArrayList<>();
        for (FieldUpdate update : updates) {
            Map<Long, Backend> ofType = found.getOrDefault(update.type(), Map.of());
            places.add(ofType.getOrDefault(update.id(), content.placeOfNew(update.type())));
        }
        return places;
    }

    /** What types have had, as far as the place that their records come into does not know it. */
    static Map<String, Long> lastIds(SeveralPlaces content, Map<String, Long> ofSource) {
        Map<String, Long> last = content.lastIds();
        ofSource.forEach((type, id) -> last.merge(type, id, Math::max));
        for (String type : content.types()) {
            List<Backend> others = new ArrayList<>(content.holders(type));
            others.remove(content.placeOfNew(type));
            others.forEach(place -> place.readIds(type, id -> last.merge(type, id, Math::max)));
        }
        return last;
    }

    Map<Backend, List<DataRecord>> byPlace() {
        return byPlace;
    }

    Map<String, Long> lastIds(Backend place) {
        return lastIds.getOrDefault(place, Map.of());
    }
}
