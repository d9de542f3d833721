package dev.ashlar.pipeline.json.schema;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.ashlar.compiler.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Somebody else's validator, with the documents of a content. */
final class Validator {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final Map<String, com.networknt.schema.Schema> documents = new TreeMap<>();

    Validator(List<Schema> types) {
        JsonSchemaExport.documents(types).forEach((type, text) -> documents.put(type, REGISTRY.getSchema(text)));
    }

    /** Throws what the parser throws when the text is no JSON. */
    List<Error> validate(String type, String text) {
        return documents.get(type).validate(text, InputFormat.JSON);
    }

    boolean knows(String type) {
        return documents.containsKey(type);
    }
}
