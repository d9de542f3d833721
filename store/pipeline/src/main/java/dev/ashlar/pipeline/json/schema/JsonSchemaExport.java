package dev.ashlar.pipeline.json.schema;

import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.compiler.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes a <a href="https://json-schema.org/draft/2020-12">JSON Schema</a> for the record files of each type. With it, editors complete names and
 * constants, show documentation, and mark errors within a file. They mark no valid value, with one exception: a number that is within a limit only
 * after rounding to f32. References, unique values and rules need all records; {@code ashlar check} validates them.
 *
 * <p>All methods except {@link #write} are pure functions; any thread.
 */
public final class JsonSchemaExport {
    private static final String ENDING = ".schema.json";

    private JsonSchemaExport() {}

    /**
     * Returns the name of the file of a type.
     *
     * @param type name of the type
     * @return a name such as {@code Star.schema.json}
     */
    public static String fileName(String type) {
        return type + ENDING;
    }

    /**
     * Creates the documents of types.
     *
     * @param types all record types of a content, because references to a type without a key use only ids
     * @return the text of each document by name of the type; each ends with a line end
     */
    public static Map<String, String> documents(Collection<Schema> types) {
        Set<String> withKeys = new TreeSet<>();
        types.stream().filter(type -> type.key() != null).map(Schema::name).forEach(withKeys::add);
        Map<String, String> documents = new LinkedHashMap<>();
        for (Schema type : types) {
            documents.put(type.name(), new TypeDocument(type, withKeys::contains).text());
        }
        return documents;
    }

    /**
     * Writes the documents of types. Files of removed types stay.
     *
     * @param types as for {@link #documents}
     * @param folder target folder; created if it does not exist
     * @return the files, in the order of the types
     * @throws IOException if a file cannot be written; earlier files are already written
     */
    public static List<Path> write(Collection<Schema> types, Path folder) throws IOException {
        Files.createDirectories(folder);
        Map<Path, String> files = new LinkedHashMap<>();
        documents(types).forEach((type, text) -> files.put(folder.resolve(fileName(type)), text));
        for (Map.Entry<Path, String> file : files.entrySet()) {
            new Publisher(file.getKey(), ".tmp").replace(file.getValue());
        }
        return List.copyOf(files.keySet());
    }
}
