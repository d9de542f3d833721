package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks some changed records against all others, by what is known of these: the rules of {@link RecordJoiner}, at a cost that goes with what has
 * changed. Of records that have not changed nothing is known but that nothing was wrong with them.
 */
final class ContentUpdate {
    private final Content content;
    private final String place;
    private final Problems problems;
    private final Map<String, TypeUpdate> types = new LinkedHashMap<>();
    private final List<PendingReference> references = new ArrayList<>();
    private final List<LostKey> lostKeys = new ArrayList<>();

    /** A key by which records referred to one that does not have it any more. */
    record LostKey(String type, long id, String key) {}

    /** {@code place}: what has no better place is told of there; {@code indexes} of the types of the content, which take part in the update. */
    ContentUpdate(Content content, Map<String, TypeIndex> indexes, String place, Problems problems) {
        this.content = content;
        this.place = place;
        this.problems = problems;
        for (Schema schema : content.schemas()) {
            RecordList before =
                    RecordList.of(Objects.requireNonNull(content.records().get(schema.name())));
            TypeIndex index = Objects.requireNonNull(indexes.get(schema.name()));
            types.put(schema.name(), new TypeUpdate(schema, before, index, problems, references));
        }
    }

    /** What takes the changes of a type; null when there is none. */
    @Nullable
    TypeUpdate type(String name) {
        return types.get(name);
    }

    /** Whether a record of before is among those that have changed. */
    boolean changes(String type, long id) {
        TypeUpdate update = types.get(type);
        return update != null && update.withdrawn().contains(id);
    }

    /** Checks what has been taken; the content as it is then, which counts for nothing when there are problems. */
    Content join() {
        types.values().forEach(this::enter);
        types.values().forEach(this::updateUnique);
        references.forEach(this::resolve);
        types.values().forEach(this::updateUniqueReferences);
        types.values().forEach(this::requireReferrers);
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        boolean same = true;
        for (TypeUpdate type : types.values()) {
            String name = type.schema().name();
            RecordList after = type.after();
            records.put(name, after);
            same &= after == content.records().get(name);
        }
        return same ? content : new Content(content.schemas(), records);
    }

    /** Keys by which records that have not changed may refer to another record now, or to none: only reading all can tell. */
    List<LostKey> lostKeys() {
        return lostKeys;
    }

    private void enter(TypeUpdate type) {
        for (SourceRecord source : type.fresh()) {
            SourceRecord first = type.enter(source);
            if (first != null || type.stays(source.data().id())) {
                String where = first == null ? "another record" : first.at().toString();
                problems.add(source.at(), source.subject(), "duplicate id", "an id of its own", "the id of " + where);
            }
        }
    }

    /** Values that go make room for those that come. */
    private void updateUnique(TypeUpdate type) {
        for (SchemaField field : type.schema().fields()) {
            UniqueValues values = type.index().values(field.name());
            if (values != null) {
                withdraw(type, field, values);
                if (field.type() != ValueType.REF) {
                    give(type, field, values);
                }
            }
        }
    }

    /** Once references lead somewhere: those to one record are equal, be they by id or by key. */
    private void updateUniqueReferences(TypeUpdate type) {
        for (SchemaField field : type.schema().fields()) {
            UniqueValues values = type.index().values(field.name());
            if (values != null && field.type() == ValueType.REF) {
                give(type, field, values);
            }
        }
    }

    private static void withdraw(TypeUpdate type, SchemaField field, UniqueValues values) {
        LongHashSet.LongIterator ids = type.withdrawn().iterator();
        while (ids.hasNext()) {
            long id = ids.nextValue();
            Variant old = valueBefore(type, id, field);
            if (old != null) {
                values.remove(old, id);
            }
        }
    }

    private static @Nullable Variant valueBefore(TypeUpdate type, long id, SchemaField field) {
        int at = type.before().indexOf(id);
        return at < 0 ? null : ReadValue.unique(field, type.before().get(at).get(field.name()));
    }

    private void give(TypeUpdate type, SchemaField field, UniqueValues values) {
        boolean isKey = field.name().equals(type.schema().key());
        for (SourceRecord source : type.fresh()) {
            String subject = source.subject() + "." + field.name();
            Variant value = source.data().get(field.name());
            if (isKey && value == null) {
                if (!source.flawed().contains(field.name())) {
                    problems.add(source.at(), subject, "no key", "a value: references go by it", "none");
                }
                continue;
            }
            Variant read = source.flawed().contains(field.name()) ? null : ReadValue.unique(field, value);
            Long other = read == null ? null : values.put(read, source.data().id());
            if (other != null) {
                problems.add(
                        source.at(),
                        subject,
                        isKey ? "duplicate key" : "duplicate value of a unique field",
                        isKey ? "a key of its own" : "a value of its own",
                        shown(Objects.requireNonNull(read)) + ", which "
                                + source.data().type() + " " + other + " has");
            }
        }
    }

    private static String shown(Variant value) {
        return value.type() == ValueType.STRING ? RecordChecks.quoted(value.text()) : value.toString();
    }

    private void resolve(PendingReference reference) {
        TypeUpdate target = types.get(reference.field().target());
        if (target == null) {
            return; // The schema's own problem.
        }
        reference.addKeysTo(target.index().referredKeys());
        List<Variant> resolved = new ArrayList<>();
        for (int i = 0; i < reference.at().size(); i++) {
            Variant value = resolve(reference, i, target);
            if (value != null) {
                resolved.add(value);
            }
        }
        if (resolved.size() == reference.at().size()) {
            reference.set(resolved);
        }
    }

    private @Nullable Variant resolve(PendingReference reference, int index, TypeUpdate target) {
        Variant value = reference.element(index);
        if (!value.isByKey() && value.bits() == 0) {
            return value;
        }
        Long id = value.isByKey() ? target.index().idOfKey(value.text()) : Long.valueOf(value.bits());
        if (id != null && target.has(id)) {
            return Variant.ofRef(target.schema().name(), id);
        }
        String type = target.schema().name();
        problems.add(
                reference.at().get(index),
                reference.subject(index),
                "dangling reference",
                value.isByKey() && target.schema().key() == null
                        ? "an id: " + type + " declares no key"
                        : "a record of " + type,
                value.isByKey() ? RecordChecks.quoted(value.text()) : "id " + value.bits());
        return null;
    }

    /** What records that have not changed refer to must be there still. */
    private void requireReferrers(TypeUpdate target) {
        noteLostKeys(target);
        if (target.removesAny()) {
            for (TypeUpdate from : types.values()) {
                for (SchemaField field : from.schema().fields()) {
                    if (field.type() == ValueType.REF
                            && field.target().equals(target.schema().name())) {
                        requireTargets(from, field, target);
                    }
                }
            }
        }
    }

    private void noteLostKeys(TypeUpdate target) {
        String key = target.schema().key();
        if (key == null || target.index().referredKeys().isEmpty()) {
            return;
        }
        SchemaField field = Objects.requireNonNull(target.schema().field(key));
        LongHashSet.LongIterator ids = target.withdrawn().iterator();
        while (ids.hasNext()) {
            long id = ids.nextValue();
            Variant old = valueBefore(target, id, field);
            if (old != null && target.index().referredKeys().contains(old.text())) {
                Long now = target.index().idOfKey(old.text());
                if (now == null || now != id) {
                    lostKeys.add(new LostKey(target.schema().name(), id, old.text()));
                }
            }
        }
    }

    private void requireTargets(TypeUpdate from, SchemaField field, TypeUpdate target) {
        RecordList records = from.before();
        for (int i = 0; i < records.size(); i++) {
            Variant value = records.get(i).get(field.name());
            if (value != null && from.stays(records.id(i))) {
                requireTargets(records.get(i), field, value, target);
            }
        }
    }

    private void requireTargets(DataRecord from, SchemaField field, Variant value, TypeUpdate target) {
        boolean isArray = value.shape().isArray();
        int count = isArray ? value.elementCount() : 1;
        for (int i = 0; i < count; i++) {
            long id = (isArray ? value.element(i) : value).bits();
            if (id != 0 && target.isRemoved(id)) {
                problems.add(
                        Location.of(place),
                        from.type() + " " + from.id() + "." + field.name() + (isArray ? "[" + i + "]" : ""),
                        "dangling reference",
                        "a record of " + target.schema().name(),
                        "id " + id + ", which is gone");
            }
        }
    }
}
