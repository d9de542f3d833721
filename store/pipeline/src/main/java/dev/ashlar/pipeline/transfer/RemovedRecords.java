package dev.ashlar.pipeline.transfer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.RecordSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.agrona.collections.LongHashSet;

/** The records of a destination that a replacement removes, since the source lacks them. Of each record, the id is in memory. For one thread. */
final class RemovedRecords {
    private static final int MOST_NAMED = 5;

    private final SortedMap<String, LongHashSet> idsByType = new TreeMap<>();

    private RemovedRecords() {}

    /** All records of a place. What cannot be read goes unnoticed: a replacement is one way to get rid of it. */
    static RemovedRecords of(Backend place) {
        RemovedRecords all = new RemovedRecords();
        try {
            for (String type : place.types()) {
                LongHashSet ids = new LongHashSet();
                place.readIds(type, ids::add);
                all.idsByType.put(type, ids);
            }
        } catch (BackendException | ContentException e) {
            all.idsByType.clear();
        }
        return all;
    }

    /** The same records, which are struck off as somebody takes them. */
    RecordSource without(RecordSource records) {
        if (idsByType.isEmpty()) {
            return records;
        }
        RecordSource striking = action -> records.forEach(record -> {
            strike(record);
            action.accept(record);
        });
        return striking.with(records.lastIds(), records.keptFiles());
    }

    private void strike(DataRecord record) {
        LongHashSet ids = idsByType.get(record.type());
        if (ids != null && record.hasId() && !record.isDeleted()) {
            ids.remove(record.id());
        }
    }

    /** {@return the number and the first ones, such as {@code 1 record that the source lacks: Item 200}; empty if there are none} */
    @Override
    public String toString() {
        long count = idsByType.values().stream().mapToLong(LongHashSet::size).sum();
        if (count == 0) {
            return "";
        }
        List<String> named = new ArrayList<>();
        idsByType.forEach(
                (type, ids) -> sorted(ids).limit(MOST_NAMED - named.size()).forEach(id -> named.add(type + " " + id)));
        String more = count > named.size() ? " and " + (count - named.size()) + " more" : "";
        return count + (count == 1 ? " record" : " records") + " that the source lacks: " + String.join(", ", named)
                + more;
    }

    private static LongStream sorted(LongHashSet ids) {
        return ids.stream().mapToLong(Long::longValue).sorted();
    }
}
