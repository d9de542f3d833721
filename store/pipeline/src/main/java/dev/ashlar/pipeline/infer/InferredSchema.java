package dev.ashlar.pipeline.infer;

import java.util.List;

/**
 * What was inferred of a type.
 *
 * @param type its name
 * @param text of a schema file, which has no problems; empty when the type has a schema already, or cannot have one
 * @param notes what the text does not declare, and why; of a type with a schema, the fields that the schema lacks
 */
public record InferredSchema(String type, String text, List<String> notes) {
    /** {@return the name of the schema's file} */
    public String file() {
        return type + ".schema";
    }
}
