package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.Places;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/** The records of a type before, those of them that count no more, and those that have come. */
final class TypeUpdate implements ChangeReceiver {
    private final Schema schema;
    private final RecordList before;
    private final TypeIndex index;
    private final RecordChecks checks;
    private final LongHashSet withdrawn = new LongHashSet();
    private final List<SourceRecord> fresh = new ArrayList<>();
    private final Map<Long, SourceRecord> freshById = new HashMap<>();

    TypeUpdate(
            Schema schema, RecordList before, TypeIndex index, Problems problems, List<PendingReference> references) {
        this.schema = schema;
        this.before = before;
        this.index = index;
        this.checks = new RecordChecks(schema, problems, fresh, references, index.texts());
    }

    @Override
    public void withdrawn(long id) {
        withdrawn.add(id);
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        checks.record(data, places, flawed);
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed, DataRecord parts) {
        checks.record(data, places, flawed, parts);
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        checks.problem(at, subject, message, expected, found);
    }

    Schema schema() {
        return schema;
    }

    RecordList before() {
        return before;
    }

    TypeIndex index() {
        return index;
    }

    List<SourceRecord> fresh() {
        return fresh;
    }

    LongHashSet withdrawn() {
        return withdrawn;
    }

    boolean isEmpty() {
        return withdrawn.isEmpty() && fresh.isEmpty();
    }

    /**
     * Whether all of some records are among those that were told of. Then what was told counts for them, and not what they were edited to: one that
     * an edit has made is no second one with its id. One that was not told of is as it was before the edit.
     */
    boolean tellsOf(LongHashSet edited) {
        if (edited.isEmpty()) {
            return true;
        }
        LongHashSet told = new LongHashSet();
        told.addAll(withdrawn);
        fresh.forEach(source -> told.add(source.data().id()));
        withdrawn.addAll(edited);
        return told.containsAll(edited);
    }

    /** Takes a record in; answers the one that has its id already, null for none. */
    @Nullable
    SourceRecord enter(SourceRecord source) {
        return freshById.putIfAbsent(source.data().id(), source);
    }

    /** Whether there is a record with an id now; once all have been entered. */
    boolean has(long id) {
        return freshById.containsKey(id) || stays(id);
    }

    /** Whether a record of before is there still, unchanged. */
    boolean stays(long id) {
        return before.indexOf(id) >= 0 && !withdrawn.contains(id);
    }

    /** Whether a record of before is gone. */
    boolean isRemoved(long id) {
        return withdrawn.contains(id) && !freshById.containsKey(id);
    }

    boolean removesAny() {
        LongHashSet.LongIterator ids = withdrawn.iterator();
        while (ids.hasNext()) {
            if (!freshById.containsKey(ids.nextValue())) {
                return true;
            }
        }
        return false;
    }

    /** The records as they are now; the list of before when nothing has changed. Equal records are those of before. */
    RecordList after() {
        if (isEmpty()) {
            return before;
        }
        DataRecord[] come = fresh.stream()
                .map(SourceRecord::data)
                .sorted(Comparator.comparingLong(DataRecord::id))
                .toArray(DataRecord[]::new);
        DataRecord[] merged = new DataRecord[before.size() + come.length];
        int count = 0;
        int next = 0;
        boolean same = true;
        for (int i = 0; i < before.size(); i++) {
            while (next < come.length && come[next].id() < before.id(i)) {
                merged[count++] = come[next++];
                same = false;
            }
            DataRecord standing = before.get(i);
            if (!withdrawn.contains(before.id(i))) {
                merged[count++] = standing;
            } else if (next < come.length && come[next].id() == before.id(i)) {
                DataRecord now = come[next++];
                boolean isEqual = now.equals(standing);
                merged[count++] = isEqual ? standing : now;
                same &= isEqual;
            } else {
                same = false;
            }
        }
        while (next < come.length) {
            merged[count++] = come[next++];
            same = false;
        }
        return same ? before : RecordList.owning(Arrays.copyOf(merged, count));
    }
}
