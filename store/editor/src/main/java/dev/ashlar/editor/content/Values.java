package dev.ashlar.editor.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.json.ListCells;
import dev.ashlar.pipeline.json.ValueText;
import org.jspecify.annotations.Nullable;

/** Values as the page has them: the JSON text that a file of records has. Pure functions; any thread. */
final class Values {
    private Values() {}

    static @Nullable String json(SchemaField field, @Nullable Variant value) {
        if (value == null || value.isNull() && !value.shape().isArray()) {
            return null;
        }
        return field.isList() && !field.isMap() ? ListCells.of(field).write(value, null) : ValueText.of(value);
    }

    /** A value as people read it: texts without quotes, references by what they lead to. */
    static String shown(Content content, SchemaField field, Variant value) {
        if (value.shape().isArray()) {
            return ValueText.of(value);
        }
        return switch (field.type()) {
            case STRING, ENUM, HASH -> value.text();
            case REF -> label(content, value.target(), value.bits());
            default -> String.valueOf(json(field, value));
        };
    }

    /** What a record is called: its key, or else its first text; empty when it has none. */
    static String label(Content content, String type, long id) {
        Schema schema = content.schema(type);
        DataRecord record = schema == null ? null : content.record(type, id);
        return schema == null || record == null ? "" : label(schema, record);
    }

    static String label(Schema schema, DataRecord record) {
        SchemaField named = name(schema);
        Variant value = named == null ? null : record.get(named.name());
        return value == null ? "" : value.text();
    }

    /** The field that a record is called by. */
    static @Nullable SchemaField name(Schema schema) {
        SchemaField key = schema.key() == null ? null : schema.field(schema.key());
        if (key != null) {
            return key;
        }
        SchemaField name = schema.field("name");
        return name != null && isText(name)
                ? name
                : schema.fields().stream().filter(Values::isText).findFirst().orElse(null);
    }

    private static boolean isText(SchemaField field) {
        return field.type() == ValueType.STRING && !field.shape().isArray();
    }
}
