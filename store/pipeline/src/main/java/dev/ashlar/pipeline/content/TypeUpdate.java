package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.Places;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/** The records of a type before, those of them that count no more, and those that have come. */
final class TypeUpdate implements ChangeReceiver {
    private final Schema schema;
    private final RecordsBefore known;
    private final RecordList before;
    private final TypeIndex index;
    private final Problems problems;
    private final RecordChecks checks;
    private final PendingValues pending = new PendingValues();
    private final LongHashSet withdrawn = new LongHashSet();
    /** Without abstract records, which are no records of the content. */
    private final List<SourceRecord> fresh = new ArrayList<>();

    private final Long2ObjectHashMap<SourceRecord> freshById = new Long2ObjectHashMap<>();
    private final Relatives relatives;
    private final Long2ObjectHashMap<SourceRecord> abstractById = new Long2ObjectHashMap<>();
    /** Heirs of records that have changed. */
    private final LongHashSet followers = new LongHashSet();

    /** {@code written}: the records of before that inherit or are abstract. */
    TypeUpdate(Schema schema, RecordList before, RecordList written, TypeIndex index, Problems problems) {
        this.schema = schema;
        this.known = new RecordsBefore(schema, before, written);
        this.before = before;
        this.index = index;
        this.problems = problems;
        this.relatives = new Relatives(schema, written, problems);
        this.checks = new RecordChecks(schema, problems, fresh, relatives, pending, index.texts());
        index.begin(known);
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

    /**
     * Takes a record as it is to be after an edit.
     *
     * @param edited fields that the edit gives a value, or takes one from
     */
    void edit(DataRecord record, Predicate<String> edited, Location at) {
        DataRecord written = relatives.writtenBefore(record.id());
        withdrawn(record.id());
        if (record.isDeleted()) {
            return;
        }
        DataRecord form = record.copy();
        if (written != null && !Inheritance.isHeir(record)) {
            form = written.copy();
            for (SchemaField field : schema.fields()) {
                Variant value = record.get(field.name());
                if (edited.test(field.name()) && value != null) {
                    form.set(field.name(), value);
                } else if (edited.test(field.name())) {
                    form.remove(field.name());
                }
            }
        }
        relatives.edited(
                record.id(),
                schema.fields().stream().map(SchemaField::name).filter(edited).collect(Collectors.toSet()));
        checks.record(form, Places.at(at), Set.of());
    }

    /** Takes the heirs of records that have changed, which may be other now; {@code place}: where problems of them are told. */
    void followAncestors(Location place) {
        for (DataRecord heir : relatives.heirsOf(withdrawn)) {
            withdrawn.add(heir.id());
            followers.add(heir.id());
            checks.record(heir.copy(), Places.at(place), Set.of());
        }
    }

    /** Gives heirs the values that they inherit, once references are ids. */
    void inherit() {
        relatives.resolve(this::record, checks);
    }

    Schema schema() {
        return schema;
    }

    /** What the records that were taken get once all records of all types are known. */
    PendingValues pending() {
        return pending;
    }

    /** Whether records of the type may inherit: whether none of its fields is in the way. */
    boolean canInherit() {
        return checks.canInherit();
    }

    Relatives relatives() {
        return relatives;
    }

    /** Whether a record of before is among those that have changed, and not only its ancestor. */
    boolean changes(long id) {
        return withdrawn.contains(id) && !followers.contains(id);
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

    /** Whether each record has an id: else a reference by id may lead to one whose id could not be read. */
    boolean areIdsKnown() {
        return !checks.hasLostRecords() && !checks.hasLostIds();
    }

    /** Whether each record has a key: else a reference by key may lead to one whose key could not be read. */
    boolean areKeysKnown() {
        SchemaField key = schema.key() == null ? null : schema.field(schema.key());
        return !checks.hasLostRecords()
                && (key == null
                        || fresh.stream().allMatch(source -> unique(source, key) != null)
                                && relatives.abstractFresh().stream()
                                        .noneMatch(source -> source.flawed().contains(key.name())));
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
        relatives.abstractFresh().forEach(source -> told.add(source.data().id()));
        withdrawn.addAll(edited);
        return told.containsAll(edited);
    }

    /** Takes the fresh records in: each has an id of its own. */
    void enter() {
        relatives.abstractFresh().forEach(source -> enter(source, abstractById, freshById));
        fresh.forEach(source -> enter(source, freshById, abstractById));
    }

    private void enter(
            SourceRecord source, Long2ObjectHashMap<SourceRecord> byId, Long2ObjectHashMap<SourceRecord> others) {
        long id = source.data().id();
        SourceRecord same = id == DataRecord.NO_ID ? null : byId.putIfAbsent(id, source);
        SourceRecord first = same == null ? others.get(id) : same;
        if (first != null || stays(id) || isAbstractStill(id)) {
            String where = first == null ? "another record" : first.at().toString();
            problems.add(source.at(), source.subject(), "duplicate id", "an id of its own", "the id of " + where);
        }
    }

    private boolean isAbstractStill(long id) {
        DataRecord written = relatives.writtenBefore(id);
        return written != null && Inheritance.isAbstract(written) && !withdrawn.contains(id);
    }

    /** Whether there is an abstract record with an id now; once all have been entered. */
    boolean isAbstract(long id) {
        return abstractById.containsKey(id) || isAbstractStill(id);
    }

    /** Checks what the type demands of several fields together, once references are ids. */
    void checkRules() {
        if (withdrawn.isEmpty() && fresh.isEmpty()) {
            return;
        }
        List<UniqueGroup> groups = index.groups(this::isAnyOther);
        for (UniqueGroup group : groups) {
            withdrawn.forEachLong(id -> {
                List<Variant> old = groupBefore(id, group);
                if (old != null) {
                    group.values().remove(old, id);
                }
            });
        }
        if (!fresh.isEmpty()) {
            new TypeRuleChecks(schema, groups, problems).check(fresh, freshById::get);
        }
    }

    /** Whether a record has come with other values of a group than it had before. */
    private boolean isAnyOther(UniqueGroup group) {
        return fresh.stream().anyMatch(source -> {
            List<Variant> read = group.read(source);
            return read != null && !read.equals(groupBefore(source.data().id(), group));
        });
    }

    private @Nullable List<Variant> groupBefore(long id, UniqueGroup group) {
        int at = before.indexOf(id);
        return at < 0 ? null : group.read(before.get(at));
    }

    /** What a record of before had in a unique field; null for none, or where there is no such record. */
    @Nullable
    Variant valueBefore(long id, SchemaField field) {
        return known.unique(id, field);
    }

    /** Whether a record has the key that it had before. */
    boolean keepsKey(long id, SchemaField key, Variant old) {
        SourceRecord come = freshById.get(id);
        SourceRecord now = come == null ? abstractById.get(id) : come;
        return now != null && old.equals(unique(now, key));
    }

    private boolean isKey(SchemaField field) {
        return field.name().equals(schema.key());
    }

    /** Enters the keys of fresh records, by which references go, in the place of those of records that count no more. */
    void replaceKeys() {
        replaceKeys(false);
    }

    private void replaceKeys(boolean isAsked) {
        SchemaField field = schema.key() == null ? null : schema.field(schema.key());
        if (field != null) {
            replace(field, withKeys(field), isAsked);
        }
    }

    /** The record that has a key now; null for none. Once keys have been replaced. */
    @Nullable
    Long idOfKey(String key) {
        if (index.areKeysOpen()) {
            replaceKeys(true); // The keys of before are filled in, with those of records that are gone.
        }
        return index.idOfKey(key);
    }

    /** {@code isAsked}: whether the values have to be known. */
    private void replace(SchemaField field, List<SourceRecord> sources, boolean isAsked) {
        UniqueValues<Variant> values = index.values(
                field.name(), () -> isAsked || sources.stream().anyMatch(source -> isOther(source, field)));
        if (values != null) {
            withdrawn.forEachLong(id -> {
                Variant old = valueBefore(id, field);
                if (old != null) {
                    values.remove(old, id);
                }
            });
            give(field, values, sources);
        }
    }

    /** Whether a record has come with another value than it had before, or without a key. */
    private boolean isOther(SourceRecord source, SchemaField field) {
        Variant read = unique(source, field);
        return read == null
                ? isKey(field)
                : !read.equals(valueBefore(source.data().id(), field));
    }

    /** The fresh records, and the abstract ones among them that have a key. */
    private List<SourceRecord> withKeys(SchemaField key) {
        List<SourceRecord> abstracts = relatives.abstractFresh();
        if (abstracts.isEmpty()) {
            return fresh;
        }
        List<SourceRecord> all = new ArrayList<>(abstracts);
        all.removeIf(source -> !source.data().has(key.name()));
        all.addAll(fresh);
        return all;
    }

    /**
     * Enters the other unique values of fresh records, with those that they inherit, in the place of those that count no more; references to one record are
     * equal, be they by id or by key.
     */
    void replaceUnique() {
        schema.fields().stream().filter(field -> !isKey(field)).forEach(field -> replace(field, fresh, false));
    }

    private void give(SchemaField field, UniqueValues<Variant> values, List<SourceRecord> sources) {
        boolean isKey = isKey(field);
        Map<Variant, SourceRecord> firsts = new HashMap<>();
        for (SourceRecord source : sources) {
            Variant read = unique(source, field);
            Long other = read == null ? null : values.put(read, source.data().id());
            if (isKey && read == null && !source.flawed().contains(field.name())) {
                String subject = source.subject() + "." + field.name();
                problems.add(source.at(), subject, "no key", "a value: references go by it", "none");
            } else if (read != null && other != null) {
                if (firsts.isEmpty()) {
                    sources.forEach(each -> firsts.putIfAbsent(unique(each, field), each));
                }
                tellDuplicate(source, field, read, holder(other, read, firsts));
            }
        }
    }

    /** A record in messages, and where it was read if it is a fresh one. */
    private String holder(long id, Variant value, Map<Variant, SourceRecord> firsts) {
        SourceRecord first = stays(id) || isAbstractStill(id) ? null : firsts.get(value);
        return first == null ? schema.name() + " " + id : first.subject() + " at " + first.at();
    }

    private void tellDuplicate(SourceRecord source, SchemaField field, Variant read, String holder) {
        boolean isKey = isKey(field);
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
        boolean isKey = isKey(field);
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

    /** Where a record was read that has come; null for others. */
    @Nullable
    Location placeOf(long id) {
        SourceRecord come = freshById.get(id);
        return come == null ? null : come.at();
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
        long[] gone = new long[withdrawn.size()];
        LongHashSet.LongIterator ids = withdrawn.iterator();
        for (int i = 0; i < gone.length; i++) {
            gone[i] = ids.nextValue();
        }
        Arrays.sort(gone);
        return before.with(gone, come);
    }
}
