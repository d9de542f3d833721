package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What can only be checked over all records: that ids and keys are unique, and that references lead somewhere. */
final class RecordJoiner {
    private final List<Schema> schemas;
    private final Map<String, List<SourceRecord>> byType;
    private final Set<String> incomplete;
    private final Problems problems;
    private final Map<String, Map<Long, SourceRecord>> byId = new HashMap<>();
    private final Map<String, Map<String, SourceRecord>> byKey = new HashMap<>();

    /** {@code incomplete} names types of which some records could not be read: what refers to them may lead somewhere. */
    RecordJoiner(
            List<Schema> schemas, Map<String, List<SourceRecord>> byType, Set<String> incomplete, Problems problems) {
        this.incomplete = incomplete;
        this.schemas = schemas;
        this.byType = byType;
        this.problems = problems;
    }

    /** So many references to a type without records are told one by one. */
    private static final int FEW = 10;

    private static final int MOST_SUGGESTIONS = 100;

    /** References that lead nowhere, by the type that they should lead to. */
    private final Map<String, List<Problem>> dangling = new LinkedHashMap<>();

    /** Checks all records, and sets the references that can be resolved. */
    void join(List<PendingReference> references) {
        for (Schema schema : schemas) {
            indexIds(schema);
            if (schema.key() != null) {
                indexKeys(schema, schema.key());
            }
        }
        references.forEach(this::resolve);
        dangling.forEach(this::tellDangling);
        for (Schema schema : schemas) {
            schema.fields().stream().filter(f -> f.index().isUnique()).forEach(f -> refuseDuplicates(schema, f));
        }
    }

    /** Once references lead somewhere: those to one record are equal, be they by id or by key. */
    private void refuseDuplicates(Schema schema, SchemaField field) {
        if (field.name().equals(schema.key())) {
            return; // Told of as keys.
        }
        Map<Variant, SourceRecord> values = new HashMap<>();
        for (SourceRecord source : byType.get(schema.name())) {
            Variant value = source.data().get(field.name());
            boolean isFlawed = value == null && source.flawed().contains(field.name());
            Variant read = isFlawed ? null : ReadValue.unique(field, value);
            SourceRecord first = read == null ? null : values.putIfAbsent(read, source);
            if (first != null) {
                problems.add(
                        source.at(),
                        source.subject() + "." + field.name(),
                        "duplicate value of a unique field",
                        "a value of its own",
                        (value == null ? "none, which reads " + read : value) + ", the value of " + first.subject()
                                + " at " + first.at());
            }
        }
    }

    private void indexIds(Schema schema) {
        Map<Long, SourceRecord> ids = new HashMap<>();
        byId.put(schema.name(), ids);
        for (SourceRecord source : byType.get(schema.name())) {
            SourceRecord first = source.data().id() == 0
                    ? null
                    : ids.putIfAbsent(source.data().id(), source);
            if (first != null) {
                problems.add(
                        source.at(), source.subject(), "duplicate id", "an id of its own", "the id of " + first.at());
            }
        }
    }

    private void indexKeys(Schema schema, String keyField) {
        Map<String, SourceRecord> keys = new HashMap<>();
        byKey.put(schema.name(), keys);
        for (SourceRecord source : byType.get(schema.name())) {
            Variant key = source.data().get(keyField);
            String subject = source.subject() + "." + keyField;
            if (key == null && source.flawed().contains(keyField)) {
                continue;
            }
            if (key == null) {
                problems.add(source.at(), subject, "no key", "a value: references go by it", "none");
                continue;
            }
            SourceRecord first = keys.putIfAbsent(key.text(), source);
            if (first != null) {
                problems.add(
                        source.at(),
                        subject,
                        "duplicate key",
                        "a key of its own",
                        RecordChecks.quoted(key.text()) + ", the key of " + first.subject() + " at " + first.at());
            }
        }
    }

    private void resolve(PendingReference reference) {
        if (!byId.containsKey(reference.field().target())) {
            return; // The schema's own problem, reported with it.
        }
        List<Variant> resolved = new ArrayList<>();
        int count = reference.at().size();
        for (int i = 0; i < count; i++) {
            Variant value = resolve(reference, i);
            if (value != null) {
                resolved.add(value);
            }
        }
        if (resolved.size() == count) {
            reference.set(resolved);
        }
    }

    /** A reference by id, of null too; null when it leads nowhere, which is told unless nobody can know. */
    private @Nullable Variant resolve(PendingReference reference, int index) {
        String type = reference.field().target();
        Variant value = reference.element(index);
        boolean isByKey = value.isByKey();
        if (!isByKey && value.bits() == 0) {
            return value;
        }
        SourceRecord target =
                isByKey ? keysOf(type).get(value.text()) : byId.get(type).get(value.bits());
        if (target != null) {
            return Variant.ofRef(type, target.data().id());
        }
        if (incomplete.contains(type)) {
            return null; // The problem of the file that could not be read.
        }
        dangling.computeIfAbsent(type, name -> new ArrayList<>())
                .add(new Problem(
                        reference.at().get(index),
                        reference.subject(index),
                        "dangling reference",
                        isByKey && !byKey.containsKey(type)
                                ? "an id: " + type + " declares no key"
                                : "a record of " + type,
                        isByKey
                                ? RecordChecks.quoted(value.text()) + didYouMean(value.text(), type)
                                : "id " + value.bits()));
        return null;
    }

    /** A search among all keys, for so many references that nobody waits for it. */
    private String didYouMean(String key, String type) {
        int known = dangling.getOrDefault(type, List.of()).size();
        return known < MOST_SUGGESTIONS ? Words.didYouMean(key, keysOf(type).keySet()) : "";
    }

    /** Where a type has no record at all, that is the one cause of all references that lead nowhere. */
    private void tellDangling(String target, List<Problem> found) {
        if (found.size() <= FEW || !byType.get(target).isEmpty()) {
            found.forEach(problems::add);
            return;
        }
        Problem first = found.get(0);
        problems.add(
                first.at(),
                target,
                "there are no records of this type",
                "the file or the table with its records",
                String.format(Locale.ROOT, "%,d references to them, the first in %s", found.size(), first.subject()));
    }

    private Map<String, SourceRecord> keysOf(String type) {
        return byKey.getOrDefault(type, Map.of());
    }
}
