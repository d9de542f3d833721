package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads one list of structs, or map, or a variant, which is an object. The parser stands on its first token before, and on its last behind. */
final class ListReader {
    private final JsonParser parser;
    private final ValueReader values;
    private final SchemaField field;
    private final Schema struct;
    private final String subject;
    private final String path;
    private final JsonPlaces places;
    private final List<DataRecord> elements = new ArrayList<>();
    private final List<String> flawed = new ArrayList<>();
    private boolean isReadable;

    /** {@code path} of the list in its record. */
    ListReader(
            JsonParser parser, ValueReader values, SchemaField field, String subject, String path, JsonPlaces places) {
        this.parser = parser;
        this.values = values;
        this.field = field;
        this.struct = Objects.requireNonNull(field.elements());
        this.subject = subject;
        this.path = path;
        this.places = places;
    }

    /** {@return whether there was no problem} */
    boolean read() {
        if (field.isSingle()) {
            if (parser.currentToken() == JsonToken.VALUE_NULL && !field.isCase()) {
                isReadable = true; // A cell of a database: of a record, whoever reads it has seen the null.
                return true;
            }
            isReadable = parser.currentToken() == JsonToken.START_OBJECT;
            return readElement(0);
        }
        boolean isObject = field.isMap() && parser.currentToken() == JsonToken.START_OBJECT;
        isReadable = isObject || parser.currentToken() == JsonToken.START_ARRAY;
        if (!isReadable) {
            values.wrong(subject, Expected.value(field), values.described());
            return false;
        }
        boolean good = true;
        JsonToken end = isObject ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
        for (int i = 0; parser.nextToken() != end; i++) {
            good &= isObject ? readEntry(i) : field.isOfValues() ? readBare(i) : readElement(i);
        }
        return good;
    }

    /** Reads a member of an object as an entry of a map. */
    private boolean readEntry(int index) {
        ObjectReader entry = reader(index);
        entry.readEntry();
        return add(entry, index);
    }

    /** Reads an element of an array as a value. */
    private boolean readBare(int index) {
        ObjectReader element = reader(index);
        element.readBare();
        return add(element, index);
    }

    private ObjectReader reader(int index) {
        String element = path + inBrackets(index);
        places.put(element, parser.currentTokenLocation());
        return values.object(
                struct, values.elements(field), new ObjectReader.Of(field, subject, index), element, places);
    }

    private String inBrackets(int index) {
        return field.isSingle() ? "" : "[" + index + "]";
    }

    /** {@return whether there was no problem} */
    private boolean add(ObjectReader element, int index) {
        element.flawed().forEach(member -> flawed.add(inBrackets(index) + "." + member));
        DataRecord all = element.record();
        DataRecord parts = element.parts();
        if (parts != null) {
            parts.forEach(all::set);
        }
        elements.add(all);
        return element.flawed().isEmpty();
    }

    private boolean readElement(int index) {
        ObjectReader element = reader(index);
        boolean isObject = parser.currentToken() == JsonToken.START_OBJECT;
        if (isObject) {
            element.readMembers();
        } else {
            values.wrong(element.subject(), "an object" + Expected.members(field), values.described());
            struct.members().forEach(member -> flawed.add(inBrackets(index) + "." + member.name()));
        }
        return add(element, index) && isObject;
    }

    /** The list, or as much of it as could be read; null when that is nothing. */
    @Nullable
    Variant value() {
        return isReadable ? field.listOf(elements) : null;
    }

    /** The members with problems, such as {@code [2].chance}. */
    List<String> flawed() {
        return flawed;
    }
}
