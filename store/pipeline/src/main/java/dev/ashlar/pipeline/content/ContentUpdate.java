package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.ShipRule;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.References;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks what concerns several records: ids and keys are unique, and references lead to records. The cost depends on the number of records that have
 * changed. Of the other records only one thing is known: they had no problems. A full read is an update of content without records.
 */
final class ContentUpdate {
    private final String place;
    private final boolean isFull;
    private final Problems problems;
    private final Map<String, TypeUpdate> types = new LinkedHashMap<>();
    private final DanglingReferences dangling = new DanglingReferences();
    private final List<LostKey> lostKeys = new ArrayList<>();
    private @Nullable Map<String, List<DataRecord>> after;

    /** A key by which records referred to one that does not have it any more. */
    record LostKey(String type, long id, String key) {}

    private ContentUpdate(String place, boolean isFull, Problems problems) {
        this.place = place;
        this.isFull = isFull;
        this.problems = problems;
    }

    /** An update of no records; all records of all types are to be taken. {@code place}: what has no better place is told of there. */
    static ContentUpdate ofNothing(List<Schema> schemas, String place, Problems problems) {
        ContentUpdate update = new ContentUpdate(place, true, problems);
        schemas.forEach(schema -> update.add(schema, RecordList.NONE, RecordList.NONE, new TypeIndex(schema)));
        return update;
    }

    /** {@code place}: what has no better place is told of there; {@code indexes} of the types of the content, which take part in the update. */
    static ContentUpdate of(Content content, Map<String, TypeIndex> indexes, String place, Problems problems) {
        ContentUpdate update = new ContentUpdate(place, false, problems);
        content.schemas().forEach(schema -> {
            String name = schema.name();
            List<DataRecord> records = Objects.requireNonNull(content.records().get(name));
            RecordList relatives = RecordList.of(content.relatives().getOrDefault(name, RecordList.NONE));
            update.add(schema, RecordList.of(records), relatives, Objects.requireNonNull(indexes.get(name)));
        });
        return update;
    }

    private void add(Schema schema, RecordList before, RecordList relatives, TypeIndex index) {
        types.put(schema.name(), new TypeUpdate(schema, before, relatives, index, problems));
    }

    /** What takes the changes of each type. */
    Map<String, TypeUpdate> types() {
        return types;
    }

    /** What takes the changes of a type; null when there is none. */
    @Nullable
    TypeUpdate type(String name) {
        return types.get(name);
    }

    /** Whether a record of before is among those that have changed. */
    boolean changes(String type, long id) {
        TypeUpdate update = types.get(type);
        return update != null && update.changes(id);
    }

    /** Checks what has been taken, by rules in Java too once nothing else is wrong. */
    void check(ContentRules rules) {
        types.values().forEach(type -> type.followAncestors(Location.of(place)));
        types.values().forEach(TypeUpdate::enter);
        types.values().forEach(TypeUpdate::replaceKeys);
        references().forEach(this::resolve);
        types.values().forEach(type -> type.pending().completeLists(problems));
        dangling.tell(problems);
        types.values().forEach(TypeUpdate::inherit);
        types.values().forEach(TypeUpdate::replaceUnique);
        types.values().forEach(TypeUpdate::checkRules);
        types.values().forEach(this::requireReferrers);
        if (problems.isEmpty()) {
            rules.check(types, records(), isFull, Location.of(place), problems);
        }
    }

    /** The records of each type as they are then, once references are ids, which count for nothing when there are problems. */
    Map<String, List<DataRecord>> records() {
        if (after == null) {
            Map<String, List<DataRecord>> records = new LinkedHashMap<>();
            types.forEach((name, type) -> records.put(name, type.after()));
            after = records;
        }
        return after;
    }

    /** Of each type that has any, the records that inherit or are abstract, as they are written then. */
    Map<String, List<DataRecord>> relatives() {
        Map<String, List<DataRecord>> relatives = new LinkedHashMap<>();
        types.forEach((name, type) -> {
            RecordList after = type.relatives().after(type.withdrawn());
            if (!after.isEmpty()) {
                relatives.put(name, after);
            }
        });
        return relatives;
    }

    /** What keeps the records that were taken from shipping; once they have been checked. */
    List<Problem> unshippable() {
        boolean allShip = types.values().stream()
                .allMatch(type -> type.schema().shipRule().equals(ShipRule.ALL));
        return allShip ? List.of() : ShipChecks.problems(types, references().toList());
    }

    /** The index of each type. */
    Map<String, TypeIndex> indexes() {
        Map<String, TypeIndex> indexes = new LinkedHashMap<>();
        types.forEach((name, type) -> indexes.put(name, type.index()));
        return indexes;
    }

    /** Keys by which records that have not changed may refer to another record now, or to none: only reading all can tell. */
    List<LostKey> lostKeys() {
        return lostKeys;
    }

    /** Of each type, the keys by which some of the references that were taken lead to it. */
    Map<String, Set<String>> referredKeys(Predicate<PendingReference> counts) {
        Map<String, Set<String>> keys = new HashMap<>();
        references()
                .filter(counts)
                .forEach(reference -> reference.forEachKey(
                        keys.computeIfAbsent(reference.field().target(), target -> new HashSet<>())::add));
        return keys;
    }

    /** All references that were taken, as they were read, type by type. */
    private Stream<PendingReference> references() {
        return types.values().stream().flatMap(type -> type.pending().references().stream());
    }

    private void resolve(PendingReference reference) {
        TypeUpdate target = types.get(reference.field().target());
        if (target == null) { // The schema's own problem, reported with it.
            reference.from().flawed().add(reference.field().name());
            return;
        }
        reference.forEachKey(target.index()::refer);
        List<Variant> resolved = new ArrayList<>();
        for (int i = 0; i < reference.at().size(); i++) {
            Variant value = resolve(reference.element(i), target);
            if (value != null && isAbstract(reference, value, target)) {
                String type = target.schema().name();
                problems.add(
                        reference.at().get(i),
                        reference.subject(i),
                        "reference to an abstract record",
                        "a record of " + type + " that is not abstract",
                        type + " " + value.bits());
            } else if (value != null) {
                resolved.add(value);
            } else if (!target.isIncomplete()) { // Else it may lead to a record of the file that could not be read.
                dangling.add(reference, i, target);
            }
        }
        if (resolved.size() == reference.at().size()) {
            reference.set(resolved);
        } else {
            reference.from().flawed().add(reference.field().name());
        }
    }

    /** Whether a reference leads to a record that is none of the game: only heirs may refer to it. */
    private static boolean isAbstract(PendingReference reference, Variant value, TypeUpdate target) {
        boolean inherits = target.canInherit()
                && reference.from().owner() == null
                && reference.field().name().equals(Inheritance.FROM);
        return !inherits && !value.isNull() && target.isAbstract(value.bits());
    }

    /** A reference by id, of null too; null when it leads nowhere. */
    private static @Nullable Variant resolve(Variant value, TypeUpdate target) {
        if (value.isByKey()) {
            Long id = target.idOfKey(value.text());
            return id == null ? null : Variant.ofRef(target.schema().name(), id);
        }
        if (value.isNull()) {
            return value;
        }
        boolean leads = target.has(value.bits()) || target.isAbstract(value.bits());
        return leads ? Variant.ofRef(target.schema().name(), value.bits()) : null;
    }

    /** What records that have not changed refer to must be there still. */
    private void requireReferrers(TypeUpdate target) {
        noteLostKeys(target);
        if (target.removesAny()) {
            for (TypeUpdate from : types.values()) {
                for (SchemaField field : from.schema().fields()) {
                    if (References.leads(field, target.schema().name())) {
                        requireTargets(from, field, target);
                    }
                }
            }
        }
    }

    private void noteLostKeys(TypeUpdate target) {
        String key = target.schema().key();
        if (key == null || target.index().referredKeyCount() == 0) {
            return;
        }
        SchemaField field = Objects.requireNonNull(target.schema().field(key));
        LongHashSet.LongIterator ids = target.withdrawn().iterator();
        while (ids.hasNext()) {
            long id = ids.nextValue();
            Variant old = target.valueBefore(id, field);
            if (old != null && target.index().isReferred(old.text()) && !target.keepsKey(id, field, old)) {
                Long now = target.idOfKey(old.text());
                if (now == null || now != id) {
                    lostKeys.add(new LostKey(target.schema().name(), id, old.text()));
                }
            }
        }
    }

    private void requireTargets(TypeUpdate from, SchemaField field, TypeUpdate target) {
        RecordList records = from.before().passing();
        for (int i = 0; i < records.size(); i++) {
            Variant value = records.get(i).get(field.name());
            if (value != null && from.stays(records.id(i))) {
                requireTargets(records.get(i), field, value, target);
            }
        }
        for (DataRecord record : from.relatives().abstractBefore()) {
            Variant value = record.get(field.name());
            if (value != null && from.isAbstract(record.id())) {
                requireTargets(record, field, value, target);
            }
        }
    }

    private void requireTargets(DataRecord from, SchemaField field, Variant value, TypeUpdate target) {
        String type = target.schema().name();
        References.forEach(field.name(), value, (path, reference) -> {
            long id = reference.bits();
            if (!reference.isNull() && reference.target().equals(type) && target.isRemoved(id)) {
                problems.add(
                        Location.of(place),
                        from.type() + " " + from.id() + "." + path,
                        "dangling reference",
                        "a record of " + type,
                        "id " + id + ", which is gone");
            }
        });
    }
}
