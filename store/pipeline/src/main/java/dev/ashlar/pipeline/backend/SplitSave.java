package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.record.DataRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The records of a save over several places, by the place that each of them goes to. For one thread. */
final class SplitSave {
    private final Map<Backend, List<DataRecord>> byPlace = new HashMap<>();
    /** Records with an id that counts once they are saved, by the copy that is saved. */
    private final Map<DataRecord, DataRecord> numbered = new IdentityHashMap<>();

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
        NewIds newIds = records.stream().allMatch(DataRecord::hasId) ? null : newIds(content, type, records);
        for (DataRecord record : records) {
            Backend place = record.hasId() ? standing.getOrDefault(record.id(), placeOfNew) : placeOfNew;
            DataRecord saved = record.hasId() || newIds == null ? record : numbered(record, newIds.next());
            byPlace.computeIfAbsent(place, one -> new ArrayList<>()).add(saved);
        }
    }

    private DataRecord numbered(DataRecord record, long id) {
        DataRecord copy = record.copy();
        copy.assignId(id);
        copy.setUpdated(true);
        numbered.put(copy, record);
        return copy;
    }

    /** Null where one place alone has had records of the type: it gives the ids itself. */
    private static @Nullable NewIds newIds(SeveralPlaces content, String type, List<DataRecord> records) {
        Backend place = content.placeOfNew(type);
        List<Backend> holders = content.holders(type);
        boolean isAlone = content.places().stream()
                .allMatch(one ->
                        one == place || !holders.contains(one) && !one.lastIds().containsKey(type));
        if (isAlone) {
            return null;
        }
        NewIds ids = new NewIds(content.location(), type, content.lastIds().getOrDefault(type, 0L));
        content.readIds(type, ids::use);
        records.forEach(record -> ids.use(record.isDeleted() ? DataRecord.NO_ID : record.id()));
        return ids;
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

    /** Once all is saved. */
    void assignIds() {
        numbered.forEach((copy, record) -> record.assignId(copy.id()));
    }
}
