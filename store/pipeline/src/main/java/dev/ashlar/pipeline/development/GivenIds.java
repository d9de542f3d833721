package dev.ashlar.pipeline.development;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.backend.NewIds;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.RecordList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Ids for new records of a store: greater than all that their types have had, and than those that were given before. Any thread. */
final class GivenIds {
    private final String location;
    /** By type, the greatest id that is known of. */
    private final ConcurrentMap<String, Long> last = new ConcurrentHashMap<>();

    /** {@code location} is what messages call the place. */
    GivenIds(String location) {
        this.location = location;
    }

    /** Notes what a backend knows. */
    void note(Map<String, Long> lastIds) {
        lastIds.forEach((type, id) -> last.merge(type, id, Math::max));
    }

    /** Notes the records of content, which may be removed later. */
    void note(Content content) {
        note(content.records().entrySet());
        note(content.relatives().entrySet());
    }

    private void note(Set<Map.Entry<String, List<DataRecord>>> sorted) {
        for (Map.Entry<String, List<DataRecord>> type : sorted) {
            RecordList records = RecordList.of(type.getValue());
            if (!records.isEmpty()) {
                last.merge(type.getKey(), records.id(records.size() - 1), Math::max);
            }
        }
    }

    /**
     * An id that nobody has had.
     *
     * @throws dev.ashlar.pipeline.backend.BackendException when the type has had the greatest id that there is
     */
    long next(String type) {
        return last.compute(type, (name, id) -> new NewIds(location, name, id == null ? 0 : id).next());
    }
}
