package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.content.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where records have values from that they do not give themselves. Pure functions; any thread. */
final class InheritedValues {
    private InheritedValues() {}

    /** For each field that a record does not give and an ancestor does: the nearest ancestor that does, in words. */
    static Map<String, Object> sources(Content content, Schema schema, long id) {
        DataRecord own = content.written(schema.name(), id);
        List<DataRecord> ancestors = new ArrayList<>();
        for (DataRecord each = own; each != null && !ancestors.contains(each); ) {
            ancestors.add(each);
            each = ancestor(content, schema, each);
        }
        Map<String, Object> sources = new TreeMap<>();
        for (SchemaField field : schema.fields()) {
            for (DataRecord each : ancestors) {
                if (each.has(field.name())) {
                    if (each != own) {
                        sources.put(field.name(), words(schema, each));
                    }
                    break;
                }
            }
        }
        return sources;
    }

    private static @Nullable DataRecord ancestor(Content content, Schema schema, DataRecord record) {
        Variant from = schema.field(Inheritance.FROM) == null ? record.get(Inheritance.FROM) : null;
        if (from == null || from.isNull()) {
            return null;
        }
        if (!from.isByKey()) {
            return content.written(schema.name(), from.bits());
        }
        return content.written(schema.name()).stream()
                .filter(each -> isNamed(schema, each, from.text()))
                .findFirst()
                .orElse(null);
    }

    private static boolean isNamed(Schema schema, DataRecord record, String key) {
        Variant value = schema.key() == null ? null : record.get(schema.key());
        return value != null && value.text().equals(key);
    }

    private static String words(Schema schema, DataRecord record) {
        String label = Values.label(schema, record);
        return label.isEmpty() ? schema.name() + " " + record.id() : label;
    }
}
