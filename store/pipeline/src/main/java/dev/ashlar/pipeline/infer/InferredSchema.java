package dev.ashlar.pipeline.infer;

import java.util.List;
import java.util.Set;

/**
 * The inferred schema of a type, or of a struct that types use. Immutable.
 *
 * @param type name of the type or struct
 * @param text of a schema file without problems; empty if the type already has a schema, or cannot have one
 * @param notes what the text does not declare, with reasons; for a type with a schema, the fields that the schema lacks
 * @param users for a type its own name, for a struct the types that use it
 */
public record InferredSchema(String type, String text, List<String> notes, Set<String> users) {
    /** {@return the name of the schema file} */
    public String file() {
        return type + ".schema";
    }
}
