package dev.ashlar.pipeline.infer;

import dev.ashlar.compiler.schema.SchemaText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Declares objects as structs: one for all objects with the same members, named after the first field that has one. For one thread. */
final class StructInference {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    private final Predicate<String> isTaken;
    private final Fields fields;
    private final Map<String, Struct> structs = new LinkedHashMap<>();

    /** Writes the fields of a struct. */
    interface Fields {
        String of(String root, String path, TypeEvidence members, List<String> notes);
    }

    private record Struct(String name, String fields, Set<String> users) {}

    /**
     * No structs yet.
     *
     * @param isTaken whether a type or struct has a name
     * @param fields writes the fields of a struct
     */
    StructInference(Predicate<String> isTaken, Fields fields) {
        this.isTaken = isTaken;
        this.fields = fields;
    }

    /**
     * Declares the objects of a field.
     *
     * @param root type whose records have them
     * @param path of the type or struct that has the field, for notes
     * @param field its name
     * @param members of the objects
     * @param notes receives what cannot be declared
     * @return the name of the struct; empty when none of the members can be declared
     */
    String declare(String root, String path, String field, TypeEvidence members, List<String> notes) {
        String text = fields.of(root, path + "." + field, members, notes);
        String shape = text.lines().filter(line -> !line.startsWith("  //")).collect(Collectors.joining("\n"));
        if (shape.isEmpty()) {
            return "";
        }
        Struct struct = structs.computeIfAbsent(shape, unknown -> new Struct(name(field), text, new TreeSet<>()));
        struct.users.add(root);
        return struct.name;
    }

    private String name(String field) {
        String base = NAME.matcher(field).matches()
                ? field.substring(0, 1).toUpperCase(Locale.ROOT) + field.substring(1)
                : "Struct";
        // Not with the name of the type in front: that is what the view of a list has.
        String name = base;
        for (int i = 2; !isFree(name); i++) {
            name = base + i;
        }
        return name;
    }

    private boolean isFree(String name) {
        return !isTaken.test(name) && structs.values().stream().noneMatch(struct -> struct.name.equalsIgnoreCase(name));
    }

    /** The structs until now. */
    List<InferredSchema> schemas() {
        List<InferredSchema> schemas = new ArrayList<>();
        for (Struct struct : structs.values()) {
            String text = "// Inferred from objects in records of " + String.join(", ", struct.users)
                    + ".\nSchema =\n{\n  name = " + SchemaText.quoted(struct.name)
                    + "\n  kind = \"struct\"\n}\n\nFields =\n[\n" + struct.fields + "]\n";
            schemas.add(new InferredSchema(struct.name, text, List.of(), Set.copyOf(struct.users)));
        }
        return schemas;
    }
}
