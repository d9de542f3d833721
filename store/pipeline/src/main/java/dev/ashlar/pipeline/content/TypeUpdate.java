package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
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
    private final Problems problems;
    private final RecordChecks checks;
    private final LongHashSet withdrawn = new LongHashSet();
    private final List<SourceRecord> fresh = new ArrayList<>();
    private final Map<Long, SourceRecord> freshById = new HashMap<>();

    TypeUpdate(
            Schema schema, RecordList before, TypeIndex index, Problems problems, List<PendingReference> references) {
        this.schema = schema;
        this.before = before;
        this.index = index;
        this.problems = problems;
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

    LongHashSet withdrawn() {
        return withdrawn;
    }

    /** Whether a whole file could not be read: nobody can tell then which records there are. */
    boolean isIncomplete() {
        return checks.isIncomplete();
    }

    /** Whether there is a record now, of before or a fresh one. */
    boolean hasRecords() {
        return !fresh.isEmpty() || before.stream().anyMatch(record -> stays(record.id()));
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

    /** Takes the fresh records in: each has an id of its own. */
    void enter() {
        for (SourceRecord source : fresh) {
            long id = source.data().id();
            SourceRecord first = id == 0 ? null : freshById.putIfAbsent(id, source);
            if (first != null || stays(id)) {
                String where = first == null ? "another record" : first.at().toString();
                problems.add(source.at(), source.subject(), "duplicate id", "an id of its own", "the id of " + where);
            }
        }
    }

    /** Unique values that go make room for those that come. */
    void withdrawUnique() {
        for (SchemaField field : schema.fields()) {
            UniqueValues values = index.values(field.name());
            if (values != null) {
                withdrawn.forEachLong(id -> {
                    Variant old = valueBefore(id, field);
                    if (old != null) {
                        values.remove(old, id);
                    }
                });
            }
        }
    }

    /** What a record of before had in a unique field; null for none, or where there is no such record. */
    @Nullable
    Variant valueBefore(long id, SchemaField field) {
        int at = before.indexOf(id);
        return at < 0 ? null : ReadValue.unique(field, before.get(at).get(field.name()));
    }

    /** Enters the unique values of fresh records; references once they lead somewhere: those to one record are equal, be they by id or by key. */
    void giveUnique(boolean references) {
        for (SchemaField field : schema.fields()) {
            UniqueValues values = index.values(field.name());
            if (values != null && references == (field.type() == ValueType.REF)) {
                give(field, values);
            }
        }
    }

    private void give(SchemaField field, UniqueValues values) {
        boolean isKey = field.name().equals(schema.key());
        Map<Variant, SourceRecord> firsts = new HashMap<>();
        for (SourceRecord source : fresh) {
            Variant read = unique(source, field);
            Long other = read == null ? null : values.put(read, source.data().id());
            if (isKey && read == null && !source.flawed().contains(field.name())) {
                String subject = source.subject() + "." + field.name();
                problems.add(source.at(), subject, "no key", "a value: references go by it", "none");
            } else if (read != null && other != null) {
                if (firsts.isEmpty()) {
                    fresh.forEach(each -> firsts.putIfAbsent(unique(each, field), each));
                }
                tellDuplicate(source, field, read, holder(other, read, firsts));
            }
        }
    }

    /** A record in messages, and where it was read if it is a fresh one. */
    private String holder(long id, Variant value, Map<Variant, SourceRecord> firsts) {
        SourceRecord first = stays(id) ? null : firsts.get(value);
        return first == null ? schema.name() + " " + id : first.subject() + " at " + first.at();
    }

    private void tellDuplicate(SourceRecord source, SchemaField field, Variant read, String holder) {
        boolean isKey = field.name().equals(schema.key());
        Variant value = source.data().get(field.name());
        String found = value == null ? "none, which reads " + read : value.toString();
        problems.add(
                source.at(),
                source.subject() + "." + field.name(),
                isKey ? "duplicate key" : "duplicate value of a unique field",
                isKey ? "a key of its own" : "a value of its own",
                isKey
                        ? RecordChecks.quoted(read.text()) + ", the key of " + holder
                        : found + ", the value of " + holder);
    }

    /** Null where nothing is read, of a flawed field, and of a key that is missing. */
    private @Nullable Variant unique(SourceRecord source, SchemaField field) {
        Variant value = source.data().get(field.name());
        boolean isKey = field.name().equals(schema.key());
        boolean isMissing = value == null && (isKey || source.flawed().contains(field.name()));
        return isMissing ? null : ReadValue.unique(field, value);
    }

    /** Whether there is a record with an id now; once all have been entered. */
    boolean has(long id) {
        return freshById.containsKey(id) || stays(id);
    }

    /** The record with an id, as it is now; null for none. */
    @Nullable
    DataRecord record(long id) {
        SourceRecord come = freshById.get(id);
        return come != null ? come.data() : stays(id) ? before.get(before.indexOf(id)) : null;
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
        if (withdrawn.isEmpty() && fresh.isEmpty()) {
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
