package dev.ashlar.tool.layout;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.tool.text.Numbers;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes what a layout says of a field. */
public final class FieldJson {
    private FieldJson() {}

    /**
     * Writes one object.
     *
     * @param json receives it
     * @param field of a layout
     * @param names of types and former fields
     */
    public static void write(JsonGenerator json, FieldLayout field, FieldNames names) {
        json.writeStartObject();
        writeMembers(json, field, names);
        json.writeEndObject();
    }

    static void writeMembers(JsonGenerator json, FieldLayout field, FieldNames names) {
        json.writeStringProperty("name", field.name());
        json.writeStringProperty("key", Numbers.hex(field.key()));
        json.writeStringProperty("type", FieldText.type(field, names));
        json.writeNumberProperty("offset", field.offset());
        json.writeNumberProperty("width", field.width());
        json.writeBooleanProperty("hot", field.hot());
        json.writeBooleanProperty("optional", field.optional());
        if (field.optional()) {
            json.writeNumberProperty("presenceBit", field.presenceIndex());
        }
        if (field.text()) {
            json.writeBooleanProperty("text", true);
        }
        if (field.index() != IndexKind.NONE) {
            json.writeStringProperty("index", field.index().word());
        }
        if (field.itemAlignment() != FieldLayout.ITEM_ALIGNMENT) {
            json.writeNumberProperty("itemAlignment", field.itemAlignment());
        }
        if (field.targetKey() != 0) {
            json.writeStringProperty("target", names.of(field.targetKey()));
        }
        if (!field.constants().isEmpty()) {
            writeConstants(json, field.constants());
        }
        List<String> aliases = FieldText.aliases(field, names);
        if (!aliases.isEmpty()) {
            json.writeName("aliases");
            json.writeStartArray();
            aliases.forEach(json::writeString);
            json.writeEndArray();
        }
    }

    private static void writeConstants(JsonGenerator json, List<EnumConstant> constants) {
        json.writeName("constants");
        json.writeStartArray();
        for (EnumConstant constant : constants) {
            json.writeStartObject();
            json.writeStringProperty("name", constant.name());
            json.writeNumberProperty("value", constant.value());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
