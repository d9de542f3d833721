package dev.ashlar.pipeline.infer;

import java.util.List;
import java.util.Set;

/**
 * What was inferred of a type, or of a struct that types use.
 *
 * @param type its name
 * @param text of a schema file, which has no problems; empty when the type has a schema already, or cannot have one
 * @param notes what the text does not declare, and why; of a type with a schema, the fields that the schema lacks
 * @param users of a type itself, of a struct the types that use it
 */
public record InferredSchema(String type, String text, List<String> notes, Set<String> users) {
    /** {@return the name of the schema's file} */
    public String file() {
        return type + ".schema";
    }
}
