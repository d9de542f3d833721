package dev.ashlar.pipeline.sql;

import dev.ashlar.codec.record.Variant;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * The values of a row that its columns cannot store. One additional column has a JSON object with a tagged cell for each such column, by name. In a
 * cell, {@code \0} represents NUL, which no database accepts in a text, and {@code \\} a backslash. Pure functions; any thread.
 */
public final class Rest {
    /** The name of the column. */
    public static final String COLUMN = "ashlar_rest";

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxStringLength(1 << 30).build())
            .build();

    private Rest() {}

    /**
     * The tagged cell of a value.
     *
     * @param value any but a reference to nothing
     * @param json gives the JSON of a list of structs
     */
    static String cell(Variant value, Function<Variant, String> json) {
        return TaggedColumn.cell(value, Tags.OWN, json).replace("\\", "\\\\").replace("\0", "\\0");
    }

    /**
     * The name of a column as it stands in the object.
     *
     * @param column a name
     * @return JSON
     */
    public static String name(String column) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            generator.writeString(column);
        }
        return text.toString();
    }

    /** The object of some cells, which {@link #cell} gives; null where there are none. */
    static @Nullable String write(Map<String, String> cells) {
        if (cells.isEmpty()) {
            return null;
        }
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            generator.writeStartObject();
            cells.forEach(generator::writeStringProperty);
            generator.writeEndObject();
        }
        return text.toString();
    }

    /**
     * Parses the cells of an object.
     *
     * @param text of the column
     * @return tagged cells by the name of their column; null if the text is not an object of texts
     */
    public static @Nullable Map<String, String> read(String text) {
        Map<String, String> cells = new LinkedHashMap<>();
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                if (parser.nextToken() != JsonToken.VALUE_STRING) {
                    return null;
                }
                cells.put(name, unescaped(parser.getString()));
            }
            return cells;
        } catch (JacksonException e) {
            return null;
        }
    }

    private static String unescaped(String cell) {
        if (cell.indexOf('\\') < 0) {
            return cell;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            if (c == '\\' && i + 1 < cell.length()) {
                char escaped = cell.charAt(++i);
                text.append(escaped == '0' ? '\0' : escaped);
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
