package dev.ashlar.pipeline.json.xml;

import dev.ashlar.pipeline.backend.Surrogates;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/** A JSON value. Numbers keep their text. Trees are equal if their JSON is, wherever they come from. */
final class JsonTree {
    enum Kind {
        OBJECT,
        LIST,
        STRING,
        /** A number, {@code true}, {@code false} or {@code null}: the text is its JSON. */
        LITERAL
    }

    static final JsonTree NULL = literal("null");

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(1 << 30)
                    .maxNumberLength(1 << 30)
                    .maxNameLength(1 << 30)
                    .build())
            .build();

    final Kind kind;
    /** Of a string or a literal. */
    final String text;
    /** Names of the members of an object, which may come twice. */
    final List<String> names = new ArrayList<>();
    /** The members, or the elements of a list. */
    final List<JsonTree> parts = new ArrayList<>();
    /** For each member or element, the {@link XmlElement} or {@link XmlElement.Attribute} that it is; empty for a tree of other JSON. */
    final List<Object> sources = new ArrayList<>();
    /** The place in the XML file; 0 for a tree of other JSON. */
    final int place;

    private JsonTree(Kind kind, String text, int place) {
        this.kind = kind;
        this.text = text;
        this.place = place;
    }

    static JsonTree of(Kind kind, int place) {
        return new JsonTree(kind, "", place);
    }

    static JsonTree string(String text) {
        return new JsonTree(Kind.STRING, text, 0);
    }

    static JsonTree literal(String json) {
        return new JsonTree(Kind.LITERAL, json, 0);
    }

    /** The same value at a place. */
    JsonTree at(int other) {
        JsonTree moved = new JsonTree(kind, text, other);
        moved.names.addAll(names);
        moved.parts.addAll(parts);
        moved.sources.addAll(sources);
        return moved;
    }

    void add(String name, JsonTree part, Object source) {
        names.add(name);
        add(part, source);
    }

    void add(JsonTree part, Object source) {
        parts.add(part);
        sources.add(source);
    }

    boolean isObject() {
        return kind == Kind.OBJECT;
    }

    boolean isList() {
        return kind == Kind.LIST;
    }

    boolean isNull() {
        return kind == Kind.LITERAL && text.equals("null");
    }

    boolean isScalar() {
        return kind == Kind.STRING || kind == Kind.LITERAL;
    }

    /** How many objects and lists are in one another. */
    int depth() {
        int deepest = 0;
        for (JsonTree part : parts) {
            deepest = Math.max(deepest, part.depth());
        }
        return isScalar() ? 0 : deepest + 1;
    }

    /**
     * Reads one value.
     *
     * @throws tools.jackson.core.JacksonException if it is none
     */
    static JsonTree parse(String json) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
            JsonToken first = parser.nextToken();
            JsonTree tree = first == null ? NULL : read(parser, first);
            if (first == null || parser.nextToken() != null) {
                throw new StreamReadException(parser, "expected one value");
            }
            return tree;
        }
    }

    private static JsonTree read(JsonParser parser, JsonToken token) {
        switch (token) {
            case START_OBJECT -> {
                JsonTree object = of(Kind.OBJECT, 0);
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    object.names.add(parser.currentName());
                    object.parts.add(read(parser, parser.nextToken()));
                }
                return object;
            }
            case START_ARRAY -> {
                JsonTree list = of(Kind.LIST, 0);
                for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                    list.parts.add(read(parser, next));
                }
                return list;
            }
            case VALUE_STRING -> {
                return string(parser.getString());
            }
            default -> {
                return literal(parser.getString());
            }
        }
    }

    static void quote(String text, StringBuilder into) {
        into.append('"');
        if (Surrogates.half(text) == 0) {
            JsonStringEncoder.getInstance().quoteAsString(text, into);
        } else { // Whoever reads it is to see the half, which UTF-8 cannot hold.
            text.chars().forEach(c -> into.append("\\u%04x".formatted(c)));
        }
        into.append('"');
    }

    String json() {
        StringBuilder json = new StringBuilder();
        write(json);
        return json.toString();
    }

    private void write(StringBuilder into) {
        if (isScalar()) {
            if (kind == Kind.STRING) {
                quote(text, into);
            } else {
                into.append(text);
            }
            return;
        }
        into.append(isObject() ? '{' : '[');
        for (int i = 0; i < parts.size(); i++) {
            into.append(i == 0 ? "" : ", ");
            if (isObject()) {
                quote(names.get(i), into);
                into.append(": ");
            }
            parts.get(i).write(into);
        }
        into.append(isObject() ? '}' : ']');
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonTree tree
                && kind == tree.kind
                && text.equals(tree.text)
                && names.equals(tree.names)
                && parts.equals(tree.parts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, text, names, parts);
    }
}
