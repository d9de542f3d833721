package dev.ashlar.bench.agreement;

import dev.ashlar.pipeline.pack.PackInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Language files that break a rule of section 17 of the page. */
public enum BrokenLanguage {
    /** There is another field. */
    MORE_FIELDS("type = \"string\" }", "type = \"string\" }, { name = \"more\", type = \"u64\" }"),
    /** There is no text. */
    NO_TEXT("{ name = \"text\", type = \"string\" }", ""),
    /** Translations are no texts. */
    BYTES("\"string\"", "\"bytes\""),
    /** There are several texts in one. */
    ARRAY("\"string\"", "\"string[]\""),
    /** A translation may be none. */
    OPTIONAL("\"string\"", "\"string\", optional = true"),
    /** The hash of the source has a sign. */
    SIGNED("\"u64\"", "\"i64\""),
    /** The field of the hash has another name. */
    OTHER_NAME("\"source\"", "\"hash\""),
    /** The records lie in columns. */
    COLUMNS("name = \"Text_\"", "name = \"Text_\", layout = \"columns\""),
    /** The type has another name. */
    OTHER_TYPE("Text_", "Texts"),
    /** There is another type. */
    MORE_TYPES("", ""),
    /** The file has no names. */
    NO_NAMES("", ""),
    /** The stamp does not name the layer. */
    NO_NAME("", "");

    private static final String SCHEMA = """
            Schema = { name = "Text_" }
            Fields = [ { name = "source", type = "u64" }, { name = "text", type = "string" } ]
            """;

    private final String text;
    private final String other;

    BrokenLanguage(String text, String other) {
        this.text = text;
        this.other = other;
    }

    /**
     * Writes the file.
     *
     * @param folder has nothing else
     * @return the file
     */
    public Path write(Path folder) throws IOException {
        String schema = text.isEmpty() ? SCHEMA : SCHEMA.replace(text, other);
        String type = this == OTHER_TYPE ? "Texts" : "Text_";
        Path content = HandmadeLayer.files(folder.resolve("content"), type + ".schema", schema, type + ".json", "[]");
        if (this == MORE_TYPES) {
            HandmadeLayer.files(content, "Item.schema", "Schema = { name = \"Item\" }\nFields = []", "Item.json", "[]");
        }
        Map<String, String> stamp = Map.of("language", "de", "layer", this == NO_NAME ? "" : "de");
        Path file = folder.resolve("broken.layer");
        HandmadeLayer.write(content, new PackInfo(stamp, Map.of(), this != NO_NAMES, true), file);
        return file;
    }
}
