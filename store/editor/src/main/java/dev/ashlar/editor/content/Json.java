package dev.ashlar.editor.content;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Writes and parses JSON as trees of maps, lists, texts, numbers and booleans. Pure functions; any thread. */
public final class Json {
    private static final int DEEPEST = 16;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    private Json() {}

    /**
     * Writes a tree.
     *
     * @param tree of maps, lists and values
     * @return JSON on one line
     */
    public static String write(@Nullable Object tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(tree, json);
        }
        return text.toString();
    }

    private static void write(@Nullable Object tree, JsonGenerator json) {
        if (tree instanceof JsonObject object) {
            write(object.members(), json);
        } else if (tree instanceof Map<?, ?> map) {
            json.writeStartObject();
            map.forEach((name, value) -> {
                json.writeName(String.valueOf(name));
                write(value, json);
            });
            json.writeEndObject();
        } else if (tree instanceof Iterable<?> list) {
            json.writeStartArray();
            for (Iterator<?> each = list.iterator(); each.hasNext(); ) {
                write(each.next(), json);
            }
            json.writeEndArray();
        } else if (tree instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (tree instanceof Integer number) {
            json.writeNumber(number);
        } else if (tree == null) {
            json.writeNull();
        } else {
            json.writeString(tree.toString());
        }
    }

    /**
     * Parses a request.
     *
     * @param text of a JSON object
     * @return the object
     * @throws BadRequestException if the text is not a JSON object
     */
    public static JsonObject read(String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            Object tree = parser.nextToken() == null ? null : read(parser);
            if (tree instanceof JsonObject object && parser.nextToken() == null) {
                return object;
            }
        } catch (JacksonException e) {
            throw new BadRequestException("the request is no JSON: " + e.getOriginalMessage());
        }
        throw new BadRequestException("expected one JSON object, found something else");
    }

    private static @Nullable Object read(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, read(parser));
            }
            return new JsonObject(members);
        }
        if (token == JsonToken.START_ARRAY) {
            List<@Nullable Object> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(read(parser));
            }
            return elements;
        }
        return switch (token) {
            case VALUE_TRUE, VALUE_FALSE -> token == JsonToken.VALUE_TRUE;
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> parser.getIntValue();
            case VALUE_NULL -> null;
            default -> throw new BadRequestException("expected a text, a whole number, a flag or null, found " + token);
        };
    }
}
