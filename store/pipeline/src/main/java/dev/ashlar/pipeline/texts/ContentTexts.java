package dev.ashlar.pipeline.texts;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaText;
import dev.ashlar.compiler.schema.ValueRules;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ShippedContent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The texts of content that are to be translated: the values of fields of the type {@code text}, of members and of elements, in all records that
 * ship, with the values that they inherit. Texts that are empty are left out.
 */
public final class ContentTexts {
    /** Keys of maps that stand in a path as they are. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");

    private final Map<String, SourceText> texts = new LinkedHashMap<>();

    private ContentTexts() {}

    /**
     * The texts of content.
     *
     * @param content without problems
     * @return by key; sorted by type, record and field
     * @throws dev.ashlar.compiler.problem.ContentException when records that ship refer to records that do not
     */
    public static Map<String, SourceText> of(Content content) {
        Content shipped = ShippedContent.of(content).content();
        ContentTexts all = new ContentTexts();
        for (Schema schema : shipped.schemas()) {
            if (hasTexts(schema)) {
                for (DataRecord record : shipped.records().getOrDefault(schema.name(), List.of())) {
                    all.add(schema, record, schema.name(), schema.name() + '.' + record.id());
                }
            }
        }
        return all.texts;
    }

    /**
     * {@return whether a type has texts for translation, in its fields or in elements}
     *
     * @param schema of a type or a struct
     */
    public static boolean hasTexts(Schema schema) {
        return schema.fields().stream()
                .anyMatch(field ->
                        field.ship() && (field.isText() || field.elements() != null && hasTexts(field.elements())));
    }

    private void add(Schema schema, DataRecord record, String type, String path) {
        for (SchemaField field : schema.fields()) {
            Variant value = record.get(field.name());
            Schema elements = field.elements();
            if (!field.ship()) {
                continue;
            }
            if (field.isText()) {
                addText(field, value == null ? field.defaultValue() : value, type, path + '.' + field.name());
            } else if (elements != null && value != null) {
                addElements(field, elements, value.list(), type, path + '.' + field.name());
            }
        }
    }

    private void addElements(SchemaField field, Schema elements, List<DataRecord> records, String type, String path) {
        for (int i = 0; i < records.size(); i++) {
            DataRecord element = records.get(i);
            String part = field.isMap() ? key(element.get(SchemaField.KEY)) : String.valueOf(i);
            add(elements, element, type, field.isSingle() ? path : path + '.' + part);
        }
    }

    /** The key of an entry of a map, which stays when other entries come and go. */
    private static String key(@Nullable Variant key) {
        String text = key == null
                ? ""
                : switch (key.type()) {
                    case STRING, HASH, ENUM -> key.text();
                    case U64 -> Long.toUnsignedString(key.bits());
                    default -> Long.toString(key.bits());
                };
        return PLAIN.matcher(text).matches() ? text : SchemaText.quoted(text);
    }

    private void addText(SchemaField field, @Nullable Variant value, String type, String path) {
        if (value == null) {
            return;
        }
        if (!value.shape().isArray()) {
            put(field, value.text(), type, path);
            return;
        }
        for (int i = 0; i < value.elementCount(); i++) {
            put(field, value.element(i).text(), type, path + '.' + i);
        }
    }

    private void put(SchemaField field, String text, String type, String key) {
        if (!text.isEmpty()) {
            ValueRules rules = field.shape().isArray() ? withoutLength(field.rules()) : field.rules();
            texts.put(key, new SourceText(type, key, text, rules, note(field)));
        }
    }

    /** The lengths of an array are those of its elements' number. */
    private static ValueRules withoutLength(ValueRules rules) {
        return new ValueRules(rules.required(), rules.pattern(), 0, Integer.MAX_VALUE, false, true, rules.moddable());
    }

    private static String note(SchemaField field) {
        StringJoiner note = new StringJoiner("; ");
        if (!field.display().isEmpty()) {
            note.add(field.display());
        }
        if (!field.doc().isEmpty()) {
            note.add(field.doc());
        }
        int most = field.rules().maxLength();
        if (most < Integer.MAX_VALUE && !field.shape().isArray()) {
            note.add("at most " + most + " characters");
        }
        return note.toString();
    }
}
