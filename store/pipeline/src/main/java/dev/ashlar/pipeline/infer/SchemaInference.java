package dev.ashlar.pipeline.infer;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.compiler.schema.SchemaText;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Inheritance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Infers schemas from the values of records ({@code docs/schema.md}). For one thread. */
public final class SchemaInference {
    /** A whole number in its one form, which an i32 holds. */
    private static final Pattern NUMBER = Pattern.compile("0|-?[1-9][0-9]{0,8}");

    private final Map<String, TypeEvidence> evidence = new LinkedHashMap<>();
    private final Map<String, Schema> described = new HashMap<>();
    private final Set<String> broken = new HashSet<>();
    private final Set<String> all;
    private final Declarations declarations;
    private final StructInference structs;

    private SchemaInference(Set<String> all) {
        this.all = all;
        this.declarations = new Declarations(all);
        this.structs = new StructInference(this::isTaken, this::fields);
    }

    /**
     * Infers the schemas of all types that have records and no schema, and the fields that existing schemas lack.
     *
     * @param backend with the records
     * @param told receives problems of unreadable schemas and files, and warnings about files that belong to no type
     * @return the inferred schemas by type, followed by the structs that the types use
     * @throws ContentException if there are no records, or if data cannot be read as a record
     * @throws dev.ashlar.pipeline.backend.BackendException if the backend cannot be read, or if it cannot be read without schemas
     */
    public static List<InferredSchema> infer(Backend backend, Problems told) {
        SchemaInference inference = new SchemaInference(new TreeSet<>(backend.types()));
        Problems problems = new Problems();
        backend.snapshot(() -> inference.read(backend, problems, told));
        if (inference.all.isEmpty()) {
            told.warnings().forEach(problems::warn); // Of sheets, which may be what was meant.
            problems.add(Location.of(backend.location()), "", "no records", "records to infer schemas from", "none");
        }
        problems.throwIfAny();
        ObjectShapes.share(inference.evidence.values());
        List<InferredSchema> inferred = new ArrayList<>();
        inference.evidence.values().forEach(type -> inferred.add(inference.schema(type)));
        inferred.addAll(inference.structs.schemas());
        return inferred;
    }

    /** File systems may not tell cases apart. */
    private boolean isTaken(String name) {
        return Stream.concat(all.stream(), described.keySet().stream()).anyMatch(name::equalsIgnoreCase);
    }

    private void read(Backend backend, Problems problems, Problems told) {
        Set<String> withFile = backend.describedTypes();
        if (!withFile.isEmpty()) {
            Inheritance.withFields(backend.schemas(told)).forEach(schema -> described.put(schema.name(), schema));
        }
        Set<String> known = new TreeSet<>(all);
        known.addAll(withFile);
        backend.checkTypes(known, told);
        for (String type : all) {
            TypeEvidence found = new TypeEvidence(type, problems);
            evidence.put(type, found);
            if (withFile.contains(type) && !described.containsKey(type)) {
                broken.add(type);
            } else {
                backend.readFound(type, found);
            }
        }
    }

    private InferredSchema schema(TypeEvidence type) {
        if (broken.contains(type.type)) {
            String note = type.type + ": its schema has problems; nothing was inferred";
            return new InferredSchema(type.type, "", List.of(note), Set.of(type.type));
        }
        Schema known = described.get(type.type);
        if (known != null) {
            return new InferredSchema(type.type, "", lacking(known, type), Set.of(type.type));
        }
        String reason = problem(type.type, "");
        if (!reason.isEmpty()) {
            String note = Visible.of(type.type + ": left out: " + reason);
            return new InferredSchema(type.type, "", List.of(note), Set.of(type.type));
        }
        List<String> notes = new ArrayList<>(type.notes);
        String key = key(type);
        StringBuilder text = new StringBuilder("// Inferred from ")
                .append(type.records)
                .append(type.records == 1 ? " record." : " records.")
                .append(" Review types, and add limits, units and defaults.\nSchema =\n{\n  name = ")
                .append(SchemaText.quoted(type.type))
                .append(key == null ? "" : "\n  key = " + SchemaText.quoted(key))
                .append("\n}\n\nFields =\n[\n");
        text.append(fields(type.type, type.type, type, notes));
        return new InferredSchema(type.type, text.append("]\n").toString(), notes, Set.of(type.type));
    }

    /** The fields of a type or struct; {@code path} is what notes call it. */
    private String fields(String root, String path, TypeEvidence type, List<String> notes) {
        StringBuilder text = new StringBuilder();
        for (String name : type.fields.keySet()) {
            Declaration declaration = declare(root, path, name, type, notes);
            String line = line(type, name, declaration);
            String why = declaration.isNone() ? declaration.reason() : problem(root, line);
            if (why.isEmpty()) {
                FieldComments.of(type, name, declaration, all)
                        .forEach(comment -> text.append("  // ").append(comment).append('\n'));
                text.append("  ").append(line).append('\n');
            } else {
                notes.add(Visible.of(path + "." + name + ": left out: " + why));
            }
        }
        return text.toString();
    }

    private Declaration declare(String root, String path, String name, TypeEvidence type, List<String> notes) {
        Evidence found = type.fields.getOrDefault(name, new Evidence());
        if (found.lists > 0 && found.elements().objects > 0) {
            return list(root, path, name, found, notes);
        }
        if (found.objects == 0) {
            return declarations.of(found, type.declared(name));
        }
        if (found.objects + found.nothings < found.values) {
            return Declarations.mixed(found);
        }
        return hasNumbersAsNames(found) ? map(root, path, name, found, notes) : struct(root, path, name, found, notes);
    }

    /** {@code {"1": "4d6", "2": "5d6"}}: no member of a struct has such a name. */
    private static boolean hasNumbersAsNames(Evidence objects) {
        Set<String> names = objects.members().fields.keySet();
        return !names.isEmpty()
                && names.stream().allMatch(name -> NUMBER.matcher(name).matches());
    }

    /** A map whose values are declared as those of each number are, if all are declared alike. */
    private Declaration map(String root, String path, String name, Evidence objects, List<String> notes) {
        TypeEvidence members = objects.members();
        Set<String> types = new TreeSet<>();
        for (String member : members.fields.keySet()) {
            Declaration value = declare(root, path + "." + name, member, members, notes);
            if (value.isNone() || !value.constants().isEmpty()) {
                return Declaration.none(
                        "its members have numbers as names, and " + member + " no type of its own: " + value.reason());
            }
            types.add(value.type());
        }
        return types.size() == 1
                ? Declaration.of("map<i32, " + types.iterator().next() + ">")
                : Declaration.none(
                        "its members have numbers as names, and values of several types: " + String.join(", ", types));
    }

    private Declaration struct(String root, String path, String name, Evidence objects, List<String> notes) {
        String struct = structs.declare(root, path, name, objects.members(), notes);
        if (!struct.isEmpty()) {
            return Declaration.of(struct);
        }
        return Declaration.none(
                objects.members().fields.isEmpty()
                        ? "its objects have no members, and a struct needs one"
                        : "its objects have no member that a struct can have");
    }

    /** A list of structs, if its elements are objects. */
    private Declaration list(String root, String path, String name, Evidence lists, List<String> notes) {
        Evidence elements = lists.elements();
        if (lists.lists + lists.nothings < lists.values) {
            return Declarations.mixed(lists);
        }
        return elements.objects + elements.nothings < elements.values
                ? Declarations.mixed(elements)
                : struct(root, path, name, elements, notes).array(elements.nothings > 0);
    }

    private static String line(TypeEvidence type, String name, Declaration declaration) {
        Evidence found = type.fields.getOrDefault(name, new Evidence());
        return "{ name = " + SchemaText.quoted(name) + ", " + declaration.text()
                + (type.isOptional(found) && (found.objects == 0 || found.nothings > 0) ? ", optional = true }" : " }");
    }

    private List<String> lacking(Schema known, TypeEvidence type) {
        List<String> notes = new ArrayList<>();
        for (String name : type.fields.keySet()) {
            if (!isKnown(known, name)) {
                Declaration declaration = declare(type.type, type.type, name, type, notes);
                String line = line(type, name, declaration);
                String why = declaration.isNone() ? declaration.reason() : problem(type.type, line);
                notes.add(type.type + "." + name + ": its schema does not declare it: "
                        + (why.isEmpty() ? "add " + line : why));
            }
        }
        return notes;
    }

    /** Members of struct fields are told where records are checked. */
    private static boolean isKnown(Schema schema, String name) {
        return schema.fields().stream()
                        .anyMatch(
                                one -> one.name().equals(name) || one.formerly().contains(name))
                || schema.structs().stream()
                        .anyMatch(
                                use -> use.name().equals(name) || use.formerly().contains(name));
    }

    /** What is wrong with a schema that has one field, or none; empty when nothing is. */
    private String problem(String type, String field) {
        List<SchemaReader.Source> sources = new ArrayList<>();
        sources.add(source(type, field));
        all.stream()
                .filter(other -> !other.equals(type) && field.contains("ref<" + other + ">"))
                .forEach(other -> sources.add(source(other, "")));
        structs.schemas().forEach(struct -> sources.add(new SchemaReader.Source(struct.file(), struct.text())));
        Problems problems = new Problems();
        SchemaReader.read(sources, problems);
        return problems.sorted().stream()
                .map(problem -> problem.message()
                        + (problem.expected().isEmpty() ? "" : ": expected " + problem.expected())
                        + (problem.found().isEmpty() ? "" : ", found " + problem.found()))
                .collect(Collectors.joining("; "));
    }

    private static SchemaReader.Source source(String type, String field) {
        return new SchemaReader.Source(
                type + ".schema",
                "Schema = { name = " + SchemaText.quoted(type) + " }\nFields = [\n" + field + "\n]\n");
    }

    /** The field by which references name records of a type; null where none does. */
    private @Nullable String key(TypeEvidence type) {
        Set<String> keys = new TreeSet<>();
        for (TypeEvidence other : evidence.values()) {
            for (Evidence field : other.fields.values()) {
                addKeys(field, type.type, keys);
                if (field.lists > 0) {
                    addKeys(field.elements(), type.type, keys);
                }
            }
        }
        return keys.isEmpty() ? null : type.keyOf(keys);
    }

    private static void addKeys(Evidence field, String target, Set<String> keys) {
        if (field.targets.equals(Set.of(target))) {
            keys.addAll(field.targetKeys);
        }
    }
}
