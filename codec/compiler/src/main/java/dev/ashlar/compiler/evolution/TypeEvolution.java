package dev.ashlar.compiler.evolution;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.FixedType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the schema of one type, or struct, and its history make of each other. The history of members is that of their struct. */
final class TypeEvolution {
    private final Schema schema;
    private final LockedType old;
    private final Function<String, Schema> structs;
    private final Problems problems;
    private final SortedMap<String, LockedField> fields = new TreeMap<>();
    private final Set<String> continued = new HashSet<>();

    private TypeEvolution(Schema schema, LockedType old, Function<String, Schema> structs, Problems problems) {
        this.schema = schema;
        this.old = old;
        this.structs = structs;
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
     * @param structs gives each struct that the schema uses, as its own history knows it
     * @param problems takes what the one forbids the other
     * @return both; of no use when a problem was added
     */
    static Result of(Schema schema, @Nullable LockedType old, Function<String, Schema> structs, Problems problems) {
        LockedType known = old == null ? LockedType.unknown(schema.name()) : old;
        return new TypeEvolution(schema, known, structs, problems).result();
    }

    private Result result() {
        int before = problems.size();
        List<SchemaField> numbered = new ArrayList<>();
        List<StructUse> uses = new ArrayList<>();
        for (int i = 0; i < schema.fields().size(); i++) {
            StructUse use = schema.useOf(i);
            if (use == null) {
                numbered.add(field(schema.fields().get(i)));
            } else if (use.first() == i) {
                StructUse evolved = use(use);
                uses.add(evolved);
                numbered.addAll(evolved.members());
            }
        }
        Schema renumbered = schema.with(numbered, uses, schema.version());
        boolean hasVersions = !schema.isStruct() && problems.size() == before;
        List<LockedVersion> versions = hasVersions ? versions(renumbered) : old.versions();
        int version = versions.stream().mapToInt(LockedVersion::number).max().orElse(Schema.FIRST_VERSION);
        old.fields().forEach((name, field) -> {
            if (!continued.contains(name) && !field.type().isEmpty()) {
                fields.putIfAbsent(name, field.removed(version));
            }
        });
        Schema versioned = renumbered.with(numbered, uses, version);
        return new Result(versioned, new LockedType(schema.name(), false, versions, fields));
    }

    /** All versions so far, and the one of the present layout when it is another. */
    private List<LockedVersion> versions(Schema renumbered) {
        try {
            long fingerprint = LayoutPlanner.planTree(renumbered).fingerprint();
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
        DeclaredField declared = DeclaredField.of(field);
        List<LockedField> entries = entries(declared);
        ConstantNumbers numbers = ConstantNumbers.of(entries);
        List<EnumConstant> constants = numbers.number(schema, field, names(field), problems);
        List<String> formerly = goOn(declared, entries, numbers.locked());
        return withElements(field.withHistory(field.isVariant() ? List.of() : constants, formerly), constants);
    }

    private SchemaField withElements(SchemaField field, List<EnumConstant> constants) {
        Schema elements = field.elements();
        if (elements != null && elements.isVariant()) {
            return field.withElements(elements.withTags(constants, structs));
        }
        if (elements != null && field.hasEntries()) {
            return field.withElements(entries(elements, constants));
        }
        return field.isList() ? field.withElements(structs.apply(field.target())) : field;
    }

    /** The entries of a map, or elements of a list of values, have its constants, and structs as their own history knows them. */
    private Schema entries(Schema entry, List<EnumConstant> constants) {
        List<SchemaField> members = new ArrayList<>();
        List<StructUse> uses = new ArrayList<>();
        for (int i = 0; i < entry.fields().size(); i++) {
            StructUse use = entry.useOf(i);
            SchemaField member = entry.fields().get(i);
            if (use == null) {
                boolean isOfConstants = !member.constants().isEmpty();
                members.add(withElements(
                        isOfConstants ? member.withHistory(constants, member.formerly()) : member, constants));
            } else if (use.first() == i) {
                StructUse evolved = use.with(struct(use.struct(), constants), use.formerly());
                uses.add(evolved);
                members.addAll(evolved.members());
            }
        }
        return entry.with(members, uses, entry.version());
    }

    /** A struct as its own history knows it. That of a list of a fixed length is part of the field, which has the constants of the elements. */
    private Schema struct(Schema struct, List<EnumConstant> constants) {
        return struct.isFixedList() ? entries(struct, constants) : structs.apply(struct.name());
    }

    /** A field that has a struct. An include has no name, and no history. */
    private StructUse use(StructUse use) {
        if (use.isIncluded()) {
            return use.with(structs.apply(use.struct().name()), List.of());
        }
        DeclaredField declared = DeclaredField.of(use);
        List<LockedField> entries = entries(declared);
        SchemaField value = use.struct().isFixedList() ? use.struct().fixedValue() : null;
        if (value == null) {
            return use.with(struct(use.struct(), List.of()), goOn(declared, entries, List.of()));
        }
        ConstantNumbers numbers = ConstantNumbers.of(entries);
        List<EnumConstant> constants = numbers.number(schema, value.named(use.name()), names(value), problems);
        return use.with(struct(use.struct(), constants), goOn(declared, entries, numbers.locked()));
    }

    private static List<String> names(SchemaField field) {
        Schema elements = field.elements();
        return elements != null && elements.isVariant() ? elements.kind().constantNames() : field.constantNames();
    }

    /** Goes on with what the lock knows of a field. {@return all its former names} */
    private List<String> goOn(DeclaredField field, List<LockedField> entries, List<LockedConstant> constants) {
        entries.forEach(entry -> checkType(field, entry));
        FieldRules.checkNames(schema, field, entries, old, problems);
        TreeSet<String> formerly = new TreeSet<>(field.formerly());
        TreeSet<String> retyped = new TreeSet<>(field.retyped());
        for (LockedField entry : entries) {
            continued.add(entry.name());
            formerly.addAll(entry.formerly());
            retyped.addAll(entry.retyped());
            formerly.add(entry.name());
        }
        formerly.remove(field.name());
        retyped.remove(field.type());
        fields.put(field.name(), new LockedField(field.name(), field.type(), 0, formerly, retyped, constants));
        return formerNames(field, formerly);
    }

    /** Those that the schema declares, then those that only the lock remembers: old code finds the field by either. */
    private static List<String> formerNames(DeclaredField field, SortedSet<String> all) {
        List<String> names = new ArrayList<>(field.formerly());
        all.stream().filter(name -> !names.contains(name)).forEach(names::add);
        return names;
    }

    /** What the lock knows of a field by its name and its former names; first what is not gone. */
    private List<LockedField> entries(DeclaredField field) {
        Set<LockedField> found = new LinkedHashSet<>();
        Stream.concat(Stream.of(field.name()), field.formerly().stream())
                .map(old::field)
                .flatMap(Stream::ofNullable)
                .forEach(found::add);
        List<LockedField> present = new ArrayList<>(found);
        present.sort((a, b) -> Boolean.compare(a.isRemoved(), b.isRemoved()));
        return present;
    }

    private void checkType(DeclaredField field, LockedField entry) {
        boolean converts = field.retyped().contains(entry.type());
        if (entry.type().isEmpty() || FixedType.haveSameElements(entry.type(), field.type()) || converts) {
            return;
        }
        FieldRules.tellType(schema, field, entry, old, problems);
    }
}
