package dev.ashlar.compiler.describe;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.ObjectGraph;
import dev.ashlar.codec.serial.TriviallySerializable;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.compiler.schema.SchemaText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Generates schema files for a class from its {@code serialize} method: the fields of the records that a {@code RecordSaver} writes, in their order,
 * with the values of a new object as defaults. The result is a draft, to which designers add limits, units and texts. Stateless.
 */
public final class SchemaDescriber {
    private static final Pattern REFERENCE = Pattern.compile("ref<([^<>\"]+)>");

    private SchemaDescriber() {}

    /**
     * {@return schema files without problems ({@code docs/schema.md}): one for the type, and one for each struct, which are the elements of lists and
     * the kinds of variants}
     *
     * @param type name of the record type
     * @param prototypes one or more new objects of the class. The schema contains the members of all of them, so several objects can cover all
     *     branches of a conditional structure. The visit may modify the objects, so discard them afterwards
     * @throws IllegalArgumentException if no record can represent the object: it contains itself, two members have the same field, or a name is not a
     *     valid field name
     * @throws ContentException if the type cannot be declared
     */
    public static List<SchemaReader.Source> describe(String type, List<? extends TriviallySerializable> prototypes) {
        if (prototypes.isEmpty()) {
            throw new IllegalArgumentException("no object of " + type + " to describe");
        }
        return checked(files(type, prototypes));
    }

    /**
     * {@return schema files for the records of a graph, as for one type: one for each type, and one for each struct}
     *
     * @param graph objects of its types may refer to each other
     * @throws IllegalArgumentException if no record can represent an object
     * @throws ContentException if the types cannot be declared together
     */
    public static List<SchemaReader.Source> describe(ObjectGraph graph) {
        List<SchemaReader.Source> files = new ArrayList<>();
        graph.prototypes().forEach((type, prototype) -> files.addAll(files(type, List.of(prototype))));
        return checked(files);
    }

    private static List<SchemaReader.Source> files(String type, List<? extends TriviallySerializable> prototypes) {
        Structure structure = new Structure(type);
        prototypes.forEach(structure::visit);
        return structure.allTypes().stream()
                .map(each -> new SchemaReader.Source(each + ".schema", text(structure, each, !each.equals(type))))
                .toList();
    }

    private static List<SchemaReader.Source> checked(List<SchemaReader.Source> files) {
        Problems problems = new Problems();
        SchemaReader.read(withTargets(files), problems);
        problems.throwIfAny();
        return List.copyOf(files);
    }

    /** With the types of the game that references lead to, which have schemas of their own. */
    private static List<SchemaReader.Source> withTargets(List<SchemaReader.Source> files) {
        Map<String, SchemaReader.Source> all = new LinkedHashMap<>();
        for (SchemaReader.Source file : files) {
            for (Matcher reference = REFERENCE.matcher(file.text()); reference.find(); ) {
                for (String target : reference.group(1).split(", ")) {
                    String schema = "Schema = { name = " + SchemaText.quoted(target) + " }\nFields = []\n";
                    all.put(target + ".schema", new SchemaReader.Source(target + ".schema", schema));
                }
            }
        }
        List<SchemaReader.Source> with = new ArrayList<>(files);
        files.forEach(file -> all.remove(file.file()));
        with.addAll(all.values());
        return with;
    }

    private static String text(Structure structure, String type, boolean isStruct) {
        StringBuilder text = new StringBuilder("Schema =\n{\n  name = ").append(SchemaText.quoted(type));
        text.append(isStruct ? "\n  kind = \"struct\"" : "").append("\n}\n\nFields =\n[\n");
        structure
                .names(type)
                .forEach(name ->
                        text.append("  ").append(field(structure, type, name)).append('\n'));
        return text.append("]\n").toString();
    }

    private static String field(Structure structure, String type, String name) {
        Variant value = structure.valueOf(type, name);
        StringJoiner attributes = new StringJoiner(", ", "{ ", " }");
        attributes.add("name = " + SchemaText.quoted(name));
        attributes.add("type = " + SchemaText.quoted(structure.typeName(type, name)));
        if (value.type().hasConstants()) {
            StringJoiner names = new StringJoiner(", ", "values = [", "]");
            structure.constants(type, name).names().forEach(constant -> names.add(SchemaText.quoted(constant)));
            attributes.add(names.toString());
        }
        if (structure.isOptional(type, name) && !value.type().isList()) {
            attributes.add("optional = true");
        } else {
            String text = DefaultText.of(value);
            boolean isFirst = !text.isEmpty()
                    && value.type() == ValueType.ENUM
                    && structure.constants(type, name).number(value.text()) == 0;
            if (!text.isEmpty() && !isFirst) {
                attributes.add("default = " + text);
            }
        }
        return attributes.toString();
    }
}
