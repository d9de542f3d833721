package dev.ashlar.compiler.describe;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.TriviallySerializable;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.compiler.schema.SchemaText;
import java.util.List;
import java.util.StringJoiner;

/**
 * Writes a schema file for a class out of its {@code serialize} method: the fields of the records that a {@code RecordSaver}
 * makes of its objects, in their order, with the values of a new object as defaults. A first draft for designers to go on with:
 * limits, units and texts are theirs.
 */
public final class SchemaDescriber {
    private SchemaDescriber() {}

    /**
     * {@return the text of a schema file, {@code docs/schema.md}, which has no problems}
     *
     * @param type name of the record type
     * @param prototypes new objects of the class, at least one: what one of them has is described, so that several show all
     *     branches of a structure with conditions. They are visited with loading in mind, and are to be thrown away
     * @throws IllegalArgumentException when no flat record can hold such an object: it contains itself, two members have one
     *     field, or a name is none of a field
     * @throws ContentException when such a type cannot be declared
     */
    public static String describe(String type, List<? extends TriviallySerializable> prototypes) {
        if (prototypes.isEmpty()) {
            throw new IllegalArgumentException("no object of " + type + " to describe");
        }
        Structure structure = new Structure(type);
        prototypes.forEach(structure::visit);
        StringBuilder text = new StringBuilder("Schema =\n{\n  name = ").append(SchemaText.quoted(type));
        text.append("\n}\n\nFields =\n[\n");
        structure
                .names()
                .forEach(
                        name -> text.append("  ").append(field(structure, name)).append('\n'));
        text.append("]\n");
        check(type, text.toString());
        return text.toString();
    }

    private static String field(Structure structure, String name) {
        Variant value = structure.value(name);
        String typeName = value.type().schemaName() + (value.shape().isArray() ? "[]" : "");
        StringJoiner attributes = new StringJoiner(", ", "{ ", " }");
        attributes.add("name = " + SchemaText.quoted(name)).add("type = " + SchemaText.quoted(typeName));
        if (value.type().hasConstants()) {
            StringJoiner names = new StringJoiner(", ", "values = [", "]");
            structure.constants(name).names().forEach(constant -> names.add(SchemaText.quoted(constant)));
            attributes.add(names.toString());
        }
        if (structure.isOptional(name)) {
            attributes.add("optional = true");
        } else {
            String text = DefaultText.of(value);
            if (!text.isEmpty() && !isFirstConstant(structure, name, value)) {
                attributes.add("default = " + text);
            }
        }
        return attributes.toString();
    }

    /** What a field without a default reads. */
    private static boolean isFirstConstant(Structure structure, String name, Variant value) {
        return value.type().hasConstants() && structure.constants(name).number(value.text()) == 0;
    }

    private static void check(String type, String text) {
        Problems problems = new Problems();
        SchemaReader.read(List.of(new SchemaReader.Source(type + ".schema", text)), problems);
        problems.throwIfAny();
    }
}
