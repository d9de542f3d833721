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
 * Writes a <a href="https://json-schema.org/draft/2020-12">JSON Schema</a> for the record files of each type. An editor that has it completes names
 * and constants, shows documentation, and marks what is wrong in a file by itself. It never marks what is right, with one exception: a number that only
 * rounding to f32 brings within a limit. References, unique values and rules need all records: {@code ashlar check} tells about those.
 *
 * <p>Pure functions, but for {@link #write}; any thread.
 */
public final class JsonSchemaExport {
    private static final String ENDING = ".schema.json";

    private JsonSchemaExport() {}

    /**
     * The name of the file for a type.
     *
     * @param type its name
     * @return such as {@code Star.schema.json}
     */
    public static String fileName(String type) {
        return type + ENDING;
    }

    /**
     * The documents of types.
     *
     * @param types all record types of a content, since references to a type without a key go by id alone
     * @return the text of a document by the name of its type; each ends with a line end
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
     * Writes the documents of types. Files of types that are gone stay.
     *
     * @param types as {@link #documents} has them
     * @param folder is made where it is not there
     * @return the files, in the order of the types
     * @throws IOException when one cannot be written; files before it are
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
