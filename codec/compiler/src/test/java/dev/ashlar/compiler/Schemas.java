package dev.ashlar.compiler;

import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.Arrays;
import java.util.List;

/** Schemas for tests, written as authors write them. */
public final class Schemas {
    private Schemas() {}

    /** The text of a schema file: the type's attributes, and a line for each field. */
    public static SchemaReader.Source source(String type, String... fields) {
        return new SchemaReader.Source(
                type + ".schema",
                "Schema = { name = " + type + " }\nFields = [\n" + String.join("\n", fields) + "\n]\n");
    }

    /** Reads schemas that have no problems. */
    public static List<Schema> read(SchemaReader.Source... sources) {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(Arrays.asList(sources), problems);
        problems.throwIfAny();
        return schemas;
    }
}
