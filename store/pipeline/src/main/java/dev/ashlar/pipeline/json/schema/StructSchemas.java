package dev.ashlar.pipeline.json.schema;

import dev.ashlar.compiler.schema.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The definitions of a document, by name: each struct once. */
final class StructSchemas {
    private final Map<String, Map<String, Object>> definitions = new LinkedHashMap<>();
    private final Function<Schema, Map<String, Object>> make;

    /** {@code make}: the definition of a struct, which may ask for those of others. */
    StructSchemas(Function<Schema, Map<String, Object>> make) {
        this.make = make;
    }

    /** Where the definition of a struct is. */
    String reference(Schema struct) {
        if (!definitions.containsKey(struct.name())) {
            definitions.put(struct.name(), Map.of()); // Structs within come behind.
            definitions.put(struct.name(), make.apply(struct));
        }
        return "#/$defs/" + struct.name();
    }

    Map<String, Map<String, Object>> definitions() {
        return definitions;
    }
}
