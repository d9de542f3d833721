package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.Places;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * The records of a type that inherit or are abstract: those of before, as they are written, and those that have come. Gives records that have come the
 * values of their ancestors. A type without such records has two empty lists.
 */
final class Relatives {
    private final Schema schema;
    /** Fields of which one value takes the place of all. */
    private final List<List<String>> alternatives;

    private final RecordList before;
    private final Problems problems;
    private final List<Relative> fresh = new ArrayList<>();
    private final Map<Long, Relative> freshById = new HashMap<>();
    /** Fields of records that an edit gives values, by id. */
    private final Map<Long, Set<String>> edited = new HashMap<>();
    /** What heirs take from abstract records of before. */
    private final Map<Long, DataRecord> unchanged = new HashMap<>();

    private enum State {
        NEW,
        OPEN,
        RESOLVED
    }

    /** A record that has come. */
    private static final class Relative {
        final SourceRecord source;
        final Location fromAt;
        final Location nothingAt;
        final boolean isAbstract;
        State state = State.NEW;
        /** As it is written, references by id, once it is resolved. */
        DataRecord written;

        Relative(SourceRecord source, Places places) {
            this.source = source;
            this.fromAt = places.of(Inheritance.FROM);
            this.nothingAt = places.of(Inheritance.NOTHING);
            this.written = source.data();
            this.isAbstract = Inheritance.isAbstract(source.data());
        }

        /** The id of the ancestor; {@link DataRecord#NO_ID} for none, or one that is not there. */
        long from() {
            Variant from = written.get(Inheritance.FROM);
            return from == null ? DataRecord.NO_ID : from.bits();
        }
    }

    /** {@code before}: as they are written, references by id. */
    Relatives(Schema schema, RecordList before, Problems problems) {
        this.schema = schema;
        this.alternatives = schema.alternatives();
        this.before = before;
        this.problems = problems;
    }

    /** Takes a record that has come and says something of inheritance. {@return whether it is abstract} */
    boolean add(SourceRecord source, Places places) {
        Relative relative = new Relative(source, places);
        fresh.add(relative);
        return relative.isAbstract;
    }

    /** Whether no record has come that inherits or is abstract. */
    boolean isFreshEmpty() {
        return fresh.isEmpty();
    }

    /** An edit gives fields of a record their values: those that are equal to what it inherits are not written. */
    void edited(long id, Set<String> fields) {
        edited.put(id, fields);
    }

    /** The record as it was written before; null unless it inherited or was abstract. */
    @Nullable
    DataRecord writtenBefore(long id) {
        int at = before.indexOf(id);
        return at < 0 ? null : before.get(at);
    }

    /** The abstract records of before. */
    List<DataRecord> abstractBefore() {
        return before.stream().filter(Inheritance::isAbstract).toList();
    }

    /** The abstract records that have come. */
    List<SourceRecord> abstractFresh() {
        return fresh.stream()
                .filter(relative -> relative.isAbstract)
                .map(relative -> relative.source)
                .toList();
    }

    /** Hands over the heirs that have come and are records of the game, each with what it says itself. */
    void forEachHeir(BiConsumer<SourceRecord, DataRecord> action) {
        fresh.stream()
                .filter(relative -> !relative.isAbstract && Inheritance.isHeir(relative.written))
                .forEach(relative -> action.accept(relative.source, relative.written));
    }

    /** The heirs of records of before, and theirs, that have not been withdrawn themselves: they may be other now. */
    List<DataRecord> heirsOf(LongHashSet withdrawn) {
        if (before.isEmpty() || withdrawn.isEmpty()) {
            return List.of();
        }
        Map<Long, List<DataRecord>> byAncestor =
                before.stream().filter(Inheritance::isHeir).collect(Collectors.groupingBy(Relatives::ancestor));
        Deque<Long> changed = new ArrayDeque<>(withdrawn);
        LongHashSet found = new LongHashSet();
        List<DataRecord> heirs = new ArrayList<>();
        while (!changed.isEmpty()) {
            for (DataRecord heir : byAncestor.getOrDefault(changed.remove(), List.of())) {
                if (!withdrawn.contains(heir.id()) && found.add(heir.id())) {
                    heirs.add(heir);
                    changed.add(heir.id());
                }
            }
        }
        return heirs;
    }

    private static long ancestor(DataRecord written) {
        Variant from = written.get(Inheritance.FROM);
        return from == null ? DataRecord.NO_ID : from.bits();
    }

    /** Gives all records that have come the values of their ancestors, once references are ids. */
    void resolve(LongFunction<@Nullable DataRecord> standing, RecordChecks checks) {
        fresh.stream() // Records without an id are nobody's ancestors.
                .filter(relative -> relative.source.data().hasId())
                .forEach(
                        relative -> freshById.putIfAbsent(relative.source.data().id(), relative));
        for (Relative relative : fresh) {
            Deque<Relative> path = new ArrayDeque<>();
            Relative at = relative;
            while (at != null && at.state == State.NEW) {
                at.state = State.OPEN;
                path.push(at);
                at = freshById.get(at.from());
            }
            if (at != null && at.state == State.OPEN) {
                breakCycle(path, at);
            }
            path.forEach(one -> inherit(one, standing, checks));
        }
    }

    /** The path ends with what leads back to {@code first}. */
    private void breakCycle(Deque<Relative> path, Relative first) {
        List<Relative> cycle = new ArrayList<>();
        for (Relative one : path) {
            cycle.add(0, one);
            if (one == first) {
                break;
            }
        }
        int least = 0;
        for (int i = 1; i < cycle.size(); i++) {
            least = cycle.get(i).source.data().id()
                            < cycle.get(least).source.data().id()
                    ? i
                    : least;
        }
        Collections.rotate(cycle, -least);
        Relative told = cycle.get(0);
        List<String> names =
                new ArrayList<>(cycle.stream().map(one -> one.source.subject()).toList());
        names.add(told.source.subject());
        problems.add(
                told.fromAt,
                told.source.subject() + "." + Inheritance.FROM,
                "inherits from itself",
                "a record that does not inherit from this one",
                String.join(" from ", names));
        for (Relative one : cycle) {
            one.source.data().remove(Inheritance.FROM);
            one.source.flawed().add(Inheritance.FROM);
        }
    }

    private void inherit(Relative heir, LongFunction<@Nullable DataRecord> standing, RecordChecks checks) {
        DataRecord data = heir.source.data();
        Relative come = freshById.get(heir.from());
        DataRecord ancestor = come != null ? come.source.data() : ofBefore(heir.from(), standing);
        Set<String> flawed = heir.source.flawed();
        Set<String> nothing = nothing(heir);
        if (ancestor == null && flawed.contains(Inheritance.FROM)) {
            schema.fields().forEach(field -> addFlaw(flawed, data, field.name()));
        }
        if (ancestor != null && edited.containsKey(data.id())) {
            prune(heir, ancestor, nothing);
        }
        heir.written = data.copy();
        heir.written.setUpdated(false);
        strip(data);
        if (come != null) {
            come.source.flawed().stream()
                    .filter(name -> !isNothing(name, nothing))
                    .forEach(name -> addFlaw(flawed, data, name));
        }
        if (ancestor != null) {
            take(data, ancestor, nothing);
        }
        data.setUpdated(false);
        heir.state = State.RESOLVED;
        if (!heir.isAbstract) {
            checks.checkAbsent(heir.source);
        }
    }

    private static void addFlaw(Set<String> flawed, DataRecord data, String field) {
        if (!data.has(field)) {
            flawed.add(field);
        }
    }

    private static void strip(DataRecord data) {
        data.remove(Inheritance.FROM);
        data.remove(Inheritance.ABSTRACT);
        data.remove(Inheritance.NOTHING);
    }

    /** Whether a field takes nothing: it, or an optional struct around it, is named. */
    private static boolean isNothing(String field, Set<String> nothing) {
        return nothing.contains(field) || isInNothing(field, nothing);
    }

    private static boolean isInNothing(String field, Set<String> nothing) {
        for (int dot = field.indexOf(StructUse.SEPARATOR); dot > 0; dot = field.indexOf(StructUse.SEPARATOR, dot + 1)) {
            if (nothing.contains(field.substring(0, dot))) {
                return true;
            }
        }
        return false;
    }

    private void take(DataRecord data, DataRecord ancestor, Set<String> nothing) {
        Set<String> replaced = new HashSet<>();
        alternatives.stream()
                .filter(fields -> fields.stream().anyMatch(data::has))
                .forEach(replaced::addAll);
        ancestor.forEach((name, value) -> {
            boolean isOpen = !isNothing(name, nothing) && !replaced.contains(name) && !data.has(name);
            if (isOpen && !name.equals(schema.key())) {
                data.set(name, value);
            }
        });
    }

    /** What an heir takes from a record of before that is there still; null where there is none, as of {@link DataRecord#NO_ID}. */
    private @Nullable DataRecord ofBefore(long id, LongFunction<@Nullable DataRecord> standing) {
        DataRecord record = standing.apply(id);
        if (record != null) {
            return record;
        }
        Deque<DataRecord> chain = new ArrayDeque<>();
        DataRecord written = writtenBefore(id);
        while (written != null && record == null && !unchanged.containsKey(written.id())) {
            chain.push(written);
            long from = ancestor(written);
            record = standing.apply(from);
            written = writtenBefore(from);
        }
        record = written == null || record != null ? record : unchanged.get(written.id());
        for (DataRecord one : chain) {
            DataRecord resolved = one.copy();
            strip(resolved);
            if (record != null) {
                take(resolved, record, Inheritance.nothing(one));
            }
            unchanged.put(one.id(), resolved);
            record = resolved;
        }
        return record;
    }

    /** The fields that take nothing, by their present names. */
    private Set<String> nothing(Relative heir) {
        Set<String> present = new TreeSet<>();
        for (String name : Inheritance.nothing(heir.source.data())) {
            SchemaField field = schema.fields().stream()
                    .filter(one -> one.name().equals(name) || one.formerly().contains(name))
                    .min(Comparator.comparing(one -> !one.name().equals(name)))
                    .orElse(null);
            if (field == null || !Inheritance.canBeNothing(field)) {
                problems.add(
                        heir.nothingAt,
                        heir.source.subject() + "." + Inheritance.NOTHING,
                        "wrong value",
                        "names of optional fields and of references",
                        RecordChecks.quoted(name));
            } else {
                present.add(field.name());
            }
        }
        return present;
    }

    /** What an edit gave is written only where it differs from what is inherited. */
    private void prune(Relative heir, DataRecord ancestor, Set<String> nothing) {
        DataRecord data = heir.source.data();
        for (String name : new TreeSet<>(edited.getOrDefault(data.id(), Set.of()))) {
            SchemaField field = schema.field(name);
            Variant inherited = name.equals(schema.key()) ? null : ancestor.get(name);
            Variant own = data.get(name);
            if (own != null || inherited == null) {
                nothing.remove(name);
            }
            if (own != null && own.equals(inherited)) {
                data.remove(name);
            } else if (own == null && inherited != null && field != null && !isNothing(name, nothing)) {
                takeAway(heir.source, field, inherited, nothing);
            }
        }
        // What lies in a struct that takes nothing has no place of its own in a file.
        List<String> inside =
                nothing.stream().filter(name -> isInNothing(name, nothing)).toList();
        nothing.removeAll(inside);
        Inheritance.setNothing(data, nothing);
    }

    /** The field is to read what a field without a value reads, and not what it would inherit. */
    private void takeAway(SourceRecord heir, SchemaField field, Variant inherited, Set<String> nothing) {
        Variant absent = ReadValue.of(field, null);
        if (Inheritance.canBeNothing(field) || field.rules().required()) {
            nothing.add(field.name());
        } else if (absent == null) {
            problems.add(
                    heir.at(),
                    heir.subject() + "." + field.name(),
                    "no value",
                    "a value: the field is not optional, and inherits one",
                    "none");
        } else if (!absent.equals(inherited)) {
            heir.data().set(field.name(), absent);
        }
    }

    /** The records as they are written now; the list of before when none has changed. */
    RecordList after(LongHashSet withdrawn) {
        if (fresh.isEmpty() && (before.isEmpty() || withdrawn.isEmpty())) {
            return before;
        }
        Map<Long, DataRecord> now = new TreeMap<>();
        before.stream()
                .filter(record -> !withdrawn.contains(record.id()))
                .forEach(record -> now.put(record.id(), record));
        for (Relative relative : fresh) {
            if (relative.isAbstract || Inheritance.isHeir(relative.written)) {
                DataRecord standing = writtenBefore(relative.written.id());
                now.put(relative.written.id(), relative.written.equals(standing) ? standing : relative.written);
            }
        }
        DataRecord[] records = now.values().toArray(DataRecord[]::new);
        boolean same = records.length == before.size();
        for (int i = 0; same && i < records.length; i++) {
            same = records[i] == before.get(i);
        }
        return same ? before : RecordList.owning(records);
    }
}
