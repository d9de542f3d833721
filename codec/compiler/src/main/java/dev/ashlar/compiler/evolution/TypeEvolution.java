package dev.ashlar.compiler.evolution;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.FormerType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What one type's schema and its history make of each other. */
final class TypeEvolution {
    private final Schema schema;
    private final LockedType old;
    private final Problems problems;
    private final SortedMap<String, LockedField> fields = new TreeMap<>();
    private final Set<String> continued = new HashSet<>();

    private TypeEvolution(Schema schema, LockedType old, Problems problems) {
        this.schema = schema;
        this.old = old;
        this.problems = problems;
    }

    /**
     * A schema with its version and numbers, and the history that goes on with it.
     *
     * @param schema numbered and versioned
     * @param locked what the lock should say
     */
    record Result(Schema schema, LockedType locked) {}

    /**
     * Applies the history to a schema.
     *
     * @param schema as its file says
     * @param old what the lock knows; null for nothing
     * @param problems takes what the one forbids the other
     * @return both; of no use when a problem was added
     */
    static Result of(Schema schema, @Nullable LockedType old, Problems problems) {
        LockedType known = old == null ? LockedType.unknown(schema.name()) : old;
        return new TypeEvolution(schema, known, problems).result();
    }

    private Result result() {
        int before = problems.size();
        List<SchemaField> numbered = new ArrayList<>();
        for (SchemaField field : schema.fields()) {
            numbered.add(field(field));
        }
        Schema renumbered = schema.with(numbered, schema.version());
        List<LockedVersion> versions = problems.size() == before ? versions(renumbered) : old.versions();
        int version = versions.stream().mapToInt(LockedVersion::number).max().orElse(Schema.FIRST_VERSION);
        old.fields().forEach((name, field) -> {
            if (!continued.contains(name) && !field.type().isEmpty()) {
                fields.putIfAbsent(name, field.removed(version));
            }
        });
        return new Result(renumbered.with(numbered, version), new LockedType(schema.name(), false, versions, fields));
    }

    /** All versions so far, and the one of the present layout when it is another. */
    private List<LockedVersion> versions(Schema renumbered) {
        try {
            long fingerprint = LayoutPlanner.plan(renumbered).fingerprint();
            int version = old.versionOf(fingerprint);
            return version == old.greatestVersion()
                    ? old.versions()
                    : Stream.concat(old.versions().stream(), Stream.of(new LockedVersion(version, fingerprint)))
                            .toList();
        } catch (IllegalArgumentException e) {
            problems.add(schema.at(), schema.name(), String.valueOf(e.getMessage()), "", "");
            return old.versions();
        }
    }

    private SchemaField field(SchemaField field) {
        List<LockedField> entries = entries(field);
        entries.forEach(entry -> checkType(field, entry));
        FieldRules.checkNames(schema, field, entries, old, problems);
        TreeSet<String> formerly = new TreeSet<>(field.formerly());
        TreeSet<String> retyped = new TreeSet<>();
        field.retyped().forEach(former -> retyped.add(former.text()));
        for (LockedField entry : entries) {
            continued.add(entry.name());
            formerly.addAll(entry.formerly());
            retyped.addAll(entry.retyped());
            formerly.add(entry.name());
        }
        formerly.remove(field.name());
        retyped.remove(field.declaredType());
        ConstantNumbers numbers = ConstantNumbers.of(entries);
        List<EnumConstant> constants = numbers.number(schema, field, problems);
        fields.put(
                field.name(),
                new LockedField(field.name(), field.declaredType(), 0, formerly, retyped, numbers.locked()));
        return field.withHistory(constants, formerNames(field, formerly));
    }

    /** Those that the schema declares, then those that only the lock remembers: old code finds the field by either. */
    private static List<String> formerNames(SchemaField field, SortedSet<String> all) {
        List<String> names = new ArrayList<>(field.formerly());
        all.stream().filter(name -> !names.contains(name)).forEach(names::add);
        return names;
    }

    /** What the lock knows of a field by its name and its former names; first what is not gone. */
    private List<LockedField> entries(SchemaField field) {
        Set<LockedField> found = new LinkedHashSet<>();
        Stream.concat(Stream.of(field.name()), field.formerly().stream())
                .map(old::field)
                .flatMap(Stream::ofNullable)
                .forEach(found::add);
        List<LockedField> present = new ArrayList<>(found);
        present.sort((a, b) -> Boolean.compare(a.isRemoved(), b.isRemoved()));
        return present;
    }

    private void checkType(SchemaField field, LockedField entry) {
        String type = field.declaredType();
        boolean converts = field.retyped().stream().map(FormerType::text).anyMatch(entry.type()::equals);
        if (entry.type().isEmpty() || entry.type().equals(type) || converts) {
            return;
        }
        FieldRules.tellType(schema, field, entry, old, problems);
    }
}
