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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes schemas of content that has none, from evidence ({@code docs/schema.md}). For one thread. */
public final class SchemaInference {
    private final Map<String, TypeEvidence> evidence = new LinkedHashMap<>();
    private final Map<String, Schema> described = new HashMap<>();
    private final Set<String> broken = new HashSet<>();
    private final Set<String> all;
    private final Declarations declarations;

    private SchemaInference(Set<String> all) {
        this.all = all;
        this.declarations = new Declarations(all);
    }

    /**
     * Infers the schemas of all types with records that have none, and the fields that schemas lack.
     *
     * @param backend where the records are
     * @param told receives what is not read: problems of schemas and of files that cannot be read, warnings of files that belong to no type
     * @return what was inferred, by type
     * @throws ContentException when there are no records, or something cannot be read as a record
     * @throws dev.ashlar.pipeline.backend.BackendException when the place cannot be read, or not without schemas
     */
    public static List<InferredSchema> infer(Backend backend, Problems told) {
        SchemaInference inference = new SchemaInference(new TreeSet<>(backend.types()));
        Problems problems = new Problems();
        backend.snapshot(() -> inference.read(backend, problems, told));
        if (inference.all.isEmpty()) {
            problems.add(Location.of(backend.location()), "", "no records", "records to infer schemas from", "none");
        }
        problems.throwIfAny();
        return inference.evidence.values().stream().map(inference::schema).toList();
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
            return new InferredSchema(type.type, "", List.of(note));
        }
        Schema known = described.get(type.type);
        if (known != null) {
            return new InferredSchema(type.type, "", lacking(known, type));
        }
        String reason = problem(type.type, "");
        if (!reason.isEmpty()) {
            return new InferredSchema(type.type, "", List.of(Visible.of(type.type + ": left out: " + reason)));
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
        for (Map.Entry<String, Evidence> field : type.fields.entrySet()) {
            String name = field.getKey();
            Declaration declaration = declarations.of(field.getValue(), type.declared(name));
            String line = line(type, name, declaration);
            String why = declaration.isNone() ? declaration.reason() : problem(type.type, line);
            if (why.isEmpty()) {
                FieldComments.of(type, name, declaration, all)
                        .forEach(comment -> text.append("  // ").append(comment).append('\n'));
                text.append("  ").append(line).append('\n');
            } else {
                notes.add(Visible.of(type.type + "." + name + ": left out: " + why));
            }
        }
        return new InferredSchema(type.type, text.append("]\n").toString(), notes);
    }

    private static String line(TypeEvidence type, String name, Declaration declaration) {
        Evidence found = type.fields.getOrDefault(name, new Evidence());
        return "{ name = " + SchemaText.quoted(name) + ", " + declaration.text()
                + (type.isOptional(found) ? ", optional = true }" : " }");
    }

    private List<String> lacking(Schema known, TypeEvidence type) {
        List<String> notes = new ArrayList<>();
        for (Map.Entry<String, Evidence> field : type.fields.entrySet()) {
            String name = field.getKey();
            boolean isKnown = known.fields().stream()
                    .anyMatch(one -> one.name().equals(name) || one.formerly().contains(name));
            if (!isKnown) {
                Declaration declaration = declarations.of(field.getValue(), type.declared(name));
                String line = line(type, name, declaration);
                String why = declaration.isNone() ? declaration.reason() : problem(type.type, line);
                notes.add(type.type + "." + name + ": its schema does not declare it: "
                        + (why.isEmpty() ? "add " + line : why));
            }
        }
        return notes;
    }

    /** What is wrong with a schema that has one field, or none; empty when nothing is. */
    private String problem(String type, String field) {
        List<SchemaReader.Source> sources = new ArrayList<>();
        sources.add(source(type, field));
        all.stream()
                .filter(other -> !other.equals(type) && field.contains("ref<" + other + ">"))
                .forEach(other -> sources.add(source(other, "")));
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
